import type { Level } from '@fray/bots';
import type { SeriesKind } from '@fray/lab';
import type { Changes } from './changes.ts';

/** A question: one game with the standard options and with variants. */
export interface Question {
  readonly game: string;
  /** The options of both sides, where they differ from the book. */
  readonly base: Changes;
  /** Changes of each of the other sides. */
  readonly sides: readonly Changes[];
  /** Names of the rulebook and of the sides. */
  readonly names: readonly string[];
  /** Empty: the solution where the game is solved, else the standard ones. */
  readonly levels: readonly Level[];
  readonly games: number;
  /** With the figures that take long. */
  readonly all: boolean;
}

/** A search for the value of an option with which a goal is met. */
export interface SeekRequest {
  readonly game: string;
  readonly base: Changes;
  readonly option: string;
  readonly values: readonly string[];
  /** As at the terminal: `first-seat=50`. */
  readonly goal: string;
  readonly level: Level;
  readonly games: number;
}

/** Identifies a played game, so that it can be played again. */
export interface PlayedGame {
  readonly arm: number;
  readonly purpose: SeriesKind;
  readonly deal: number;
  readonly rotation: number;
}
