import type { BoxedAbout, BoxedEvent, BoxedFacts, BoxedNeed, BoxedStep, BoxedTableView, BoxedTexts, BoxedView } from '@fray/bots/boxed';
import { type Affordance, readAffordance, readScene, type Scene } from '@fray/engine/scene';
import * as v from 'valibot';

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
/** Names that every object of JavaScript has: a lookup of an unset option of this name would find a function. */
const isUnused = v.check((name: string) => !(name in Object.prototype), 'this name has a meaning in JavaScript: choose another one');
/** A name inside programs: it is never markup. */
const name = v.pipe(
  v.string(),
  v.maxLength(60),
  v.regex(/^[A-Za-z0-9][\w-]*$/, 'expected a name of letters, digits and hyphens'),
  isUnused,
);
/** The name of an option, or with a dot of an option of one side. */
const optionName = v.pipe(
  v.string(),
  v.maxLength(60),
  v.regex(/^[A-Za-z0-9][\w-]*(?:\.[A-Za-z0-9][\w-]*)?$/, 'expected a name of letters, digits and hyphens'),
  isUnused,
);
/** A move as records write it. */
const move = v.pipe(v.string(), v.maxLength(120), v.regex(/^[!-?A-{}~]+$/, 'expected a move without blanks, | and @'));
/** Most dice of one roll, and most moves of one decision: those of the engine. */
const MOST_DICE = 10;
const MOST_MOVES = 4096;
/** Most seats of a match. */
const MOST_SEATS = 30;
const seat = whole(0, MOST_SEATS - 1);
const stream = v.union([v.literal('table'), seat]);

const need = v.variant('kind', [
  v.strictObject({ kind: v.literal('below'), n: whole(1, 2 ** 31), stream }),
  v.strictObject({ kind: v.literal('dice'), count: whole(1, MOST_DICE), stream }),
  v.strictObject({
    kind: v.literal('roll'),
    die: v.strictObject({
      name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,19}$/)),
      faces: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,20}$/))), v.minLength(1), v.maxLength(100)),
    }),
    count: whole(1, MOST_DICE),
    stream,
  }),
  v.strictObject({
    kind: v.literal('card'),
    deck: v.strictObject({ name, kinds: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,60}$/))), v.maxLength(500)) }),
    bag: v.pipe(v.array(whole(0, 1_000_000)), v.maxLength(500)),
    stream,
  }),
]) satisfies v.GenericSchema<unknown, BoxedNeed>;

const option = v.variant('kind', [
  v.strictObject({
    kind: v.literal('choice'),
    values: v.pipe(v.array(name), v.minLength(1), v.maxLength(60)),
    standard: name,
    follows: v.exactOptional(optionName),
  }),
  v.strictObject({
    kind: v.literal('number'),
    least: whole(-1_000_000, 1_000_000),
    most: whole(-1_000_000, 1_000_000),
    standard: whole(-1_000_000, 1_000_000),
    zero: v.exactOptional(name),
    follows: v.exactOptional(optionName),
  }),
]);

/** The same in each language that it differs in. */
const inLanguages = <T>(shape: v.GenericSchema<unknown, T>) =>
  v.strictObject({ en: shape, da: v.exactOptional(shape) }) satisfies v.GenericSchema<unknown, BoxedTexts<T>>;
const words = (most: number) => v.pipe(v.string(), v.maxLength(most));
/** Most options of a game. */
const MOST_OPTIONS = 200;
const labels = v.pipe(
  v.record(
    optionName,
    v.strictObject({ label: words(80), help: words(400), values: v.exactOptional(v.pipe(v.record(name, words(80)), v.maxEntries(60))) }),
  ),
  v.maxEntries(MOST_OPTIONS),
);

/** A bot's move, or its answer to an offer. Whether it is legal shows at the table. */
export const botAnswerShape = v.pipe(v.string(), v.maxLength(120));

export const aboutShape = v.strictObject({
  id: v.pipe(v.string(), v.maxLength(100)),
  rulesVersion: whole(1, 999_999),
  seatNames: v.pipe(v.array(name), v.minLength(1), v.maxLength(MOST_SEATS)),
  minSeats: whole(1, MOST_SEATS),
  options: v.pipe(v.record(optionName, option), v.maxEntries(MOST_OPTIONS)),
  bots: v.exactOptional(v.literal(true)),
  decisive: v.exactOptional(v.pipe(v.array(name), v.maxLength(50))),
  labels: v.exactOptional(labels),
}) satisfies v.GenericSchema<unknown, BoxedAbout>;

/** Any object, but no list. */
const plain = v.looseObject({});

/** A scene that the kit can draw. */
const scene = v.custom<Scene>((json) => readScene(json).ok, 'expected a scene');

/** The table of one viewer. Every affordance points at something of its scene. */
const shown = v.pipe(
  v.strictObject({
    scene,
    progress: words(80),
    prompt: v.exactOptional(words(200)),
    score: v.exactOptional(v.pipe(v.array(words(80)), v.maxLength(MOST_SEATS))),
    awaited: v.exactOptional(v.pipe(v.array(seat), v.maxLength(MOST_SEATS))),
    moves: v.pipe(v.array(v.strictObject({ move, does: v.custom<Affordance>(() => true) })), v.maxLength(MOST_MOVES)),
  }),
  v.check(({ scene: drawn, moves }) => moves.every(({ does }) => readAffordance(does, drawn).ok), 'expected choices that its scene has'),
) satisfies v.GenericSchema<unknown, BoxedTableView>;

const view = v.strictObject({ view: plain, table: v.exactOptional(inLanguages(shown)) }) satisfies v.GenericSchema<unknown, BoxedView>;

export const factsShape = v.strictObject({
  position: plain,
  deciders: whole(0, 2 ** MOST_SEATS - 1),
  choices: v.pipe(
    v.array(v.strictObject({ seat, moves: v.pipe(v.array(move), v.minLength(1), v.maxLength(MOST_MOVES)), fallback: move })),
    v.maxLength(MOST_SEATS),
  ),
  result: v.nullable(v.strictObject({ places: v.pipe(v.array(whole(1, MOST_SEATS)), v.maxLength(MOST_SEATS)), reason: name })),
  turn: whole(0, 1_000_000),
  views: v.pipe(v.array(view), v.maxLength(MOST_SEATS + 2)),
}) satisfies v.GenericSchema<unknown, BoxedFacts>;

/** Most events of one move. */
const MOST_EVENTS = 400;
const accent = v.strictObject({
  kind: v.picklist(['hit', 'miss', 'reveal', 'roll', 'gain', 'note']),
  at: v.exactOptional(words(60)),
  text: v.exactOptional(words(24)),
});
const event = v.nullable(
  v.strictObject({
    type: name,
    event: v.looseObject({ type: name }),
    said: inLanguages(v.strictObject({ sentence: words(400), accent: v.exactOptional(accent) })),
  }),
) satisfies v.GenericSchema<unknown, BoxedEvent | null>;

export const stepShape = v.union([
  v.strictObject({ need }),
  v.strictObject({ facts: factsShape, events: v.array(v.pipe(v.array(event), v.maxLength(MOST_EVENTS))), reveals: v.boolean() }),
]) satisfies v.GenericSchema<unknown, BoxedStep>;
