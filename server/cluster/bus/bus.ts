import type { Rejection } from './messageCipher.ts';

/** Handles messages of other nodes. Messages may be lost or duplicated. */
export interface BusHandlers {
  /** Answers a request of another node. */
  onRequest(text: string, from: string): Promise<string>;
  /** Handles a message of another node; messages of one sender arrive in order. */
  onMessage(text: string, from: string): void;
  /** The bus was disconnected for a while: messages were lost. */
  onReconnect(): void;
}

/** The receiver is gone or did not answer in time: it is unknown whether the request was carried out. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  /** Whether the receiver has no subscription. */
  readonly isGone: boolean;

  constructor(who: string, isGone: boolean) {
    super(isGone ? `${who} is not there` : `${who} does not answer`);
    this.isGone = isGone;
  }
}

/** Messages between the nodes of one installation. Correctness never depends on the bus: it only reduces latency. */
export interface Bus {
  /** Id of this node, random at every start. */
  readonly self: string;
  /** Whether the bus is disconnected, as far as this node knows. */
  readonly isAway: boolean;
  /** Called for each rejected message. */
  onRejected: (why: Rejection) => void;
  /** Starts to receive messages. */
  listen(handlers: BusHandlers): void;
  /** Sends a request to a node. Rejects with `NoAnswerError` after the timeout at the latest. */
  ask(node: string, text: string, milliseconds: number): Promise<string>;
  send(node: string, text: string): void;
  /** Sends a message to every other node. */
  broadcast(text: string): void;
  /** Sends a request to one of the workers for `work`; rejects like `ask`. */
  askAny(work: string, text: string, milliseconds: number): Promise<string>;
  /** Registers a worker for `work`; requests are distributed among all workers. */
  workAt(work: string, answer: (text: string) => Promise<string>): void;
  close(): Promise<void>;
}
