import { isLevel, LEVELS } from '@fray/bots/levels';
import { cardOf, listedCards } from '@fray/games';
import type { PlayedMatch } from '@fray/protocol';
import { EyeIcon, Icon, LensIcon } from '@fray/table-kit';
import { CharacterPortrait, PersonPortrait } from '@fray/table-kit/portrait';
import type { ComponentChildren } from 'preact';
import { BoardPicture } from '../../shared/boardPicture.tsx';
import { nameAndRank } from '../../shared/characters.ts';
import { accentOf } from '../../shared/covers.ts';
import { signed as points } from '../../shared/figures.ts';
import { isBoxed } from '../../shared/gameUi.ts';
import { Skeletons } from '../../shared/loading.tsx';
import { locale } from '../../shared/locale.ts';
import { isLocal } from '../../shared/localGames.ts';
import type { MarksOf, ReviewMarks } from '../../shared/reviewMarks.ts';
import type { SavedGame } from '../../shared/savedGames.ts';
import { language } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';
import { type Filter, type Games, privateGames } from './useGames.ts';
import { PEOPLE } from './words.ts';
import './gamesList.css';

const RESULTS = ['won', 'drawn', 'lost'] as const;
const OTHERS = ['people', 'bots', 'both'] as const;

interface Props {
  readonly games: Games;
  readonly filter: Filter;
  readonly marksOf: MarksOf;
  /** Whether the games are another player's. */
  readonly isTheirs: boolean;
  onFilter(filter: Filter): void;
}

/** Finished matches, newest first, and their filter. */
export function GamesList({ games, filter, marksOf, isTheirs, onFilter }: Props) {
  const w = PEOPLE[language.value];
  const unseen = isTheirs ? privateGames(games) : 0;
  const isNarrowed = filter.game !== undefined || filter.result !== undefined || filter.others !== undefined;
  return (
    <section class="panel pp-list" aria-labelledby="pp-list">
      <header>
        <h2 id="pp-list">{w.list}</h2>
        {(games.games.length > 0 || isNarrowed) && (
          <>
            <Pick
              label={w.filterGame}
              any={w.allGames}
              value={filter.game}
              values={listedCards().map(({ id, texts }) => [id, texts[language.value].name] as const)}
              onPick={(game) => onFilter({ ...filter, game })}
            />
            <Pick
              label={w.filterResult}
              any={w.anyResult}
              value={filter.result}
              values={RESULTS.map((result) => [result, w.filterResults[result]] as const)}
              onPick={(result) => onFilter({ ...filter, result })}
            />
            <Pick
              label={w.filterOthers}
              any={w.anyOthers}
              value={filter.others}
              values={OTHERS.map((others) => [others, w.others[others]] as const)}
              onPick={(others) => onFilter({ ...filter, others })}
            />
          </>
        )}
      </header>
      {unseen > 0 && !isNarrowed && <p class="pp-none">{w.unseen(unseen, games.games.length > 0)}</p>}
      {!games.ready && <Skeletons count={3} />}
      {games.ready && games.games.length === 0 && (unseen === 0 || isNarrowed) && (
        <p class="pp-none">
          {isNarrowed ? (
            w.noneSuch
          ) : isTheirs ? (
            w.noneOfTheirs
          ) : (
            <>
              {w.none} <a href="#/">{w.playOne}</a>
            </>
          )}
        </p>
      )}
      <ul class="pp-rows">
        {games.games.map((game) => (
          <GameRow key={`${game.table} ${game.seat}`} game={game} marks={marksOf(game.table, game.seat)} />
        ))}
      </ul>
      {games.more && (
        <p>
          <button type="button" onClick={games.more}>
            {w.more}
          </button>
        </p>
      )}
    </section>
  );
}

interface PickProps<T extends string> {
  readonly label: string;
  readonly any: string;
  readonly value: T | undefined;
  readonly values: readonly (readonly [T, string])[];
  onPick(value: T | undefined): void;
}

function Pick<T extends string>({ label, any, value, values, onPick }: PickProps<T>) {
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={({ currentTarget }) => onPick(values.find(([name]) => name === currentTarget.value)?.[0])}
    >
      <option value="">{any}</option>
      {values.map(([name, text]) => (
        <option key={name} value={name}>
          {text}
        </option>
      ))}
    </select>
  );
}

const en = { turn: (turn: number) => `turn ${turn}`, goOn: 'Go on' };
const ROW = { en, da: { turn: (turn) => `tur ${turn}`, goOn: 'Spil videre' } satisfies typeof en };

/** A game of this device in a list, with the way back to it. `children`: what else can be done with it. */
export function SavedGameRow({ saved, children }: { saved: SavedGame; children?: ComponentChildren }) {
  const w = words();
  const { id, at, game, players, turn, isOver } = saved;
  const name = cardOf(game)?.texts[language.value].name ?? game;
  const date = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(at);
  const action = isOver ? w.replay : ROW[language.value].goOn;
  const bots = players.flatMap((player) => (player.kind === 'bot' && isLevel(player.name) ? [nameAndRank(player.name)] : []));
  return (
    <li class="row">
      <span>
        <b>
          {name} {bots.length > 0 && w.online.against(bots.join(', '))}
        </b>
        <small>{[turn > 0 && !isOver && ROW[language.value].turn(turn), date].filter(Boolean).join(' · ')}</small>
      </span>
      <span class="row-actions">
        {children}
        <a class={`button action-link ${isOver ? '' : 'primary first'}`} href={`#/table/${id}`} aria-label={`${action}: ${name}, ${date}`}>
          {action}
        </a>
      </span>
    </li>
  );
}

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
function RowMarks({ marks: { accuracy, luck } }: { marks: ReviewMarks }) {
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
function GameRow({ game, marks }: { game: PlayedMatch; marks: ReviewMarks | undefined }) {
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
      {marks && <RowMarks marks={marks} />}
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
