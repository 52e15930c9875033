import type { ErrorCode } from '@fray/protocol';

export interface NotSaved {
  readonly why: 'refused' | 'stale' | 'unknown' | 'conflict';
  readonly message: string;
  /** Of a conflict: the error that whoever asked is told. */
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

/** Somebody else was first with what can be had once: no fault of the store, and not to be tried again. */
export const conflict = (code: ErrorCode, message: string): StorageError => new StorageError(message, 'conflict', code);
