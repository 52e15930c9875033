// First: the sheets of the cards build on it.
import './dashboard.css';
import { LEVELS, type Level } from '@fray/bots/levels';
import { CARDS, cardOf, type GameId, isGameId, listedCards } from '@fray/games';
import { Icon } from '@fray/table-kit/icon';
import { CharacterPortrait } from '@fray/table-kit/portrait';
import { Play } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { accentOf, coverOf } from '../../shared/covers.ts';
import { locale } from '../../shared/locale.ts';
import { usePending } from '../../shared/performOnce.ts';
import { language } from '../../shared/settings.ts';
import { useSavedGames } from '../../shared/useSavedGames.ts';
import { words } from '../../shared/words/index.ts';
import {
  addPuzzleDays,
  career,
  countLocalGames,
  lastMedalGame,
  MEDALS,
  Medal,
  medalsWon,
  nextMedal,
  syncCareer,
  tallyOf,
} from '../career/index.ts';
import { progress } from '../puzzles/index.ts';
import { CAREER } from './careerWords.ts';
import { DayPuzzle } from './dayPuzzle.tsx';
import { GameCard } from './gameCard.tsx';
import { inviteFriend, playBot } from './homeActions.ts';
import type { Lists } from './lists.ts';
import { Profile } from './profile.tsx';
import { OpenTables, Running } from './tables.tsx';
import { leftGames, Unfinished } from './unfinished.tsx';
import './medalBoard.css';
import './nextOpponent.css';
import './briefCard.css';
import './live.css';

interface Props {
  /** Undefined until the server has answered, and without one. */
  readonly lists: Lists | null | undefined;
  /** Between the cards and the games: people who wait for an answer. */
  readonly children: ComponentChildren;
  onFault(fault: string): void;
}

/** The most live games beside the cards of the games. **Watch** has the others. */
const SHOWN_LIVE = 2;

/** The game that was played last on this device. */
function lastGame(saved: readonly { readonly game: string; readonly at: number }[]): GameId {
  const [newest] = saved.toSorted((a, b) => b.at - a.at);
  return newest && isGameId(newest.game) ? newest.game : (lastMedalGame(career.value) ?? CARDS[0]?.id ?? 'arcade');
}

/** The home page of a returning user: waiting games, profile, next opponent, medals and the day's puzzle. */
export function Dashboard({ lists, children, onFault }: Props) {
  const { saved } = useSavedGames();
  const { days } = progress.value;
  useEffect(() => {
    // Without a server, or without storage there, the career is that of this device.
    void countLocalGames()
      .then(syncCareer)
      .catch(() => undefined);
  }, []);
  useEffect(() => addPuzzleDays(days), [days]);
  const game = lastGame(saved);
  const left = leftGames(lists?.mine ?? [], saved);
  return (
    <>
      <h1 class="visually-hidden">Fray</h1>
      {children}
      <div class={`dashboard ${left.length > 0 ? 'has-left' : ''}`}>
        <Unfinished games={left} />
        <Profile />
        <NextOpponent game={game} onFault={onFault} />
        <MedalBoard game={game} />
        <DayPuzzle />
        <section class="dashboard-games" aria-labelledby="all-games">
          <h2 id="all-games" class="visually-hidden">
            {CAREER[language.value].games}
          </h2>
          <ul class="game-cards brief">
            {listedCards().map((card) => (
              <GameCard key={card.id} card={card} onFault={onFault} brief />
            ))}
          </ul>
        </section>
        <div class="card live">
          <Running running={lists?.running ?? []} most={SHOWN_LIVE} />
        </div>
        <div class="card live live-open">
          {lists && <OpenTables open={lists.open} mine={new Set(lists.mine.map(({ id }) => id))} onFault={onFault} />}
        </div>
      </div>
    </>
  );
}

/** The next opponent in a game: portrait, sentence, and a button to play. */
function NextOpponent({ game, onFault }: { game: GameId; onFault: (fault: string) => void }) {
  const w = CAREER[language.value];
  const { isPending, run } = usePending();
  const next = nextMedal(career.value, game);
  // After all bots are beaten, the strongest one is offered again.
  const level: Level = next ?? 'ace';
  const name = words().levelNames[level];
  const gameName = cardOf(game)?.texts[language.value].name ?? game;
  return (
    <section class="card next-opponent" style={accentOf(game)} aria-labelledby="next-opponent">
      <header>
        <h2 id="next-opponent">{w.nextOpponent}</h2>
        <span class="badge yours-now">{gameName}</span>
      </header>
      <div class="next-who">
        <span class="face">
          <CharacterPortrait character={LEVELS.indexOf(level)} game={game} seat={1} />
        </span>
        <q class="bubble">{w.taunts[level]}</q>
        <div class="next-name">
          <h3>{name}</h3>
          <p>
            {words().ranks[level]}
            <span class="next-manner"> · {words().manners[level]}</span>
          </p>
        </div>
      </div>
      <div class="next-go">
        <p class="next-medal">
          <span class="medal-box">
            <Medal level={level} state={next ? 'next' : 'won'} />
          </span>
          <span>{next ? w.beatFor(name) : w.allBeaten(gameName)}</span>
        </p>
        <button type="button" class="action-link first" disabled={isPending} onClick={() => run(() => playBot(game, level))}>
          <Icon of={Play} size={20} /> {w.playWho(name)}
        </button>
      </div>
      <p class="next-others">
        <a href={`#/new/${game}`}>{w.others}</a>
        <button type="button" disabled={isPending} onClick={() => run(() => inviteFriend(game).then(onFault))}>
          {w.friend}
        </button>
      </p>
    </section>
  );
}

/** Six bots in five games: medals won, the next one, and a button to play for it. */
function MedalBoard({ game }: { game: GameId }) {
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
