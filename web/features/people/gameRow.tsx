import { isLevel, LEVELS } from '@fray/bots';
import { cardOf } from '@fray/games';
import type { PlayedMatch } from '@fray/protocol';
import { EyeIcon, Icon, LensIcon } from '@fray/table-kit';
import { CharacterPortrait, PersonPortrait } from '@fray/table-kit/portrait';
import { BoardPicture } from '../../shared/boardPicture.tsx';
import { accentOf } from '../../shared/covers.ts';
import { signed as points } from '../../shared/figures.ts';
import { isBoxed } from '../../shared/gameUi.ts';
import { locale } from '../../shared/locale.ts';
import { isLocal } from '../../shared/localGames.ts';
import type { ReviewMarks } from '../../shared/reviewMarks.ts';
import { language } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';
import { PEOPLE } from './words.ts';

/** A change of a rating, with a typographic minus. */
const ratingChange = (change: number): string =>
  new Intl.NumberFormat(language.value, { signDisplay: 'exceptZero' }).format(change).replace('-', '−');

const nameOf = (game: string): string => cardOf(game)?.texts[language.value].name ?? game;

/** A player's name as a list tells it. */
function playerNameIn({ kind, name, seat }: PlayedMatch['players'][number]): string {
  if (kind === 'bot') return isLevel(name) ? words().levelNames[name] : name;
  return name || words().player(seat + 1);
}

function PlayerPortrait({ player: { kind, name, seat }, game }: { player: PlayedMatch['players'][number]; game: string }) {
  const level = kind === 'bot' && isLevel(name) ? LEVELS.indexOf(name) : 0;
  return (
    <span class="pp-face">
      {kind === 'bot' ? <CharacterPortrait character={level} game={game} seat={seat} /> : <PersonPortrait name={name || String(seat)} />}
    </span>
  );
}

/** The result for the owner of the list. */
function ResultMark({ game: { result, place, players } }: { game: PlayedMatch }) {
  const w = PEOPLE[language.value];
  return (
    <span class={`pp-result ${result}`}>
      {players.length > 2 && result !== 'drawn' ? w.placeOf(place, players.length) : w.results[result]}
    </span>
  );
}

/** Figures of a review in this browser: accuracy of play, and luck. */
function MarksOf({ marks: { accuracy, luck } }: { marks: ReviewMarks }) {
  const w = PEOPLE[language.value];
  return (
    <span class="pp-marks">
      <span>
        <small>{w.accuracy}</small> <b>{Math.round(accuracy)}</b>
      </span>
      <span>
        <small>{w.luckShort}</small> <b>{points(luck, language.value)}</b>
      </span>
    </span>
  );
}

/** A finished match in a list: game, opponents, result, and links to replay and review. */
export function GameRow({ game, marks }: { game: PlayedMatch; marks: ReviewMarks | undefined }) {
  const w = PEOPLE[language.value];
  const { table, at, seat, turns, players } = game;
  const others = players.filter((other) => other.seat !== seat);
  const date = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(at);
  const name = nameOf(game.game);
  const what = `${name}, ${w.against} ${others.map(playerNameIn).join(', ')}, ${date}`;
  const onServer = isBoxed(game.game);
  const review = isLocal(table) ? `#/review/${table}` : `#/review/${table}/${seat}`;
  return (
    <li class="pp-row" style={accentOf(game.game)}>
      <span class="pp-mini">
        <BoardPicture key={table} game={game.game} table={isLocal(table) ? undefined : table} when="end" />
      </span>
      <span class="pp-what">
        <b>{name}</b>
        <small>{[turns > 0 && w.turns(turns), date, isLocal(table) && w.here].filter(Boolean).join(' · ')}</small>
        {game.uncounted && <small class="pp-uncounted">{words().online.uncounted[game.uncounted]}</small>}
      </span>
      <span class="pp-against">
        {others.slice(0, 3).map((player) => (
          <PlayerPortrait key={player.seat} player={player} game={game.game} />
        ))}
        <span>
          {others.map((player, i) => (
            <span key={player.seat}>
              {i > 0 && ', '}
              {player.account === undefined ? (
                playerNameIn(player)
              ) : (
                <a href={`#/player/${encodeURIComponent(player.account)}`}>{playerNameIn(player)}</a>
              )}
            </span>
          ))}
        </span>
      </span>
      <span class="pp-outcome">
        <ResultMark game={game} />
        {game.rating && <small>{ratingChange(game.rating.change)}</small>}
      </span>
      {marks && <MarksOf marks={marks} />}
      <span class="pp-actions">
        <a class="button" href={`#/${onServer ? 't' : 'replay'}/${table}`} aria-label={w.replayOf(what)} title={w.replay}>
          <Icon of={EyeIcon} size={20} />
        </a>
        {!onServer && (
          <a class="button" href={review} aria-label={w.reviewOf(what)} title={w.review}>
            <Icon of={LensIcon} size={20} />
          </a>
        )}
      </span>
    </li>
  );
}
