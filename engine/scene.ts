import type { GameEvent, Language } from './game.ts';
import type { Seat } from './seats.ts';

/** What the page gives a game's own table to show, and what the table may ask of the page. Knows no browser. */
export interface Scene<V extends object, E extends GameEvent> {
  readonly view: V;
  /** What happened last, for marks and movement; empty while scrubbing far. */
  readonly events: readonly E[];
  /** The seat that may act here and now; undefined while watching, replaying, or waiting. */
  readonly seat: Seat | undefined;
  /** The legal moves of that seat, in notation. */
  readonly moves: readonly string[];
  readonly language: Language;
  /** Milliseconds for a movement on the board; 0 when motion is not wanted. */
  readonly tempo: number;
  /** Plays moves one after the other; stops at the first that is refused. */
  play(...moves: readonly string[]): void;
  undo(): void;
  readonly canUndo: boolean;
  /** Says something to a screen reader without moving the focus. */
  announce(text: string): void;
}

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
