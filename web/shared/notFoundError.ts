/** The error of a page whose address is unknown. */
export class NotFoundError extends Error {
  readonly code = 'not-found';
}

/** Codes of the server, and of this page, that say that there is no such thing; everything else may come another time. */
const MISSING: ReadonlySet<string> = new Set([
  'not-found',
  'unknown-table',
  'unknown-game',
  'unknown-record',
  'unknown-player',
  'unknown-tournament',
  'unknown-club',
  'unknown-playtest',
]);

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && MISSING.has(error.code);
