import { createHmac, randomBytes } from 'node:crypto';

/** Random per process and never stored. */
const SALT = randomBytes(32);

/**
 * An address as an opaque number, for limits and lists per address. It is constant while this process runs. The address cannot be recovered
 * from it, so it may be stored. 0: unknown address.
 */
export const sourceOf = (address: string): number =>
  address === '' ? 0 : 1 + (createHmac('sha256', SALT).update(address).digest().readUInt32BE(0) % (2 ** 31 - 1));
