import { isDeepStrictEqual } from 'node:util';
import { ACE, type Bot, type Judgement, type Level, makeBot, type SearchLimits } from '@fray/bots';
import {
  type AnyGame,
  fail,
  hasSeat,
  MoveList,
  type OptionSpecs,
  type OptionsOf,
  ok,
  type Result,
  readChoices,
  type Sampler,
  type Seat,
  SeededChance,
} from '@fray/engine';
import type { GoLimits, NewGame, Question } from './protocol.ts';

/** The player: a level, and the seed of its draws and errors. */
export interface EngineSettings {
  readonly level: Level;
  readonly seed: number;
}

/** The answer to `go`. */
export interface Answer {
  readonly move: string;
  readonly info: { readonly value: number; readonly nodes: number; readonly line: readonly string[] } | undefined;
  /** How long it took, in milliseconds. */
  readonly time: number;
}

interface Table {
  readonly seat: Seat;
  readonly options: OptionsOf<OptionSpecs>;
  readonly bot: Bot<object>;
}

interface Position {
  readonly sampler: Sampler<object>;
  /** One state that fits the view. */
  readonly state: object;
}

/** A bot as an engine: reads views, which it checks, and answers in notation. It never has a state that knows more than the view. */
export class EngineBot {
  readonly #game: AnyGame;
  readonly #clock: () => number;
  readonly #random = new SeededChance(1);
  readonly #legal = new MoveList();
  #table: Table | undefined;
  #position: Position | undefined;

  /** @param clock In milliseconds; `Infinity` ends a search. */
  constructor(game: AnyGame, clock: () => number) {
    this.#game = game;
    this.#clock = clock;
  }

  /** Begins a game. Returns what is wrong, if anything is. */
  async newGame({ seats, seat, options: texts }: NewGame, { level, seed }: EngineSettings): Promise<string | undefined> {
    const game = this.#game;
    this.#table = undefined;
    this.#position = undefined;
    const most = game.seatNames.length;
    if (seats < game.minSeats || seats > most) return `${game.id} has ${game.minSeats} to ${most} seats, not ${seats}`;
    if (seat >= seats) return `seat ${seat} is none of the ${seats} seats, which count from 0`;
    const options = readChoices(game, texts);
    if (!options.ok) return `${options.fault.field}: ${options.fault.message}`;
    await game.bot.prepare?.(game.setup(options.value, seats, new SeededChance(seed)));
    this.#table = { seat, options: options.value, bot: makeBot(game, level, seed, this.#clock) };
    return undefined;
  }

  /** Takes a view to think about. Returns what is wrong, if anything is. */
  position({ view, moves }: Question): string | undefined {
    this.#position = undefined;
    if (!this.#table) return 'there is no game; begin with “newgame”';
    const read = this.#read(this.#table, view);
    if (!read.ok) return read.fault;
    const legal = new Set(this.#moves(read.value.state, this.#table.seat));
    const strange = moves?.find((move) => !legal.has(move)) ?? moves?.find((move, i) => moves.indexOf(move) !== i);
    if (strange !== undefined) return `“${strange}” is not legal in this view, or is listed twice`;
    if (moves && moves.length < legal.size) return `${legal.size - moves.length} legal moves are not listed`;
    this.#position = read.value;
    return undefined;
  }

  /** Chooses a move in the position. */
  go(limits: GoLimits): Result<Answer, string> {
    if (!this.#table || !this.#position) return fail('there is no position to think about');
    const { sampler, state } = this.#position;
    const { seat, bot } = this.#table;
    const began = performance.now();
    let judgement: Judgement | undefined;
    this.#game.moves(state, seat, this.#legal);
    const move = bot.choose({
      seat,
      sampler,
      moves: this.#legal,
      limits: searchLimits(limits),
      report: (latest) => (judgement = latest),
    });
    const time = Math.round(performance.now() - began);
    const info = judgement && { value: judgement.value, nodes: judgement.nodes, line: this.#format(state, seat, judgement.line) };
    return ok({ move: this.#game.format(state, move), info, time });
  }

  #read({ seat, options }: Table, view: object): Result<Position, string> {
    const game = this.#game;
    if (!('options' in view) || !isDeepStrictEqual({ ...options }, view.options)) return fail('the view has other options than the game');
    try {
      const sampler = game.sampler(view);
      const state = game.copy(sampler(this.#random, (at, other) => this.#anyMove(at, other)));
      // A view that reads back as another one has fields that are missing, too many, or out of range.
      const again: unknown = JSON.parse(JSON.stringify(game.view(state, seat)));
      if (!isDeepStrictEqual(again, view)) return fail(`this is no view of seat ${seat}: it reads back otherwise`);
      if (!hasSeat(game.deciders(state), seat)) return fail(`seat ${seat} owes no decision in this view`);
      return ok({ sampler, state });
    } catch (error) {
      return fail(`this is no view of ${game.id}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #moves(state: object, seat: Seat): string[] {
    this.#game.moves(state, seat, this.#legal);
    return this.#legal.toArray().map((move) => this.#game.format(state, move));
  }

  #anyMove(state: object, seat: Seat): number {
    this.#game.moves(state, seat, this.#legal);
    return this.#legal.get(this.#random.below(this.#legal.size, 'table'));
  }

  /** A line in notation, up to where chance or another seat comes in between. */
  #format(from: object, seat: Seat, line: readonly number[]): string[] {
    const game = this.#game;
    const state = game.copy(from);
    const texts: string[] = [];
    for (const move of line) {
      if (!hasSeat(game.deciders(state), seat)) break;
      game.moves(state, seat, this.#legal);
      if (!this.#legal.has(move)) break;
      texts.push(game.format(state, move));
      game.play(state, seat, move, this.#random, null);
    }
    return texts;
  }
}

/** Without a limit of time a search depends on nothing but its seed. */
function searchLimits({ movetime, nodes, depth }: GoLimits): SearchLimits {
  return {
    iterations: nodes ?? (movetime === undefined ? ACE.iterations : Number.MAX_SAFE_INTEGER),
    milliseconds: movetime ?? Number.POSITIVE_INFINITY,
    ...(depth === undefined ? {} : { horizon: depth }),
  };
}
