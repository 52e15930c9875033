import { choice, customText, type OptionsOf, wholeNumber } from '@fray/engine';
import { zoneCodeFault } from '../io/zoneCode.ts';
import { numberSpecs } from './numbers.ts';
import { isZoneName, ZONE_NAMES } from './zones.ts';

const off = choice('off', 'on');

/**
 * The table options. Every standard is what a record without the option means, so that old records replay as they were:
 * the core game. What players are offered first are the presets.
 */
export const optionSpecs = {
  zone: customText(ZONE_NAMES, (text) => (isZoneName(text) ? undefined : zoneCodeFault(text))),
  /** Tanks a side. */
  tanks: wholeNumber(3, 1, 3),
  /** M17: sidecars a side. */
  sidecars: wholeNumber(0, 0, 3),
  /** Orange's squad where it differs from green's (AC9). */
  orange_tanks: choice('same', '1', '2', '3'),
  orange_sidecars: choice('same', '0', '1', '2', '3'),
  /** Where units begin: as the zone says, or placed by the players in turn (AC1). */
  placement: choice('zone', 'in-turn'),
  /** A6: whether destroyed units stay as obstacles. */
  wrecks: off,
  /** A12: whether a gap beside a diagonal bars it. */
  diagonal_over_gaps: choice('blocked', 'allowed'),
  /** A15: whether a unit may stand on an energy pool. */
  pool_space: choice('impassable', 'enterable'),
  /** A68: so many quiet turns in a row end in a draw. */
  stall_limit: wholeNumber(60, 2, 500, 'none'),

  // The advanced rules.
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

  // How they are read.
  compass_rotation: choice('0', '90', '180', '270', 'random'),
  aim_with_triangulation: choice('stack', 'exclusive'),
  token_out_of_zone: choice('stay', 'remove'),
  bolt_corner: choice('passes', 'blocked'),
  ram_points: choice('portion', 'turn'),
  ram_sidecars: choice('no', 'yes'),

  // The Minelayer Sidecar.
  mines: choice('both', 'area', 'radial'),
  sidecar_cannon: choice('no', 'yes'),
  mine_blast: choice('once', 'none'),
  mine_under_survivor: choice('keep', 'destroy', 'stay'),

  // Missions.
  mission_pool: off,
  mission_rank: off,
  mission_walls: off,
  /** A66: whether destroying the other side wins too. */
  elimination: choice('on', 'off'),

  ...numberSpecs,
} as const;

export type ArcadeOptions = OptionsOf<typeof optionSpecs>;

/** The ten advanced rules, in the order in which the rulebook has them. */
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

/** Options that belong together, as the form shows them; the zone stands before all of them. */
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

/** How many tanks and sidecars a side begins with. */
export function squadOf(options: ArcadeOptions, side: number): { readonly tanks: number; readonly sidecars: number } {
  const own = side === 1;
  return {
    tanks: own && options.orange_tanks !== 'same' ? Number(options.orange_tanks) : options.tanks,
    sidecars: own && options.orange_sidecars !== 'same' ? Number(options.orange_sidecars) : options.sidecars,
  };
}
