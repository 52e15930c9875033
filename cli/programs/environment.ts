import { shareOf } from '@fray/bots';
import {
  type AnyGame,
  fail,
  firstSeat,
  MoveList,
  type OptionSpecs,
  type OptionsOf,
  ok,
  type Result,
  type Seat,
  SeededChance,
  type Viewer,
} from '@fray/engine';
import type { NumberWriter } from './numbers.ts';

export interface EnvironmentPlan {
  readonly options: OptionsOf<OptionSpecs>;
  readonly seats: number;
  /** How many games run side by side. */
  readonly games: number;
  /** Game `i` begins with this plus `i`. */
  readonly seed: number;
  /** Views and notation, or lists of small integers. */
  readonly format: 'full' | 'compact';
  /** Which views are sent: that of the seat that decides, those of all seats (full format), or none. */
  readonly observe: 'seat' | 'all' | 'none';
  /** Whether a finished game restarts at once, with a new seed. */
  readonly again: boolean;
}

/** One game of an environment. `seat` is −1 when it is over and does not restart. */
interface Slot {
  state: object;
  chance: SeededChance;
  seed: number;
  seat: Seat;
  readonly legal: MoveList;
  ended: { readonly seed: number; readonly rewards: readonly number[]; readonly reason: string } | undefined;
}

/**
 * Several games in parallel, each with one decision at a time. Seats that decide simultaneously are asked one after the other, each with
 * its own view. A reward is the share of the win at the end of a game, and 0 before.
 */
export class Environment {
  readonly #game: AnyGame;
  readonly #plan: EnvironmentPlan;
  readonly #slots: Slot[];
  readonly #random: SeededChance;

  constructor(game: AnyGame, plan: EnvironmentPlan) {
    this.#game = game;
    this.#plan = plan;
    this.#random = new SeededChance(plan.seed).fork(1);
    this.#slots = Array.from({ length: plan.games }, (_, i) => {
      const chance = new SeededChance(plan.seed + i);
      const state = game.setup(plan.options, plan.seats, chance);
      return { state, chance, seed: plan.seed + i, seat: -1, legal: new MoveList(), ended: undefined };
    });
    for (const slot of this.#slots) this.#ask(slot);
  }

  /** Plays one move in each game; null for a finished game. On a fault (returned as a sentence) no move is played. */
  step(moves: readonly (string | number | null)[]): Result<void, string> {
    if (moves.length !== this.#slots.length) return fail(`there are ${this.#slots.length} games, and ${moves.length} moves`);
    const read: number[] = [];
    for (const [i, slot] of this.#slots.entries()) {
      const move = this.#read(slot, moves[i] ?? null);
      if (move === undefined) return fail(`game ${i}: ${JSON.stringify(moves[i])} is not legal`);
      read.push(move);
    }
    for (const [i, slot] of this.#slots.entries()) this.#play(slot, read[i]!);
    return ok(undefined);
  }

  /** Plays random decisions in each game. Returns how many were made, and how many games ended. */
  playRandomly(decisions: number): { readonly decisions: number; readonly games: number } {
    let count = 0;
    let games = 0;
    for (const slot of this.#slots) {
      let ended: Slot['ended'];
      for (let n = 0; n < decisions && slot.seat >= 0; n++) {
        this.#play(slot, slot.legal.get(this.#random.below(slot.legal.size, 'table')));
        count++;
        if (!slot.ended) continue;
        games++;
        ended = slot.ended;
      }
      slot.ended = ended;
    }
    return { decisions: count, games };
  }

  /** Writes what is known now, as the members of a JSON object: the decisions that are owed, and the games that ended since the last. */
  observe(into: NumberWriter): void {
    if (this.#plan.format === 'compact') this.#compact(into);
    else into.text(this.#full());
  }

  /** Returns −1 for a game that is over, undefined for a move that is not legal. */
  #read({ seat, state, legal }: Slot, move: string | number | null): number | undefined {
    if (seat < 0) return move === null ? -1 : undefined;
    const number = typeof move === 'string' ? this.#game.parse(state, move) : move;
    return typeof number === 'number' && legal.has(number) ? number : undefined;
  }

  #play(slot: Slot, move: number): void {
    slot.ended = undefined;
    if (move < 0) return;
    this.#game.play(slot.state, slot.seat, move, slot.chance, null);
    this.#ask(slot);
  }

  /** Updates the deciders. Restarts finished games. */
  #ask(slot: Slot): void {
    const game = this.#game;
    const { options, seats, games, again } = this.#plan;
    let deciders = game.deciders(slot.state);
    if (deciders === 0) {
      const rewards = Array.from({ length: seats }, (_, seat) => shareOf(game, slot.state, seat) ?? 0);
      slot.ended = { seed: slot.seed, rewards, reason: game.result(slot.state)?.reason ?? '' };
      slot.seat = -1;
      if (!again) return;
      slot.seed += games;
      slot.chance = new SeededChance(slot.seed);
      slot.state = game.setup(options, seats, slot.chance);
      deciders = game.deciders(slot.state);
    }
    slot.seat = firstSeat(deciders);
    game.moves(slot.state, slot.seat, slot.legal);
  }

  #compact(into: NumberWriter): void {
    into.text('"seat":[');
    for (const { seat } of this.#slots) into.number(seat);
    into.endList();
    into.text(',"moves":[');
    for (const [i, { seat, legal }] of this.#slots.entries()) {
      into.text(i === 0 ? '[' : ',[');
      const size = seat < 0 ? 0 : legal.size;
      for (let n = 0; n < size; n++) into.number(legal.get(n));
      into.endList();
    }
    into.text('],"seen":[');
    for (const [i, { seat, state }] of this.#slots.entries()) {
      into.text(i === 0 ? '[' : ',[');
      if (this.#plan.observe !== 'none') this.#see(state, viewer(seat), into);
      into.endList();
    }
    const ended = this.#slots.flatMap((slot, i) => (slot.ended ? [[i, ...slot.ended.rewards]] : []));
    into.text(`],"ended":${JSON.stringify(ended)}`);
  }

  #see(state: object, by: Viewer, into: NumberWriter): void {
    if (this.#game.observe) this.#game.observe(state, by, into);
    else into.view(this.#game.view(state, by));
  }

  #full(): string {
    const game = this.#game;
    const games = this.#slots.map(({ state, seat, legal, ended }) => ({
      seat: seat < 0 ? null : seat,
      moves: seat < 0 ? [] : legal.toArray().map((move) => game.format(state, move)),
      ...(this.#plan.observe === 'none' ? {} : { view: game.view(state, viewer(seat)) }),
      ...(this.#plan.observe === 'all' ? { views: Array.from({ length: this.#plan.seats }, (_, one) => game.view(state, one)) } : {}),
      ...(ended ? { ended } : {}),
    }));
    return `"games":${JSON.stringify(games)}`;
  }
}

/** The viewer that is shown: the seat that decides, or a spectator if no seat does. */
const viewer = (seat: Seat): Viewer => (seat < 0 ? 'watcher' : seat);
