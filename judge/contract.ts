import { conform, type Trace } from '@fray/conformance';
import { type AnyGame, formatRecord, Match, playersOf, recordOf, SeededChance } from '@fray/engine';
import type { JudgedName } from './advice.ts';
import type { Table } from './tables.ts';
import { type Verdict, verdict } from './verdict.ts';

/** Positions of a game that are looked at closely, about. */
const CLOSE = 30;

/** Collects the verdicts, the one with the shortest way of each property. */
export class Verdicts {
  readonly #found = new Map<JudgedName, Verdict>();

  add(seen: Verdict): void {
    const before = this.#found.get(seen.property);
    if (!before || lengthOf(seen) < lengthOf(before)) this.#found.set(seen.property, seen);
  }

  has(property: JudgedName): boolean {
    return this.#found.has(property);
  }

  list(): Verdict[] {
    return [...this.#found.values()];
  }
}

const lengthOf = ({ trace }: Verdict): number => trace?.plays.length ?? Number.POSITIVE_INFINITY;

/** What the games at all tables showed of secrets, beside verdicts. */
export interface Secrets {
  hidden: number;
  /** Number of games that were played through. */
  games: number;
}

/** Plays one random game at a table through every property of the contract. */
export function judgeContract(game: AnyGame, table: Table, seed: number, longest: number, verdicts: Verdicts, secrets: Secrets): void {
  const { options, seats, texts } = table;
  const stride = Math.max(1, Math.round(lengthOfGame(game, table, seed, longest) / CLOSE));
  const found = conform(game, { options, seats, seed, games: 1, longest, stride });
  secrets.hidden += found.hidden;
  secrets.games++;
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

/** Number of moves of a random game, up to where a broken game stops. */
function lengthOfGame(game: AnyGame, { options, seats }: Table, seed: number, longest: number): number {
  try {
    const match = new Match(game, { options, seats }, new SeededChance(seed));
    const random = new SeededChance(seed).fork(2);
    let n = 0;
    for (; n < longest && match.deciders !== 0; n++) {
      const seat = 31 - Math.clz32(match.deciders & -match.deciders);
      const moves = match.moves(seat);
      if (moves.length === 0 || !match.move(seat, moves[random.below(moves.length, 'table')]!).ok) break;
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
