import * as v from 'valibot';

/** Building blocks of messages and requests. Every text has a maximum length. */
export const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'expected 64 hex digits'));
export const tableId = v.pipe(v.string(), v.regex(/^[a-z2-9]{10}$/, 'expected the name of a table'));
export const actionId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,24}$/, 'expected 1 to 24 letters or digits'));
export const seat = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(29));
export const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));
/** As `isGameName` of the engine reads it. */
const GAME_ID = /^[a-z0-9][a-z0-9_-]{0,39}(?:\.[a-z0-9][a-z0-9_-]{0,39})?(?:@[0-9a-f]{12})?$/;
/** The id of a game, known or not; one from outside may name its version. */
export const gameId = v.pipe(v.string(), v.regex(GAME_ID, 'expected the id of a game'));
/** The name of an option, or with a dot of an option of one side: `red.endurance`. */
export const optionName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9_-]{0,39}(?:\.[a-z0-9][a-z0-9_-]{0,39})?$/, 'expected the name of an option'),
);

export const slug = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, 'expected a name'));

/** Maximum characters of a line before it is cleaned. */
const MAX_RAW_LENGTH = 2000;

/** A line of text that people write. Control and invisible characters become spaces, and the ends are trimmed; at most `most` characters. */
export const singleLine = (most: number) =>
  v.pipe(
    v.string(),
    // Spaces at the ends and removed characters do not count against `most`.
    v.maxLength(MAX_RAW_LENGTH, `at most ${most} characters`),
    v.transform((text) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]+/gu, ' ').trim()),
    v.maxLength(most, `at most ${most} characters`),
  );

/** An address to which messages for a person are sent. The server's settings decide which of them it accepts. */
export const webhookUrl = v.pipe(
  v.string(),
  v.maxLength(500),
  v.url('expected an address'),
  v.regex(/^https?:\/\//, 'expected an address that begins with https://'),
);
