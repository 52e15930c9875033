import type { GameEvent } from './game.ts';

/** A small position for one exercise, and the condition that completes it. */
export interface Lesson<E extends GameEvent, Name extends string = string> {
  readonly name: Name;
  readonly options: Readonly<Record<string, string>>;
  readonly position: object;
  /** Seed of the chance, so that all players see the same outcomes. */
  readonly seed: number;
  /** The controls to press, in order: names of cells, such as `E5`, or CSS selectors. The page marks them one after the other. */
  readonly marks?: readonly string[];
  /** Moves that the lesson does not offer, such as the end of the turn. */
  readonly withheld?: readonly string[];
  isDone(events: readonly E[]): boolean;
  /** Whether it can no longer be done, although there are moves left. */
  isMissed?(events: readonly E[]): boolean;
}

/** Texts of a lesson: title, instruction and summary. */
export interface LessonText {
  readonly title: string;
  readonly task: string;
  readonly done: string;
}
