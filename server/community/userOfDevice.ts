import { createHash } from 'node:crypto';

/** Returns the user id of a device: a hash of its secret key, which is never stored. */
export const userOfDevice = (key: string): string => createHash('sha256').update(`fray person ${key}`).digest('hex').slice(0, 32);
