import * as v from 'valibot';
import { CARD_NAMES } from '../rules/cards.ts';
import { MAX_COPIES, MAX_HITS, numberSpecs } from '../rules/options.ts';
import { PHASES, SEATS, SIDE_SIZE, UNITS } from '../rules/state.ts';

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const seatName = v.picklist(SEATS);
const cell = v.pipe(v.string(), v.maxLength(2));
const cards = v.partial(v.strictObject(v.entriesFromList(CARD_NAMES, whole(1, MAX_COPIES))));
const unitShape = v.strictObject({
  unit: v.picklist(UNITS),
  cell,
  hits: v.optional(whole(1, MAX_HITS + numberSpecs.minicon_hits.most)),
  air: v.boolean(),
  minicon: v.optional(v.boolean(), false),
});
const side = v.pipe(v.array(unitShape), v.maxLength(SIDE_SIZE), v.readonly());

/** The schema of `docs/positions.md`. */
export const positionShape = v.strictObject({
  units: v.strictObject({ south: side, north: side }),
  deck: v.optional(cards),
  discard: v.optional(cards, {}),
  hands: v.optional(v.strictObject({ south: cards, north: cards }), { south: {}, north: {} }),
  first: v.optional(seatName, 'south'),
  phase: v.picklist(PHASES),
  turn: v.optional(whole(0, 1_000_000), 1),
  lastDamage: v.optional(whole(0, 500_000), 0),
  moved: v.optional(v.boolean(), false),
  attacked: v.optional(v.boolean(), false),
  attack: v.optional(v.nullable(v.strictObject({ card: v.picklist(CARD_NAMES), from: cell, to: cell })), null),
});

export type SkirmishPosition = v.InferOutput<typeof positionShape>;
