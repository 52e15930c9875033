import { createContext, Script } from 'node:vm';
import {
  type Chance,
  type ChooseMove,
  type Deck,
  type Die,
  difference,
  type Game,
  type GameEvent,
  hasSeat,
  type InputError,
  LANGUAGES,
  MoveList,
  NO_SEATS,
  type OptionSpecs,
  type OptionsOf,
  readChoices,
  type Seat,
  SeededChance,
  type Stream,
  seatsOf,
  writeOptions,
} from '@fray/engine';
import { describeEdit, type Edit, Editor, edited } from './edits.ts';

/** Properties that hold for every external position, accepted or refused. */
const FINDINGS = {
  'reader-throws': 'the reader answers with a position or a fault, never with an exception',
  'fault-unnamed': 'a fault names a field of the position and says what is the matter',
  'reads-back': 'what was accepted is written, and reads back as the same',
  stuck: 'each decider has a move, and its fallback is one of them',
  'result-disagrees': 'there is a result exactly when nobody decides, with a place for every seat',
  throws: 'it can be viewed, sampled, drawn and told by every viewer, and played on',
  endless: 'no call goes on for ever',
  'sample-misfits': 'a sample of a view gives that view again',
} as const;
type Finding = keyof typeof FINDINGS;

export interface FuzzPlan {
  readonly seed: number;
  /** Options of every table, as texts. All others are drawn at random, including invalid values. */
  readonly options?: Readonly<Record<string, string>>;
  /** Number of tables. Each has its own options and is played at random to collect positions. */
  readonly tables: number;
  /** Number of edited positions per table. */
  readonly mutants: number;
  /** Number of random moves to play from an accepted position. Default 200. */
  readonly plays?: number;
  /** Returns the number of seats of a written position. Default: what the bot hints say, or the smallest number. */
  seatsOf?(position: object): number;
}

export interface FuzzReport {
  readonly accepted: number;
  readonly refused: number;
  /** The first fault of each kind: description, shortest list of edits, and position. */
  readonly faults: readonly string[];
}

class FuzzFailure extends Error {
  readonly finding: Finding;

  constructor(finding: Finding, detail: string) {
    super(detail);
    this.finding = finding;
  }
}

/** Limits for one move: number of draws and number of events. */
const MAX_IN_A_PLAY = 20_000;
const DEADLINE_MS = 4000;
const context = createContext({ run: undefined });
const script = new Script('run()');

/** Runs a function and stops it after a few seconds. */
function stopped(run: () => void): void {
  context['run'] = run;
  try {
    script.runInContext(context, { timeout: DEADLINE_MS });
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new FuzzFailure('endless', 'it never came back');
    throw error;
  }
}

/** A dealer that stops a play which draws without end. */
class BoundedChance implements Chance {
  readonly #chance: Chance;
  #left = MAX_IN_A_PLAY;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  again(): void {
    this.#left = MAX_IN_A_PLAY;
  }

  count(): void {
    if (--this.#left < 0) throw new FuzzFailure('endless', `more than ${MAX_IN_A_PLAY} draws and events in one move`);
  }

  below(n: number, stream: Stream): number {
    this.count();
    return this.#chance.below(n, stream);
  }

  dice(count: number, into: Uint8Array, stream: Stream): void {
    this.count();
    this.#chance.dice(count, into, stream);
  }

  roll(die: Die, count: number, into: Uint8Array, stream: Stream): void {
    this.count();
    this.#chance.roll(die, count, into, stream);
  }

  card(deck: Deck, bag: ArrayLike<number>, stream: Stream): number {
    this.count();
    return this.#chance.card(deck, bag, stream);
  }

  reveal(): void {}
}

/**
 * Edits positions from random play and passes them to the game's reader. The reader must refuse a position with a named error, or
 * the position must pass all checks of a regular position. Options are drawn at random too.
 */
export function fuzzGame<S extends object, O extends OptionSpecs, V extends object, E extends GameEvent>(
  game: Game<S, O, V, E>,
  trial: FuzzPlan,
): FuzzReport {
  return new Fuzzer(game, trial).run();
}

class Fuzzer<S extends object, O extends OptionSpecs, V extends object, E extends GameEvent> {
  readonly #game: Game<S, O, V, E>;
  readonly #trial: FuzzPlan;
  readonly #random: SeededChance;
  readonly #list = new MoveList();
  readonly #faults = new Map<string, string>();
  #accepted = 0;
  #refused = 0;

  constructor(game: Game<S, O, V, E>, trial: FuzzPlan) {
    this.#game = game;
    this.#trial = trial;
    this.#random = new SeededChance(trial.seed);
  }

  run(): FuzzReport {
    for (let table = 0; table < this.#trial.tables; table++) {
      const options = this.#drawOptions();
      if (options) this.#challengeTable(options);
    }
    return { accepted: this.#accepted, refused: this.#refused, faults: [...this.#faults.values()] };
  }

  #below(n: number): number {
    return this.#random.below(n, 'table');
  }

  /** Draws options, some of them invalid. Invalid ones must be refused with their name, and valid ones must read back. */
  #drawOptions(): OptionsOf<O> | undefined {
    for (let attempt = 0; attempt < 50; attempt++) {
      const texts: Record<string, string> = {};
      // Half of the tables use the rulebook's own numbers. The others vary a few.
      const isVaried = this.#below(2) === 0;
      for (const [name, spec] of Object.entries(this.#game.options)) {
        if (spec.book ? !isVaried || this.#below(4) > 0 : this.#below(2) === 0) continue;
        if (spec.kind === 'number') texts[name] = String(spec.least + this.#below(spec.most - spec.least + 1));
        else texts[name] = spec.values[this.#below(spec.values.length)]!;
        const wrong = ['', '01', '-1', 'constructor', '1e9', ' '];
        if (this.#below(25) === 0) texts[name] = wrong[this.#below(wrong.length)]!;
      }
      if (this.#below(20) === 0) texts['toString'] = 'on';
      Object.assign(texts, this.#trial.options);
      const read = this.#ask('options', texts, () => readChoices(this.#game, texts));
      if (!read) continue;
      if (!read.ok) {
        if (!read.fault.field.startsWith('option') || read.fault.message === '')
          this.#note('fault-unnamed', `“${read.fault.field}: ${read.fault.message}”`, 'options', texts);
        continue;
      }
      const again = readChoices(this.#game, writeOptions(this.#game.options, read.value));
      if (!again.ok || JSON.stringify(again.value) !== JSON.stringify(read.value))
        this.#note('reads-back', 'written options differ', 'options', texts);
      return read.value;
    }
    return undefined;
  }

  #ask<T>(what: string, input: unknown, ask: () => T): T | undefined {
    try {
      return ask();
    } catch (error) {
      this.#note('reader-throws', String(error), what, input);
      return undefined;
    }
  }

  #note(finding: Finding, detail: string, how: string, what: unknown): void {
    const key = finding === 'throws' || finding === 'reader-throws' ? `${finding}: ${detail}` : finding;
    if (!this.#faults.has(key)) this.#faults.set(key, `${finding}: ${detail}\n  ${how}\n  ${JSON.stringify(what)}`);
  }

  #challengeTable(options: OptionsOf<O>): void {
    const positions: object[] = [];
    try {
      stopped(() => this.#playForPositions(options, positions));
    } catch (error) {
      return this.#note(error instanceof FuzzFailure ? error.finding : 'throws', String(error), 'in random play', options);
    }
    const editor = new Editor(this.#random.fork(3), positions);
    const accepted: { origin: unknown; edits: readonly Edit[] }[] = [];
    for (let n = 0; n < this.#trial.mutants && !this.#faults.has('endless'); n++) {
      const seed = this.#below(1 << 30);
      // Edit accepted positions again: two small steps reach positions that one step cannot.
      const source = accepted.length > 0 && this.#below(3) === 0 ? accepted[this.#below(accepted.length)]! : undefined;
      const origin = source?.origin ?? positions[this.#below(positions.length)]!;
      const edits = [...(source?.edits ?? [])];
      for (let more = 1 + this.#below(2); more > 0; more--) edits.push(editor.draw(edited(origin, edits)));
      const isAccepted = this.#tryOut(origin, edits, options, seed);
      if (isAccepted && edits.length < 6) accepted.push({ origin, edits });
    }
  }

  /** Collects positions of a random game, including setup and end. */
  #playForPositions(options: OptionsOf<O>, written: object[]): void {
    const game = this.#game;
    const chance = this.#random.fork(1);
    const state = game.setup(options, game.minSeats + this.#below(game.seatNames.length - game.minSeats + 1), chance);
    for (let n = 0; n < 2000; n++) {
      if (n < 12 || n % 17 === 0) written.push(asJson(game.writePosition(state)));
      const waiting = seatsOf(game.deciders(state));
      if (waiting.length === 0) break;
      const seat = waiting[this.#below(waiting.length)]!;
      game.moves(state, seat, this.#list);
      game.play(state, seat, this.#list.get(this.#below(this.#list.size)), chance, null);
    }
    written.push(asJson(game.writePosition(state)));
  }

  /** Returns true if an edited position was accepted. Records a fault with the fewest edits that reproduce it. */
  #tryOut(origin: unknown, edits: readonly Edit[], options: OptionsOf<O>, seed: number): boolean {
    const found = this.#verdict(origin, edits, options, seed);
    if (found === 'accepted') this.#accepted++;
    else if (found === 'refused') this.#refused++;
    else {
      let fewest = edits;
      let last = found;
      // Each check of an endless case takes seconds, so those are not reduced.
      for (let i = 0; i < fewest.length && found.finding !== 'endless'; ) {
        const fewer = fewest.toSpliced(i, 1);
        const again = fewer.length > 0 ? this.#verdict(origin, fewer, options, seed) : undefined;
        if (again instanceof FuzzFailure && again.finding === found.finding) [fewest, last] = [fewer, again];
        else i++;
      }
      const text = JSON.stringify(writeOptions(this.#game.options, options));
      this.#note(
        last.finding,
        last.message,
        `${fewest.map(describeEdit).join('; ')} (options ${text}, seed ${this.#trial.seed})`,
        edited(origin, fewest),
      );
    }
    return found === 'accepted';
  }

  #verdict(origin: unknown, edits: readonly Edit[], options: OptionsOf<O>, seed: number): 'accepted' | 'refused' | FuzzFailure {
    const mutant = edited(origin, edits);
    let answer: 'accepted' | 'refused' = 'refused';
    try {
      stopped(() => {
        const state = this.#read(mutant, origin, options);
        if (state) this.#bear(state, options, seed);
        if (state) answer = 'accepted';
      });
      return answer;
    } catch (error) {
      if (error instanceof FuzzFailure) return error;
      return new FuzzFailure('throws', error instanceof Error ? `${error.message}${firstPlace(error)}` : String(error));
    }
  }

  #read(mutant: unknown, origin: unknown, options: OptionsOf<O>): S | undefined {
    let read: ReturnType<Game<S, O, V, E>['readPosition']>;
    try {
      read = this.#game.readPosition(mutant, options);
    } catch (error) {
      if (error instanceof FuzzFailure) throw error;
      throw new FuzzFailure('reader-throws', error instanceof Error ? `${error.message}${firstPlace(error)}` : String(error));
    }
    if (read.ok) return read.value;
    this.#checkFault(read.fault, mutant, origin);
    return undefined;
  }

  /** The first part of the error's field must be a field of the position, or `position` if the value is no object. */
  #checkFault({ field, message }: InputError, mutant: unknown, origin: unknown): void {
    const [head = ''] = field.split('.');
    const names = [mutant, origin].some((json) => typeof json === 'object' && json !== null && Object.hasOwn(json, head));
    const whole = field === 'position' && (typeof mutant !== 'object' || mutant === null || Array.isArray(mutant));
    if ((!names && !whole) || message.trim() === '')
      throw new FuzzFailure('fault-unnamed', `“${field}: ${message}” names no field of the position`);
  }

  /** Runs all checks on an accepted position. */
  #bear(state: S, options: OptionsOf<O>, seed: number): void {
    const game = this.#game;
    const chance = new BoundedChance(new SeededChance(seed));
    const random = new SeededChance(seed).fork(1);
    const seats = this.#trial.seatsOf?.(game.writePosition(state)) ?? game.bot.seats?.(state) ?? game.minSeats;
    const viewers = [...Array.from({ length: seats }, (_, seat) => seat), 'watcher' as const];
    this.#checkPosition(state, options);
    const plays = this.#trial.plays ?? 200;
    for (let n = 0; n < plays; n++) {
      const deciders = game.deciders(state);
      this.#checkResult(state, deciders, seats);
      for (const seat of seatsOf(deciders)) this.#checkMoves(state, seat);
      if (n === 0 || n === plays - 1 || n % 40 === 1) {
        for (const viewer of viewers) this.#checkView(state, viewer, random.fork(n));
        this.#checkPosition(state, options);
      }
      if (deciders === NO_SEATS) return;
      const waiting = seatsOf(deciders);
      const seat = waiting[random.below(waiting.length, 'table')]!;
      game.moves(state, seat, this.#list);
      const move = this.#list.get(random.below(this.#list.size, 'table'));
      const events: E[] = [];
      chance.again();
      game.play(state, seat, move, chance, (event) => {
        chance.count();
        events.push(event);
      });
      for (const event of events) this.#checkEventViews(event, viewers, options);
    }
  }

  #checkPosition(state: S, options: OptionsOf<O>): void {
    const text = JSON.stringify(this.#game.writePosition(state));
    const read = this.#game.readPosition(JSON.parse(text), options);
    if (!read.ok) throw new FuzzFailure('reads-back', `“${read.fault.field}: ${read.fault.message}” in ${text}`);
    const again = JSON.stringify(this.#game.writePosition(read.value));
    if (again !== text) throw new FuzzFailure('reads-back', `${text} reads back as ${again}`);
    if (this.#game.deciders(read.value) !== this.#game.deciders(state))
      throw new FuzzFailure('reads-back', `others decide after reading ${text}`);
  }

  #checkResult(state: S, deciders: number, seats: number): void {
    const outcome = this.#game.result(state);
    if ((outcome === undefined) !== (deciders !== NO_SEATS))
      throw new FuzzFailure('result-disagrees', `deciders ${deciders} with the result ${JSON.stringify(outcome)}`);
    if (deciders >> seats !== 0) throw new FuzzFailure('result-disagrees', `deciders ${deciders} with ${seats} seats`);
    if (outcome && outcome.places.length !== seats) throw new FuzzFailure('result-disagrees', `the places ${outcome.places.join(' ')}`);
  }

  #checkMoves(state: S, seat: Seat): void {
    this.#game.moves(state, seat, this.#list);
    const text = () => JSON.stringify(this.#game.writePosition(state));
    if (this.#list.size === 0) throw new FuzzFailure('stuck', `seat ${seat} has no move in ${text()}`);
    if (!this.#list.has(this.#game.fallback(state, seat)))
      throw new FuzzFailure('stuck', `the fallback of seat ${seat} is illegal in ${text()}`);
  }

  #checkView(state: S, viewer: Seat | 'watcher', random: SeededChance): void {
    const view = this.#game.view(state, viewer);
    const text = JSON.stringify(view);
    this.#game.renderText(view);
    const choose: ChooseMove<S> = (other, seat) => {
      const list = new MoveList();
      this.#game.moves(other, seat, list);
      return list.get(random.below(list.size, 'table'));
    };
    const sample = this.#game.sampler(view)(new BoundedChance(random.fork(1)), choose);
    const again = this.#game.view(sample, viewer);
    if (JSON.stringify(again) !== text)
      throw new FuzzFailure('sample-misfits', `in the sample ${viewer} sees otherwise ${JSON.stringify(difference(view, again))}`);
    if (typeof viewer === 'number' && hasSeat(this.#game.deciders(state), viewer)) this.#checkMoves(sample, viewer);
  }

  #checkEventViews(event: E, viewers: readonly (Seat | 'watcher')[], options: OptionsOf<O>): void {
    for (const viewer of [...viewers, 'all'] as const) {
      const visible = this.#game.eventFor(event, viewer);
      if (!visible) continue;
      for (const language of LANGUAGES) {
        const sentence = this.#game.describeEvent(visible, language, options);
        if (sentence.trim() === '' || /\b(undefined|NaN)\b/.test(sentence))
          throw new FuzzFailure('throws', `${visible.type} is told as “${sentence}” (${language})`);
      }
    }
  }
}

/** Returns the innermost source line of an exception's stack trace. */
const firstPlace = (error: Error): string => {
  const [, place] = /\((?:file:\/\/)?[^)]*?((?:engine|games|bots)\/[^)]*?):\d+\)/.exec(error.stack ?? '') ?? [];
  return place ? ` (${place})` : '';
};

/** Returns a position as it is after it was stored as JSON. */
function asJson(position: object): object {
  const json: unknown = JSON.parse(JSON.stringify(position));
  if (typeof json !== 'object' || json === null) throw new Error('a position must be a JSON object');
  return json;
}
