import type { ErrorCode } from '@fray/protocol';

/**
 * Why a commit failed. `refused`: the store could not write. `stale`: another node wrote first. `conflict`: a unique name is taken.
 * `unknown`: the connection broke; only reading shows whether it was written.
 */
export interface NotSaved {
  readonly why: 'refused' | 'stale' | 'unknown' | 'conflict';
  readonly message: string;
  /** Of a conflict: the error code for the client. */
  readonly code?: ErrorCode | undefined;
}

/** A commit failed. Nothing was written, unless the reason is `unknown`. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly why: NotSaved['why'];
  readonly code: ErrorCode | undefined;

  constructor(message: string, why: NotSaved['why'] = 'refused', code?: ErrorCode) {
    super(message);
    this.why = why;
    this.code = code;
  }
}

/** Another writer was first with something unique. This is no fault of the store, so do not try again. */
export const conflict = (code: ErrorCode, message: string): StorageError => new StorageError(message, 'conflict', code);

export const refusedFault = (message: string): NotSaved => ({ why: 'refused', message });

/** The error when another node wrote to the table first. */
export const staleCommit = (table: string): StorageError => new StorageError(`table ${table} went on without this`, 'stale');

export const notSavedReason = (error: unknown): NotSaved => ({
  ...(error instanceof StorageError ? { why: error.why, code: error.code } : { why: 'refused' }),
  message: messageOf(error),
});

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
