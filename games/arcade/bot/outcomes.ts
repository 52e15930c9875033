import { toNumber } from '@fray/engine';
import type { ArcadeNumbers } from '../rules/numbers.ts';
import { shotOdds } from '../rules/odds.ts';
import { type Stray, turn } from '../rules/shot.ts';

/** What the dice of a shot may come to. */
export interface Outcomes {
  /** The chance of each damage; of 0 it is the chance of a miss. */
  readonly damage: Float64Array;
  /** Where misses go, the compass counted, and how likely. */
  readonly strays: readonly (Stray & { readonly chance: number })[];
}

const known = new Map<number, Outcomes>();

/** The outcomes of a shot with so many dice under a compass. */
export function outcomesOf(numbers: ArcadeNumbers, dice: number, compass: number): Outcomes {
  const key = (numbers.certain_damage * 8 + numbers.miss_faces) * 64 + compass * 16 + dice;
  let outcomes = known.get(key);
  if (!outcomes) known.set(key, (outcomes = compute(numbers, dice, compass)));
  return outcomes;
}

function compute(numbers: ArcadeNumbers, dice: number, compass: number): Outcomes {
  const { spread, strays } = shotOdds(numbers, dice);
  return {
    damage: Float64Array.from(spread, toNumber),
    strays: strays.map(({ east, north, chance }) => {
      const turned = { east: 0, north: 0, chance: toNumber(chance) };
      turn(east, north, compass, turned);
      return turned;
    }),
  };
}
