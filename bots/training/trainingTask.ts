import type { AnyGame, OptionSpecs, OptionsOf, SeededChance } from '@fray/engine';
import type { Net, NetShape } from '../value/index.ts';

/** The parts of a game that train its evaluation net. */
export interface TrainingTask {
  readonly game: AnyGame;
  readonly shape: NetShape;
  /** Returns random options of a table, from all that the net should support. */
  table(random: SeededChance): OptionsOf<OptionSpecs>;
  /** Returns the number of seats of a training table. Default: the smallest. */
  seats?(random: SeededChance): number;
  /** Measurement tables by name, with their options. */
  readonly tables: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly grounds: readonly Readonly<Record<string, string>>[];
  /** Moves a new game into a position that regular play might not reach. */
  scatter(state: object, random: SeededChance): void;
  /** True at the beginning of a turn, where positions are sampled. */
  isTurnStart(state: object): boolean;
  /** Returns the seat whose share the net predicts. Default: the seat to move. */
  viewer?(state: object): number;
  /** Fills in the net's inputs from the viewer's side. Returns the hand-written estimate in logits. */
  look(state: object, into: Float32Array): number;
  /** Returns the net that the game ships. */
  shipped(): Net;
  /** Returns the game with bots that use this net, or the hand-written estimate without one. While `learning`, bots may search less. */
  taught(net?: Net, learning?: boolean): AnyGame;
}
