import type { Die } from './chance.ts';

const numberedDice = new Map<number, Die>();

/**
 * A die with the numbers 1 to `sides`, by the name `d10`. Throws a RangeError unless it has 2 to 100 sides.
 *
 * @example
 * dieOf(10).name; // => 'd10'
 * dieOf(4).faces; // => ['1', '2', '3', '4']
 */
export function dieOf(sides: number): Die {
  if (!(Number.isInteger(sides) && sides >= 2 && sides <= 100)) throw new RangeError(`a die has 2 to 100 sides, not ${sides}`);
  const known = numberedDice.get(sides) ?? { name: `d${sides}`, faces: Array.from({ length: sides }, (_, i) => String(i + 1)) };
  numberedDice.set(sides, known);
  return known;
}
