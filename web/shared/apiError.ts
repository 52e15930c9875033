import type { ClientErrorCode, ErrorCode } from '@fray/protocol';
import { words } from '../words/index.ts';

/** A request was refused. `offline`: no server answered; `unlisted`: a newer server gave a code that this page does not know. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode | ClientErrorCode;

  constructor(code: ErrorCode | ClientErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Returns the reader's text for an error code. The texts must have been loaded with `speakWithOthers`. */
export function errorCodeText(code: ErrorCode | ClientErrorCode): string {
  const { refusals, online } = words();
  return { ...refusals, ...online.errors }[code];
}

/** Returns why a request failed, for the reader: the text of its code, or the error's own message where no server said so. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return errorCodeText(error.code);
  return error instanceof Error ? error.message : String(error);
}
