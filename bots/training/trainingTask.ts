import type { AnyGame, OptionSpecs, OptionsOf, SeededChance } from '@fray/engine';
import type { Net, NetShape } from '../value/index.ts';

/** What a game gives to whoever trains its value. */
export interface TrainingTask {
  readonly game: AnyGame;
  readonly shape: NetShape;
  /** The options of a table to learn from: any that the value shall be good for. */
  table(random: SeededChance): OptionsOf<OptionSpecs>;
  /** How many sit at a table to learn from; the fewest that the game takes when absent. */
  seats?(random: SeededChance): number;
  /** Tables to measure on, by name, and what each of them is played on in turn. */
  readonly tables: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly grounds: readonly Readonly<Record<string, string>>[];
  /** Puts a fresh game into a position that play might not come to. */
  scatter(state: object, random: SeededChance): void;
  /** Whether a turn begins here: where positions are looked at. */
  isTurnStart(state: object): boolean;
  /** Whose share of the win the net tells where a turn begins; that of the seat to move when absent. */
  viewer?(state: object): number;
  /** Fills in what the net looks at, from the seat whose share it tells, and answers with the guess made by hand, in logits. */
  look(state: object, into: Float32Array): number;
  /** The net that the game ships. */
  shipped(): Net;
  /** The game with a mind of this net; without one, of the guess. While learning it may think less, to play more games. */
  taught(net?: Net, learning?: boolean): AnyGame;
}
