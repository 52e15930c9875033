import { type ArcadeState, firstUnit, isAlive, OFF_BOARD, squadSize } from '../state.ts';
import type { ArcadeUiWords } from './words.ts';

/** How far each side has come with the missions that are played, in words. */
export function missionLines(state: ArcadeState, words: ArcadeUiWords, sides: readonly [string, string]): string[] {
  const { options, zone } = state.battle;
  return ([0, 1] as const).flatMap((side) => {
    const name = sides[side];
    const first = firstUnit(state.battle, side);
    const units = Array.from({ length: squadSize(state.battle, side) }, (_, i) => first + i).filter((unit) => isAlive(state, unit));
    const goal = zone.ranks[side === 0 ? 1 : 0];
    const rows = units
      .filter((unit) => state.cellOf[unit] !== OFF_BOARD)
      .flatMap((unit) =>
        Array.from(goal, (cell) => Math.max(zone.grid.dx(cell, state.cellOf[unit]!), zone.grid.dy(cell, state.cellOf[unit]!))),
      );
    return [
      ...(options.mission_pool === 'on'
        ? [words.missionPool(name, Math.max(0, ...units.map((unit) => state.repairs[unit]!)), options.pool_turns)]
        : []),
      ...(options.mission_rank === 'on' && rows.length > 0 ? [words.missionRank(name, Math.min(...rows))] : []),
      ...(options.mission_walls === 'on' ? [words.missionWalls(name, state.wallsBroken[side]!, options.walls_to_break)] : []),
    ];
  });
}
