import { Match, readChoices, recordOf, SeededChance } from '@fray/engine';
import { GAMES } from '@fray/games';
import { describe, expect, it } from 'vitest';
import { BUDGETS } from './budget.ts';
import { Judgement } from './judgement.ts';
import { LineJudge } from './lineJudge.ts';
import { type Reviewable, segmentsOf } from './match.ts';
import { reviewMatch } from './reviewMatch.ts';
import { opened, playedBy } from './testing.ts';

const SEEDS = Array.from({ length: 10 }, (_, i) => i + 1);
/** So many entries of a match are reviewed. */
const ENTRIES = 24;

const HIDDEN: readonly { id: keyof typeof GAMES; options?: Record<string, string> }[] = [
  { id: 'transformers-skirmish' },
  { id: 'arena-mechs' },
  { id: 'tubetanks' },
  { id: 'tubetanks', options: { fire_timing: 'each-step' } },
  { id: 'tunnel-rat' },
];

describe('games with hidden information', () => {
  it.each(HIDDEN)('ten seeds give every decision the same verdict and the same loss: $id', async ({ id, options = {} }) => {
    const game = await GAMES[id]();
    const { result: _, ...record } = await playedBy(game, { levels: ['gunner', 'cadet'], seed: 5, options });
    const match = await opened(game, { ...record, entries: record.entries.slice(0, ENTRIES) });
    const graded = SEEDS.map((seed) => {
      const review = [...reviewMatch(match, { depth: 'quick', seed })].at(-1)!.review!;
      return review.steps.flatMap(({ move, decision }) => (decision ? [[move, decision.verdict, decision.loss, decision.better]] : []));
    });
    expect(graded[0]!.length).toBeGreaterThan(3);
    for (const other of graded) expect(other).toEqual(graded[0]);
  });

  /** South ends its turn, beside a leader with one hit left and with a card that reaches it: whether it does depends on what North holds. */
  async function forgone(): Promise<Reviewable> {
    const game = await GAMES['transformers-skirmish']();
    const options = readChoices(game, {});
    if (!options.ok) throw new Error(options.fault.message);
    const army = (row: number, leader: object) => [
      { minicon: false, ...leader },
      ...['second', 'third', 'line1', 'line2'].map((unit, i) => ({ unit, cell: `${'BCEF'[i]}${row}`, air: i < 2, minicon: false })),
    ];
    const units = {
      south: army(1, { unit: 'lead', cell: 'D4', air: false }),
      north: army(8, { unit: 'lead', cell: 'D5', air: false, hits: 1 }),
    };
    const position = { units, hands: { south: { punch: 1 }, north: { legs: 2, armor: 1 } }, phase: 'orders' };
    const start = game.readPosition(position, options.value);
    if (!start.ok) throw new Error(start.fault.message);
    const match = new Match(game, { options: options.value, seats: 2, start: start.value }, new SeededChance(1));
    expect(match.move(0, 'end')).toMatchObject({ ok: true });
    return opened(game, recordOf(match, []));
  }

  it('a missed attack is found for any sampled hand, and its loss varies by a few points', async () => {
    const match = await forgone();
    const losses: number[] = [];
    for (const seed of SEEDS) {
      const judge = new LineJudge(new Judgement(match.game, 2), BUDGETS.full, seed, seed);
      const { decision } = judge.judge(segmentsOf(match)[0]!);
      expect(['error', 'blunder'], `seed ${seed}: ${decision?.loss}`).toContain(decision?.verdict);
      expect(decision?.better[0]?.moves).toEqual(['punch:D4xD5']);
      losses.push(decision!.loss);
    }
    expect(Math.max(...losses) - Math.min(...losses)).toBeLessThan(0.03);
  });

  it('ten seeds grade a missed attack alike', async () => {
    const match = await forgone();
    const verdicts = SEEDS.map((seed) => [...reviewMatch(match, { depth: 'full', seed })].at(-1)!.review!.steps[0]!.decision!.verdict);
    expect(new Set(verdicts).size).toBe(1);
    expect(['error', 'blunder']).toContain(verdicts[0]);
  });
});
