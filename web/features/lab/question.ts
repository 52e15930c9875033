import type { Level } from '@fray/bots';
import type { SeriesKind } from '@fray/lab';
import type { Changes } from './changes.ts';

/** What is asked: one game played by the book and in some other ways. */
export interface Question {
  readonly game: string;
  /** The options of both sides, where they differ from the book. */
  readonly base: Changes;
  /** What differs on each of the other sides. */
  readonly sides: readonly Changes[];
  /** What the book and the sides are called. */
  readonly names: readonly string[];
  readonly levels: readonly Level[];
  readonly games: number;
  /** With the figures that take long. */
  readonly all: boolean;
}

/** A game that was played, to be found again. */
export interface PlayedGame {
  readonly arm: number;
  readonly purpose: SeriesKind;
  readonly deal: number;
  readonly rotation: number;
}
