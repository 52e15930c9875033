import { arcade } from '@fray/arcade';
import { describe, expect, it } from 'vitest';
import { completed } from '../experiment.ts';
import type { Difference, FigureId, LabResult, Measure, Unit, Verdict } from '../index.ts';
import { FIGURES, markdown, summarizeResult, summaryText } from '../index.ts';
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
    experiment: { ...experiment.value, figures: [...new Set(measures.map(({ figure }) => figure))] },
    seatNames: ['green', 'orange'],
    arms: experiment.value.arms.map(({ name, options: texts }) => ({
      name,
      options: texts,
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
  summarizeResult(result, arcade, language)
    .headline.map(({ text }) => text)
    .join('');
const shorter = measure('length', 'turns', 34, 30, 'changed');
const calmer = measure('leads', 'times', 1.74, 1.36, 'changed');

describe('the first sentence of a summary', () => {
  it('names the change, and its largest effects, in both languages', () => {
    const result = resultOf([calmer, shorter]);
    expect(headline(result, 'en')).toBe(
      'With endurance of a tank at 5 instead of 6, games end 4 turns sooner (−12 %), and the lead changes hands less often (−22 %).',
    );
    expect(headline(result, 'da')).toMatch(
      /^Med .* på 5 i stedet for 6 slutter spillene 4 ture tidligere \(−12 %\), og føringen skifter sjældnere \(−22 %\)\.$/,
    );
  });

  it('names the side that gained if only one side was changed', () => {
    const side = (part: string, by: number): Measure => ({
      ...measure('seat', 'share', 0.5, 0.5 + by, 'changed'),
      id: `seat.${part}`,
      part,
      matters: 0.03,
    });
    const begins = measure('seat', 'share', 0.52, 0.52, 'open');
    const result = resultOf([begins, shorter, side('green', 0.38), side('orange', -0.38)], { orange_tanks: '2' });
    expect(headline(result, 'en')).toMatch(/, Green wins 38 points more often, and games end 4 turns sooner \(−12 %\)\.$/);
    expect(headline(result, 'da')).toMatch(/ vinder Grøn 38 procentpoint oftere, og spillene slutter 4 ture tidligere \(−12 %\)\.$/);
    expect(summarizeResult(result, arcade, 'en').changed.map(({ title }) => title)).toEqual(['Length, turns, median', 'Green wins']);
    // What gave the first seat its share is told once.
    const first = resultOf([measure('seat', 'share', 0.5, 0.6, 'changed'), side('green', 0.1)]);
    expect(headline(first, 'en')).toMatch(/, who begins wins 10\.0 points more often\.$/);
  });

  it('reports no change only if no figure is open', () => {
    const begins = (value: number, verdict: Verdict) => measure('seat', 'share', 0.5, value, verdict);
    expect(headline(resultOf([begins(0.5, 'same')]), 'en')).toMatch(/, nothing changes that matters\.$/);
    expect(headline(resultOf([begins(0.52, 'open')]), 'en')).toMatch(
      /, nothing is certain after 2,000 games; about 4,900 games of each variant would probably tell\.$/,
    );
    expect(headline(resultOf([begins(0.52, 'open')]), 'da')).toMatch(
      / er intet sikkert efter 2\.000 spil; omkring 4\.900 spil pr\. udgave ville formentlig vise det\.$/,
    );
    const most = [measure('length', 'turns', 34, 34, 'same'), begins(0.52, 'open')];
    expect(headline(resultOf(most), 'en')).toMatch(/, no change shows in 2,000 games; about 4,900 games of each/);
    expect(headline(resultOf(most), 'da')).toMatch(/ ses ingen ændring i 2\.000 spil; omkring 4\.900 spil/);
  });

  it('says that the number of games is not known yet if a figure has no number', () => {
    const unmeasured: Measure = { ...measure('length', 'turns', 34, 34, 'open'), arms: [null, null], differences: [null, null] };
    const text = /, nothing is certain after 2,000 games; how many games would tell cannot be said yet\.$/;
    expect(headline(resultOf([unmeasured]), 'en')).toMatch(text);
    expect(headline(resultOf([unmeasured, measure('seat', 'share', 0.5, 0.52, 'open')]), 'en')).toMatch(text);
    const lead = summarizeResult(resultOf([unmeasured, measure('seat', 'share', 0.5, 0.5, 'same')]), arcade, 'en').lead;
    expect(lead.map(({ text: words }) => words).join('')).toBe('As before: who begins. Open after 1,000 games: length.');
    // No number of games settles figures that are not compared.
    const apart: Measure = { ...measure('drama', 'points', 0.1, 0.2, 'open'), differences: [null, null] };
    expect(headline(resultOf([apart, measure('seat', 'share', 0.5, 0.5, 'same')]), 'en')).toMatch(/, no change shows in 2,000 games\.$/);
  });

  it('reports no change only if no seat’s share is open', () => {
    const begins = measure('seat', 'share', 0.5, 0.5, 'same');
    const green: Measure = { ...measure('seat', 'share', 0.5, 0.54, 'open'), id: 'seat.green', part: 'green' };
    const result = resultOf([begins, green], { orange_tanks: '2' });
    expect(headline(result, 'en')).toMatch(/, nothing is certain after 2,000 games; about 4,900 games/);
    expect(summarizeResult(result, arcade, 'en').open).toMatchObject([{ title: 'Green wins' }]);
  });

  it('is about a variant that is open rather than one in which nothing changes', () => {
    const experiment = completed({ game: 'arcade', vary: { tank_endurance: [6, 5, 4] } }, arcade);
    if (!experiment.ok) throw new Error(JSON.stringify(experiment.fault));
    const length: Measure = {
      ...measure('length', 'turns', 34, 34, 'same'),
      arms: [estimate(34), estimate(34), estimate(33)],
      differences: [null, difference(0, 'same'), difference(-1, 'open')],
    };
    const { arms, ...result } = resultOf([length]);
    const three = experiment.value.arms.map(({ name, options }) => ({ ...arms[0]!, name, options }));
    const text = headline({ ...result, arms: three, experiment: { ...experiment.value, figures: ['length'] } }, 'en');
    expect(text).toMatch(/^With endurance of a tank at 4 instead of 6, nothing is certain/);
  });

  it('reports the opposite of the opposite change', () => {
    for (const figure of FIGURES) {
      const { more, less } = WORDS.en.figures[figure];
      if (!more || !less) continue;
      const words = [1, -1].map((step) => headline(resultOf([measure(figure, 'turns', 10, 10 + step, 'changed')]), 'en'));
      expect(words[0]).toContain(more.first('1'));
      expect(words[1]).toContain(less.first('1'));
      expect(words[0]).not.toBe(words[1]);
    }
  });

  it('uses the name of a variant that differs in more than one option', () => {
    expect(headline(resultOf([shorter], { tanks: '2', zone: 'rift' }), 'en')).toMatch(
      /^With tanks a side at 2 and zone at Rift, games end 4 turns sooner \(−12 %\)\.$/,
    );
  });
});

describe('the most decisive card', () => {
  const card = (part: string, value: number, half: number): Measure => ({
    ...measure('impact', 'points', value, value, 'same'),
    id: `impact.${part}`,
    part,
    arms: [{ value, low: value - half, high: value + half, games: 1000 }],
    differences: [null],
  });
  const cardsOf = (cards: readonly Measure[], figures: readonly FigureId[]): LabResult => {
    const result = resultOf([measure('length', 'turns', 34, 34, 'same'), measure('seat', 'share', 0.5, 0.5, 'same'), ...cards]);
    const { experiment, arms } = result;
    return { ...result, arms: arms.slice(0, 1), experiment: { ...experiment, arms: experiment.arms.slice(0, 1), figures } };
  };

  it('is in the first sentence if the worth of cards was requested, with the next one if they cannot be distinguished', () => {
    const figures = ['seat', 'length', 'impact'] as const;
    const apart = cardsOf([card('shield', 0.01, 0.01), card('cannon', -0.08, 0.02), card('jet', 0.03, 0.02)], figures);
    expect(headline(apart, 'en')).toMatch(
      / wins 50\.0 %; cannon decides most: one more of it is worth −8\.0 \(−10\.0 to −6\.0\) points\.$/,
    );
    expect(headline(apart, 'da')).toMatch(/; cannon afgør mest: en mere af det kort er −8,0 \(.*\) point værd\.$/);
    const close = cardsOf([card('cannon', 0.04, 0.02), card('jet', -0.03, 0.02)], figures);
    expect(headline(close, 'en')).toMatch(/, which is not told apart from jet yet\.$/);
  });

  it('is in the list only if everything was requested, or no card was measured', () => {
    expect(headline(cardsOf([card('cannon', 0.08, 0.02)], FIGURES), 'en')).not.toContain('cannon');
    expect(headline(cardsOf([], ['impact']), 'en')).not.toContain('decides');
  });
});

describe('the figures of a game without a comparison', () => {
  const alone = (measures: readonly Measure[], lacks = false): readonly [string, string] => {
    const { arms, experiment, ...result } = resultOf(measures);
    const single = { ...result, arms: arms.slice(0, 1), experiment: { ...experiment, arms: experiment.arms.slice(0, 1) } };
    const game = lacks ? { ...arcade, lab: { ...arcade.lab!, lacks: ['seat' as const] } } : arcade;
    const text = (language: 'en' | 'da') =>
      summarizeResult(single, game, language)
        .headline.map((span) => span.text)
        .join('');
    return [text('en'), text('da')];
  };
  const only = (figure: FigureId, unit: Unit, value: number | null, part?: string): Measure => ({
    ...measure(figure, unit, 0, 0, 'same'),
    ...(part === undefined ? {} : { id: `${figure}.${part}`, part }),
    arms: [value === null ? null : { value, low: value - 0.01, high: value + 0.01, games: 100 }],
    differences: [null],
  });

  it('are in the first sentence as far as they were measured', () => {
    const length = only('length', 'turns', 34);
    const begins = only('seat', 'share', 0.52);
    expect(alone([length, begins])[0]).toBe('A game of ARCADE lasts 34.0 turns, and who begins wins 52.0 %.');
    expect(alone([length])).toEqual(['A game of ARCADE lasts 34.0 turns.', 'Et spil ARCADE varer 34,0 ture.']);
    expect(alone([begins, only('length', 'turns', null)])).toEqual([
      'In a game of ARCADE who begins wins 52.0 %.',
      'I et spil ARCADE vinder den, der begynder, 52,0 %.',
    ]);
    expect(alone([only('seat', 'share', 0.52, 'green')], true)).toEqual([
      'In a game of ARCADE Green wins 52.0 %.',
      'I et spil ARCADE vinder Grøn 52,0 %.',
    ]);
    expect(alone([begins, only('impact', 'points', 0.04, 'cannon')])[0]).toMatch(
      /^In a game of ARCADE who begins wins 52\.0 %; cannon decides most: one more of it is worth 4\.0 /,
    );
    expect(alone([only('impact', 'points', 0.04, 'cannon')])[0]).toMatch(/^ARCADE: cannon decides most: one more/);
  });

  it('are others if neither length nor shares were measured', () => {
    expect(alone([only('draws', 'share', 0.03), only('leads', 'times', 1.7)])).toEqual([
      'ARCADE: draws and time-outs 3.0 %, lead changes 1.70.',
      'ARCADE: uafgjort og tiden ude 3,0 %, skift i føringen 1,70.',
    ]);
    expect(alone([only('draws', 'share', null)])).toEqual([
      'ARCADE: too few games for a number yet.',
      'ARCADE: endnu for få spil til et tal.',
    ]);
  });
});

describe('figures on which levels disagree', () => {
  const measured = (value: number, half: number) => ({
    arms: [{ value, low: value - half, high: value + half, games: 400 }],
    differences: [null],
  });
  const standing = (isSolved: boolean, weak: number): LabResult => {
    const share: Measure = {
      ...measure('seat', 'share', 0.5, 0.5, 'open'),
      levels: { ace: measured(0.5, 0.02), gunner: measured(weak, 0.02), recruit: measured(0.5, 0.1) },
    };
    const { experiment, ...result } = resultOf([{ ...share, arms: share.arms.slice(0, 1), differences: [null] }]);
    const arms = result.arms.slice(0, 1).map((arm) => ({ ...arm, isSolved }));
    return { ...result, arms, experiment: { ...experiment, levels: ['ace', 'gunner', 'recruit'] } };
  };

  it('are in the first sentence, with the solution by its name', () => {
    expect(headline(standing(true, 0.27), 'en')).toMatch(/; gunner sees 27\.0 % and perfect play sees 50\.0 %\.$/);
    expect(headline(standing(false, 0.27), 'da')).toMatch(/; skytte ser 27,0 % og es ser 50,0 %\.$/);
  });

  it('are not mentioned if intervals overlap', () => {
    expect(headline(standing(true, 0.48), 'en')).not.toMatch(/sees/);
  });
});

describe('arms without an order', () => {
  const shares = [0.4, 0.51, 0.58];
  const ranked = (): LabResult => {
    const zones = ['crossfire', 'rift', 'citadel'];
    const experiment = completed({ game: 'arcade', vary: { zone: zones } }, arcade);
    if (!experiment.ok) throw new Error(JSON.stringify(experiment.fault));
    const arms = experiment.value.arms.map(({ name, options }) => ({ name, options, games: 1000, plots: PLOTS, examples: NO_EXAMPLES }));
    const share: Measure = {
      ...measure('seat', 'share', 0.5, 0.5, 'open'),
      matters: 0.03,
      arms: shares.map((value) => ({ value, low: value - 0.015, high: value + 0.015, games: 1000 })),
      differences: [null, difference(0.11, 'changed'), difference(0.18, 'changed')],
    };
    return { ...resultOf([share]), experiment: experiment.value, arms };
  };

  it('are ranked by their distance to an even share, not to the first arm', () => {
    expect(headline(ranked(), 'en')).toMatch(
      /^Nearest to even \(50 %\) is .*Rift.*: who begins wins 51\.0 % \(49\.5 to 52\.5\)\. Farthest from it is .*: 40\.0 %/,
    );
    expect(summarizeResult(ranked(), arcade, 'en').ranking.map(([, share, verdict]) => [share.slice(0, 6), verdict])).toEqual([
      ['51.0 %', 'even'],
      ['58.0 %', 'not even'],
      ['40.0 %', 'not even'],
    ]);
  });
});

describe('the lists of a summary', () => {
  it('put each figure under its verdict, with its interval and the games that an open one needs', () => {
    const words = summarizeResult(
      resultOf([shorter, measure('drama', 'points', 0.031, 0.033, 'same'), measure('seat', 'share', 0.533, 0.511, 'open')]),
      arcade,
      'en',
    );
    expect(words.changed).toMatchObject([
      { title: 'Length, turns, median', text: '30.0, not 34.0.', interval: '−4.0 (−5.0 to −3.0), −12 %' },
    ]);
    expect(words.same).toMatchObject([{ text: '3.3 points.' }]);
    expect(words.open).toMatchObject([{ text: '51.1 %, not 53.3 %; would need about 4,900 games an arm.' }]);
    expect(words.lead.map(({ text }) => text).join('')).toBe('As before: drama. Open after 1,000 games: who begins.');
  });

  it('name the levels at which a change was found', () => {
    const at = (verdict: Verdict) => ({ arms: [], differences: [null, difference(-4, verdict)] });
    const words = (ace: Verdict) =>
      summarizeResult(
        resultOf([measure('length', 'turns', 34, 30, 'changed', { recruit: at('changed'), gunner: at('changed'), ace: at(ace) })]),
        arcade,
        'en',
      ).changed[0]?.text;
    expect(words('changed')).toBe('30.0, not 34.0, at every level.');
    expect(words('open')).toBe('30.0, not 34.0, for recruit, gunner only.');
  });

  it('are equal in Markdown and on the terminal', () => {
    const result = resultOf([shorter, calmer]);
    for (const language of ['en', 'da'] as const) {
      const first = headline(result, language);
      expect(summaryText(summarizeResult(result, arcade, language), language)).toContain(first);
      expect(markdown(result, arcade, language)).toContain(`# ${first}`);
      // Nothing in it is left in the language of the other.
      expect(markdown(result, arcade, language).match(/\bseats\b|\bpladser\b/g)).toEqual([language === 'en' ? 'seats' : 'pladser']);
    }
  });
});
