import { type Draw, fraction, ScriptedChance, toNumber } from '@fray/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOOK } from '../testing.ts';
import { KILL_STRIDE, killChance, plainOdds, shotOdds } from './odds.ts';
import { rollShot } from './shot.ts';

/** The table of the rule, counted by hand: probability of a hit, of 6, of 4 or more, and mean damage. */
const BY_HAND = [
  [1, 0.833, 0.167, 0.5, 3.33],
  [2, 0.694, 0.028, 0.25, 2.22],
  [3, 0.579, 0.005, 0.125, 1.62],
  [4, 0.482, 0.001, 0.063, 1.24],
  [6, 0.335, 0.0, 0.016, 0.77],
  [8, 0.233, 0.0, 0.004, 0.51],
  [10, 0.162, 0.0, 0.001, 0.34],
] as const;

describe('the odds of a shot', () => {
  it.each(BY_HAND)('[A23] with %i dice agree with the table', (dice, hit, kill, four, mean) => {
    const odds = shotOdds(BOOK, dice);
    expect(toNumber(odds.hit)).toBeCloseTo(hit, 3);
    expect(toNumber(killChance(odds, 6))).toBeCloseTo(kill, 3);
    expect(toNumber(killChance(odds, 4))).toBeCloseTo(four, 2);
    expect(toNumber(odds.mean)).toBeCloseTo(mean, 2);
  });

  it('[A23] are (5/6)^n to hit, exactly, and ((7-d)/6)^n for at least d', () => {
    for (let dice = 1; dice <= 10; dice++)
      for (let damage = 2; damage <= 6; damage++)
        expect(killChance(shotOdds(BOOK, dice), damage)).toEqual(fraction(BigInt(7 - damage) ** BigInt(dice), 6n ** BigInt(dice)));
  });

  it('[A23] are equal to the plain numbers for bots', () => {
    const { mean, kill } = plainOdds(BOOK);
    expect([mean.length, kill.length]).toEqual([11, 11 * KILL_STRIDE]);
    for (let dice = 0; dice <= 10; dice++) {
      expect(mean[dice]).toBe(toNumber(shotOdds(BOOK, dice).mean));
      for (let endurance = 0; endurance <= 6; endurance++)
        expect(kill[dice * KILL_STRIDE + endurance]).toBe(toNumber(killChance(shotOdds(BOOK, dice), endurance)));
    }
  });

  it('[A20] of a certain hit are certain', () => {
    expect(shotOdds(BOOK, 0)).toMatchObject({ hit: fraction(1), mean: fraction(6) });
  });

  it('[A23] agree with the function that rolls: counted over ordered dice', () => {
    const tally = Array.from({ length: 7 }, () => 0);
    for (let code = 0; code < 6 ** 4; code++) {
      const faces = [0, 1, 2, 3].map((place) => 1 + (Math.floor(code / 6 ** place) % 6));
      tally[faces.includes(1) ? 0 : Math.min(...faces)]!++;
    }
    expect(shotOdds(BOOK, 4).spread).toEqual(tally.map((count) => fraction(count, 6 ** 4)));
  });

  it('[A23] agree with an independent reading of the dice on every roll', () => {
    const face = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(fc.array(face, { minLength: 1, maxLength: 10 }), (faces) => {
        const draw: Draw = { kind: 'dice', faces };
        const damage = rollShot(BOOK, new ScriptedChance([draw]), faces.length, new Uint8Array(10));
        expect(damage).toBe(faces.some((value) => value === 1) ? 0 : [...faces].sort((a, b) => a - b)[0]);
      }),
      { numRuns: 2000 },
    );
  });
});
