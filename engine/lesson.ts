import type { GameEvent } from './game.ts';

/** A small position for one exercise, and the condition that completes it. */
export interface Lesson<E extends GameEvent, Name extends string = string> {
  readonly name: Name;
  readonly options: Readonly<Record<string, string>>;
  readonly position: object;
  /** Seed of the chance, so that all players see the same outcomes. */
  readonly seed: number;
  /** Names of the cells to press first, such as `E5`. The page marks them on the board. */
  readonly marks?: readonly string[];
  isDone(events: readonly E[]): boolean;
}

/** Texts of a lesson: title, instruction and summary. */
export interface LessonText {
  readonly title: string;
  readonly task: string;
  readonly done: string;
}
