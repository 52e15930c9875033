import { SeededChance } from '@fray/engine';
import type { Interval } from './wilson.ts';

/** Results between two players: per deal, the first player's share over all games with seats swapped. */
export interface Pairing {
  readonly first: number;
  readonly second: number;
  readonly deals: readonly { readonly share: number; readonly games: number }[];
}

const ROUNDS = 400;
const SAMPLES = 400;
/** Number of drawn games added to each pairing, which keeps ratings finite after a clean sweep. */
const DRAWN_BESIDE = 1;
const PER_POWER = 400;

/**
 * Returns Elo ratings, relative to the first player's 0; 400 points are odds of ten to one. Uses the Bradley–Terry model (1952)
 * with Hunter's iteration (2004). Intervals cover 95 % of bootstrap samples of the deals.
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
    const gamesPlayed = Array.from({ length: players }, () => 0);
    for (const { first, second, share, games } of totals) {
      won[first]! += share;
      won[second]! += games - share;
      const each = games / (strengths[first]! + strengths[second]!);
      gamesPlayed[first]! += each;
      gamesPlayed[second]! += each;
    }
    strengths = strengths.map((before, player) => (gamesPlayed[player]! > 0 ? won[player]! / gamesPlayed[player]! : before));
  }
  const [weakest = 1] = strengths;
  return strengths.map((strength) => PER_POWER * Math.log10(strength / weakest));
}
