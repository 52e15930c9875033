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
