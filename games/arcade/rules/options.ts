import { bookNumber, choice, customText, forSides, type OptionsOf, type Preset, wholeNumber } from '@fray/engine';
import { zoneCodeFault } from '../io/zoneCode.ts';
import { FLOOR, GAP, HOLE, POOL, SIDES } from './zone.ts';
import { isZoneName, ZONE_NAMES } from './zones.ts';

/** The most endurance that a unit may have, and the most damage that a single hit may deal. */
export const MAX_DAMAGE = 20;

/** The numbers of the rulebook. The defaults are the rulebook's, so a record without them means the published game. */
export const numberSpecs = {
  tank_endurance: bookNumber('AC7', 6, 1, MAX_DAMAGE),
  tank_points: bookNumber('A1', 6, 0, 24),
  straight_cost: bookNumber('A11', 2, 1, 12),
  diagonal_cost: bookNumber('A11', 3, 1, 12),
  placing_rows: bookNumber('AC1', 2, 0, 6),

  aim_dice: bookNumber('A18', 2, 0, 10),
  most_dice: bookNumber('A18', 10, 1, 10),
  certain_damage: bookNumber('A18', 6, 1, MAX_DAMAGE),
  miss_faces: bookNumber('A23', 1, 0, 5),
  stray_damage: bookNumber('A28', 1, 0, MAX_DAMAGE),
  bolt_damage: bookNumber('A50', 1, 0, MAX_DAMAGE),
  blast_from: bookNumber('A35', 6, 1, MAX_DAMAGE),
  blast_damage: bookNumber('A35', 1, 0, MAX_DAMAGE),
  stun_above: bookNumber('A40', 3, 0, MAX_DAMAGE),
  token_dice: bookNumber('A48', 2, 0, 10),
  repair_points: bookNumber('A55', 2, 1, MAX_DAMAGE),
  ram_portion: bookNumber('A56', 2, 1, 12),

  pool_turns: bookNumber('A63', 3, 1, 9),
  walls_to_break: bookNumber('A65', 5, 1, 40),
  walls_in_zone: bookNumber('A65', 9, 0, 40),

  sidecar_points: bookNumber('M2', 12, 0, 24),
  sidecar_endurance: bookNumber('M3', 1, 1, MAX_DAMAGE),
  laying_cost: bookNumber('M4', 4, 1, 24),
  area_centre: bookNumber('M9', 6, 0, MAX_DAMAGE),
  area_around: bookNumber('M9', 3, 0, MAX_DAMAGE),
  radial_centre: bookNumber('M10', 4, 0, MAX_DAMAGE),
} as const;

export type NumberName = keyof typeof numberSpecs;

/** The rulebook's numbers in one battle. */
export type ArcadeNumbers = { readonly [N in keyof typeof numberSpecs]: number };

const NUMBERS = Object.keys(numberSpecs);

/** The numbers only. */
export function numbersOf(options: ArcadeNumbers): ArcadeNumbers {
  // `numberSpecs` has all of these names. The spread gives the object fast properties in V8; the rules read them in their innermost loops.
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, options[name as NumberName]])) as ArcadeNumbers;
  return { ...numbers };
}

const off = choice('off', 'on');

/**
 * The table options. Each default is the value of old records that lack the option, so that they replay unchanged: the core game. The
 * presets are the options that players are offered first.
 */
export const optionSpecs = {
  zone: customText(ZONE_NAMES, (text) => (isZoneName(text) ? undefined : zoneCodeFault(text))),
  /** Tanks per side. */
  tanks: wholeNumber(3, 1, 3),
  /** M17: sidecars per side. */
  sidecars: wholeNumber(0, 0, 3),
  /** Orange's squad if it differs from green's (AC9). */
  orange_tanks: choice('same', '1', '2', '3'),
  orange_sidecars: choice('same', '0', '1', '2', '3'),
  /** Start cells: those of the zone, or placed by the players in turn (AC1). */
  placement: choice('zone', 'in-turn'),
  /** A6: whether destroyed units stay as obstacles. */
  wrecks: off,
  /** A12: whether a gap next to a diagonal blocks it. */
  diagonal_over_gaps: choice('blocked', 'allowed'),
  /** A15: whether a unit may stand on an energy pool. */
  pool_space: choice('impassable', 'enterable'),
  /** A68: number of successive quiet turns that end the battle in a draw. */
  stall_limit: wholeNumber(60, 2, 500, 'none'),

  // The advanced rules
  collateral: off,
  floor_destruction: off,
  wall_destruction: off,
  blast: off,
  stun: off,
  triangulation: off,
  energy_bolts: off,
  target_anything: off,
  repair: off,
  collision: off,

  // Readings of unclear rules
  compass_rotation: choice('0', '90', '180', '270', 'random'),
  aim_with_triangulation: choice('stack', 'exclusive'),
  token_out_of_zone: choice('stay', 'remove'),
  bolt_corner: choice('passes', 'blocked'),
  ram_points: choice('portion', 'turn'),
  ram_sidecars: choice('no', 'yes'),

  // The Minelayer Sidecar
  mines: choice('both', 'area', 'radial'),
  sidecar_cannon: choice('no', 'yes'),
  mine_blast: choice('once', 'none'),
  mine_under_survivor: choice('keep', 'destroy', 'stay'),

  // Missions
  mission_pool: off,
  mission_rank: off,
  mission_walls: off,
  /** A66: whether destroying the other side wins too. */
  elimination: choice('on', 'off'),

  ...numberSpecs,
  ...forSides(SIDES, { tank_endurance: numberSpecs.tank_endurance }),
} as const;

export type ArcadeOptions = OptionsOf<typeof optionSpecs>;

/** The ten advanced rules, in the rulebook's order. */
export const ADVANCED_RULES = [
  'collateral',
  'floor_destruction',
  'wall_destruction',
  'blast',
  'stun',
  'triangulation',
  'energy_bolts',
  'target_anything',
  'repair',
  'collision',
] as const satisfies readonly (keyof ArcadeOptions)[];

export const MISSIONS = ['mission_pool', 'mission_rank', 'mission_walls'] as const satisfies readonly (keyof ArcadeOptions)[];

/** Groups of options in the form. The zone is shown above all of them. */
export const OPTION_GROUPS: readonly { readonly name: string; readonly options: readonly (keyof ArcadeOptions)[] }[] = [
  { name: 'squads', options: ['tanks', 'sidecars', 'orange_tanks', 'orange_sidecars', 'placement'] },
  { name: 'advanced', options: ADVANCED_RULES },
  { name: 'missions', options: [...MISSIONS, 'elimination'] },
  { name: 'sidecars', options: ['mines', 'sidecar_cannon', 'mine_blast', 'mine_under_survivor'] },
  {
    name: 'readings',
    options: [
      'wrecks',
      'diagonal_over_gaps',
      'pool_space',
      'stall_limit',
      'compass_rotation',
      'aim_with_triangulation',
      'token_out_of_zone',
      'bolt_corner',
      'ram_points',
      'ram_sidecars',
    ],
  },
];

/** Number of tanks and sidecars of a side at the start. */
export function squadOf(options: ArcadeOptions, side: number): { readonly tanks: number; readonly sidecars: number } {
  const own = side === 1;
  return {
    tanks: own && options.orange_tanks !== 'same' ? Number(options.orange_tanks) : options.tanks,
    sidecars: own && options.orange_sidecars !== 'same' ? Number(options.orange_sidecars) : options.sidecars,
  };
}

const every = Object.fromEntries(ADVANCED_RULES.map((name) => [name, 'on']));
const some = (...names: (typeof ADVANCED_RULES)[number][]) => Object.fromEntries(names.map((name) => [name, 'on']));

/** The presets. The author recommends all advanced rules together. */
export const presets: readonly Preset[] = [
  {
    name: 'first-battle',
    options: { zone: 'skirmish', tanks: '2', ...some('collateral', 'floor_destruction', 'wall_destruction', 'blast') },
    audience: 'newcomers',
  },
  { name: 'core', options: {} },
  { name: 'all', options: every, audience: 'regulars' },
  { name: 'minelayers', options: { ...every, sidecars: '1' } },
];

/** The options that the rules read at every move, as booleans: a small object of one shape. */
export interface Switches {
  readonly collision: boolean;
  readonly collateral: boolean;
  readonly bolts: boolean;
  readonly triangulation: boolean;
  readonly anyTarget: boolean;
  readonly repair: boolean;
  /** Whether any unit may repair or lay mines. */
  readonly repairsOrMines: boolean;
  readonly sidecarCannon: boolean;
  /** A6: destroyed units stay as wrecks. */
  readonly wrecks: boolean;
  readonly elimination: boolean;
  /** A68: number of quiet turns after which the battle ends. */
  readonly stallLimit: number;
  readonly missions: boolean;
  readonly missionPool: boolean;
}

/** More turns than any battle can have. */
const NEVER = 1_000_000_000;

export const switchesOf = (options: ArcadeOptions, sidecars: readonly boolean[]): Switches => ({
  collision: options.collision === 'on',
  collateral: options.collateral === 'on',
  bolts: options.energy_bolts === 'on',
  triangulation: options.triangulation === 'on',
  anyTarget: options.target_anything === 'on',
  repair: options.repair === 'on',
  repairsOrMines: options.repair === 'on' || sidecars.includes(true),
  sidecarCannon: options.sidecar_cannon === 'yes',
  wrecks: options.wrecks === 'on',
  elimination: options.elimination === 'on',
  stallLimit: options.stall_limit > 0 ? options.stall_limit : NEVER,
  missionPool: options.mission_pool === 'on',
  missions: options.mission_pool === 'on' || options.mission_rank === 'on' || options.mission_walls === 'on',
});

/** Bits of a terrain without a unit: it may be entered; diagonals may pass it. */
export const MAY_ENTER = 0x001;
const MAY_PASS = 0x100;

/** By terrain: the permissions of A12 to A15. Terrain that units may enter does not block diagonals. */
export function waysOf(options: ArcadeOptions): Uint16Array {
  const ways = new Uint16Array(5);
  ways[FLOOR] = MAY_ENTER | MAY_PASS;
  if (options.pool_space === 'enterable') ways[POOL] = MAY_ENTER | MAY_PASS;
  if (options.diagonal_over_gaps === 'allowed') ways[GAP] = ways[HOLE] = MAY_PASS;
  return ways;
}
