import type { Draw } from '../chance/chance.ts';
import type { Seat } from '../seats.ts';

/** Actions at the table that are not moves of the game. */
export const ACTIONS = [
  'concede',
  'offer-draw',
  'accept-draw',
  'decline-draw',
  'undo',
  /** Asks for a takeback by consent, to the start of the requester's last turn, including draws. */
  'ask-back',
  'allow-back',
  'refuse-back',
  /** The seat was abandoned, and the waiting players claimed the win or cancelled the match. */
  'abandon',
  'call-off',
  /** A bot plays the seat from here on, or its player does again. */
  'to-bot',
  'return',
  /** The seat was shown the bot's move. The log records it permanently. */
  'hint',
] as const;
export type Action = (typeof ACTIONS)[number];

/** Why a move was made for a seat: its time ran out, or it had left. */
export const CAUSES = ['timeout', 'left'] as const;
export type Cause = (typeof CAUSES)[number];

/** A line of the log. Entries are only appended; an undo is also an entry. */
export type Entry = MoveEntry | ActionEntry;

export interface MoveEntry {
  readonly n: number;
  readonly seat: Seat;
  /** The move in the game's notation. */
  readonly move: string;
  /** Present if the move was made on behalf of the seat. */
  readonly cause?: Cause;
  readonly draws: readonly Draw[];
  /** Digest of the position, if the move ended a turn. */
  readonly digest?: string;
}

export interface ActionEntry {
  readonly n: number;
  readonly seat: Seat;
  readonly action: Action;
}

export const isMove = (entry: Entry): entry is MoveEntry => 'move' in entry;
