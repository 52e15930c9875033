import * as v from 'valibot';
import { ARROWS, LOOSE_TILES } from '../rules/arena.ts';
import { ACTIONS, CARDS } from '../rules/cards.ts';
import { MAX_ROUNDS, MAX_STEPS } from '../rules/options.ts';
import { COLOURS, MAX_SEATS, MODES, PHASES, POINTS, SEATS, STAGES } from '../rules/state.ts';

const count = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const seatName = v.picklist(SEATS);
const seatList = v.pipe(v.array(seatName), v.maxLength(MAX_SEATS));
const cell = v.pipe(v.string(), v.maxLength(3));
const card = v.pipe(v.string(), v.maxLength(2));
const cards = v.pipe(v.array(card), v.maxLength(CARDS), v.readonly());
const tile = v.strictObject({ tile: count(0, LOOSE_TILES - 1), turns: v.optional(count(0, 3), 0) });
const pair = v.nullable(v.tuple([card, card]));

const mechShape = v.strictObject({
  cell: v.nullable(cell),
  damage: v.optional(v.record(v.picklist(COLOURS), count(0, 99)), {}),
  score: v.optional(count(-999, 999), 0),
  hand: v.optional(cards, []),
  under: v.optional(cards, []),
  programs: v.optional(v.pipe(v.array(pair), v.length(POINTS), v.readonly()), [null, null, null]),
  played: v.optional(cards, []),
  hidden: v.optional(v.nullable(count(0, 3)), null),
});

/** The schema of `docs/positions.md`. */
export const positionShape = v.strictObject({
  tiles: v.optional(v.record(cell, tile)),
  free: v.optional(tile),
  lastPush: v.optional(v.nullable(v.picklist(ARROWS.map(({ name }) => name))), null),
  mechs: v.pipe(v.array(mechShape), v.minLength(2), v.maxLength(MAX_SEATS)),
  queue: v.optional(seatList, []),
  phase: v.picklist(PHASES),
  round: v.optional(count(1, MAX_ROUNDS), 1),
  point: v.optional(count(1, POINTS), 1),
  order: v.optional(seatList, []),
  at: v.optional(count(0, MAX_SEATS), 0),
  ready: v.optional(seatList, []),
  stage: v.optional(v.picklist(STAGES), 'choose'),
  mode: v.optional(v.picklist(MODES), 'fresh'),
  left: v.optional(v.record(v.picklist(ACTIONS), count(0, 3)), {}),
  steps: v.optional(count(0, MAX_STEPS), 0),
  special: v.optional(v.boolean(), false),
  visited: v.optional(v.array(cell), []),
  operated: v.optional(v.array(v.picklist(['crushers', 'flames', 'magnet'])), []),
  magnet: v.optional(v.nullable(cell), null),
  candidates: v.optional(seatList, []),
  turn: v.optional(count(1, 1000), 1),
});
export type MechPosition = v.InferOutput<typeof positionShape>;
