import { assertNever } from '@fray/engine';
import type { ErrorMessage } from './serverMessages.ts';
import type { ClientMessage } from './socketMessages.ts';

export type ActionError = Pick<ErrorMessage, 'code' | 'reason' | 'message'>;
/** Undefined: done, and durable. */
export type ActionResult = ActionError | undefined;

/** What a page has asked and not heard of yet. */
export interface PendingAction {
  readonly message: Exclude<Extract<ClientMessage, { id: string }>, { t: 'moves' }>;
  readonly answer: (answer: ActionResult) => void;
  /** How often it went out. */
  sent: number;
}

/**
 * Whether it is asked for again though it could not be kept: what a device does by itself, and what was sent before, for another server
 * may have kept it then, and the one that answered does not know.
 */
export function isRetry({ message, sent }: PendingAction): boolean {
  switch (message.t) {
    case 'commit':
    case 'reveal':
      return true;
    case 'move':
    case 'claim':
      return sent > 1;
    case 'act':
      return sent > 1 && message.action !== 'rematch' && message.action !== 'rematch-later';
    case 'say':
    case 'face':
      return false;
    default:
      return assertNever(message);
  }
}
