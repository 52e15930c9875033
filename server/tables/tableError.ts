import type { MoveError } from '@fray/engine';
import type { ErrorCode, Refusal } from '@fray/protocol';
import { messageOf } from '../store/store.ts';
import { type Subscriber, sendTo } from './subscriberQueue.ts';

/** Why a table refused a request. The table has not changed. */
export type TableError = Refusal;

export const tableError = (code: ErrorCode, message: string, reason?: string): TableError => ({
  code,
  message,
  ...(reason ? { reason } : {}),
});

export const staleError = tableError('stale', 'this decision was answered, taken back or timed out');

/** Another node changed the table first, or the outcome of a write is unknown. The client must rejoin and ask again. */
export const retryError = tableError('again', 'the table went on meanwhile: ask again');

export const storageErrorOf = (error: unknown): TableError => tableError('storage', `nothing could be kept: ${messageOf(error)}`);

/** The error of a refused move or action. */
export const moveErrorOf = ({ code, message, reason }: MoveError): TableError => tableError(code, message, reason);

/** Sends the error of a request to its subscriber. */
export function sendError(subscriber: Subscriber, id: string, { code, reason, message }: TableError): void {
  sendTo(subscriber, { t: 'no', id, code, ...(reason === undefined ? {} : { reason }), message });
}
