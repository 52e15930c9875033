import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Die, type Draw, formatDraw, parseDraw, type Stream } from './chance.ts';
import { everyOutcome, fraction, isOne, plus, toNumber } from './exhaustive.ts';
import { dieOf } from './numberedDie.ts';
import { RecordingChance } from './recording.ts';
import { ScriptError, ScriptedChance } from './scripted.ts';
import { SeededChance } from './seeded.ts';
import { WordChance } from './words.ts';

const DECK = { name: 'test', kinds: ['ace', 'king', 'queen'] };

describe('seeded chance', () => {
  it('gives the same draws for the same seed', () => {
    const chance = new SeededChance(42);
    const dice = new Uint8Array(10);
    chance.dice(10, dice, 'table');
    expect([...dice]).toMatchInlineSnapshot(`
      [
        4,
        2,
        6,
        6,
        6,
        4,
        1,
        6,
        4,
        5,
      ]
    `);
    expect(Array.from({ length: 8 }, () => chance.below(100, 0))).toMatchInlineSnapshot(`
      [
        55,
        50,
        83,
        80,
        35,
        52,
        38,
        1,
      ]
    `);
  });

  it('has independent streams for the seats', () => {
    const a = new SeededChance(7);
    const b = new SeededChance(7);
    for (let i = 0; i < 50; i++) b.below(6, 1);
    expect(Array.from({ length: 20 }, () => a.below(1000, 0))).toEqual(Array.from({ length: 20 }, () => b.below(1000, 0)));
  });

  it('rolls every face equally often', () => {
    const chance = new SeededChance(1);
    const dice = new Uint8Array(10);
    const counts = Array.from({ length: 7 }, () => 0);
    for (let i = 0; i < 60_000; i++) {
      chance.dice(10, dice, 'table');
      for (const face of dice) counts[face]!++;
    }
    const chiSquare = counts.slice(1).reduce((sum, count) => sum + (count - 100_000) ** 2 / 100_000, 0);
    expect(chiSquare).toBeLessThan(20.5); // 5 degrees of freedom, significance level 0.001
    expect(counts[0]).toBe(0);
  });

  it('draws cards in proportion to the bag, and never an absent card', () => {
    const chance = new SeededChance(3);
    const counts = [0, 0, 0];
    for (let i = 0; i < 30_000; i++) counts[chance.card(DECK, [1, 0, 3], 'table')]!++;
    expect(counts[1]).toBe(0);
    expect(counts[2]! / 30_000).toBeCloseTo(0.75, 1);
    expect(() => chance.card(DECK, [0, 0, 0], 'table')).toThrow();
  });
});

describe('chance from 32-bit words', () => {
  const TWO_32 = 2n ** 32n;
  /** Returns one given word, then a second word that no draw rejects. */
  class TwoWords extends WordChance {
    readonly #first: number;
    constructor(first: number) {
      super();
      this.#first = first;
    }
    protected override word(_stream: Stream, attempt: number): number {
      return attempt === 0 ? this.#first : SECOND;
    }
  }
  const SECOND = 12345;
  /** Reference definition: a draw below n accepts words below the largest multiple of n. */
  const acceptedRange = (word: number, n: bigint): bigint => BigInt(BigInt(word) < TWO_32 - (TWO_32 % n) ? word : SECOND);
  /** Any word, with an emphasis on words near the rejection limit. */
  const wordFor = (n: bigint) =>
    fc.oneof(
      fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      fc.integer({ min: -3, max: 3 }).map((off) => Number((TWO_32 - (TWO_32 % n) + BigInt(off)) % TWO_32)),
    );

  it('draws uniformly, by the definition', () => {
    const choices = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 2 ** 32 - 1 }));
    const cases = choices.chain((n) => fc.tuple(fc.constant(n), wordFor(BigInt(n))));
    fc.assert(
      fc.property(cases, ([n, word]) => new TwoWords(word).below(n, 'table') === Number(acceptedRange(word, BigInt(n)) % BigInt(n))),
    );
  });

  it('rolls dice uniformly, by the definition', () => {
    const faces = new Uint8Array(10);
    const cases = fc.integer({ min: 1, max: 10 }).chain((count) => fc.tuple(fc.constant(count), wordFor(6n ** BigInt(count))));
    fc.assert(
      fc.property(cases, ([count, word]) => {
        new TwoWords(word).dice(count, faces, 'table');
        let rest = acceptedRange(word, 6n ** BigInt(count));
        for (let i = 0; i < count; i++, rest /= 6n) if (faces[i] !== 1 + Number(rest % 6n)) return false;
        return true;
      }),
    );
  });
});

describe('scripted chance', () => {
  it('returns the scripted outcomes', () => {
    const chance = new ScriptedChance([
      { kind: 'pick', value: 2, n: 5 },
      { kind: 'card', card: 'king' },
      { kind: 'dice', faces: [3, 5] },
    ]);
    const dice = new Uint8Array(2);
    expect([chance.below(5), chance.card(DECK, [1, 1, 1])]).toEqual([2, 1]);
    chance.dice(2, dice);
    expect([...dice]).toEqual([3, 5]);
    chance.finish();
  });

  it.each([
    ['nothing is left', [], 'outcome-missing'],
    ['another kind is written', [{ kind: 'card', card: 'king' }], 'outcome-mismatch'],
    ['there are too few dice', [{ kind: 'dice', faces: [1] }], 'outcome-mismatch'],
    ['there are too many dice', [{ kind: 'dice', faces: [1, 2, 3] }], 'outcome-mismatch'],
  ] as const)('throws when %s', (_what, draws, code) => {
    const chance = new ScriptedChance(draws);
    expect(() => chance.dice(2, new Uint8Array(2))).toThrow(expect.objectContaining({ code }));
  });

  it('throws for missing or unknown cards, other picks and unused outcomes', () => {
    const code = (run: () => unknown) => {
      try {
        run();
        return 'nothing';
      } catch (error) {
        return error instanceof ScriptError ? error.code : 'other';
      }
    };
    expect(code(() => new ScriptedChance([{ kind: 'card', card: 'king' }]).card(DECK, [1, 0, 1]))).toBe('outcome-mismatch');
    expect(code(() => new ScriptedChance([{ kind: 'card', card: 'joker' }]).card(DECK, [1, 1, 1]))).toBe('outcome-mismatch');
    expect(code(() => new ScriptedChance([{ kind: 'pick', value: 0, n: 2 }]).below(3))).toBe('outcome-mismatch');
    expect(code(() => new ScriptedChance([{ kind: 'pick', value: 0, n: 2 }]).finish())).toBe('outcome-left-over');
    expect(code(() => new ScriptedChance([{ kind: 'pick', value: 2, n: 2 }]).below(2))).toBe('outcome-mismatch');
    for (const face of [0, 7, 2.5])
      expect(code(() => new ScriptedChance([{ kind: 'dice', faces: [face] }]).dice(1, new Uint8Array(1)))).toBe('outcome-mismatch');
  });
});

describe('exhaustive chance', () => {
  it('enumerates every multiset of dice with its exact probability', () => {
    for (let count = 1; count <= 6; count++) {
      const dice = new Uint8Array(count);
      let total = fraction(0);
      let outcomes = 0;
      for (const { probability } of everyOutcome((chance) => chance.dice(count, dice, 'table'))) {
        total = plus(total, probability);
        outcomes++;
      }
      expect(isOne(total)).toBe(true);
      expect(outcomes).toBe([6, 21, 56, 126, 252, 462][count - 1]);
    }
  });

  it('enumerates draws that depend on earlier draws', () => {
    const results = [
      ...everyOutcome((chance) => (chance.below(2, 'table') === 0 ? chance.below(3, 0) : 10 + chance.card(DECK, [1, 0, 4], 1))),
    ];
    expect(results.map(({ value, probability }) => [value, toNumber(probability)])).toEqual([
      [0, 1 / 6],
      [1, 1 / 6],
      [2, 1 / 6],
      [10, 0.1],
      [12, 0.4],
    ]);
  });

  it('detects runs that differ by more than chance', () => {
    let runs = 0;
    expect(() => [...everyOutcome((chance) => (runs++ === 0 ? chance.below(2, 'table') : 0))]).toThrow('different things');
  });
});

describe('dice of any kind', () => {
  const FATE: Die = { name: 'fate', faces: ['plus', 'minus', 'blank', 'plus', 'minus', 'blank'] };
  const HIT: Die = { name: 'hit', faces: ['miss', 'miss', 'miss', 'hit', 'hit', 'crit'] };

  it('show faces in proportion, and the first of equal faces', () => {
    const chance = new SeededChance(5);
    const dice = new Uint8Array(1);
    const counts = new Map<number, number>();
    for (let i = 0; i < 60_000; i++) {
      chance.roll(HIT, 1, dice, 'table');
      counts.set(dice[0]!, (counts.get(dice[0]!) ?? 0) + 1);
    }
    expect([...counts.keys()].toSorted((a, b) => a - b)).toEqual([1, 4, 6]);
    for (const [face, share] of [
      [1, 30_000],
      [4, 20_000],
      [6, 10_000],
    ] as const)
      expect(Math.abs(counts.get(face)! - share)).toBeLessThan(700);
  });

  it('have all their outcomes enumerated, with chances that sum to 1', () => {
    const dice = new Uint8Array(3);
    for (const [die, kinds] of [
      [dieOf(4), 4],
      [dieOf(10), 10],
      [dieOf(20), 20],
      [FATE, 3],
      [HIT, 3],
    ] as const)
      for (let count = 1; count <= 3; count++) {
        let [total, outcomes] = [fraction(0), 0];
        for (const { probability } of everyOutcome((chance) => chance.roll(die, count, dice, 'table'))) {
          total = plus(total, probability);
          outcomes++;
        }
        expect(isOne(total)).toBe(true);
        // Multisets of `count` out of `kinds`.
        expect(outcomes).toBe([kinds, (kinds * (kinds + 1)) / 2, (kinds * (kinds + 1) * (kinds + 2)) / 6][count - 1]);
      }
    const two = [...everyOutcome((chance) => (chance.roll(HIT, 2, dice, 'table'), `${dice[0]} ${dice[1]}`))];
    expect(two.map(({ value, probability }) => [value, toNumber(probability)])).toEqual([
      ['1 1', 9 / 36],
      ['1 4', 12 / 36],
      ['1 6', 6 / 36],
      ['4 4', 4 / 36],
      ['4 6', 4 / 36],
      ['6 6', 1 / 36],
    ]);
  });

  it('replay scripted outcomes, and reject impossible ones', () => {
    const dice = new Uint8Array(2);
    const roll = (text: string, die: Die, count: number) => new ScriptedChance([parseDraw(text)!]).roll(die, count, dice);
    roll('d10: 7 10', dieOf(10), 2);
    expect([...dice]).toEqual([7, 10]);
    roll('fate: blank', FATE, 1);
    expect(dice[0]).toBe(3);
    for (const [text, die, count] of [
      ['d10: 11', dieOf(10), 1],
      ['d10: 7', dieOf(12), 1],
      ['d10: 7', dieOf(10), 2],
      ['fate: star', FATE, 1],
      ['pick 7/10', dieOf(10), 1],
    ] as const)
      expect(() => roll(text, die, count)).toThrow(ScriptError);
  });

  it('are recorded by their names', () => {
    const chance = new RecordingChance(new ScriptedChance([{ kind: 'roll', die: 'hit', faces: ['crit', 'miss'] }]));
    chance.roll(HIT, 2, new Uint8Array(2), 'table');
    expect(chance.draws.map(formatDraw)).toEqual(['hit: crit miss']);
    for (const sides of [1, 101, 2.5]) expect(() => dieOf(sides)).toThrow(RangeError);
  });
});

describe('outcomes as text', () => {
  const draws: fc.Arbitrary<Draw> = fc.oneof(
    fc.integer({ min: 1, max: 1000 }).chain((n) => fc.integer({ min: 0, max: n - 1 }).map((value): Draw => ({ kind: 'pick', value, n }))),
    fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 10 }).map((faces): Draw => ({ kind: 'dice', faces })),
    fc
      .array(fc.integer({ min: 1, max: 20 }).map(String), { minLength: 1, maxLength: 10 })
      .map((faces): Draw => ({ kind: 'roll', die: 'd20', faces })),
    fc.constantFrom('ace', 'heavy-armor', 'x2').map((card): Draw => ({ kind: 'card', card })),
  );

  it('are parsed unchanged', () => {
    fc.assert(
      fc.property(draws, (draw) => {
        expect(parseDraw(formatDraw(draw))).toEqual(draw);
      }),
    );
  });

  it.each([
    '',
    'dice',
    'dice 0',
    'dice 7',
    'dice 1  2',
    'dice 1 2 3 4 5 6 1 2 3 4 5',
    'pick 0/3',
    'pick 4/3',
    'pick 1',
    'card',
    'card A',
    'card a b',
    'coin 1',
    'd10:',
    'd10 7',
    'd10: 7  8',
    'D10: 7',
    'd10: A',
    'd10: 1 2 3 4 5 6 7 8 9 10 11',
  ])('refuse “%s”', (text) => {
    expect(parseDraw(text)).toBeUndefined();
  });
});
