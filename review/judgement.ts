import { shareOf } from '@fray/bots';
import { type AnyGame, firstSeat, isSingle, MoveList, type Seat, SeededChance, seatsOf, sideCount } from '@fray/engine';
import type { Review, Shares } from './review.ts';

/** A greedy player finishes its turn within this many moves, or the position is evaluated at that point. */
const SETTLING = 16;

/** Evaluates positions for all seats: the result, the exact value, or the game's evaluation between two turns. */
export class Judgement {
  readonly game: AnyGame;
  readonly seats: number;
  readonly #list = new MoveList();
  readonly #scores = new Float64Array(2048);

  constructor(game: AnyGame, seats: number) {
    this.game = game;
    this.seats = seats;
  }

  /** How reliable the shares of a position like this are. */
  sourceOf(state: object): Review['judgement'] {
    if (this.#exact(state)) return 'exact';
    return this.game.bot.calibrated?.(state) ? 'calibrated' : 'rough';
  }

  /**
   * The whole turns that the game lists here, if its value covers the rest of the turn. Excludes turns that only bots consider, and
   * connected turns that have a value only after the last one.
   */
  turnsAt(state: object): AnyGame['bot']['turns'] {
    const { turns, calibrated, isQuiescent: quiet } = this.game.bot;
    return calibrated?.(state) && !quiet ? turns : undefined;
  }

  /** Returns every seat's share of the win. The sum is 1. */
  shares(state: object): Shares {
    const result = this.result(state);
    if (result) return result;
    const exact = this.#exact(state);
    if (exact) return exact;
    const at = this.game.bot.isQuiescent?.(state) === false ? this.#quietened(state) : state;
    const { value, calibrationExponent: certainty = 1 } = this.game.bot;
    // Evaluating a whole turn is expensive. In a game of two, one seat's share is the rest of the other's.
    if (this.turnsAt(at) && this.seats === 2) {
      const first = value(at, 0);
      return [first, 1 - first];
    }
    return (
      this.result(at) ??
      toWhole(
        Array.from({ length: this.seats }, (_, seat) => value(at, seat) ** certainty),
        sideCount(this.game, this.seats),
      )
    );
  }

  /** A copy, played on until the value is defined, or for at most one turn of each seat. */
  #quietened(state: object): object {
    const at = this.game.copy(state);
    this.#playToQuiet(at, new SeededChance(0));
    return at;
  }

  #playToQuiet(state: object, chance: SeededChance): void {
    for (let count = 0; count < SETTLING * this.seats && this.game.bot.isQuiescent?.(state) === false; count++) {
      const deciders = this.game.deciders(state);
      if (deciders === 0) return;
      this.playGreedily(state, firstSeat(deciders), chance);
    }
  }

  /** The shares of a match that is over. */
  result(state: object): Shares | undefined {
    const first = shareOf(this.game, state, 0);
    if (first === undefined) return undefined;
    return Array.from({ length: this.seats }, (_, seat) => shareOf(this.game, state, seat) ?? 0);
  }

  /** Plays a turn that has begun to its end, as the game's quick judgement would: positions are judged best between turns. Changes the state. */
  settle(state: object, turn: number, chance: SeededChance): void {
    if (this.turnsAt(state) || this.#exact(state)) return; // such a value includes the rest of the turn
    if (this.game.bot.isQuiescent?.(state) === false) return this.#playToQuiet(state, chance);
    for (let count = 0; count < SETTLING && this.isUnderWay(state, turn); count++)
      this.playGreedily(state, firstSeat(this.game.deciders(state)), chance);
  }

  /** Whether the turn continues and one seat decides: its own, or one that may answer. */
  isUnderWay(state: object, turn: number): boolean {
    return isSingle(this.game.deciders(state)) && this.game.turn(state) === turn;
  }

  /** Plays on for so many turns as the quick judgement would, and to the end of the last one. Changes the state. */
  playOn(state: object, turns: number, chance: SeededChance): void {
    const until = this.game.turn(state) + turns;
    const most = SETTLING * (turns + 1);
    for (let count = 0; count < most && this.game.turn(state) < until; count++) {
      const deciders = this.game.deciders(state);
      if (deciders === 0) return;
      for (const seat of seatsOf(deciders)) this.playGreedily(state, seat, chance);
    }
  }

  /** Plays the move with the best score. */
  playGreedily(state: object, seat: Seat, chance: SeededChance): void {
    const list = this.#list;
    this.game.moves(state, seat, list);
    this.game.bot.scoreMoves(state, seat, list, this.#scores);
    let best = 0;
    for (let i = 1; i < list.size; i++) if (this.#scores[i]! > this.#scores[best]!) best = i;
    this.game.play(state, seat, list.get(best), chance, null);
  }

  #exact(state: object): Shares | undefined {
    const first = this.game.bot.exact?.(state, 0);
    if (first === undefined) return undefined;
    return Array.from({ length: this.seats }, (_, seat) => (seat === 0 ? first : (this.game.bot.exact?.(state, seat) ?? 0)));
  }
}

/**
 * Scales shares so that the sides share one win. Each seat of a team has the whole share of its team; teams are assumed to have equal size.
 */
function toWhole(shares: readonly number[], sides: number): Shares {
  const sum = shares.reduce((total, share) => total + share, 0);
  const whole = shares.length / sides;
  return sum > 0 ? shares.map((share) => (whole * share) / sum) : shares.map(() => 1 / sides);
}

export const plus = (a: Shares, b: Shares): Shares => a.map((share, seat) => share + b[seat]!);
export const minus = (a: Shares, b: Shares): Shares => a.map((share, seat) => share - b[seat]!);
export const nothing = (seats: number): Shares => Array.from({ length: seats }, () => 0);
