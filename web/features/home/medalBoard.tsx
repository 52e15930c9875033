import { LEVELS, type Level } from '@fray/bots/levels';
import { CARDS, type GameId } from '@fray/games';
import { CharacterPortrait } from '@fray/table-kit/portrait';
import { accentOf, coverOf } from '../../shared/covers.ts';
import { locale } from '../../shared/locale.ts';
import { usePending } from '../../shared/performOnce.ts';
import { language } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';
import { career, MEDALS, Medal, medalsWon, nextMedal, tallyOf } from '../career/index.ts';
import { CAREER } from './careerWords.ts';
import { playBot } from './homeActions.ts';
import './medalBoard.css';

/** Six bots in five games: medals won, the next one, and a button to play for it. */
export function MedalBoard({ game }: { game: GameId }) {
  const w = CAREER[language.value];
  const { levelNames } = words();
  const won = medalsWon(career.value);
  const next = nextMedal(career.value, game);
  const name = CARDS.find(({ id }) => id === game)?.texts[language.value].name ?? game;
  return (
    <section class="card medals" aria-labelledby="medals">
      <header>
        <h2 id="medals">
          {w.medals}{' '}
          <b>
            {won}
            <span>/{MEDALS}</span>
          </b>
        </h2>
        {next && <p>{w.nextMedal(levelNames[next], name)}</p>}
      </header>
      <table>
        <thead>
          <tr>
            <td />
            {LEVELS.map((level, i) => (
              <th key={level} scope="col" class={level === next ? 'next' : ''}>
                <span class="face">
                  <CharacterPortrait character={i} game={game} seat={1} />
                </span>
                <b>{levelNames[level]}</b>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {CARDS.map(({ id, texts }) => (
            <tr key={id} style={accentOf(id)}>
              <th scope="row">
                <span class="medal-game">
                  <img src={coverOf(id)} alt="" width={32} height={32} loading="lazy" />
                  <span>
                    <b>{texts[language.value].name}</b>
                    <small>{w.wonOf(medalsWon(career.value, id), LEVELS.length)}</small>
                  </span>
                </span>
              </th>
              {LEVELS.map((level) => (
                <td key={level}>
                  <Cell game={id} gameName={texts[language.value].name} level={level} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ game, gameName, level }: { game: GameId; gameName: string; level: Level }) {
  const w = CAREER[language.value];
  const { isPending, run } = usePending();
  const at = career.value.medals[`${game}/${level}`];
  const state = at !== undefined ? 'won' : nextMedal(career.value, game) === level ? 'next' : 'open';
  const name = words().levelNames[level];
  const date = at === undefined ? '' : new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(at);
  const label = at === undefined ? w.medalOpen(name, gameName) : w.medalWon(name, gameName, date, tallyOf(career.value, game, level)[0]);
  return (
    <button type="button" aria-label={label} title={label} disabled={isPending} onClick={() => run(() => playBot(game, level))}>
      <Medal level={level} state={state} />
    </button>
  );
}
