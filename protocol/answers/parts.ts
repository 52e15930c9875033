import type { Outcome } from '@fray/engine';
import * as v from 'valibot';
import type { Pace } from '../serverMessages.ts';
import { about, objectOf } from './objectOf.ts';

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
