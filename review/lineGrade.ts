import { type AnyRules, ScriptError, ScriptedChance, type Seat } from '@fray/engine';
import type { Decision, Line } from './review.ts';

export type Grade = 'right' | 'asGood' | 'better' | 'same' | 'wrong';

/** The comparison of an answer with the played move and with the best. */
export interface LineGrade {
  readonly grade: Grade;
  readonly line: Line;
  readonly best: Line;
}

/** Smaller differences cannot be measured. */
const HAIR = 0.005;
/** Differences up to this count as equal. */
const SMALL = 0.02;

/** The result of moves before any draw: the position, and the move that draws. */
function comesTo(game: AnyRules, start: object, seat: Seat, moves: readonly string[]): string {
  const state = game.copy(start);
  const nothing = new ScriptedChance();
  for (const [i, text] of moves.entries()) {
    const before = game.copy(state);
    const move = game.parse(state, text);
    if (move === undefined) return moves.join(' ');
    try {
      nothing.load([]);
      game.play(state, seat, move, nothing, null);
    } catch (error) {
      if (!(error instanceof ScriptError)) throw error;
      return `${JSON.stringify(game.writePosition(before))} ${moves.slice(i).join(' ')}`;
    }
  }
  return JSON.stringify(game.writePosition(state));
}

/** Whether two lines do the same in another order. */
export const sameLine = (game: AnyRules, start: object, seat: Seat, a: readonly string[], b: readonly string[]): boolean =>
  a.join(' ') === b.join(' ') || comesTo(game, start, seat, a) === comesTo(game, start, seat, b);

/** The grade of an answer that the review has already evaluated; undefined otherwise. */
export function knownGrade(
  game: AnyRules,
  start: object,
  seat: Seat,
  { chosen, better }: Pick<Decision, 'chosen' | 'better'>,
  moves: readonly string[],
): LineGrade | undefined {
  const [best] = better;
  if (!best) return undefined;
  if (sameLine(game, start, seat, chosen.moves, moves)) return { grade: 'same', line: chosen, best };
  const line = better.find((one) => sameLine(game, start, seat, one.moves, moves));
  return line && { grade: gradeOf(line, best, chosen, seat, 0), line, best };
}

/** @param se The standard error of the difference between the answer and the best. */
export function gradeOf(line: Line, best: Line, chosen: Line, seat: Seat, se: number): Grade {
  const [is, could, was] = [line, best, chosen].map(({ shares }) => shares[seat] ?? 0) as [number, number, number];
  const loss = could - is;
  if (loss < HAIR) return 'right';
  if (loss < SMALL || loss < 2 * se) return 'asGood';
  return is > was + SMALL ? 'better' : 'wrong';
}
