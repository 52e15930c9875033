import { type AnyGame, formatRecord, parseRecord, Replay, SeededChance, standardOptions, toNumber } from '@fray/engine';
import { GAMES } from '@fray/games';
import { tubetanks } from '@fray/tubetanks';
import { tunnelRat } from '@fray/tunnel-rat';
import { TunnelRatSolver } from '@fray/tunnel-rat/solver';
import { describe, expect, it } from 'vitest';
import {
  completed,
  type DealNotes,
  type Experiment,
  type ExperimentDraft,
  markdown,
  pairingOf,
  playJob,
  recordOfGame,
  runExperiment,
  summarizeResult,
  summaryText,
} from './index.ts';
import { WORDS } from './summary/words.ts';
import { stepsGame } from './testing/steps.ts';

function experimentWith(draft: Omit<ExperimentDraft, 'game'>, game: AnyGame = stepsGame): Experiment {
  const experiment = completed({ game: game.id, ...draft }, game);
  if (!experiment.ok) throw new Error(JSON.stringify(experiment.fault));
  return experiment.value;
}

const QUICK = 'quick' in globalThis;
const SOLVED_DECKS: readonly ('16' | '40')[] = QUICK ? ['16'] : ['16', '40'];

const here = (game: AnyGame = stepsGame) => ({ workers: 1, play: (job: Parameters<typeof playJob>[1]) => playJob(game, job) });

describe('an experiment run', () => {
  const experiment = experimentWith({ vary: { turns: [9, 7] }, games: 120, figures: ['seat', 'leads', 'luck', 'options', 'range'] });

  it('has the same result with any number of workers in any order', async () => {
    const alone = await runExperiment(stepsGame, experiment, here());
    let waiting = 0;
    const crowd = await runExperiment(stepsGame, experiment, {
      workers: 5,
      play: async (job) => {
        const turns = (waiting++ * 7) % 5;
        for (let i = 0; i < turns; i++) await Promise.resolve();
        return playJob(stepsGame, job);
      },
    });
    expect(crowd).toEqual(alone);
  });

  it('resumes after a stop, plays nothing twice, and has the same result', async () => {
    const notes = new Map<string, Map<number, DealNotes>>();
    const keyOf = ({ arm, purpose }: { arm: number; purpose: object }) => `${arm} ${JSON.stringify(purpose)}`;
    const stop = { aborted: false };
    let played = 0;
    const hands = {
      ...here(),
      known: (series: Parameters<typeof keyOf>[0]) => notes.get(keyOf(series)) ?? new Map(),
      keep: (series: Parameters<typeof keyOf>[0], from: number, deals: readonly DealNotes[]) => {
        const known = notes.get(keyOf(series)) ?? new Map<number, DealNotes>();
        notes.set(keyOf(series), known);
        for (const [i, deal] of deals.entries()) {
          expect(known.has(from + i)).toBe(false);
          known.set(from + i, deal);
        }
        if (++played === 9) stop.aborted = true;
      },
      signal: stop,
    };
    const half = await runExperiment(stepsGame, experiment, hands);
    expect(half.complete).toBe(false);
    stop.aborted = false;
    const whole = await runExperiment(stepsGame, experiment, here());
    expect(await runExperiment(stepsGame, experiment, hands)).toEqual(whole);
    // With all deals played, each look still sees the same deals and spends the same error budget.
    expect(await runExperiment(stepsGame, experiment, hands)).toEqual(whole);
  });

  it('returns intermediate results at any time', async () => {
    const seen: number[] = [];
    await runExperiment(stepsGame, experiment, {
      ...here(),
      onProgress: ({ done, planned, result }) => seen.push(done / planned, result().games),
    });
    expect(seen.length).toBeGreaterThan(20);
  });
});

describe('a gap in the rules', () => {
  it.each(['throw', 'no-moves', 'endless'] as const)('is a finding with a record, and does not end the run: %s', async (gap) => {
    const experiment = experimentWith({
      arms: [{}, { name: 'gap', options: { gap } }],
      games: 8,
      levels: ['recruit'],
      figures: ['seat', 'length'],
    });
    const result = await runExperiment(stepsGame, experiment, here());
    expect(result.findings.length).toBeGreaterThan(0);
    const [{ kind, arm, purpose, deal, rotation } = result.findings[0]!] = result.findings;
    expect([kind, arm]).toEqual([gap === 'endless' ? 'stall' : gap, 1]);
    if (gap === 'endless') return;
    const pairing = pairingOf(experiment, stepsGame, arm, purpose)!;
    const record = await recordOfGame(stepsGame, pairing, deal, rotation);
    expect(record.entries).toHaveLength(4);
    expect(markdown(result, stepsGame, 'en')).toContain('gap-1');
  });
});

describe('every game', () => {
  it.each(Object.keys(GAMES))('%s is measured, summarised in both languages, and its games replay', async (id) => {
    const game = await GAMES[id as keyof typeof GAMES]();
    const experiment = experimentWith({ games: game.minSeats, levels: ['recruit'] }, game);
    const result = await runExperiment(game, experiment, here(game));
    expect(result.findings).toEqual([]);
    expect(result.measures.length).toBeGreaterThan(10);
    for (const language of ['en', 'da'] as const)
      expect(summaryText(summarizeResult(result, game, language), language)).not.toMatch(/undefined|NaN|null/);
    const { median } = result.arms[0]!.examples;
    const pairing = pairingOf(experiment, game, 0, { kind: 'level', level: 'recruit' })!;
    const read = parseRecord(formatRecord(await recordOfGame(game, pairing, median!.deal, median!.rotation)));
    if (!read.ok) throw new Error(JSON.stringify(read.fault));
    const replay = Replay.open(game, read.value);
    if (!replay.ok) throw new Error(replay.fault.message);
    const match = replay.value.finish();
    expect(match.ok && match.value.turn).toBe(median!.turns);
  });

  it.each(SOLVED_DECKS)('Tunnel Rat with %s cards is won as often as its solution predicts', async (deck) => {
    const options = { ...standardOptions(tunnelRat.options), deck };
    const exact = toNumber(new TunnelRatSolver(deck).solve(tunnelRat.setup(options, 2, new SeededChance(1))).chance);
    const experiment = experimentWith({ arms: [{ options: { deck } }], games: 600, levels: ['ace'], figures: ['seat'] }, tunnelRat);
    const result = await runExperiment(tunnelRat, experiment, here(tunnelRat));
    const rat = result.measures.find(({ id }) => id === 'seat.rat')!.arms[0]!;
    expect([rat.low < exact, exact < rat.high]).toEqual([true, true]);
  });

  it.each(['en', 'da'] as const)(
    'the summary of Tunnel Rat (%s) omits the first player, which its roles name, and luck',
    async (language) => {
      const arms = [{}, { options: { deck: '16' } }];
      const experiment = experimentWith({ arms, games: 120, levels: ['cadet'], figures: ['seat', 'luck', 'length'] }, tunnelRat);
      const result = await runExperiment(tunnelRat, experiment, here(tunnelRat));
      const texts = [summaryText(summarizeResult(result, tunnelRat, language), language), markdown(result, tunnelRat, language)].join('\n');
      const { seat, luck } = WORDS[language].figures;
      for (const { name } of [seat, luck]) expect(texts.toLowerCase()).not.toContain(name.toLowerCase());
      expect(result.measures.map(({ id }) => id)).toEqual(expect.arrayContaining(['length', 'seat.rat', 'seat.vc']));
      const alone = { ...result, arms: result.arms.slice(0, 1) };
      expect(summaryText(summarizeResult(alone, tunnelRat, language), language)).toContain(
        language === 'en' ? 'and the rat wins' : 'og rotten vinder',
      );
    },
  );

  it('solved TubeTanks is even for both seats', async () => {
    const experiment = experimentWith(
      { arms: [{ options: { fire_timing: 'each-step' } }], games: QUICK ? 20 : 400, levels: ['ace'], figures: ['seat'] },
      tubetanks,
    );
    const result = await runExperiment(tubetanks, experiment, here(tubetanks));
    const first = result.measures.find(({ id }) => id === 'seat')!.arms[0]!;
    expect([first.low < 0.5, 0.5 < first.high]).toEqual([true, true]);
  });
});
