import type { ArcadeOptions } from './options.ts';

/** The options that the rules ask at every move, as plain switches: a small object of one shape. */
export interface Switches {
  /** Nothing but free floor is entered, and nothing else lets diagonals pass. */
  readonly plainGround: boolean;
  /** A15: units may stand on pools. */
  readonly poolsEnterable: boolean;
  /** A12: gaps let diagonals pass. */
  readonly gapsPass: boolean;
  readonly collision: boolean;
  readonly collateral: boolean;
  readonly bolts: boolean;
  readonly triangulation: boolean;
  readonly anyTarget: boolean;
  readonly repair: boolean;
  readonly sidecarCannon: boolean;
  /** A6: the destroyed stay as wrecks. */
  readonly wrecks: boolean;
  readonly missions: boolean;
}

export const switchesOf = (options: ArcadeOptions): Switches => ({
  plainGround: options.pool_space !== 'enterable' && options.diagonal_over_gaps !== 'allowed' && options.collision !== 'on',
  poolsEnterable: options.pool_space === 'enterable',
  gapsPass: options.diagonal_over_gaps === 'allowed',
  collision: options.collision === 'on',
  collateral: options.collateral === 'on',
  bolts: options.energy_bolts === 'on',
  triangulation: options.triangulation === 'on',
  anyTarget: options.target_anything === 'on',
  repair: options.repair === 'on',
  sidecarCannon: options.sidecar_cannon === 'yes',
  wrecks: options.wrecks === 'on',
  missions: options.mission_pool === 'on' || options.mission_rank === 'on' || options.mission_walls === 'on',
});
