import { never } from '@fray/engine';
import type { ClientMessage } from './asked.ts';
import type { NoMessage } from './told.ts';

export type Refused = Pick<NoMessage, 'code' | 'reason' | 'message'>;
/** Undefined: done, and durable. */
export type Answer = Refused | undefined;

/** What a page has asked and not heard of yet. */
export interface Pending {
  readonly message: Exclude<Extract<ClientMessage, { id: string }>, { t: 'moves' }>;
  readonly answer: (answer: Answer) => void;
  /** How often it went out. */
  sent: number;
}

/**
 * Whether it is asked for again though it could not be kept: what a device does by itself, and what was sent before, for another server
 * may have kept it then, and the one that answered does not know.
 */
export function isAskedAgain({ message, sent }: Pending): boolean {
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
      return never(message);
  }
}
