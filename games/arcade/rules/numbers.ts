import { bookNumber } from '@fray/engine';

/** The most endurance that a unit may have, and the most damage that a single hit may deal. */
export const MOST_DAMAGE = 20;

/** The numbers of the rulebook. Their standards are the rulebook's, so that a record without them is the game as written. */
export const numberSpecs = {
  tank_endurance: bookNumber('AC7', 6, 1, MOST_DAMAGE),
  tank_points: bookNumber('A1', 6, 0, 24),
  straight_cost: bookNumber('A11', 2, 1, 12),
  diagonal_cost: bookNumber('A11', 3, 1, 12),
  placing_rows: bookNumber('AC1', 2, 0, 6),

  aim_dice: bookNumber('A18', 2, 0, 10),
  most_dice: bookNumber('A18', 10, 1, 10),
  certain_damage: bookNumber('A18', 6, 1, MOST_DAMAGE),
  miss_faces: bookNumber('A23', 1, 0, 5),
  stray_damage: bookNumber('A28', 1, 0, MOST_DAMAGE),
  bolt_damage: bookNumber('A50', 1, 0, MOST_DAMAGE),
  blast_from: bookNumber('A35', 6, 1, MOST_DAMAGE),
  blast_damage: bookNumber('A35', 1, 0, MOST_DAMAGE),
  stun_above: bookNumber('A40', 3, 0, MOST_DAMAGE),
  token_dice: bookNumber('A48', 2, 0, 10),
  repair_points: bookNumber('A55', 2, 1, MOST_DAMAGE),
  ram_portion: bookNumber('A56', 2, 1, 12),

  pool_turns: bookNumber('A63', 3, 1, 9),
  walls_to_break: bookNumber('A65', 5, 1, 40),
  walls_in_zone: bookNumber('A65', 9, 0, 40),

  sidecar_points: bookNumber('M2', 12, 0, 24),
  sidecar_endurance: bookNumber('M3', 1, 1, MOST_DAMAGE),
  laying_cost: bookNumber('M4', 4, 1, 24),
  area_centre: bookNumber('M9', 6, 0, MOST_DAMAGE),
  area_around: bookNumber('M9', 3, 0, MOST_DAMAGE),
  radial_centre: bookNumber('M10', 4, 0, MOST_DAMAGE),
} as const;

export type NumberName = keyof typeof numberSpecs;

/** The rulebook's numbers at one table. */
export type ArcadeNumbers = { readonly [N in keyof typeof numberSpecs]: number };

/** The numbers alone: a small object of one shape, for the rules read them in their innermost loops. */
export function numbersOf(options: ArcadeNumbers): ArcadeNumbers {
  return {
    tank_endurance: options.tank_endurance,
    tank_points: options.tank_points,
    straight_cost: options.straight_cost,
    diagonal_cost: options.diagonal_cost,
    placing_rows: options.placing_rows,
    aim_dice: options.aim_dice,
    most_dice: options.most_dice,
    certain_damage: options.certain_damage,
    miss_faces: options.miss_faces,
    stray_damage: options.stray_damage,
    bolt_damage: options.bolt_damage,
    blast_from: options.blast_from,
    blast_damage: options.blast_damage,
    stun_above: options.stun_above,
    token_dice: options.token_dice,
    repair_points: options.repair_points,
    ram_portion: options.ram_portion,
    pool_turns: options.pool_turns,
    walls_to_break: options.walls_to_break,
    walls_in_zone: options.walls_in_zone,
    sidecar_points: options.sidecar_points,
    sidecar_endurance: options.sidecar_endurance,
    laying_cost: options.laying_cost,
    area_centre: options.area_centre,
    area_around: options.area_around,
    radial_centre: options.radial_centre,
  };
}
