import type { Outcome } from '@fray/engine';
import * as v from 'valibot';
import type { Pace } from '../serverMessages.ts';

/** A schema for each field of `T`, also for those that may be absent. */
type Fields<T> = { readonly [K in keyof T]-?: v.GenericSchema<unknown, T[K]> };

/**
 * Schema of an object that a server sends. A field of `T` without a schema does not compile. Clients ignore fields that they do not know; the
 * tests also refuse a field that the schema does not name.
 */
export const objectOf =
  <T extends object>() =>
  <const F extends Fields<T>>(fields: F) =>
    v.object(fields);

/** Adds a field's description to the reference. */
export const about = <S extends v.GenericSchema>(schema: S, text: string) => v.pipe(schema, v.description(text));

/** The schemas that a JSON answer may consist of, read-only. Variable names are checked by tests only. */
export type Sent<T> = T extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : T extends object
    ? string extends keyof T
      ? object
      : { readonly [K in keyof T]: object extends Pick<T, K> ? Sent<T[K]> | undefined : Sent<T[K]> }
    : T;

/** Parts that several answers have. */
export const whole = v.pipe(v.number(), v.integer());
export const text = v.string();
export const flag = v.boolean();
/** Present or absent, and never false. */
export const yes = v.exactOptional(v.literal(true));
export const time = about(whole, 'Milliseconds since 1970.');
export const id = about(text, 'Ten of a–z and 2–9.');
export const seat = about(whole, 'Number of a seat, from 0.');
export const seatSet = about(whole, 'A set of seats: bit N stands for seat N.');
export const gameOptions = about(v.record(text, text), 'The options of the game, by name.');
const range = v.object({ least: whole, most: whole });

export const pace = objectOf<Pace>()({
  bank: about(whole, 'Seconds of bank time for each player.'),
  turn: about(whole, 'Seconds for each turn. Both 0: no clocks.'),
  timeouts: about(whole, 'Timeouts in a row after which “whenOut” happens.'),
  whenOut: v.picklist(['bot', 'lose']),
  rated: yes,
  range: v.exactOptional(range),
});

export const outcome = objectOf<Outcome>()({
  places: about(v.array(whole), 'Places by seat: 1 is first, and shared places are equal.'),
  reason: text,
});

/** The answer to a request that was carried out. */
export const done = v.object({ ok: v.literal(true) });
export const created = v.object({ id });
