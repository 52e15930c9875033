import type { GameEvent } from './game.ts';

/** A small position to try one thing in, and when it has been done. */
export interface Lesson<E extends GameEvent, Name extends string = string> {
  readonly name: Name;
  readonly options: Readonly<Record<string, string>>;
  readonly position: object;
  /** Deals what chance gives, so that everybody sees what the lesson speaks of. */
  readonly seed: number;
  isDone(events: readonly E[]): boolean;
}

/** What a lesson says: its title, what to do, and what has been learned. */
export interface LessonText {
  readonly title: string;
  readonly task: string;
  readonly done: string;
}
