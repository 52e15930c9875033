import { createHmac, randomBytes } from 'node:crypto';

/** Known to this process alone, and gone with it. */
const SALT = randomBytes(32);

/**
 * An address as a number, for limits and lists that go by address: the same for one address while this process runs. Nobody finds the
 * address from it, not even who has all data, so it may be kept with what was opened from there. 0: the address is unknown.
 */
export const sourceOf = (address: string): number =>
  address === '' ? 0 : 1 + (createHmac('sha256', SALT).update(address).digest().readUInt32BE(0) % (2 ** 31 - 1));
