import type { ClientErrorCode, ErrorCode } from '@fray/protocol';
import { errorTexts, loadErrorTexts } from './words/index.ts';
import type { ShownErrorCode } from './words/online/errors.ts';

/** A request was refused. `offline`: no server answered; `unlisted`: a newer server gave a code that this page does not know. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode | ClientErrorCode;

  constructor(code: ErrorCode | ClientErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Returns an error to throw, once its text for the reader is loaded. */
export async function apiError(code: ErrorCode | ClientErrorCode, message: string): Promise<ApiError> {
  await loadErrorTexts();
  return new ApiError(code, message);
}

/** Returns the reader's text for an error code; empty while the texts are not loaded. A component that reads it follows them. */
export const errorCodeText = (code: ShownErrorCode): string => errorTexts()?.[code] ?? '';

/** Returns why a request failed, for the user: the text of its code, or the error's own message if it has no code. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return errorCodeText(error.code) || error.message;
  return error instanceof Error ? error.message : String(error);
}
