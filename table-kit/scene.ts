import type { GameEvent, Language, Outcome, Seat } from '@fray/engine';
import type { ComponentChildren } from 'preact';
import type { StepHistory } from './animation/keyframe.ts';
import type { Playback } from './animation/playback.ts';

/** What a clock shows: milliseconds left, and since when (`performance.now()`) that has been going down. */
export interface Clock {
  /** Milliseconds of this turn that cost nothing of the bank. */
  readonly turn: number;
  readonly bank: number;
  /** When it was told, on the clock of `performance.now()`. */
  readonly receivedAt: number;
  readonly running: boolean;
}

/** What is left of the time for which an answer is awaited, and when that was told, on the clock of `performance.now()`. */
export interface AnswerTime {
  /** Milliseconds. */
  readonly left: number;
  readonly receivedAt: number;
}

/** Who sits at a seat, as the table shows it. */
export interface PlayerAt {
  readonly seat: Seat;
  /** The seat's colour or side in words: “Green”. */
  readonly side: string;
  /** The player's name; the side where nobody gave one. */
  readonly name: string;
  readonly kind: 'human' | 'bot';
  /** Which of a game's characters a bot plays: 0, 1, … */
  readonly character?: number;
  /** Whether it is somebody at this page. */
  readonly own: boolean;
  /** What is to be said about the player: “away”, “a bot plays on”. */
  readonly note: string;
  readonly thinking: boolean;
  /** What a bot says just now, where the plate has room for it. */
  readonly says?: string;
  /** Whether a decision is awaited from this seat. */
  readonly awaited: boolean;
  readonly clock?: Clock;
  /** A picture of the player; without one the plate shows a letter. */
  readonly face?: ComponentChildren;
}

/** How somebody wants a table to be shown. */
export interface TableSettings {
  /** How long a keyframe lasts, as a factor of what the animation says; 0: nothing travels, the result is shown at once. */
  readonly pace: number;
  /** Whether pieces bear letters as well as pictures. */
  readonly letters: boolean;
  /** Whether single keys do something anywhere at the table. */
  readonly shortcuts: boolean;
}

/** What the page gives a game's own table to show, and what the table may ask of the page. Knows no browser. */
export interface Scene<V extends object, E extends GameEvent> {
  /** The position as it truly stands, or at the moment looked at: what is legal is legal here. */
  readonly view: V;
  /** What happened last. A table with a film takes its pictures from there instead. */
  readonly events: readonly E[];
  /** The steps that led here, for the film. */
  readonly stepHistory: StepHistory<V, E>;
  readonly playback: Playback;
  /** The seat that may act here and now; undefined while watching, replaying, or waiting. */
  readonly seat: Seat | undefined;
  /** The legal moves of that seat, in notation. */
  readonly moves: readonly string[];
  /** The seat that sits at the bottom of the board. */
  readonly orientation: Seat;
  readonly players: readonly PlayerAt[];
  readonly outcome: Outcome | undefined;
  /** Where a server told it: how long the answer that the game awaits is still waited for. */
  readonly answerTime: AnswerTime | undefined;
  readonly language: Language;
  readonly settings: TableSettings;
  /** Milliseconds for a movement on a board without a film; 0 when motion is not wanted. */
  readonly tempo: number;
  /** Plays moves one after the other; stops at the first that is refused. */
  play(...moves: readonly string[]): void;
  undo(): void;
  readonly canUndo: boolean;
  /** Says something to a screen reader without moving the focus. */
  announce(text: string): void;
}

/** A scene of whichever game: what the frame needs to know of it. */
export type AnyScene = Scene<object, GameEvent>;
