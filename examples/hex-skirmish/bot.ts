import type { BotHints, MoveList, Seat } from '@fray/engine';
import { grid, mapFor } from './map.ts';
import { needed } from './play.ts';
import { counterAt, meaning, notation, SKILLS, type State } from './state.ts';

/** Points, what is left, and who stands in ruins. */
function strength(state: State, seat: Seat): number {
  const { ruins } = mapFor(state.points.length);
  const own = state.counters.filter(({ owner }) => owner === seat);
  const near = own.reduce((sum, { cell }) => sum + 1 / (1 + Math.min(...ruins.map((ruin) => grid.distance(cell, ruin)))), 0);
  return state.points[seat]! + 0.9 * own.length - 0.35 * own.filter(({ shaken }) => shaken).length + 0.5 * near;
}

function scoreOf(state: State, move: number): number {
  const { kind, from, to } = meaning(move);
  const { ruins } = mapFor(state.points.length);
  const distance = (cell: number) =>
    Math.min(...ruins.filter((ruin) => ruin === cell || !counterAt(state, ruin)).map((ruin) => grid.distance(cell, ruin)), 9);
  const counter = counterAt(state, from);
  switch (kind) {
    case 'step':
      return ruins.includes(from) ? -2 : distance(from) - distance(to) + (ruins.includes(to) ? 1 : 0);
    case 'fire': {
      const needs = needed(state, from, to, SKILLS[counter?.kind ?? 0]!, false);
      return ((11 - needs) / 10) * (counterAt(state, to)?.shaken ? 4 : 2.4);
    }
    case 'rally':
      return 0.9;
    case 'watch':
      return 0.35;
    case 'react':
      return 1;
    default:
      return 0;
  }
}

export const bot: Partial<BotHints<State>> = {
  seats: ({ points }) => points.length,
  horizon: 24,
  guided: 0.7,
  endTurnMove: notation.first.end,
  value(state, seat) {
    const best = Math.max(...state.points.map((_, other) => (other === seat ? -9 : strength(state, other))));
    return 1 / (1 + Math.exp(-(strength(state, seat) - best) / 1.6));
  },
  scoreMoves(state: State, _seat: Seat, moves: MoveList, into: Float64Array) {
    for (let i = 0; i < moves.size; i++) into[i] = scoreOf(state, moves.get(i));
  },
  // Only its own seat sees a deployment. When all have deployed, everybody sees the same counters face down.
  observationOf: (state, mover, move, viewer) => {
    if (meaning(move).kind !== 'deploy') return move + 1;
    return viewer === mover ? move + 1 : state.phase === 'deploy' ? 0 : notation.count + 1;
  },
};
