import { type Bot, shareOf } from '@fray/bots';
import {
  type AnyGame,
  type Chance,
  everyOutcome,
  firstSeat,
  type GameEvent,
  type Move,
  MoveList,
  type OptionSpecs,
  type OptionsOf,
  type Seat,
  SeededChance,
  samplerOf,
  seatsOf,
  toNumber,
} from '@fray/engine';
import { type Deal, seedOf, TurnChance } from './chance.ts';
import { columnsOf, type GameFailure, type GameRecordNotes } from './gameNotes.ts';

/** A cell’s name, as every board with columns and rows gives it. */
const CELL = /^[A-Z]{1,2}\d{1,2}$/;
/** Fields in which events say where something happens, the first one there is. */
const PLACES = ['to', 'at', 'landing', 'cell'];

/** Counts the events of a game: frequency, place, and cards per seat. It knows events only by their fields. */
export class EventCounter {
  readonly #seatNames: readonly string[];
  readonly #seats: number;
  readonly #contacts: ReadonlySet<string>;
  readonly #dealt: string | undefined;
  readonly #events: Record<string, number> = {};
  readonly #cells: Record<string, Record<string, number>> = {};
  readonly #things: Record<string, number[]> = {};
  #contact = 0;
  #idle = 0;
  #touched = false;

  constructor(game: AnyGame, seats: number) {
    this.#seatNames = game.seatNames;
    this.#seats = seats;
    this.#contacts = new Set(game.lab?.contacts);
    this.#dealt = game.lab?.cards;
  }

  note(event: GameEvent): void {
    const { type } = event;
    this.#events[type] = (this.#events[type] ?? 0) + 1;
    if (this.#contacts.has(type)) {
      this.#contact++;
      this.#touched = true;
    }
    const fields: Readonly<Record<string, unknown>> = { ...event };
    for (const field of PLACES) {
      const place = fields[field];
      if (typeof place !== 'string' || !CELL.test(place)) continue;
      const cells = this.#cells[type] ?? {};
      this.#cells[type] = cells;
      cells[place] = (cells[place] ?? 0) + 1;
      break;
    }
    if (type === this.#dealt) this.#cards(fields);
  }

  #cards({ seat, card, cards }: Readonly<Record<string, unknown>>): void {
    const who = typeof seat === 'string' ? this.#seatNames.indexOf(seat) : -1;
    if (who < 0) return;
    for (const name of Array.isArray(cards) ? cards : [card]) {
      if (typeof name !== 'string') continue;
      const got = this.#things[name] ?? Array.from({ length: this.#seats }, () => 0);
      this.#things[name] = got;
      got[who]!++;
    }
  }

  turn(): void {
    if (!this.#touched) this.#idle++;
    this.#touched = false;
  }

  notes(): Pick<GameRecordNotes, 'events' | 'cells' | 'things' | 'contacts' | 'idle'> {
    const touched = this.#contacts.size > 0 ? { contacts: this.#contact, idle: this.#idle } : {};
    return { events: this.#events, cells: this.#cells, things: this.#things, ...touched };
  }
}

/** A game that goes on for longer than this stalls: a gap in its rules. */
const MAX_DECISIONS = 20_000;
/** Number of samples of what chance could have given instead. */
const ALTERNATIVES = 6;
/** Number of decisions per game for which all moves are evaluated, and the largest number of moves. */
const LOOKED_AT = 4;
const MOVES_LOOKED_AT = 32;
/** Enumerate up to this many outcomes of chance; otherwise take this many samples. */
const WAYS = 100;
const SAMPLES = 24;
const REAL_CHOICE = 0.02;

/** Kinds of observation. */
export interface ObservationPlan {
  /** Whether luck and choices are judged too. */
  readonly deep: boolean;
  /** Told of each move before it is played. */
  readonly see?: (seat: Seat, move: string) => void;
}

class GameFault extends Error {
  readonly kind: GameFailure['kind'];

  constructor(kind: GameFailure['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Plays one game and returns its notes. Errors in the game are part of the notes. */
export function observeGame(
  game: AnyGame,
  options: OptionsOf<OptionSpecs>,
  bots: readonly Bot<object>[],
  deal: Deal,
  watch: ObservationPlan,
): GameRecordNotes {
  const watched = new ObservedGame(game, bots, deal, watch);
  try {
    watched.begin(options);
    watched.playOn();
    return watched.notes();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return watched.notes({ kind: error instanceof GameFault ? error.kind : 'throw', message });
  }
}

class ObservedGame {
  readonly #game: AnyGame;
  readonly #bots: readonly Bot<object>[];
  readonly #watch: ObservationPlan;
  readonly #chance: TurnChance;
  /** For what could have come instead, and for which decisions are looked at; never for the game itself. */
  readonly #random: SeededChance;
  readonly #eventCounter: EventCounter;
  readonly #list = new MoveList();
  readonly #curve: number[] = [];
  #state: object | undefined;
  #before: object | undefined;
  #scratch: object | undefined;
  #first = 0;
  #turn = 0;
  #decisions = 0;
  #legal = 0;
  #forced = 0;
  #luck = 0;
  #noise = 0;
  #looked = 0;
  #real = 0;

  constructor(game: AnyGame, bots: readonly Bot<object>[], deal: Deal, watch: ObservationPlan) {
    this.#game = game;
    this.#bots = bots;
    this.#watch = watch;
    this.#chance = new TurnChance(deal);
    this.#random = new SeededChance(seedOf(deal.seed, deal.shift, 0x1ab));
    this.#eventCounter = new EventCounter(game, bots.length);
  }

  begin(options: OptionsOf<OptionSpecs>): void {
    const state = this.#game.setup(options, this.#bots.length, this.#chance);
    this.#state = state;
    this.#first = firstSeat(this.#game.deciders(state));
    this.#turn = this.#game.turn(state);
    this.#note(state);
  }

  playOn(): void {
    const game = this.#game;
    const state = this.#state;
    if (!state) return;
    for (let deciders = game.deciders(state); deciders !== 0; deciders = game.deciders(state)) {
      // Simultaneous decisions are all made from the same position before any of them is carried out.
      const chosen = seatsOf(deciders).map((seat): [Seat, Move] => [seat, this.#decide(state, seat)]);
      for (const [seat, move] of chosen) this.#play(state, seat, move);
      if (this.#decisions > MAX_DECISIONS) throw new GameFault('stall', `no end after ${MAX_DECISIONS} decisions`);
    }
    if (!game.result(state)) throw new GameFault('no-moves', 'nobody owes a decision, and there is no result');
  }

  #decide(state: object, seat: Seat): Move {
    const game = this.#game;
    game.moves(state, seat, this.#list);
    const { size } = this.#list;
    if (size === 0) throw new GameFault('no-moves', `${game.seatNames[seat]} owes a decision and has no move`);
    this.#decisions++;
    this.#legal += size;
    if (size === 1) this.#forced++;
    else if (this.#watch.deep) this.#look(state, seat);
    game.moves(state, seat, this.#list);
    const move = this.#bots[seat]!.choose({ seat, sampler: samplerOf(game, state, seat), moves: this.#list });
    game.moves(state, seat, this.#list);
    if (!this.#list.has(move)) throw new GameFault('illegal-choice', `a bot chose ${game.format(state, move)}, which is not legal`);
    this.#watch.see?.(seat, game.format(state, move));
    return move;
  }

  #play(state: object, seat: Seat, move: Move): void {
    const game = this.#game;
    if (this.#watch.deep) this.#before = game.copy(state, this.#before);
    this.#chance.turnTo(game.turn(state));
    const { draws } = this.#chance;
    game.play(state, seat, move, this.#chance, (event: GameEvent) => this.#eventCounter.note(event));
    if (this.#watch.deep && this.#chance.draws !== draws) this.#judgeLuck(state, seat, move);
    const turn = game.turn(state);
    if (turn === this.#turn) return;
    this.#turn = turn;
    this.#eventCounter.turn();
    if (game.deciders(state) !== 0) this.#note(state);
  }

  /** The luck of this draw for the first seat: its value less the mean value over all draws of the same move. */
  #judgeLuck(state: object, seat: Seat, move: Move): void {
    const before = this.#before;
    if (!before) return;
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < ALTERNATIVES; i++) {
      const value = this.#valueAfter(before, seat, move, 0, this.#random);
      sum += value;
      squares += value * value;
    }
    const mean = sum / ALTERNATIVES;
    this.#luck += this.#share(state, 0) - mean;
    this.#noise += Math.max(0, squares / ALTERNATIVES - mean * mean) / (ALTERNATIVES - 1);
  }

  #valueAfter(before: object, seat: Seat, move: Move, whose: Seat, chance: Chance): number {
    const scratch = this.#game.copy(before, this.#scratch);
    this.#scratch = scratch;
    this.#game.play(scratch, seat, move, chance, null);
    return this.#share(scratch, whose);
  }

  /** Now and then: is the best move better than the second by more than a hair? */
  #look(state: object, seat: Seat): void {
    if (this.#looked >= LOOKED_AT || this.#list.size > MOVES_LOOKED_AT || this.#random.below(8, 'table') !== 0) return;
    this.#looked++;
    const salt = this.#random.below(2 ** 30, 'table');
    const values = this.#list.toArray().map((move) => this.#worth(state, seat, move, salt));
    const [best = 0, second = 0] = values.toSorted((a, b) => b - a);
    if (best - second > REAL_CHOICE) this.#real++;
  }

  /** Value of a move for its seat: over all outcomes of chance if there are few, otherwise over the same dice for every move. */
  #worth(state: object, seat: Seat, move: Move, salt: number): number {
    let exact = 0;
    let ways = 0;
    for (const { value, probability } of everyOutcome((chance) => this.#valueAfter(state, seat, move, seat, chance))) {
      exact += value * toNumber(probability);
      if (++ways > WAYS) break;
    }
    if (ways <= WAYS) return exact;
    let sum = 0;
    for (let i = 0; i < SAMPLES; i++) sum += this.#valueAfter(state, seat, move, seat, new SeededChance(seedOf(salt, i)));
    return sum / SAMPLES;
  }

  #share(state: object, seat: Seat): number {
    return shareOf(this.#game, state, seat) ?? this.#game.bot.value(state, seat);
  }

  #note(state: object): void {
    for (let seat = 0; seat < columnsOf(this.#bots.length); seat++) this.#curve.push(Math.round(1000 * this.#share(state, seat)));
  }

  notes(gap?: GameFailure): GameRecordNotes {
    const state = this.#state;
    const over = gap === undefined && state !== undefined;
    if (over) this.#note(state);
    return {
      shares: over ? this.#bots.map((_, seat) => shareOf(this.#game, state, seat) ?? 0) : [],
      reason: over ? (this.#game.result(state)?.reason ?? '') : '',
      first: this.#first,
      turns: this.#turn,
      decisions: this.#decisions,
      legal: this.#legal,
      forced: this.#forced,
      curve: this.#curve,
      ...this.#eventCounter.notes(),
      ...(this.#watch.deep
        ? {
            deep: {
              luck: Math.round(1000 * this.#luck),
              noise: Math.round(1e6 * this.#noise),
              looked: this.#looked,
              real: this.#real,
            },
          }
        : {}),
      ...(gap ? { gap } : {}),
    };
  }
}
