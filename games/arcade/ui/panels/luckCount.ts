import { toNumber } from '@fray/engine';
import { shotOdds } from '../../rules/odds.ts';
import type { ArcadeNumbers } from '../../rules/options.ts';
import { type ArcadeEvent, sideOfName } from '../../rules/state.ts';

/** The results of a side's dice, and their expectation. */
export interface SideLuck {
  /** Shots with dice; certain hits say nothing about luck. */
  readonly shots: number;
  readonly hits: number;
  readonly expectedHits: number;
  readonly damage: number;
  readonly expectedDamage: number;
  /** Number of times that each face came, 1 to 6. */
  readonly faces: readonly number[];
  /** The probability of at least this number of hits, and of at most this number, with the same shots. */
  readonly asMany: number;
  readonly asFew: number;
}

/**
 * Counts the shots of a side (0 green, 1 orange). The probability sums over all ways to get this number of hits; each shot has its own hit
 * chance.
 */
export function luckOf(events: readonly ArcadeEvent[], side: number, numbers: ArcadeNumbers): SideLuck {
  const faces = [0, 0, 0, 0, 0, 0];
  let hits = 0;
  let damage = 0;
  let expectedHits = 0;
  let expectedDamage = 0;
  /** `spread[k]`: the probability of exactly k hits. */
  let spread = [1];
  for (const event of events) {
    if (event.type !== 'shot' || event.dice.length === 0 || sideOfName(event.unit) !== side) continue;
    const odds = shotOdds(numbers, event.dice.length);
    for (const face of event.dice) faces[face - 1]!++;
    if (event.damage > 0) hits++;
    damage += event.damage;
    const hit = toNumber(odds.hit);
    expectedHits += hit;
    expectedDamage += toNumber(odds.mean);
    const before = spread;
    spread = Array.from({ length: before.length + 1 }, (_, k) => (before[k] ?? 0) * (1 - hit) + (before[k - 1] ?? 0) * hit);
  }
  return {
    shots: spread.length - 1,
    hits,
    expectedHits,
    damage,
    expectedDamage,
    faces,
    asMany: sum(spread.slice(hits)),
    asFew: sum(spread.slice(0, hits + 1)),
  };
}

const sum = (chances: readonly number[]): number => chances.reduce((total, chance) => total + chance, 0);
