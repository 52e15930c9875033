const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Ten random characters (50 bits): the name of a table, a tournament, a club or a game on this device. Nobody can guess it. */
export const freshId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => LETTERS[byte % LETTERS.length]).join('');
