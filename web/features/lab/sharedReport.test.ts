import { completed, playJob, readDraft, runExperiment, summarizeResult, summaryText } from '@fray/lab';
import { labFigures, MAX_FIGURES_TEXT, readLabFigures } from '@fray/protocol/labReports';
import { tubetanks } from '@fray/tubetanks';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { experimentFile, figuresOf, figuresText, resultOf } from './sharedReport.ts';

describe('a shared report', () => {
  it('has the same sentences as the result it comes from, in both languages', async () => {
    const arms = [{ options: {} }, { options: { side_hits: '1' } }];
    const experiment = completed({ game: 'tubetanks', arms, games: 40, levels: ['recruit', 'cadet'] }, tubetanks);
    if (!experiment.ok) throw new Error('no experiment');
    const result = await runExperiment(tubetanks, experiment.value, { workers: 1, play: (job) => playJob(tubetanks, job) });
    const figures = figuresOf(result);
    expect(v.safeParse(labFigures, JSON.parse(JSON.stringify(figures))).success).toBe(true);
    const again = resultOf(figures, tubetanks);
    // The file asks for the same experiment.
    const draft = readDraft(JSON.parse(again ? experimentFile(again) : '{}'));
    expect(draft.ok && completed(draft.value, tubetanks)).toEqual(experiment);
    for (const language of ['en', 'da'] as const)
      expect(again && summaryText(summarizeResult(again, tubetanks, language), language)).toBe(
        summaryText(summarizeResult(result, tubetanks, language), language),
      );
  });

  it.each([30, 400])('keeps the weightiest of %i cards, and its sentences, where all do not fit', async (cards) => {
    const experiment = completed(
      { game: 'tubetanks', arms: [{ options: {} }, { options: { side_hits: '1' } }], games: 40, levels: ['recruit', 'cadet'] },
      tubetanks,
    );
    if (!experiment.ok) throw new Error('no experiment');
    const played = await runExperiment(tubetanks, experiment.value, { workers: 1, play: (job) => playJob(tubetanks, job) });
    const model = played.measures.find(({ part, levels }) => part === undefined && levels);
    if (!model) throw new Error('no figure at several levels');
    // The last card weighs most.
    const worth = (i: number) => ({ value: (i + 1) / 1000, low: i / 1000, high: (i + 2) / 1000, games: 40 });
    const impact = Array.from({ length: cards }, (_, i) => ({
      ...model,
      id: `impact.card${i}`,
      figure: 'impact' as const,
      part: `card${i}`,
      unit: 'points' as const,
      arms: [worth(i), worth(i)],
    }));
    const result = { ...played, measures: [...played.measures, ...impact] };
    const text = figuresText(result);
    expect(text.length).toBeLessThanOrEqual(MAX_FIGURES_TEXT);
    const figures = readLabFigures(text);
    const again = figures && resultOf(figures, tubetanks);
    expect(again?.measures.some(({ part }) => part === `card${cards - 1}`)).toBe(true);
    // Nothing is left out in silence, and never a main figure.
    expect(result.measures.length - (again?.measures.length ?? 0)).toBe(figures?.left ?? 0);
    expect(cards > 100 ? (figures?.left ?? 0) : -(figures?.left ?? 0)).toBeGreaterThanOrEqual(0);
    expect(again?.measures.filter(({ part }) => part === undefined).length).toBe(
      result.measures.filter(({ part }) => part === undefined).length,
    );
    for (const language of ['en', 'da'] as const)
      expect(again && summarizeResult(again, tubetanks, language).headline).toEqual(summarizeResult(result, tubetanks, language).headline);
  });

  it('is rejected if its options or levels do not belong to the game', () => {
    const figures = v.parse(labFigures, {
      rules: 1,
      seats: ['one', 'two'],
      levels: ['nobody'],
      seed: 1,
      arms: [{ name: 'book', options: {}, games: 1 }],
      measures: [],
      figures: [],
      games: 1,
      planned: 1,
      looks: { made: 0, of: 4 },
      complete: true,
    });
    expect(resultOf(figures, tubetanks)).toBeUndefined();
    const known = { ...figures, levels: ['gunner'] };
    expect(resultOf(known, tubetanks)?.experiment.levels).toEqual(['gunner']);
    expect(resultOf({ ...known, arms: [{ name: 'x', options: { side_hits: 'many' }, games: 1 }] }, tubetanks)).toBeUndefined();
    expect(resultOf({ ...known, arms: [{ name: 'x', options: { constructor: '1' }, games: 1 }] }, tubetanks)).toBeUndefined();
  });
});
