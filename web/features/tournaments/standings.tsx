import type { TournamentGame, TournamentView } from '@fray/protocol';
import { BoardPicture } from '../../shared/boardPicture.tsx';
import { language } from '../../shared/settings.ts';
import { EntrantName, entrantName } from './entrantName.tsx';
import { TOURNAMENTS } from './words.ts';

interface Props {
  readonly shown: TournamentView;
}

const number = (value: number): string => new Intl.NumberFormat(language.value, { maximumFractionDigits: 2 }).format(value);

/** Result of a game for one of its two players. */
const resultFor = ({ first, second, result }: TournamentGame, n: number): 'won' | 'lost' | 'drawn' | 'next' => {
  if (result === undefined) return 'next';
  if (result === 'draw') return 'drawn';
  return second === 0 || (result === 'first' && first === n) || (result === 'second' && second === n) ? 'won' : 'lost';
};

/** All entrants by place; in a Swiss with their opponents by round, given by place. */
export function Standings({ shown }: Props) {
  const w = TOURNAMENTS[language.value];
  const { standing, kind, you } = shown;
  const places = new Map(standing.map(({ n, place }) => [n, place]));
  const rounds = kind === 'swiss' ? Array.from({ length: shown.rounds }, (_, round) => round + 1) : [];
  return (
    <div class="tn-scroll" tabIndex={0} role="region" aria-label={w.standing}>
      <table class="tn-standing">
        <thead>
          <tr>
            <th scope="col">
              <span class="visually-hidden">{w.place}</span>
            </th>
            <th scope="col">{w.player}</th>
            {rounds.map((round) => (
              <th key={round} scope="col" class="tn-cross">
                {round}
              </th>
            ))}
            <th scope="col">{kind === 'knockout' ? w.wins : w.points}</th>
            {kind === 'swiss' && (
              <>
                <th scope="col">
                  <abbr title={w.buchholzLong}>{w.buchholz}</abbr>
                </th>
                <th scope="col">
                  <abbr title={w.sonnebornLong}>{w.sonneborn}</abbr>
                </th>
              </>
            )}
            {kind === 'arena' && <th scope="col">{w.streak}</th>}
          </tr>
        </thead>
        <tbody>
          {standing.map(({ n, place, points, buchholz = 0, sonneborn = 0, streak = 0 }) => (
            <tr key={n} class={n === you ? 'own' : ''}>
              <td>{place}</td>
              <th scope="row">
                <EntrantName shown={shown} n={n} />
              </th>
              {rounds.map((round) => (
                <td key={round} class="tn-cross">
                  <RoundResult shown={shown} n={n} round={round} places={places} />
                </td>
              ))}
              <td class="tn-points">{number(points)}</td>
              {kind === 'swiss' && (
                <>
                  <td>{number(buchholz)}</td>
                  <td>{number(sonneborn)}</td>
                </>
              )}
              {kind === 'arena' && <td>{streak > 1 ? streak : ''}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The opponent of an entrant in a round, by place, and the result. */
function RoundResult({ shown, n, round, places }: Props & { n: number; round: number; places: ReadonlyMap<number, number> }) {
  const w = TOURNAMENTS[language.value];
  const game = shown.games.find((one) => one.round === round && (one.first === n || one.second === n));
  if (!game) return null;
  const other = game.first === n ? game.second : game.first;
  const text = other === 0 ? '+' : String(places.get(other) ?? '');
  const fate = resultFor(game, n);
  const label = `${other === 0 ? w.bye : entrantName(shown, other)} ${game.result === undefined ? '' : w.results[game.result]}`;
  return (
    <span class={`tn-met ${fate}`}>
      <span aria-hidden="true">{text}</span>
      <span class="visually-hidden">{label}</span>
    </span>
  );
}

/** The most games of which the boards are drawn. */
const DRAWN = 12;

/** The games of one round, or all running ones, each with its board and a link to watch or replay it. */
export function Games({ shown, games }: Props & { games: readonly TournamentGame[] }) {
  return (
    <ul class="tn-games">
      {games.map((game) => (
        <GameTile
          key={`${game.round} ${game.board} ${game.table ?? game.first}`}
          shown={shown}
          game={game}
          isDrawn={games.length <= DRAWN}
        />
      ))}
    </ul>
  );
}

const SCORES = { first: ['1', '0'], second: ['0', '1'], draw: ['½', '½'], nobody: ['0', '0'] } as const;

function GameTile({ shown, game, isDrawn }: Props & { game: TournamentGame; isDrawn: boolean }) {
  const w = TOURNAMENTS[language.value];
  const { first, second, result, absent, table } = game;
  const names = second === 0 ? entrantName(shown, first) : `${entrantName(shown, first)} – ${entrantName(shown, second)}`;
  const way = result === undefined ? w.watch : w.replay;
  const canOpen = table !== undefined && absent === undefined;
  return (
    <li>
      {isDrawn && canOpen && (
        <span class="tn-board">
          <BoardPicture key={`${table} ${result}`} game={shown.game} table={table} when={result === undefined ? 'now' : 'end'} />
        </span>
      )}
      <span class="tn-sides">
        {[first, second].map((n, side) => (
          <span key={n} class={n === 0 ? '' : resultFor(game, n)}>
            {n === 0 ? <small>{w.bye}</small> : <EntrantName shown={shown} n={n} />}
            {result !== undefined && second !== 0 && <b>{SCORES[result][side]}</b>}
          </span>
        ))}
      </span>
      {absent !== undefined && <small>{w.absent}</small>}
      {canOpen && (
        <a class="button" href={result === undefined ? `#/t/${table}` : `#/replay/${table}`} aria-label={`${way}: ${names}`}>
          {way}
        </a>
      )}
    </li>
  );
}

/** The bracket of a knock-out, round beside round. */
export function BracketOf({ shown }: Props) {
  const w = TOURNAMENTS[language.value];
  const rounds = Array.from({ length: shown.round }, (_, round) => round + 1);
  return (
    <div class="tn-scroll" tabIndex={0} role="region" aria-label={w.kinds.knockout}>
      <ol class="tn-bracket">
        {rounds.map((round) => (
          <li key={round}>
            <h3>{w.roundOnly(round)}</h3>
            <ul>
              {shown.games
                .filter((game) => game.round === round)
                .map((game) => (
                  <li key={`${game.board} ${game.table ?? ''}`} class="tn-pair">
                    {[game.first, game.second].map((n) => (
                      <span key={n} class={n === 0 ? 'next' : resultFor(game, n)}>
                        {n === 0 ? w.bye : <EntrantName shown={shown} n={n} />}
                      </span>
                    ))}
                    {game.table !== undefined && game.absent === undefined && (
                      <a href={game.result === undefined ? `#/t/${game.table}` : `#/replay/${game.table}`}>
                        {game.result === undefined ? w.watch : w.replay}
                        <span class="visually-hidden">
                          : {entrantName(shown, game.first)} – {entrantName(shown, game.second)}
                        </span>
                      </a>
                    )}
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  );
}
