import { SeededChance } from '@fray/engine';
import type { Interval } from './wilson.ts';

/** What two players of a field came to against each other: for each deal the first one's share, of all its games, with seats changed. */
export interface Pairing {
  readonly first: number;
  readonly second: number;
  readonly deals: readonly { readonly share: number; readonly games: number }[];
}

const ROUNDS = 400;
const SAMPLES = 400;
/** Who won everything is better by much, not by no end: each pairing counts as many games drawn beside. */
const DRAWN_BESIDE = 1;
const PER_POWER = 400;

/**
 * Ratings of a field, the first player's 0, in Elo points: 400 of them are odds of ten to one (Bradley and Terry 1952, by the iteration
 * of Hunter 2004). Intervals hold 95 of a hundred bootstrap samples of the deals; what is reported is the fit to all of them.
 */
export function ratings(players: number, pairings: readonly Pairing[], seed = 1): Interval[] {
  const random = new SeededChance(seed);
  const whole = fit(
    players,
    pairings.map(({ first, second, deals }) => totalOf(first, second, deals)),
  );
  const samples = Array.from({ length: SAMPLES }, () =>
    fit(
      players,
      pairings.map(({ first, second, deals }) =>
        totalOf(
          first,
          second,
          deals.map(() => deals[random.below(deals.length, 'table')]!),
        ),
      ),
    ),
  );
  return whole.map((mean, player) => {
    const sorted = samples.map((sample) => sample[player]!).sort((a, b) => a - b);
    return { mean, low: sorted[Math.floor(0.025 * SAMPLES)]!, high: sorted[Math.ceil(0.975 * SAMPLES) - 1]! };
  });
}

interface Total {
  readonly first: number;
  readonly second: number;
  readonly share: number;
  readonly games: number;
}

function totalOf(first: number, second: number, deals: Pairing['deals']): Total {
  const sum = (of: (deal: Pairing['deals'][number]) => number) => deals.reduce((total, deal) => total + of(deal), 0);
  return {
    first,
    second,
    share: sum(({ share, games }) => share * games) + DRAWN_BESIDE / 2,
    games: sum(({ games }) => games) + DRAWN_BESIDE,
  };
}

function fit(players: number, totals: readonly Total[]): number[] {
  let strengths = Array.from({ length: players }, () => 1);
  for (let round = 0; round < ROUNDS; round++) {
    const won = Array.from({ length: players }, () => 0);
    const met = Array.from({ length: players }, () => 0);
    for (const { first, second, share, games } of totals) {
      won[first]! += share;
      won[second]! += games - share;
      const each = games / (strengths[first]! + strengths[second]!);
      met[first]! += each;
      met[second]! += each;
    }
    strengths = strengths.map((before, player) => (met[player]! > 0 ? won[player]! / met[player]! : before));
  }
  const [weakest = 1] = strengths;
  return strengths.map((strength) => PER_POWER * Math.log10(strength / weakest));
}
