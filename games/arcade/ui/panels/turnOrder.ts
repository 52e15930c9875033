import { type ArcadeState, firstUnit, otherSide, squadSize, type Unit } from '../../rules/state.ts';

/** The units whose turns come, the active one first: destroyed ones too, for their turns pass. */
export function turnOrder(state: ArcadeState, count: number): Unit[] {
  const { battle, discs, side } = state;
  return Array.from({ length: count }, (_, i) => {
    const who = i % 2 === 0 ? side : otherSide(side);
    return firstUnit(battle, who) + ((discs[who]! + (i >> 1)) % squadSize(battle, who));
  });
}

/** In how many turns the mine of a unit goes off: at the start of its owner's next turn. */
export function fuseOf(state: ArcadeState, owner: Unit): number {
  const [, ...next] = turnOrder(state, 1 + 2 * Math.max(squadSize(state.battle, 0), squadSize(state.battle, 1)));
  return 1 + next.indexOf(owner);
}
