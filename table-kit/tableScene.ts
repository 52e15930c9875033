import type { GameEvent, Language, Outcome, Seat } from '@fray/engine';
import type { ComponentChildren } from 'preact';
import type { StepHistory } from './animation/keyframe.ts';
import type { Playback } from './animation/playback.ts';

/** A clock: milliseconds left, and since when (`performance.now()`) it has been running. */
export interface Clock {
  /** Milliseconds left of the allowance for this turn, which is used before the bank. */
  readonly turn: number;
  readonly bank: number;
  /** When these values arrived, by `performance.now()`. */
  readonly receivedAt: number;
  readonly running: boolean;
}

/** Time left of the answer window, and when that value arrived, by `performance.now()`. */
export interface AnswerTime {
  /** Milliseconds. */
  readonly left: number;
  readonly receivedAt: number;
}

/** The player of a seat, as the table shows it. */
export interface PlayerAt {
  readonly seat: Seat;
  /** The seat's colour or side in words: “Green”. */
  readonly side: string;
  /** The player's name, or the side for a player without a name. */
  readonly name: string;
  readonly kind: 'human' | 'bot';
  /** Index of the bot's character: 0, 1, … */
  readonly character?: number;
  /** Whether the player is at this page. */
  readonly own: boolean;
  /** Note about the player: “away”, “a bot plays on”. */
  readonly note: string;
  readonly thinking: boolean;
  /** Current line of bot chatter, if the plate has room for it. */
  readonly says?: string;
  /** Whether a decision is awaited from this seat. */
  readonly awaited: boolean;
  readonly clock?: Clock;
  /** A picture of the player; without one the plate shows a letter. */
  readonly face?: ComponentChildren;
}

/** The user's settings for tables. */
export interface TableSettings {
  /** Factor for the duration of keyframes; 0: no motion, only results. */
  readonly pace: number;
  /** Whether pieces have letters in addition to pictures. */
  readonly letters: boolean;
  /** Whether single-key shortcuts are on. */
  readonly shortcuts: boolean;
}

/** What the page gives a game's table: the data to show, and functions to act. Independent of browser APIs. */
export interface TableScene<V extends object, E extends GameEvent> {
  /** The view of the current position, or of the shown step. `moves` belongs to it, also during animations. */
  readonly view: V;
  /** The events of the last step. An animated table gets them through `stepHistory` instead. */
  readonly events: readonly E[];
  /** The steps up to the shown one, for the animation. */
  readonly stepHistory: StepHistory<V, E>;
  readonly playback: Playback;
  /** The seat that may act at this page now; undefined for spectators, in replays and while waiting. */
  readonly seat: Seat | undefined;
  /** The legal moves of that seat, in notation. */
  readonly moves: readonly string[];
  /** The seat that sits at the bottom of the board. */
  readonly orientation: Seat;
  readonly players: readonly PlayerAt[];
  readonly outcome: Outcome | undefined;
  /** Time left of the answer window, at tables on a server. */
  readonly answerTime: AnswerTime | undefined;
  readonly language: Language;
  readonly settings: TableSettings;
  /** Milliseconds for a movement on a board without an animation; 0 when motion is not wanted. */
  readonly tempo: number;
  /** Plays moves one after the other; stops at the first refusal. */
  play(...moves: readonly string[]): void;
  undo(): void;
  readonly canUndo: boolean;
  /** Announces a text to screen readers without moving the focus. */
  announce(text: string): void;
}

/** A scene of any game, as the stage uses it. */
export type AnyTableScene = TableScene<object, GameEvent>;
