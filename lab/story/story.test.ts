import { arcade } from '@fray/arcade';
import { describe, expect, it } from 'vitest';
import { completed } from '../experiment.ts';
import type { Difference, FigureId, LabResult, Measure, Unit, Verdict } from '../index.ts';
import { FIGURES, markdown, plainStory, story } from '../index.ts';
import { WORDS } from './words.ts';

const PLOTS = { length: { from: 0, step: 1, counts: [] }, drama: [], snowball: [], seats: [], endings: {}, events: {}, heat: {} };
const NO_EXAMPLES = { dramatic: null, oneSided: null, median: null };

const estimate = (value: number) => ({ value, low: value - 1, high: value + 1, games: 1000 });
const difference = (value: number, verdict: Verdict): Difference => ({
  value,
  low: value - 1,
  high: value + 1,
  verdict,
  ...(verdict === 'open' ? { needed: 4871 } : {}),
});

function measure(figure: FigureId, unit: Unit, first: number, value: number, verdict: Verdict, levels?: Measure['levels']): Measure {
  return {
    id: figure,
    figure,
    unit,
    matters: 1,
    arms: [estimate(first), estimate(value)],
    differences: [null, difference(value - first, verdict)],
    ...(levels ? { levels } : {}),
  };
}

function resultOf(measures: readonly Measure[], options: Record<string, string> = { tank_endurance: '5' }): LabResult {
  const experiment = completed({ game: 'arcade', arms: [{}, { options }] }, arcade);
  if (!experiment.ok) throw new Error(JSON.stringify(experiment.fault));
  return {
    format: 'fray lab 1',
    game: 'arcade',
    rules: 1,
    experiment: experiment.value,
    seatNames: ['green', 'orange'],
    arms: experiment.value.arms.map(({ name, options: given }) => ({
      name,
      options: given,
      games: 1000,
      plots: PLOTS,
      examples: NO_EXAMPLES,
    })),
    measures,
    tornado: [],
    findings: [],
    games: 2000,
    planned: 2000,
    looks: { made: 4, of: 4 },
    complete: true,
  };
}

const headline = (result: LabResult, language: 'en' | 'da') =>
  story(result, arcade, language)
    .headline.map(({ text }) => text)
    .join('');
const shorter = measure('length', 'turns', 34, 30, 'changed');
const calmer = measure('leads', 'times', 1.74, 1.36, 'changed');

describe('the first sentence', () => {
  it('says what was changed, and the changes that strike most, in both languages', () => {
    const result = resultOf([calmer, shorter]);
    expect(headline(result, 'en')).toBe(
      'With endurance of a tank at 5 instead of 6, games end 4 turns sooner, and the lead changes hands less often.',
    );
    expect(headline(result, 'da')).toMatch(
      /^Med .* på 5 i stedet for 6 slutter spillene 4 ture tidligere, og føringen skifter sjældnere\.$/,
    );
  });

  it('says which side gained, where only one of them was given something', () => {
    const side = (part: string, by: number): Measure => ({
      ...measure('seat', 'share', 0.5, 0.5 + by, 'changed'),
      id: `seat.${part}`,
      part,
      matters: 0.03,
    });
    const begins = measure('seat', 'share', 0.52, 0.52, 'open');
    const result = resultOf([begins, shorter, side('green', 0.38), side('orange', -0.38)], { orange_tanks: '2' });
    expect(headline(result, 'en')).toMatch(/, Green wins 38 points more often, and games end 4 turns sooner\.$/);
    expect(headline(result, 'da')).toMatch(/ vinder Grøn 38 procentpoint oftere, og spillene slutter 4 ture tidligere\.$/);
    expect(story(result, arcade, 'en').changed.map(({ title }) => title)).toEqual(['Length, turns, median', 'Green wins']);
    // What gave the first seat its share is told once.
    const first = resultOf([measure('seat', 'share', 0.5, 0.6, 'changed'), side('green', 0.1)]);
    expect(headline(first, 'en')).toMatch(/, who begins wins 10\.0 points more often\.$/);
  });

  it('says that nothing changed only when nothing is open', () => {
    expect(headline(resultOf([measure('seat', 'share', 0.5, 0.5, 'same')]), 'en')).toMatch(/, nothing changes that matters\.$/);
    expect(headline(resultOf([measure('seat', 'share', 0.5, 0.52, 'open')]), 'en')).toMatch(/, nothing is certain after 2,000 games\.$/);
    expect(headline(resultOf([measure('seat', 'share', 0.5, 0.52, 'open')]), 'da')).toMatch(/ er intet sikkert efter 2\.000 spil\.$/);
    const most = [measure('length', 'turns', 34, 34, 'same'), measure('seat', 'share', 0.5, 0.52, 'open')];
    expect(headline(resultOf(most), 'en')).toMatch(/, no change shows in 2,000 games\.$/);
    expect(headline(resultOf(most), 'da')).toMatch(/ ses ingen ændring i 2\.000 spil\.$/);
  });

  it('says the opposite of the opposite change', () => {
    for (const figure of FIGURES) {
      const { more, less } = WORDS.en.figures[figure];
      if (!more || !less) continue;
      const told = [1, -1].map((step) => headline(resultOf([measure(figure, 'turns', 10, 10 + step, 'changed')]), 'en'));
      expect(told[0]).toContain(more.first('1'));
      expect(told[1]).toContain(less.first('1'));
      expect(told[0]).not.toBe(told[1]);
    }
  });

  it('takes the name of a variant that differs in more than one option', () => {
    expect(headline(resultOf([shorter], { tanks: '2', zone: 'rift' }), 'en')).toMatch(
      /^With tanks a side at 2 and zone at Rift, games end 4 turns sooner\.$/,
    );
  });
});

describe('the lists', () => {
  it('put each figure where its verdict says, with its interval and what an open one needs', () => {
    const told = story(
      resultOf([shorter, measure('drama', 'points', 0.031, 0.033, 'same'), measure('seat', 'share', 0.533, 0.511, 'open')]),
      arcade,
      'en',
    );
    expect(told.changed).toMatchObject([{ title: 'Length, turns, median', text: '30.0, not 34.0.', interval: '−4.0 (−5.0 to −3.0)' }]);
    expect(told.same).toMatchObject([{ text: '3.3 points.' }]);
    expect(told.open).toMatchObject([{ text: '51.1 %, not 53.3 %; would need about 4,900 games an arm.' }]);
    expect(told.lead.map(({ text }) => text).join('')).toBe('As before: drama. Open after 1,000 games: who begins.');
  });

  it('say at which levels a change was found', () => {
    const at = (verdict: Verdict) => ({ arms: [], differences: [null, difference(-4, verdict)] });
    const told = (ace: Verdict) =>
      story(
        resultOf([measure('length', 'turns', 34, 30, 'changed', { recruit: at('changed'), gunner: at('changed'), ace: at(ace) })]),
        arcade,
        'en',
      ).changed[0]?.text;
    expect(told('changed')).toBe('30.0, not 34.0, at every level.');
    expect(told('open')).toBe('30.0, not 34.0, for recruit, gunner only.');
  });

  it('are the same in Markdown and on the terminal', () => {
    const result = resultOf([shorter, calmer]);
    for (const language of ['en', 'da'] as const) {
      const first = headline(result, language);
      expect(plainStory(story(result, arcade, language), language)).toContain(first);
      expect(markdown(result, arcade, language)).toContain(`# ${first}`);
      // Nothing in it is left in the language of the other.
      expect(markdown(result, arcade, language).match(/\bseats\b|\bpladser\b/g)).toEqual([language === 'en' ? 'seats' : 'pladser']);
    }
  });
});
