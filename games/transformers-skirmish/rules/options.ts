import { choice, type OptionsOf, wholeNumber } from '@fray/engine';
import { numberSpecs } from './numbers.ts';

export const optionSpecs = {
  /** X13: whether both sides place in secret, or whoever begins places first and openly. */
  setup: choice('simultaneous', 'first-player-first'),
  /** X1: how many Move cards and how many Attack cards a turn allows. */
  cards_per_phase: choice('one', 'any-number'),
  /** X2: whether a single move goes exactly the card's number. */
  move_distance: choice('exact', 'up-to'),
  /** X3: whether an attack reaches up to the card's number. */
  attack_range: choice('up-to', 'exact'),
  /** X4: who flies over units. */
  flying: choice('air-types', 'fly-cards'),
  /** X9: when special cards may be played. */
  specials: choice('any-time', 'orders-phase'),
  /** X8: seconds of the defence window at an online table. */
  reaction_timer: wholeNumber(10, 3, 120, 'none'),
  /** X16: rounds without damage after which the game ends. */
  stall_limit: wholeNumber(30, 1, 200),
  /** X21: how it ends then. */
  at_limit: choice('draw', 'most-hits'),
  /** X17: whose names the units bear. */
  skin: choice('source', 'neutral'),

  ...numberSpecs,
} as const;

export type SkirmishOptions = OptionsOf<typeof optionSpecs>;
