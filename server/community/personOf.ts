import { createHash } from 'node:crypto';

/** A person is known by the hash of the key that their device keeps: the key itself is never stored. */
export const personOf = (key: string): string => createHash('sha256').update(`fray person ${key}`).digest('hex').slice(0, 32);
