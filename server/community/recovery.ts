import { createHash, randomBytes } from 'node:crypto';

const CODES = 8;
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** What is kept of a code for a lost passkey; it may be written with or without hyphens, blanks and capitals. */
export const hashOf = (code: string): string =>
  createHash('sha256')
    .update(`fray recovery ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('hex');

/** Codes that nobody guesses: sixteen of 31 letters and figures each. */
export const freshCodes = (): string[] =>
  Array.from({ length: CODES }, () =>
    Array.from({ length: 4 }, () => Array.from(randomBytes(4), (byte) => LETTERS[byte % LETTERS.length]).join('')).join('-'),
  );
