import { lastTurn, shareAfter, winnerOf } from '../observe/gameNotes.ts';
import type { ArmPlots } from '../result.ts';
import type { DealNotes } from '../run/job.ts';
import { measureRatio } from './measurement.ts';
import { aheadAndWon } from './recipes.ts';
import { sumsOf } from './rows.ts';
import { quantile } from './statistics.ts';

const BARS = 14;
const STEPS = 40;
const NOTHING = { value: 0, low: 0, high: 1, games: 0 };

/** Data for the plots of an arm. */
export function plotsOf(deals: readonly DealNotes[], seatNames: readonly string[]): ArmPlots {
  const games = deals.flat().filter(({ gap }) => !gap);
  const seats = seatNames.length;
  const estimate = (of: Parameters<typeof sumsOf>[1]) => {
    const measured = measureRatio(sumsOf(deals, of), 'share');
    return measured ? { value: measured.value, low: measured.low, high: measured.high, games: measured.games } : NOTHING;
  };
  const endings: Record<string, number> = {};
  for (const { reason } of games) endings[reason] = (endings[reason] ?? 0) + 1;
  return {
    length: histogram(games.map(({ turns }) => turns)),
    drama: dramaOf(games, seats),
    snowball: [0.25, 0.5, 0.75].map((at) => ({ at, ...estimate((notes) => aheadAndWon(notes, seats, at)) })),
    seats: seatNames.map((seat, i) => ({ seat, share: estimate((notes) => [notes.shares[i]!, 1]) })),
    endings,
    events: perGame(games.map(({ events }) => events)),
    heat: heatOf(games),
  };
}

function histogram(values: readonly number[]): ArmPlots['length'] {
  if (values.length === 0) return { from: 0, step: 1, counts: [] };
  const least = values.reduce((a, b) => Math.min(a, b));
  const most = values.reduce((a, b) => Math.max(a, b));
  const step = Math.max(1, Math.ceil((most - least + 1) / BARS));
  const from = Math.floor(least / step) * step;
  const counts = Array.from({ length: Math.floor((most - from) / step) + 1 }, () => 0);
  for (const value of values) counts[Math.floor((value - from) / step)]!++;
  return { from, step, counts };
}

function dramaOf(games: DealNotes, seats: number): ArmPlots['drama'] {
  const won = games.filter((notes) => winnerOf(notes) >= 0);
  if (won.length === 0) return [];
  return Array.from({ length: STEPS + 1 }, (_, i) => {
    const at = i / STEPS;
    const shares = won
      .map((notes) => shareAfter(notes, seats, Math.round(at * lastTurn(notes, seats)), winnerOf(notes)))
      .toSorted((a, b) => a - b);
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    return { at, mean, p10: quantile(shares, 0.1), p90: quantile(shares, 0.9) };
  });
}

function perGame(counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const count of counts) for (const [name, times] of Object.entries(count)) sums[name] = (sums[name] ?? 0) + times;
  return Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, sum / counts.length]));
}

function heatOf(games: DealNotes): Record<string, Record<string, number>> {
  const types = new Set(games.flatMap(({ cells }) => Object.keys(cells)));
  return Object.fromEntries([...types].toSorted().map((type) => [type, perGame(games.map(({ cells }) => cells[type] ?? {}))]));
}
