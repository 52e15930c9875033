import { choice, type OptionsOf } from '@fray/engine';
import { numberSpecs } from './numbers.ts';

export const optionSpecs = {
  /** R8: whether the free tile may be turned before it is pushed in. */
  free_tile_rotation: choice('free', 'as-it-lies'),
  /** R9, R54: whether the latest push may be undone at once. */
  no_reverse_push: choice('off', 'on'),
  /** R17: who chooses a start place first. */
  start_order: choice('submission', 'random'),
  /** R35: whether scores may go below nothing. */
  score_floor: choice('none', '0'),
  /** R37: several mechs smashed at once. */
  multi_smash: choice('together', 'active-order'),

  ...numberSpecs,
} as const;

export type MechOptions = OptionsOf<typeof optionSpecs>;
