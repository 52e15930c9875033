import * as v from 'valibot';

/* Shapes of JSON columns. */

/** Chosen values by option, without those that are standard. */
export const storedOptions = v.record(v.string(), v.string());

export const storedPace = v.object({
  bank: v.number(),
  turn: v.number(),
  timeouts: v.number(),
  whenOut: v.picklist(['bot', 'lose']),
  rated: v.optional(v.literal(true)),
  range: v.optional(v.object({ least: v.number(), most: v.number() })),
});

/**
 * Clock times by seat when they were last stored: with each entry, and with other changes of the table's row. `window`: milliseconds left of the answer window. `at`: for a match without clocks, when its
 * times were stored, in milliseconds since 1970.
 */
export const storedClocks = v.object({
  bank: v.exactOptional(v.array(v.number())),
  turn: v.exactOptional(v.array(v.number())),
  window: v.exactOptional(v.number()),
  at: v.exactOptional(v.number()),
});
