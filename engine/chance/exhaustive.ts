import type { Chance, Deck, Die } from './chance.ts';

/** One request for chance: the possible outcomes, their weights, and the current one. */
interface Branching {
  readonly weights: readonly number[];
  readonly total: number;
  tried: number;
}

/** Multisets of dice as sorted faces, with the number of ordered rolls of each. */
interface Multisets {
  readonly faces: readonly (readonly number[])[];
  readonly weights: readonly number[];
}

const builtMultisets = new Map<string, Multisets>();

/** The multisets of k dice of which `ways[i]` faces show face i + 1. Built once for each kind. */
function multisets(k: number, ways: readonly number[]): Multisets {
  const key = `${k} ${ways.join(' ')}`;
  const known = builtMultisets.get(key);
  if (known) return known;
  const faces: number[][] = [];
  const weights: number[] = [];
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
  const extend = (prefix: number[], orders: number, run: number): void => {
    if (prefix.length === k) {
      faces.push(prefix);
      weights.push(Math.round(orders));
      return;
    }
    for (let face = prefix.at(-1) ?? 1; face <= ways.length; face++) {
      const length = face === prefix.at(-1) ? run + 1 : 1;
      if (ways[face - 1] !== 0) extend([...prefix, face], (orders / length) * ways[face - 1]!, length);
    }
  };
  extend([], factorial(k), 0);
  const built = { faces, weights };
  builtMultisets.set(key, built);
  return built;
}

const SIX_SIDES = [1, 1, 1, 1, 1, 1];

class ExhaustiveChance implements Chance {
  readonly path: Branching[] = [];
  #depth = 0;

  restart(): void {
    this.#depth = 0;
  }

  /** Throws if this run requested fewer outcomes than the path contains. Then something other than chance decides. */
  finish(): void {
    if (this.#depth !== this.path.length) throw new Error('two runs from the same situation asked chance for different things');
  }

  /** What is tried of `count` outcomes. Their weights are asked for where this path has not been before. */
  #branch(count: number, weightsOf: () => readonly number[]): number {
    const known = this.path[this.#depth++];
    if (known) {
      if (known.weights.length !== count) throw new Error('two runs from the same situation asked chance for different things');
      return known.tried;
    }
    const weights = weightsOf();
    const fresh = { weights, total: weights.reduce((sum, weight) => sum + weight, 0), tried: weights.findIndex((weight) => weight > 0) };
    this.path.push(fresh);
    return fresh.tried;
  }

  below(n: number): number {
    return this.#branch(n, () => Array.from({ length: n }, () => 1));
  }

  dice(count: number, into: Uint8Array): void {
    const { faces, weights } = multisets(count, SIX_SIDES);
    into.set(faces[this.#branch(weights.length, () => weights)]!);
  }

  roll({ faces: shown }: Die, count: number, into: Uint8Array): void {
    // The first of the faces that show the same stands for all of them.
    const ways = shown.map((face, i) => (shown.indexOf(face) === i ? shown.filter((other) => other === face).length : 0));
    const { faces, weights } = multisets(count, ways);
    into.set(faces[this.#branch(weights.length, () => weights)]!);
  }

  card(_deck: Deck, bag: ArrayLike<number>): number {
    return this.#branch(bag.length, () => Array.from(bag));
  }

  reveal(): void {}

  probability(): Fraction {
    return this.path.reduce((product, { weights, total, tried }) => times(product, fraction(weights[tried]!, total)), fraction(1));
  }

  /** Advances to the next path. Returns false when all paths are done. */
  advance(): boolean {
    for (let last = this.path.at(-1); last; last = this.path.at(-1)) {
      do last.tried++;
      while (last.tried < last.weights.length && last.weights[last.tried] === 0);
      if (last.tried < last.weights.length) return true;
      this.path.pop();
    }
    return false;
  }
}

/**
 * Runs `run` once for each possible outcome of chance and yields its value and exact probability. The probabilities sum to 1.
 * `run` must start from the same state each time, so copy what it changes. Dice count as multisets, because their order must not
 * matter to the rules.
 *
 * @example
 * const dice = new Uint8Array(2);
 * const best = (chance) => {
 *   chance.dice(2, dice, 'table');
 *   return Math.max(...dice);
 * };
 * const sixes = Array.from(everyOutcome(best)).filter(({ value }) => value === 6);
 *
 * sixes.reduce((sum, { probability }) => sum + toNumber(probability), 0).toFixed(4); // => '0.3056'
 */
export function* everyOutcome<T>(run: (chance: Chance) => T): Generator<{ readonly value: T; readonly probability: Fraction }> {
  const chance = new ExhaustiveChance();
  do {
    chance.restart();
    const value = run(chance);
    chance.finish();
    yield { value, probability: chance.probability() };
  } while (chance.advance());
}

/** An exact fraction in lowest terms. The denominator is positive. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b));

/**
 * Returns a fraction in lowest terms.
 *
 * @example
 * const third = fraction(1, 3);
 *
 * toNumber(times(third, fraction(3, 4))); // => 0.25
 * isOne(plus(third, fraction(2, 3))); // => true
 */
export function fraction(over: bigint | number, under: bigint | number = 1): Fraction {
  const a = BigInt(over);
  const b = BigInt(under);
  const common = divisor(a < 0n ? -a : a, b);
  return { over: a / common, under: b / common };
}

export const plus = (a: Fraction, b: Fraction): Fraction =>
  a.under === b.under ? fraction(a.over + b.over, a.under) : fraction(a.over * b.under + b.over * a.under, a.under * b.under);
export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.over, a.under * b.under);
export const toNumber = (a: Fraction): number => Number(a.over) / Number(a.under);
export const isOne = (a: Fraction): boolean => a.over === a.under;
