import type { Refusal, Result } from '@fray/engine';
import { messageOf } from '../store/store.ts';
import { type Looker, tell } from './channel.ts';

/** Why a table did not do what was asked. Nothing has changed then. */
export interface TableFault {
  readonly code: string;
  readonly reason?: string;
  readonly message: string;
}

export const fault = (code: string, message: string, reason?: string): TableFault => ({ code, message, ...(reason ? { reason } : {}) });

export const stale = fault('stale', 'this decision was answered, taken back or timed out');

/** Somebody else changed the table first, or nobody knows whether this was kept: look at the table as it is now, and ask again. */
export const again = fault('again', 'the table went on meanwhile: ask again');

export const notKept = (error: unknown): TableFault => fault('storage', `nothing could be kept: ${messageOf(error)}`);

/** What the match itself refused. */
export const refusalOf = (made: Result<unknown, Refusal>): TableFault =>
  made.ok ? fault('unknown', '') : fault(made.fault.code, made.fault.message, made.fault.reason);

/** Tells whoever asked why nothing came of it. */
export function refuse(looker: Looker, id: string, { code, reason, message }: TableFault): void {
  tell(looker, { t: 'no', id, code, ...(reason === undefined ? {} : { reason }), message });
}
