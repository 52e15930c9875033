import type { Outcome } from '@fray/engine';
import { toCentre } from './arena.ts';
import { damageOn, type MechState, OUTSIDE, OVER } from './state.ts';

/** R44: most prestige; then fewest markers on the own board, black ones too; then nearest to the centre; then shared. */
export function result(state: MechState): Outcome | undefined {
  if (state.phase !== OVER) return undefined;
  const standing = Array.from({ length: state.seats }, (_, seat) => ({
    score: state.scores[seat]!,
    markers: damageOn(state, seat),
    away: state.cellOf[seat] === OUTSIDE ? 99 : toCentre(state.cellOf[seat]!),
  }));
  type Standing = (typeof standing)[number];
  const isBetter = (a: Standing, b: Standing) =>
    a.score !== b.score ? a.score > b.score : a.markers !== b.markers ? a.markers < b.markers : a.away < b.away;
  return { places: standing.map((own) => 1 + standing.filter((other) => isBetter(other, own)).length), reason: 'last-scoring' };
}
