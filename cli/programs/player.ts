import type { Outcome } from '@fray/engine';
import type { GoLimits, NewGame } from './protocol.ts';

/** Why a player lost a game otherwise than by the rules. */
export const FAULTS = ['illegal', 'late', 'unasked', 'flooded', 'closed', 'refused'] as const;
export type Fault = (typeof FAULTS)[number];

/** A player that broke the protocol: which rule, and a sentence with what was seen. */
export class PlayerFault extends Error {
  readonly fault: Fault;

  constructor(fault: Fault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** One seat's player as the referee of a match sees it. Every method throws a `PlayerFault` where the player breaks the protocol. */
export interface MatchPlayer {
  newGame(plan: NewGame, seed: number): Promise<void>;
  /** Returns a move, which may be illegal. */
  choose(view: object, moves: readonly string[], limits: GoLimits): Promise<string>;
  /** Sends the result of the game. Throws if the player has sent an unexpected line since its last answer. */
  gameOver(outcome: Outcome): void;
  close(): void;
}
