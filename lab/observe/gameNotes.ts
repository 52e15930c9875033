/** A fault in a game, with what is needed to look at it. */
export interface GameFailure {
  readonly kind: 'throw' | 'no-moves' | 'stall' | 'illegal-choice';
  readonly message: string;
}

/** The stored data of one game: small plain JSON from which all figures are computed. Shares are in thousandths. */
export interface GameRecordNotes {
  /** Each seat's share of the win, 0 to 1; empty when the game broke off. */
  readonly shares: readonly number[];
  readonly reason: string;
  /** The seat with the first decision. */
  readonly first: number;
  readonly turns: number;
  readonly decisions: number;
  /** Legal moves of all decisions together, and how many decisions had but one. */
  readonly legal: number;
  readonly forced: number;
  /** Shares at the start and after each turn. With two seats only the first seat's, otherwise all seats per turn. */
  readonly curve: readonly number[];
  /** Number of events by type. */
  readonly events: Readonly<Record<string, number>>;
  /** For types of event that name a cell: how often on which. */
  readonly cells: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Cards that seats got: how many, by seat. */
  readonly things: Readonly<Record<string, readonly number[]>>;
  /** Contacts with the enemy, and turns without any; for games that say what a contact is. */
  readonly contacts?: number;
  readonly idle?: number;
  /** Observations of some games only, because they are slow. */
  readonly deep?: DeepNotes | undefined;
  readonly gap?: GameFailure;
}

interface DeepNotes {
  /** Total luck of the first seat, and the variance of that estimate from sampling alternatives; in thousandths, and their squares. */
  readonly luck: number;
  readonly noise: number;
  /** Decisions that were looked at, and those whose best move was better than the second by more than 20 thousandths. */
  readonly looked: number;
  readonly real: number;
}

/** Columns of a curve. */
export const columnsOf = (seats: number): number => (seats === 2 ? 1 : seats);

/** Returns a seat's share after a turn, 0 to 1. */
export function shareAfter(notes: GameRecordNotes, seats: number, turn: number, seat: number): number {
  if (seats !== 2) return notes.curve[turn * seats + seat]! / 1000;
  const first = notes.curve[turn]! / 1000;
  return seat === 0 ? first : 1 - first;
}

/** The last place of a curve. */
export const lastTurn = (notes: GameRecordNotes, seats: number): number => notes.curve.length / columnsOf(seats) - 1;

/** Returns the sole winner, or −1. */
export const winnerOf = (notes: GameRecordNotes): number => notes.shares.indexOf(1);
