import type { Draw } from '../chance/chance.ts';
import type { GameEvent } from '../game.ts';
import type { Seat } from '../seats.ts';

/** What somebody at the table may do that is no move of the game. */
export const ACTIONS = [
  'concede',
  'offer-draw',
  'accept-draw',
  'decline-draw',
  'undo',
  /** Takeback by consent: back to where the asker's last turn began, draws included. */
  'ask-back',
  'allow-back',
  'refuse-back',
  /** The seat was left, and those who waited took the win, or called the match off. */
  'abandon',
  'call-off',
  /** The seat is played by a bot from here, or by its player again. */
  'to-bot',
  'return',
  /** The seat was shown what a bot would play: it says so for ever. */
  'hint',
] as const;
export type Action = (typeof ACTIONS)[number];

/** Why a seat's move was made for it: its time was up, or it had left. */
export const CAUSES = ['timeout', 'left'] as const;
export type Cause = (typeof CAUSES)[number];

/** A line of the log. Entries are only ever appended; an undo is an entry too. */
export type Entry = MoveEntry | ActionEntry;

export interface MoveEntry {
  readonly n: number;
  readonly seat: Seat;
  /** In the game's notation. */
  readonly move: string;
  /** Present when the move was made for the seat. */
  readonly cause?: Cause;
  readonly draws: readonly Draw[];
  /** Fingerprint of the position, when the move ended a turn. */
  readonly digest?: string;
}

interface ActionEntry {
  readonly n: number;
  readonly seat: Seat;
  readonly action: Action;
}

export const isMove = (entry: Entry): entry is MoveEntry => 'move' in entry;

/** A carried-out entry and what happened in it, unfiltered: for local tables, replays and tests, not for the wire. */
export interface Step<E extends GameEvent> {
  readonly entry: Entry;
  readonly events: readonly E[];
}
