import * as v from 'valibot';
import { MAX_DAMAGE, numberSpecs } from '../rules/options.ts';
import { DEGREES, ENDINGS, LARGEST_SQUAD, MINES, SHOTS, SIDES, STAGES, UNIT_TYPES } from '../rules/state.ts';

const count = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const cellName = v.pipe(v.string(), v.maxLength(4));
const cellNames = v.pipe(v.array(cellName), v.maxLength(441));
const MAX_POINTS = Math.max(numberSpecs.tank_points.most, numberSpecs.sidecar_points.most);
const MAX_REPAIRS = numberSpecs.pool_turns.most - 1;
const mineShape = v.strictObject({ kind: v.picklist(MINES), cell: cellName });
const unitShape = v.strictObject({
  type: v.optional(v.picklist(UNIT_TYPES)),
  cell: v.nullable(cellName),
  endurance: count(0, MAX_DAMAGE),
  stunned: v.optional(v.literal(true)),
  token: v.optional(cellName),
  mine: v.optional(mineShape),
  repairs: v.optional(count(1, MAX_REPAIRS)),
});
const squadShape = v.pipe(v.array(unitShape), v.minLength(1), v.maxLength(LARGEST_SQUAD));

/** The schema of `docs/positions.md`. Optional fields default to the values at the start of a turn. */
export const positionShape = v.strictObject({
  zone: v.strictObject({
    map: v.pipe(v.array(v.pipe(v.string(), v.maxLength(21))), v.maxLength(21)),
    ranks: v.optional(v.tuple([cellNames, cellNames])),
  }),
  compass: v.optional(v.picklist(DEGREES)),
  units: v.strictObject({ green: squadShape, orange: squadShape }),
  walls: v.optional(v.strictObject({ green: count(0, 200), orange: count(0, 200) })),
  side: v.picklist(SIDES),
  first: v.optional(v.picklist(SIDES)),
  discs: v.optional(v.strictObject({ green: count(1, 7), orange: count(1, 7) }), { green: 1, orange: 1 }),
  stage: v.optional(v.picklist(STAGES), 'act'),
  points: v.optional(count(0, MAX_POINTS)),
  portion: v.optional(count(0, MAX_POINTS)),
  fired: v.optional(v.picklist(SHOTS), 'no'),
  rammed: v.optional(v.literal(true)),
  repaired: v.optional(v.literal(true)),
  eventful: v.optional(v.boolean(), false),
  stall: v.optional(count(0, 100_000), 0),
  turn: v.optional(count(1, 1_000_000)),
  ending: v.optional(v.picklist(ENDINGS), 'running'),
});

/** A position as input. In positions from outside the turn may be omitted. */
export type ArcadePosition = v.InferOutput<typeof positionShape> & { readonly turn: number };
