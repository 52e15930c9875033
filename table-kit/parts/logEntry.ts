import type { JSX } from 'preact';
import type { IconNode } from './icons.ts';

/** A function and not an element: a stored element would keep the page in memory on which it was drawn first. */
export type LogDrawing = () => JSX.Element;

/**
 * The log entry of an event. Screen readers and an expanded line have its sentence. An event starts a new line, continues the last line
 * with the same `deed`, or is its consequence and has no `deed`: then its content replaces the line's, and its `result` is added.
 */
export interface LogEntry {
  /** The action and its unit: `drive G2`. */
  readonly action?: string;
  /** The same deed after it is another line. */
  readonly isDone?: boolean;
  /** A turn or round begins, and is called so: a thin rule instead of a line. */
  readonly turn?: string;
  /** Picture of the actor. */
  readonly who?: LogDrawing;
  /** Kind of the deed. */
  readonly icon?: IconNode | undefined;
  /** The deed in three or four words; if absent, the line shows its sentences. */
  readonly words?: string;
  /** The result in three or four words, after the deed. */
  readonly outcome?: string;
  /** Dice, cards or programs that were rolled, shown or played. */
  readonly marks?: LogDrawing;
  /** Losses and gains by unit, at the right edge. */
  readonly result?: LogDrawing | undefined;
}
