import { toNumber } from '@fray/engine';
import { shotOdds } from '../../rules/odds.ts';
import type { ArcadeNumbers } from '../../rules/options.ts';
import { type ArcadeEvent, sideOfName } from '../../rules/state.ts';

/** What a side's dice did, and what they would do on average. */
export interface SideLuck {
  /** Shots that were rolled for; certain ones say nothing about luck. */
  readonly shots: number;
  readonly hits: number;
  readonly expectedHits: number;
  readonly damage: number;
  readonly expectedDamage: number;
  /** How often each face came, 1 to 6. */
  readonly faces: readonly number[];
  /** The chance of so many hits or more, and of so many or fewer, with the same shots. */
  readonly asMany: number;
  readonly asFew: number;
}

/** Counts the shots of a side (0 green, 1 orange). The rarity counts every way in which so many of the shots can hit, each with its own chance. */
export function luckOf(events: readonly ArcadeEvent[], side: number, numbers: ArcadeNumbers): SideLuck {
  const faces = [0, 0, 0, 0, 0, 0];
  let hits = 0;
  let damage = 0;
  let expectedHits = 0;
  let expectedDamage = 0;
  /** `spread[k]`: the chance of exactly k hits. */
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
