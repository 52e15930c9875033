import { createHash, randomBytes } from 'node:crypto';

const CODES = 8;
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Hash under which a recovery code is stored. Hyphens, spaces and case are ignored. */
export const hashOf = (code: string): string =>
  createHash('sha256')
    .update(`fray recovery ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('hex');

/** Draws new recovery codes: 16 characters from an alphabet of 31, about 79 bits each. */
export const freshCodes = (): string[] =>
  Array.from({ length: CODES }, () =>
    Array.from({ length: 4 }, () => Array.from(randomBytes(4), (byte) => LETTERS[byte % LETTERS.length]).join('')).join('-'),
  );
