import type { MoveError, Result } from '@fray/engine';
import { messageOf } from '../store/store.ts';
import { type Subscriber, sendTo } from './subscriberQueue.ts';

/** Why a table did not do what was asked. Nothing has changed then. */
export interface TableError {
  readonly code: string;
  readonly reason?: string;
  readonly message: string;
}

export const tableError = (code: string, message: string, reason?: string): TableError => ({
  code,
  message,
  ...(reason ? { reason } : {}),
});

export const staleError = tableError('stale', 'this decision was answered, taken back or timed out');

/** Somebody else changed the table first, or nobody knows whether this was kept: look at the table as it is now, and ask again. */
export const retryError = tableError('again', 'the table went on meanwhile: ask again');

export const storageErrorOf = (error: unknown): TableError => tableError('storage', `nothing could be kept: ${messageOf(error)}`);

/** What the match itself refused. */
export const moveErrorOf = (made: Result<unknown, MoveError>): TableError =>
  made.ok ? tableError('unknown', '') : tableError(made.fault.code, made.fault.message, made.fault.reason);

/** Tells whoever asked why nothing came of it. */
export function sendError(subscriber: Subscriber, id: string, { code, reason, message }: TableError): void {
  sendTo(subscriber, { t: 'no', id, code, ...(reason === undefined ? {} : { reason }), message });
}
