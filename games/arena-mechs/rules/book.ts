import { arenaOf } from '../io/arenaCode.ts';
import type { Arena } from './arena.ts';
import type { MechOptions } from './options.ts';

/** The rulebook's numbers in one match. Numbers by the strength of an action are lists of four; the first is unused. */
export interface Book {
  readonly arena: Arena;
  readonly rounds: number;
  readonly fieldsTwo: number;
  readonly fieldsMore: number;
  readonly punch: readonly number[];
  readonly shot: readonly number[];
  readonly steps: readonly number[];
  readonly operations: readonly number[];
  readonly repairs: readonly number[];
  readonly prestige: readonly number[];
  /** By number of checkpoints on the path; three stands for three or more. */
  readonly strides: readonly number[];
  readonly crushers: number;
  readonly flames: number;
  readonly edge: number;
  readonly lastBlow: number;
  readonly soleMost: number;
  readonly sharedMost: number;
  readonly otherDamage: number;
  readonly penalty: number;
}

const books = new WeakMap<MechOptions, Book>();

/** The numbers of a match, computed once and shared by all copies of its state. */
export function bookOf(options: MechOptions): Book {
  let book = books.get(options);
  if (!book) books.set(options, (book = writeBook(options)));
  return book;
}

const writeBook = (options: MechOptions): Book => ({
  arena: arenaOf(options.arena),
  rounds: options.rounds,
  fieldsTwo: options.fields_two,
  fieldsMore: options.fields_more,
  punch: [0, options.punch_single, options.punch_double, options.punch_triple],
  shot: [0, options.shot_single, options.shot_double, options.shot_triple],
  steps: [0, options.move_single, options.move_double, options.move_triple],
  operations: [0, options.operate_single, options.operate_double, options.operate_triple],
  repairs: [0, options.repair_single, options.repair_double, options.repair_triple],
  prestige: [0, 0, options.prestige_double, options.prestige_triple],
  strides: [0, 0, options.strides_two, options.strides_three],
  crushers: options.crushers_damage,
  flames: options.flames_damage,
  edge: options.edge_damage,
  lastBlow: options.last_blow,
  soleMost: options.sole_most,
  sharedMost: options.shared_most,
  otherDamage: options.other_damage,
  penalty: options.smash_penalty,
});
