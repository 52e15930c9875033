import {
  type AnyGame,
  type Chance,
  type Deck,
  type Die,
  everyOutcome,
  type Move,
  MoveList,
  type Seat,
  SeededChance,
  type Stream,
  toNumber,
} from '@fray/engine';
import type { Judgement } from './judgement.ts';
import type { Shares } from './review.ts';

const MAX_JUDGED = 1000;

/** How to compute an expectation over chance: exactly up to a number of leaves, otherwise from samples. */
export interface ChanceBudget {
  readonly leaves: number;
  readonly draws: number;
}

/** Expected shares, and the standard deviation of a single sample per seat (0 if exact). */
export interface ExpectedShares {
  readonly shares: Shares;
  readonly exact: boolean;
}

/** Plays moves of one seat. Returns false if one is illegal, for example because of a hidden fact. */
export function playLine(game: AnyGame, state: object, seat: Seat, moves: readonly Move[], chance: Chance, list: MoveList): boolean {
  for (const move of moves) {
    if (((game.deciders(state) >> seat) & 1) === 0) return false;
    game.moves(state, seat, list);
    if (!list.has(move)) return false;
    game.play(state, seat, move, chance, null);
  }
  return true;
}

/** Expected shares after a line of moves. */
export class Expectation {
  readonly #judgement: Judgement;
  readonly #seed: number;
  readonly #list = new MoveList();
  /** Cached shares of positions within a turn. */
  readonly #judged = new Map<string, Shares>();
  #scratch: object | undefined;

  constructor(judgement: Judgement, seed: number) {
    this.#judgement = judgement;
    this.#seed = seed;
  }

  /** Returns undefined if the line is illegal in this state. Equal salts give different lines the same draws. */
  of(state: object, seat: Seat, moves: readonly Move[], budget: ChanceBudget, salt: number): ExpectedShares | undefined {
    const { game } = this.#judgement;
    const before = game.copy(state);
    if (!playLine(game, before, seat, moves.slice(0, -1), new SeededChance(salt), this.#list)) return undefined;
    const last = moves.at(-1);
    if (last === undefined) return { shares: this.#judgement.shares(state), exact: true };
    game.moves(before, seat, this.#list);
    if (!this.#list.has(last)) return undefined;
    const turn = game.turn(state);
    return this.#exactly(before, seat, last, turn, budget) ?? this.#drawn(before, seat, last, turn, budget, salt);
  }

  #exactly(before: object, seat: Seat, move: Move, turn: number, { leaves }: ChanceBudget): ExpectedShares | undefined {
    const { game } = this.#judgement;
    const sum = Array.from({ length: this.#judgement.seats }, () => 0);
    let count = 0;
    const outcomes = everyOutcome((chance) => {
      const after = this.#copy(before);
      game.play(after, seat, move, chance, null);
      return after;
    });
    for (const { value: after, probability } of outcomes) {
      if (++count > leaves) return undefined;
      const shares = this.#reached(after, turn);
      const weight = toNumber(probability);
      for (let i = 0; i < sum.length; i++) sum[i]! += weight * shares[i]!;
    }
    return { shares: sum, exact: true };
  }

  #drawn(before: object, seat: Seat, move: Move, turn: number, { draws }: ChanceBudget, salt: number): ExpectedShares {
    const { game } = this.#judgement;
    const sum = Array.from({ length: this.#judgement.seats }, () => 0);
    for (let i = 0; i < draws; i++) {
      const after = this.#copy(before);
      const chance = new ObservingChance(this.#dealer(salt, i));
      game.play(after, seat, move, chance, null);
      const shares = this.#reached(after, turn);
      if (!chance.wasUsed) return { shares, exact: true };
      for (let j = 0; j < sum.length; j++) sum[j]! += shares[j]! / draws;
    }
    return { shares: sum, exact: false };
  }

  /**
   * Like `settled`. A value that covers the rest of the turn is expensive, and many draws and lines lead to the same position: each
   * position is evaluated once.
   */
  #reached(state: object, turn: number): Shares {
    const { game } = this.#judgement;
    if (!this.#judgement.turnsAt(state) || !this.#judgement.isUnderWay(state, turn)) return this.settled(state, turn);
    const key = JSON.stringify(game.writePosition(state));
    const before = this.#judged.get(key);
    if (before) return before;
    const shares = this.settled(state, turn);
    if (this.#judged.size === MAX_JUDGED) this.#judged.clear();
    this.#judged.set(key, shares);
    return shares;
  }

  /** Returns the shares at the end of the current turn. Changes the state. */
  settled(state: object, turn: number): Shares {
    this.#judgement.settle(state, turn, this.#dealer(0, turn));
    return this.#judgement.shares(state);
  }

  #copy(state: object): object {
    this.#scratch = this.#judgement.game.copy(state, this.#scratch);
    return this.#scratch;
  }

  #dealer(salt: number, i: number): SeededChance {
    return new SeededChance(this.#seed).fork(salt).fork(i);
  }
}

/** Records whether chance was used or a secret was revealed. */
export class ObservingChance implements Chance {
  readonly #dealer: Chance;
  wasUsed = false;

  constructor(dealer: Chance) {
    this.#dealer = dealer;
  }

  below(n: number, stream: Stream): number {
    this.wasUsed = true;
    return this.#dealer.below(n, stream);
  }

  dice(count: number, into: Uint8Array, stream: Stream): void {
    this.wasUsed = true;
    this.#dealer.dice(count, into, stream);
  }

  roll(die: Die, count: number, into: Uint8Array, stream: Stream): void {
    this.wasUsed = true;
    this.#dealer.roll(die, count, into, stream);
  }

  card(deck: Deck, bag: ArrayLike<number>, stream: Stream): number {
    this.wasUsed = true;
    return this.#dealer.card(deck, bag, stream);
  }

  reveal(): void {
    this.wasUsed = true;
    this.#dealer.reveal();
  }
}
