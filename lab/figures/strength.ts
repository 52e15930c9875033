import type { Measurement } from './measurement.ts';

/** The Elo difference of a share of the win, where an even one is one over the seats. */
const elo = (share: number, seats: number): number => 400 * Math.log10((share / (1 - share)) * (seats - 1));

/** Sums the differences between neighbouring levels, weakest to strongest. A share of 0 or 1 counts as half a game less extreme. */
export function eloOf(links: readonly (Measurement | null)[], seats: number): Measurement | null {
  let value = 0;
  let below = 0;
  let above = 0;
  let games = 0;
  let deals = Number.POSITIVE_INFINITY;
  for (const link of links) {
    if (!link) return null;
    const edge = 0.5 / (link.games + 1);
    const at = (share: number) => elo(Math.min(1 - edge, Math.max(edge, share)), seats);
    value += at(link.value);
    below += (at(link.value) - at(link.low)) ** 2;
    above += (at(link.high) - at(link.value)) ** 2;
    games += link.games;
    deals = Math.min(deals, link.deals);
  }
  return {
    value,
    low: value - Math.sqrt(below),
    high: value + Math.sqrt(above),
    games,
    deals,
    error: Math.max(Math.sqrt(below), Math.sqrt(above)) / 1.96,
  };
}
