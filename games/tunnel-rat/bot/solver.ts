import { type Fraction, fraction } from '@fray/engine';
import { type Book, type Edition, editionOf } from '../rules/book.ts';
import { GUESSES, type RatState, TUNNEL } from '../rules/state.ts';

/*
 * The exact solution of the game under the plain rules: answers reveal nothing, so a guess depends on counts only. Between two reshuffles
 * the pack only shrinks. A value is stored as W = V · M, where M is the number of orders of the pack: a draw then needs no division,
 * because M(pack) · count / total = M(pack without that card), and all numbers stay integers. An empty pack is replaced by the discard,
 * which has fewer cards unless nothing happened in the whole pass; that case is an equation for the value itself, solved by policy
 * iteration from below (a rat who plays forever has not won).
 */

type Cards = readonly [vc: number, trap: number, tunnel: number];

/** Cards in pack and discard, and the progress of both sides: everything that the probability depends on. */
interface SolverState {
  readonly pack: Cards;
  readonly discard: Cards;
  readonly casualties: number;
  readonly tunnels: number;
}

export interface Solution {
  /** The rat's win probability at best play. */
  readonly chance: Fraction;
  /** The probability after each guess, in the order of `GUESSES`. */
  readonly guesses: readonly Fraction[];
  /** The best guesses by name. */
  readonly best: readonly (typeof GUESSES)[number][];
}

const factorials: bigint[] = [1n];
const factorial = (n: number): bigint => (factorials[n] ??= factorial(n - 1) * BigInt(n));
/** The number of orders of a pack. */
const orders = ([v, t, n]: Cards): bigint => factorial(v + t + n) / (factorial(v) * factorial(t) * factorial(n));
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

/** The changes since the start of a pass: casualties by kind if the VC keeps them, and tunnels. */
interface Progress {
  readonly vc: number;
  readonly trap: number;
  readonly tunnels: number;
}

/** Solves an edition, or a rulebook with changed numbers; computed passes are cached. */
export class TunnelRatSolver {
  readonly #book: Book;
  readonly #passes = new Map<string, Pass>();

  constructor(what: Book | Edition) {
    this.#book = typeof what === 'string' ? editionOf(what) : what;
  }

  /** The rat's win probability in a state between two turns, or while only the VC knows the drawn card. */
  solve(state: Pick<RatState, 'pack' | 'discard' | 'card' | 'casualties' | 'tunnels'>): Solution {
    const countHeld = (kind: number) => (state.card === kind ? 1 : 0);
    const cards = (from: ArrayLike<number>, more: (kind: number) => number): Cards => [
      from[0]! + more(0),
      from[1]! + more(1),
      from[2]! + more(2),
    ];
    return this.solveState({
      pack: cards(state.pack, countHeld),
      discard: cards(state.discard, () => 0),
      casualties: state.casualties,
      tunnels: state.tunnels,
    });
  }

  solveState({ pack, discard, casualties, tunnels }: SolverState): Solution {
    const empty = pack.every((count) => count === 0);
    const now = empty ? discard : pack;
    const total: Cards = empty ? discard : [pack[0] + discard[0], pack[1] + discard[1], pack[2] + discard[2]];
    const guesses = this.#pass(total, casualties, tunnels).guesses(now);
    const chance = guesses.reduce((best, one) => (isGreater(one, best) ? one : best));
    return { chance, guesses, best: GUESSES.filter((_, i) => !isGreater(chance, guesses[i]!)) };
  }

  #pass(cards: Cards, casualties: number, tunnels: number): Pass {
    const key = `${cards.join()} ${casualties} ${tunnels}`;
    const known = this.#passes.get(key);
    if (known) return known;
    const pass = new Pass(cards, casualties, tunnels, this.#book, (next, c, t) => this.#pass(next, c, t).value);
    this.#passes.set(key, pass);
    return pass;
  }
}

const isGreater = (a: Fraction, b: Fraction): boolean => a.over * b.under > b.over * a.under;

/** Every state from a full pack to the next reshuffle. */
class Pass {
  readonly #cards: Cards;
  /** The difference between the index of a pack and that of the pack with one card less of a kind. */
  readonly #steps: Cards;
  readonly #progress: Progress[] = [];
  /** The next progress after a casualty of kind 0 or 1, or after a tunnel; -1 ends the game. */
  readonly #after: readonly (readonly number[])[];
  /** W of every pack and progress, times `#scale`. */
  #weights: bigint[] = [];
  #scale = 1n;
  readonly value: Fraction;

  constructor(
    cards: Cards,
    casualties: number,
    tunnels: number,
    { keeps, ...goals }: Book,
    valueOf: (cards: Cards, casualties: number, tunnels: number) => Fraction,
  ) {
    this.#cards = cards;
    this.#steps = [(cards[1] + 1) * (cards[2] + 1), cards[2] + 1, 1];
    const index = new Map<string, number>();
    const name = (vc: number, trap: number, won: number) => `${vc} ${trap} ${won}`;
    for (let won = 0; tunnels + won < goals.tunnels; won++)
      for (let vc = 0; casualties + vc < goals.casualties; vc++)
        for (let trap = 0; casualties + vc + trap < goals.casualties; trap++) {
          // If no cards are kept, casualties are only counted.
          if (!keeps && trap > 0) continue;
          index.set(name(vc, trap, won), this.#progress.length);
          this.#progress.push({ vc, trap, tunnels: won });
        }
    this.#after = this.#progress.map(({ vc, trap, tunnels: won }) => [
      index.get(name(vc + 1, trap, won)) ?? -1,
      index.get(keeps ? name(vc, trap + 1, won) : name(vc + 1, trap, won)) ?? -1,
      index.get(name(vc, trap, won + 1)) ?? -1,
    ]);
    const ends = this.#progress.map(({ vc, trap, tunnels: won }) => {
      const left: Cards = keeps ? [cards[0] - vc, cards[1] - trap, cards[2] - won] : [cards[0], cards[1], cards[2] - won];
      const nothing = vc + trap + won === 0;
      return nothing || left.some((count) => count < 0) ? undefined : valueOf(left, casualties + vc + trap, tunnels + won);
    });
    // The value of a return to the start of this pass is the value to find: iterate from zero to the fixed point.
    let back = fraction(0);
    for (;;) {
      const { reached, returning } = this.#fill(ends, back);
      if (reached.over * back.under === back.over * reached.under || isOne(returning)) break;
      const stays = fraction(returning.under - returning.over, returning.under);
      const gained = fraction(
        reached.over * back.under * returning.under - returning.over * back.over * reached.under,
        reached.under * back.under * returning.under,
      );
      const next = fraction(gained.over * stays.under, gained.under * stays.over);
      if (next.over * back.under === back.over * next.under) break;
      back = next;
    }
    this.value = back;
  }

  /** W for every pack of this pass, given the value of a return; and the probability of a return under the best policy. */
  #fill(ends: readonly (Fraction | undefined)[], back: Fraction): { reached: Fraction; returning: Fraction } {
    const values = ends.map((end, i) => (i === 0 ? back : (end ?? fraction(0))));
    this.#scale = values.reduce((scale, { under }) => (scale / gcd(scale, under)) * under, 1n);
    const [most0, most1, most2] = this.#cards;
    const width = this.#progress.length;
    const weights: bigint[] = Array.from({ length: (most0 + 1) * (most1 + 1) * (most2 + 1) * width }, () => 0n);
    this.#weights = weights;
    const returns = Array.from({ length: weights.length / width }, () => 0n);
    for (const [i, { over, under }] of values.entries()) weights[i] = (over * this.#scale) / under;
    returns[0] = 1n;
    for (let v = 0; v <= most0; v++)
      for (let t = 0; t <= most1; t++)
        for (let n = 0; n <= most2; n++) {
          if (v + t + n === 0) continue;
          const pack: Cards = [v, t, n];
          const at = this.#at(pack);
          for (let progress = 0; progress < width; progress++) {
            let best = -1n;
            let fewest = 0n;
            const reached = this.#afterGuesses(pack, progress);
            for (let guess = 0; guess < GUESSES.length; guess++) {
              const weight = reached[guess]!;
              if (weight < best) continue;
              const returning = progress === 0 ? this.#returning(pack, guess, returns) : 0n;
              if (weight === best && returning >= fewest) continue;
              best = weight;
              fewest = returning;
            }
            weights[at * width + progress] = best;
            if (progress === 0) returns[at] = fewest;
          }
        }
    const full = orders(this.#cards);
    const at = this.#at(this.#cards);
    return { reached: fraction(weights[at * width]!, full * this.#scale), returning: fraction(returns[at]!, full) };
  }

  /** The probability after each guess, with this pack at the start of a pass. */
  guesses(pack: Cards): Fraction[] {
    const under = orders(pack) * this.#scale;
    return this.#afterGuesses(pack, 0).map((weight) => fraction(weight, under));
  }

  /** V7, as weights: the result of each guess, summed over all cards that may have been drawn. */
  #afterGuesses(pack: Cards, progress: number): readonly [vc: bigint, trap: bigint, tunnel: bigint] {
    const after = this.#after[progress]!;
    const place = this.#at(pack);
    const reached = (card: number, next: number): bigint =>
      pack[card] === 0 || next < 0 ? 0n : this.#weights[(place - this.#steps[card]!) * this.#progress.length + next]!;
    const [vc, trap] = [reached(0, after[0]!), reached(1, after[1]!)];
    const unseen = reached(TUNNEL, progress);
    const wins = after[TUNNEL]! < 0 && pack[TUNNEL] > 0;
    const found = wins ? orders(without(pack, TUNNEL)) * this.#scale : reached(TUNNEL, after[TUNNEL]!);
    return [reached(0, progress) + trap + unseen, vc + reached(1, progress) + unseen, vc + trap + found];
  }

  #returning(pack: Cards, guess: number, returns: readonly bigint[]): bigint {
    const place = this.#at(pack);
    let sum = 0n;
    for (let card = 0; card <= TUNNEL; card++) {
      const harmless = card === guess ? card !== TUNNEL : card === TUNNEL;
      if (pack[card]! > 0 && harmless) sum += returns[place - this.#steps[card]!]!;
    }
    return sum;
  }

  #at([v, t, n]: Cards): number {
    return v * this.#steps[0] + t * this.#steps[1] + n;
  }
}

const isOne = ({ over, under }: Fraction): boolean => over === under;

const without = ([v, t, n]: Cards, card: number): Cards => (card === 0 ? [v - 1, t, n] : card === 1 ? [v, t - 1, n] : [v, t, n - 1]);
