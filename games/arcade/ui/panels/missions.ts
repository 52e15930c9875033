import type { ArcadeUiWords } from '#words';
import { type ArcadeState, firstUnit, isAlive, OFF_BOARD, squadSize } from '../../rules/state.ts';

export interface Mission {
  readonly kind: 'pool' | 'rank' | 'walls';
  readonly label: string;
  /** How far each side has come. */
  readonly sides: readonly string[];
}

/** How far both sides have come with each mission that is played. */
export function missionsOf(state: ArcadeState, words: ArcadeUiWords): Mission[] {
  const { options, zone } = state.battle;
  const alive = (side: 0 | 1) =>
    Array.from({ length: squadSize(state.battle, side) }, (_, i) => firstUnit(state.battle, side) + i).filter((unit) =>
      isAlive(state, unit),
    );
  const rows = (side: 0 | 1): string => {
    const away = alive(side)
      .map((unit) => state.cellOf[unit]!)
      .filter((at) => at !== OFF_BOARD)
      .flatMap((at) => Array.from(zone.ranks[1 - side]!, (cell) => Math.max(zone.grid.dx(cell, at), zone.grid.dy(cell, at))));
    return away.length > 0 ? `${Math.min(...away)}` : '–';
  };
  const held = (side: 0 | 1) => `${Math.max(0, ...alive(side).map((unit) => state.repairs[unit]!))}/${options.pool_turns}`;
  const broken = (side: 0 | 1) => `${state.wallsBroken[side]}/${options.walls_to_break}`;
  return [
    ...(options.mission_pool === 'on' ? [both('pool', words.missionPool, held)] : []),
    ...(options.mission_rank === 'on' ? [both('rank', words.missionRank, rows)] : []),
    ...(options.mission_walls === 'on' ? [both('walls', words.missionWalls, broken)] : []),
  ];
}

const both = (kind: Mission['kind'], label: string, of: (side: 0 | 1) => string): Mission => ({ kind, label, sides: [of(0), of(1)] });
