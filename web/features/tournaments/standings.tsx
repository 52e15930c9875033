import type { TournamentGame, TournamentView } from '@fray/protocol';
import { language } from '../../shared/settings.ts';
import { EntrantName, entrantName } from './entrantName.tsx';
import { TOURNAMENTS } from './words.ts';

interface Props {
  readonly shown: TournamentView;
}

const number = (value: number): string => new Intl.NumberFormat(language.value, { maximumFractionDigits: 2 }).format(value);

/** How a game ended for one of its two. */
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
  const said = `${other === 0 ? w.bye : entrantName(shown, other)} ${game.result === undefined ? '' : w.results[game.result]}`;
  return (
    <span class={`tn-met ${fate}`}>
      <span aria-hidden="true">{text}</span>
      <span class="visually-hidden">{said}</span>
    </span>
  );
}

/** The games of one round, or of all under way, with the way to watch or replay each. */
export function Games({ shown, games }: Props & { games: readonly TournamentGame[] }) {
  const w = TOURNAMENTS[language.value];
  return (
    <ul class="tn-games">
      {games.map((game) => {
        const { first, second, result, absent, table, round, board } = game;
        const names = second === 0 ? entrantName(shown, first) : `${entrantName(shown, first)} – ${entrantName(shown, second)}`;
        const way = result === undefined ? w.watch : w.replay;
        return (
          <li key={`${round} ${board} ${table ?? first}`}>
            <EntrantName shown={shown} n={first} />
            <b class="tn-result">{second === 0 ? w.bye : result === undefined ? '–' : w.results[result]}</b>
            {second !== 0 && <EntrantName shown={shown} n={second} />}
            {absent !== undefined && <small>{w.absent}</small>}
            {table !== undefined && absent === undefined && (
              <a class="button" href={result === undefined ? `#/t/${table}` : `#/replay/${table}`} aria-label={`${way}: ${names}`}>
                {way}
              </a>
            )}
          </li>
        );
      })}
    </ul>
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
