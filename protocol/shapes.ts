import * as v from 'valibot';

/** The building blocks of messages and requests; every text has a longest length. */
export const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'expected 64 hex digits'));
export const tableId = v.pipe(v.string(), v.regex(/^[a-z2-9]{10}$/, 'expected the name of a table'));
export const actionId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,24}$/, 'expected 1 to 24 letters or digits'));
export const seat = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(29));
export const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));
export const word = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, 'expected a name'));

/** Characters of a line as it is sent. */
const LINE = 2000;

/** One line of text that people write: no control characters or others that stand for nothing, no blanks around it. */
export const line = (most: number) =>
  v.pipe(
    v.string(),
    // Blanks around a text and what is left out of it do not count below, and nobody sends many.
    v.maxLength(LINE, `at most ${most} characters`),
    v.transform((text) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]+/gu, ' ').trim()),
    v.maxLength(most, `at most ${most} characters`),
  );
