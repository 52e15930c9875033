import { assertNever } from '@fray/engine';
import { type ClientErrorCode, type Refusal, readErrorCode } from './errors.ts';
import type { ClientMessage } from './socketMessages.ts';

/** Why an action was refused; with a code of the client's own where no server said so. */
export type ActionError = Omit<Refusal, 'code'> & { readonly code: Refusal['code'] | ClientErrorCode };

/** Returns a refusal as it was received; a newer server may have sent a code that this client does not know. */
export const actionErrorOf = ({ code, reason, message }: Refusal): ActionError => ({
  code: readErrorCode(code),
  message,
  ...(reason === undefined ? {} : { reason }),
});

/** Result of an action: undefined when it was carried out and durably stored. */
export type ActionResult = ActionError | undefined;

/** A request that the server has not acknowledged yet. */
export interface PendingAction {
  readonly message: Exclude<Extract<ClientMessage, { id: string }>, { t: 'moves' }>;
  readonly answer: (answer: ActionResult) => void;
  /** Number of times it was sent. */
  sent: number;
}

/**
 * Whether to resend an action after a storage error. True for steps that a device takes by itself, and for actions sent before: another
 * server may have stored the first one, and the one that answers does not know.
 */
export function isRetry({ message, sent }: PendingAction): boolean {
  switch (message.t) {
    case 'commit':
    case 'reveal':
      return true;
    case 'move':
    case 'claim':
    case 'say':
      return sent > 1;
    case 'act':
      return sent > 1 && message.action !== 'rematch' && message.action !== 'rematch-later';
    case 'face':
      return false;
    default:
      return assertNever(message);
  }
}
