import { conform, type Trace } from '@fray/conformance';
import { type AnyGame, formatRecord, Match, playersOf, recordOf, SeededChance, teamsOf, winShares } from '@fray/engine';
import type { JudgedName } from './advice.ts';
import type { Table } from './tables.ts';
import { type Verdict, verdict } from './verdict.ts';

/** Positions of a game that are looked at closely, about. */
const CLOSE = 30;

/** Collects the verdicts; for each property the one with the fewest moves. */
export class Verdicts {
  readonly #found = new Map<JudgedName, Verdict>();

  add(verdict: Verdict): void {
    const before = this.#found.get(verdict.property);
    if (!before || lengthOf(verdict) < lengthOf(before)) this.#found.set(verdict.property, verdict);
  }

  has(property: JudgedName): boolean {
    return this.#found.has(property);
  }

  list(): Verdict[] {
    return [...this.#found.values()];
  }
}

const lengthOf = ({ trace }: Verdict): number => trace?.plays.length ?? Number.POSITIVE_INFINITY;

/** Random games that ended with a shared first place, of so many, with the first of them. */
export interface Ties {
  games: number;
  of: number;
  first?: { readonly table: NonNullable<Verdict['table']>; readonly record: string };
}

/** The findings of all games besides verdicts. */
export interface Tally {
  /** Number of positions in which a viewer did not know everything. */
  hidden: number;
  /** Number of games that were played through. */
  games: number;
  readonly ties: Ties;
}

/** Plays one random game at a table through every property of the contract. */
export function judgeContract(game: AnyGame, table: Table, seed: number, longest: number, verdicts: Verdicts, tally: Tally): void {
  const { options, seats, texts } = table;
  const stride = Math.max(1, Math.round(lengthOfGame(game, table, seed, longest, tally.ties) / CLOSE));
  const found = conform(game, { options, seats, seed, games: 1, longest, stride });
  tally.hidden += found.hidden;
  tally.games++;
  const usual = [{}, ...(game.presets ?? []).map((preset) => preset.options)].some((set) => JSON.stringify(set) === JSON.stringify(texts));
  for (const [property, detail] of found) {
    // An option may leave it to the players to end a game.
    if (property === 'fallbacks-end' && !usual) continue;
    const trace = found.traces.get(property);
    const record = trace && recordOfTrace(game, table, trace);
    verdicts.add(
      verdict(property, {
        detail,
        table: { options: texts, seats },
        ...(trace ? { trace } : {}),
        ...(record === undefined ? {} : { record }),
      }),
    );
  }
}

/** Number of moves of a random game, up to where a broken game stops. Counts a shared first place. */
function lengthOfGame(game: AnyGame, { options, seats, texts }: Table, seed: number, longest: number, ties: Ties): number {
  try {
    const match = new Match(game, { options, seats }, new SeededChance(seed));
    const random = new SeededChance(seed).fork(2);
    let n = 0;
    for (; n < longest && match.deciders !== 0; n++) {
      const seat = 31 - Math.clz32(match.deciders & -match.deciders);
      const moves = match.moves(seat);
      if (moves.length === 0 || !match.move(seat, moves[random.below(moves.length, 'table')]!).ok) break;
    }
    const { outcome } = match;
    if (outcome) {
      ties.of++;
      if (!winShares(outcome.places, teamsOf(game, seats)).includes(1)) {
        ties.games++;
        ties.first ??= {
          table: { options: texts, seats },
          record: formatRecord(recordOf(match, playersOf(game.seatNames.slice(0, seats), 'human'))),
        };
      }
    }
    return n;
  } catch {
    return CLOSE;
  }
}

/** The record of a trace, if the moves lead there again in a match. */
function recordOfTrace(game: AnyGame, { options, seats }: Table, { seed, plays }: Trace): string | undefined {
  try {
    const match = new Match(game, { options, seats }, new SeededChance(seed));
    for (const [seat, text] of plays) if (!match.move(seat, text).ok) return undefined;
    return formatRecord(recordOf(match, playersOf(game.seatNames.slice(0, seats), 'human')));
  } catch {
    return undefined;
  }
}
