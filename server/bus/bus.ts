import type { Rejection } from './messageCipher.ts';

/** What a node of a bus does with what reaches it. Whatever it is told may never have been said twice, and may have been lost. */
export interface BusHandlers {
  /** Answers a question of another node. */
  asked(text: string, from: string): Promise<string>;
  /** Takes what another node said; in the order in which that one said it. */
  told(text: string, from: string): void;
  /** This node was cut off from the others for a while: what was said meanwhile is lost. */
  wasAway(): void;
}

/** Whoever was asked is not there, or did not answer in time: nobody knows what came of it. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  /** Nobody listens there. */
  readonly isGone: boolean;

  constructor(who: string, isGone: boolean) {
    super(isGone ? `${who} is not there` : `${who} does not answer`);
    this.isGone = isGone;
  }
}

/** How the nodes of one installation talk. Nothing that must be right depends on it: it makes things quick. */
export interface Bus {
  /** The name of this node, drawn anew at every start. */
  readonly self: string;
  /** Whether the others can be reached, as far as this node knows. */
  readonly isAway: boolean;
  /** Called for each message that is not believed. */
  onRejected: (why: Rejection) => void;
  /** Begins to listen. */
  listen(ears: BusHandlers): void;
  /** Rejects with `NoAnswer` after so many milliseconds at the latest. */
  ask(node: string, text: string, milliseconds: number): Promise<string>;
  tell(node: string, text: string): void;
  /** Tells every other node. */
  tellAll(text: string): void;
  /** Asks one of those who work at something for this installation; rejects as `ask` does. */
  askAny(work: string, text: string, milliseconds: number): Promise<string>;
  /** Works at something from now on, beside everybody else who does. */
  workAt(work: string, answer: (text: string) => Promise<string>): void;
  close(): Promise<void>;
}
