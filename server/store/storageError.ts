export interface Unkept {
  readonly why: 'refused' | 'stale' | 'unknown';
  readonly message: string;
}

/** The store did not keep what it was given: nothing of it was written, unless the reason is `unknown`. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly why: Unkept['why'];

  constructor(message: string, why: Unkept['why'] = 'refused') {
    super(message);
    this.why = why;
  }
}
