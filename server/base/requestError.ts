import type { ErrorCode, Refusal } from '@fray/protocol';

/** Thrown while a request is handled, to refuse it by name: the client is answered with the refusal and the code's HTTP status. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly refusal: Refusal;

  /** `wait`: seconds until the same request may succeed. */
  constructor(code: ErrorCode, message: string, wait?: number) {
    super(message);
    this.refusal = { code, message, ...(wait === undefined ? {} : { wait }) };
  }
}
