import { bookNumber, bookTable, choice, type OptionsOf } from '@fray/engine';
import { ARENA_NAMES, arenaCodeFault } from '../io/arenaCode.ts';

/** The highest damage of one hit. */
const MAX_DAMAGE = 30;
export const MAX_STEPS = 24;
/** Number of rounds that a deck of 25 cards lasts (R14). */
export const MAX_ROUNDS = 4;

const damage = (rule: string, standard: number) => bookNumber(rule, standard, 1, MAX_DAMAGE);
const steps = (standard: number) => bookNumber('R25', standard, 1, MAX_STEPS);
const points = (rule: string, standard: number) => bookNumber(rule, standard, 0, 9);
const times = (rule: string, standard: number) => bookNumber(rule, standard, 1, 9);

/** The numbers and tables of the rulebook. */
const numberSpecs = {
  arena: bookTable('AM1', ARENA_NAMES, arenaCodeFault),
  rounds: bookNumber('AM3', 4, 1, MAX_ROUNDS),
  fields_two: bookNumber('R32', 6, 1, MAX_DAMAGE),
  fields_more: bookNumber('R32', 8, 1, MAX_DAMAGE),

  punch_single: damage('R23', 2),
  punch_double: damage('R23', 4),
  punch_triple: damage('R23', 7),
  shot_single: damage('R24', 1),
  shot_double: damage('R24', 2),
  shot_triple: damage('R24', 4),
  crushers_damage: damage('R26', 1),
  flames_damage: damage('R26', 1),
  edge_damage: bookNumber('AM4', 1, 0, MAX_DAMAGE),

  move_single: steps(2),
  move_double: steps(4),
  move_triple: steps(8),
  operate_single: times('R26', 1),
  operate_double: times('R26', 2),
  operate_triple: times('R26', 3),

  repair_single: times('R45', 1),
  repair_double: times('R45', 2),
  repair_triple: times('R45', 3),
  prestige_double: points('R45', 1),
  prestige_triple: points('R45', 3),
  strides_two: points('R36', 1),
  strides_three: points('R36', 2),

  last_blow: points('R35', 1),
  sole_most: points('R35', 3),
  shared_most: points('R35', 2),
  other_damage: points('R35', 1),
  smash_penalty: points('R35', 1),
} as const;

export type NumberName = keyof typeof numberSpecs;

export const optionSpecs = {
  /** R8: whether the free tile may be rotated before it is pushed in. */
  free_tile_rotation: choice('free', 'as-it-lies'),
  /** R9, R54: whether the latest push may be reversed immediately. */
  no_reverse_push: choice('off', 'on'),
  /** R17: the order of choosing start places. */
  start_order: choice('submission', 'random'),
  /** R35: whether scores may be negative. */
  score_floor: choice('none', '0'),
  /** R37: the order of several mechs smashed at the same time. */
  multi_smash: choice('together', 'active-order'),

  ...numberSpecs,
} as const;

export type MechOptions = OptionsOf<typeof optionSpecs>;
