import type { BoxedAbout, BoxedFacts, BoxedNeed, BoxedQuestion, BoxedStep } from '@fray/bots/boxed';
import { type Chance, fail, hasSeat, NO_SEATS, ok, type Result, type Seat, seatsOf } from '@fray/engine';
import * as v from 'valibot';
import { jsonLimitError } from '../base/jsonLimits.ts';
import { aboutShape, botAnswerShape, factsShape, stepShape } from './answers.ts';
import type { BoxFault, BoxFaultName } from './faults.ts';

/** Most draws of one setup or move. */
const MOST_DRAWS = 300;

/** Answers questions as text: a box, or a function in tests. */
export interface Answerer {
  ask(text: string): Promise<Result<string, BoxFault>>;
}

/** The table that a game is asked about. */
export interface BoxedTable {
  readonly options: Readonly<Record<string, string>>;
  readonly seats: number;
}

/** A move at a position. */
export interface BoxedMove {
  readonly position: object;
  readonly seat: Seat;
  readonly move: string;
}

/** A request to a bot. */
export type BoxedBotRequest = Extract<BoxedQuestion, { ask: 'bot' }>['request'];

/** How many questions one command of a table may still ask. */
export interface QuestionBudget {
  left: number;
}

/** One draw: the game's request, and the numbers it received. */
export interface BoxedDraw {
  readonly need: BoxedNeed;
  readonly numbers: readonly number[];
}

/** The result of a setup or a move, with all its draws. */
export type BoxedOutcome = Extract<BoxedStep, { facts: object }> & { readonly draws: readonly BoxedDraw[] };

type Checked<T> = Promise<Result<T, BoxFault>>;

const fault = (name: BoxFaultName, detail: string): Result<never, BoxFault> => fail({ name, detail });

/** Makes the nth draw of a setup or a move. Returns the numbers that the game is given. */
export type Drawer = (need: BoxedNeed, n: number) => readonly number[];

/** Draws from a dealer. */
export const drawFrom =
  (chance: Chance): Drawer =>
  (need) =>
    draw(need, chance);

/** Makes one draw. */
export function draw(need: BoxedNeed, chance: Chance): readonly number[] {
  switch (need.kind) {
    case 'below':
      return [chance.below(need.n, need.stream)];
    case 'card':
      return [chance.card(need.deck, need.bag, need.stream)];
    case 'dice': {
      const faces = new Uint8Array(need.count);
      chance.dice(need.count, faces, need.stream);
      return [...faces];
    }
    case 'roll': {
      const faces = new Uint8Array(need.count);
      chance.roll(need.die, need.count, faces, need.stream);
      return [...faces];
    }
  }
}

/** Why a draw cannot be made: a seat that is not at the table, or an empty bag. */
function needFault(need: BoxedNeed, seats: number): string | undefined {
  if (need.stream !== 'table' && need.stream >= seats) return `it draws for seat ${need.stream}, which is not there`;
  if (need.kind !== 'card') return undefined;
  if (need.bag.length !== need.deck.kinds.length) return 'a bag has another number of kinds than its deck';
  const cards = need.bag.reduce((sum, count) => sum + count, 0);
  return cards === 0 ? 'a card is drawn from an empty bag' : undefined;
}

/** Returns the first contradiction in the facts of a state, or undefined. */
function factsFault({ deciders, choices, result, views }: BoxedFacts, seats: number): string | undefined {
  if (deciders >= 2 ** seats) return 'a seat decides that is not there';
  if (views.length !== seats + 2) return `there are ${views.length} views of ${seats + 2}`;
  const deciding = seatsOf(deciders);
  if (choices.length !== deciding.length || choices.some(({ seat }, i) => seat !== deciding[i]))
    return 'the choices are not those of the deciders';
  for (const { seat, moves, fallback } of choices) {
    if (new Set(moves).size < moves.length) return `seat ${seat} has a move twice`;
    if (!moves.includes(fallback)) return `the fallback of seat ${seat} is not legal`;
  }
  if ((deciders === NO_SEATS) !== (result !== null))
    return result ? 'there is a result while a seat decides' : 'no seat decides, and there is no result';
  if (result && (result.places.length !== seats || !result.places.includes(1) || result.places.some((place) => place > seats)))
    return 'the places are not one for each seat';
  return undefined;
}

function hasStandard(spec: BoxedAbout['options'][string]): boolean {
  if (spec.kind === 'choice') return spec.values.includes(spec.standard);
  // 0 may stand for a word outside of the range.
  return (spec.least <= spec.standard && spec.standard <= spec.most) || (spec.standard === 0 && spec.zero !== undefined);
}

/** Returns true if an option of one side has the values of a shared option, which comes before it. */
function isLikeShared(name: string, { follows, ...own }: BoxedAbout['options'][string], options: BoxedAbout['options']): boolean {
  if (follows === undefined) return true;
  const names = Object.keys(options);
  return (
    names.indexOf(follows) >= 0 && names.indexOf(follows) < names.indexOf(name) && JSON.stringify(own) === JSON.stringify(options[follows])
  );
}

/** A game in a box, queried through the contract. Every answer is validated here, outside the box. */
export class BoxedGame {
  readonly #box: Answerer;

  constructor(box: Answerer) {
    this.#box = box;
  }

  /** The metadata of the game. */
  async about(): Checked<BoxedAbout> {
    const about = await this.#ask({ ask: 'about' }, aboutShape);
    if (!about.ok) return about;
    const { minSeats, seatNames, options } = about.value;
    if (minSeats > seatNames.length) return fault('rules', 'the least number of seats is larger than the largest');
    if (new Set(seatNames).size < seatNames.length) return fault('rules', 'two seats have one name');
    for (const [name, spec] of Object.entries(options)) {
      if (!hasStandard(spec)) return fault('rules', `the standard of option ${name} is none of its values`);
      if (!isLikeShared(name, spec, options))
        return fault('rules', `option ${name} is not like the one that it follows, or comes before it`);
    }
    return about;
  }

  /** The facts of the first state. */
  setup(table: BoxedTable, drawer: Drawer): Checked<BoxedOutcome> {
    return this.#run(table, (draws) => ({ ...table, ask: 'setup', draws }), drawer);
  }

  /** The facts of a position. */
  async read(table: BoxedTable, position: object): Checked<BoxedFacts> {
    const facts = await this.#ask({ ...table, ask: 'read', position }, factsShape);
    const wrong = facts.ok ? factsFault(facts.value, table.seats) : undefined;
    return wrong === undefined ? facts : fault('rules', wrong);
  }

  /**
   * Plays a legal move: that it is legal is for the caller to know, from the facts of the position. Each question is taken from the budget;
   * without one left, the game is at fault.
   */
  play(table: BoxedTable, { position, seat, move }: BoxedMove, drawer: Drawer, budget?: QuestionBudget): Checked<BoxedOutcome> {
    return this.#run(table, (draws) => ({ ...table, ask: 'play', position, seat, move, draws }), drawer, budget);
  }

  /** Asks a bot for its move or answer. The request has the view of its seat. */
  bot(request: BoxedBotRequest): Checked<string> {
    return this.#ask({ ask: 'bot', request }, botAnswerShape);
  }

  async #run(
    table: BoxedTable,
    questionWith: (draws: readonly (readonly number[])[]) => BoxedQuestion,
    drawer: Drawer,
    budget?: QuestionBudget,
  ): Checked<BoxedOutcome> {
    const draws: BoxedDraw[] = [];
    while (draws.length <= MOST_DRAWS) {
      if (budget && budget.left-- <= 0) return fault('rules', 'one command of a table asks too many questions');
      const step = await this.#ask(questionWith(draws.map(({ numbers }) => numbers)), stepShape);
      if (!step.ok) return step;
      if ('facts' in step.value) {
        const wrong = factsFault(step.value.facts, table.seats) ?? eventsFault(step.value.events, table.seats);
        return wrong === undefined ? ok({ ...step.value, draws }) : fault('rules', wrong);
      }
      const { need } = step.value;
      const wrong = needFault(need, table.seats);
      if (wrong !== undefined) return fault('rules', wrong);
      draws.push({ need, numbers: drawer(need, draws.length) });
    }
    return fault('rules', `one move draws more than ${MOST_DRAWS} times`);
  }

  async #ask<T>(question: BoxedQuestion, shape: v.GenericSchema<unknown, T>): Checked<T> {
    const answer = await this.#box.ask(JSON.stringify(question));
    if (!answer.ok) return answer;
    const json = readPlainJson(answer.value);
    if (!json.ok) return fault('not-plain', json.fault);
    const read = v.safeParse(shape, json.value);
    if (read.success) return ok(read.output);
    const [issue] = read.issues;
    return fault('shape', `${v.getDotPath(issue) ?? question.ask}: ${issue.message}`);
  }
}

/** Each viewer has a word on each event. A setup has no events, and lists none. */
function eventsFault(events: BoxedOutcome['events'], seats: number): string | undefined {
  if (events.length === 0) return undefined;
  const all = events.at(-1)!;
  if (events.length !== seats + 2 || events.some((seen) => seen.length !== all.length)) return 'the events are not told to each viewer';
  return all.includes(null) ? 'an event is hidden from the whole' : undefined;
}

/** Whether a seat may decide in these facts, and how. */
export const choicesOf = ({ deciders, choices }: BoxedFacts, seat: Seat): readonly string[] =>
  hasSeat(deciders, seat) ? (choices.find((one) => one.seat === seat)?.moves ?? []) : [];

/** Most values: with more, reading one answer would hold up all tables for more than 5 ms. */
const LIMITS = { depth: 24, values: 15_000 };
/** Longest text within an answer. */
const LONGEST = 2_000;
/** Names with a meaning in JavaScript. A copy by assignment would change a shared object. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
/** Control characters, direction marks and invisible characters: with them a text differs from its display. */
const HIDDEN = /[^\P{Cc}\t\n]|[\p{Cf}\p{Zl}\p{Zp}]/u;

function faultOf(value: unknown): string | undefined {
  if (typeof value === 'string') {
    if (value.length > LONGEST) return `a text has more than ${LONGEST} characters`;
    return HIDDEN.test(value) ? 'a text has characters that nobody sees' : undefined;
  }
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'a number is too large';
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, field] of Object.entries(value)) {
    if (FORBIDDEN.has(name)) return `a field is called ${name}`;
    const fault = faultOf(name) ?? faultOf(field);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** Reads untrusted JSON. The result has no accessors, no forbidden names, and limited depth. */
function readPlainJson(text: string): Result<unknown, string> {
  const limit = jsonLimitError(text, LIMITS);
  if (limit !== undefined) return fail(limit);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail('it is no JSON');
  }
  const fault = faultOf(value);
  return fault === undefined ? ok(value) : fail(fault);
}
