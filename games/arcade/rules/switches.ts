import type { ArcadeOptions } from './options.ts';
import { FLOOR, GAP, HOLE, POOL } from './terrain.ts';

/** The options that the rules ask at every move, as plain switches: a small object of one shape. */
export interface Switches {
  readonly collision: boolean;
  readonly collateral: boolean;
  readonly bolts: boolean;
  readonly triangulation: boolean;
  readonly anyTarget: boolean;
  readonly repair: boolean;
  /** Whether somebody may repair or lay mines at all. */
  readonly works: boolean;
  readonly sidecarCannon: boolean;
  /** A6: the destroyed stay as wrecks. */
  readonly wrecks: boolean;
  readonly elimination: boolean;
  /** A68: after so many quiet turns the battle is over. */
  readonly stallLimit: number;
  readonly missions: boolean;
  readonly missionPool: boolean;
}

/** More turns than any battle has. */
const NEVER = 1_000_000_000;

export const switchesOf = (options: ArcadeOptions, sidecars: readonly boolean[]): Switches => ({
  collision: options.collision === 'on',
  collateral: options.collateral === 'on',
  bolts: options.energy_bolts === 'on',
  triangulation: options.triangulation === 'on',
  anyTarget: options.target_anything === 'on',
  repair: options.repair === 'on',
  works: options.repair === 'on' || sidecars.includes(true),
  sidecarCannon: options.sidecar_cannon === 'yes',
  wrecks: options.wrecks === 'on',
  elimination: options.elimination === 'on',
  stallLimit: options.stall_limit > 0 ? options.stall_limit : NEVER,
  missionPool: options.mission_pool === 'on',
  missions: options.mission_pool === 'on' || options.mission_rank === 'on' || options.mission_walls === 'on',
});

/** What ground allows while nobody stands there: to be entered, and diagonals to pass it. */
export const MAY_ENTER = 0x001;
const MAY_PASS = 0x100;

/** By terrain what it allows: A12 to A15. What can be entered lets diagonals pass. */
export function waysOf(options: ArcadeOptions): Uint16Array {
  const ways = new Uint16Array(5);
  ways[FLOOR] = MAY_ENTER | MAY_PASS;
  if (options.pool_space === 'enterable') ways[POOL] = MAY_ENTER | MAY_PASS;
  if (options.diagonal_over_gaps === 'allowed') ways[GAP] = ways[HOLE] = MAY_PASS;
  return ways;
}
