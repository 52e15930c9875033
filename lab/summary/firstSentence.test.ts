import type { AnyGame } from '@fray/engine';
import { describe, expect, it, vi } from 'vitest';
import type { FigureId } from '../figures/names.ts';
import { completed, type ExperimentDraft, type LabResult, playJob, runExperiment, summarizeResult } from '../index.ts';
import { renderReport } from '../report/html.ts';
import { stepsGame } from '../testing/steps.ts';
import { WORDS } from './words.ts';

const SEEDS = 'quick' in globalThis ? 1 : 20;
vi.setConfig({ testTimeout: 60_000 * SEEDS });

/** The same game, with seats that have fixed roles: who begins is no figure of it. */
const withRoles: AnyGame = { ...stepsGame, lab: { ...stepsGame.lab!, lacks: ['seat'] } };

async function run(game: AnyGame, draft: Omit<ExperimentDraft, 'game'>): Promise<LabResult> {
  const experiment = completed({ game: 'steps', levels: ['recruit'], ...draft }, game);
  if (!experiment.ok) throw new Error(JSON.stringify(experiment.fault));
  return runExperiment(game, experiment.value, { workers: 1, play: (job) => playJob(game, job) });
}

const headline = (result: LabResult, game: AnyGame = stepsGame, language: 'en' | 'da' = 'en') =>
  summarizeResult(result, game, language)
    .headline.map(({ text }) => text)
    .join('');

/** Whether each figure that was asked for has a number, and is the same in every variant. */
const isSettledAsSame = ({ experiment, measures, arms }: LabResult): boolean =>
  experiment.figures.every((figure) => {
    const own = measures.filter((measure) => measure.figure === figure && (measure.part === undefined || figure === 'seat'));
    return own.length > 0 && own.every(({ differences }) => arms.every((_, arm) => arm === 0 || differences[arm]?.verdict === 'same'));
  });

const NARROW: readonly (readonly FigureId[])[] = [
  ['seat'],
  ['seat', 'length', 'draws'],
  ['draws'],
  ['choices', 'length'],
  ['snowball'],
  ['impact', 'seat'],
];
const VARIED: readonly NonNullable<ExperimentDraft['vary']>[] = [
  { edge: [0, 300] },
  { turns: [9, 3] },
  { turns: [8, 7] },
  { paint: [0, 5] },
  { edge: [0, 10, 400] },
];
const GAMES = 'quick' in globalThis ? [20, 60, 150] : [20, 40, 60, 100, 150, 400];

describe('the first sentence after few games', () => {
  it.each([
    ['with seats that change who begins', stepsGame],
    ['with seats of fixed roles', withRoles],
  ])('says that nothing changes only if each figure is the same beyond doubt: %s', async (_name, game) => {
    for (const figures of NARROW)
      for (const vary of VARIED)
        for (const games of GAMES)
          for (let seed = 1; seed <= SEEDS; seed++) {
            const result = await run(game, { vary, games, figures, seed });
            const isSame = isSettledAsSame(result);
            const text = headline(result, game);
            expect({ figures, vary, games, seed, text, saysSame: text.includes(WORDS.en.nothing) && !isSame }).toMatchObject({
              saysSame: false,
            });
            // A run that stops early has left no question open.
            if (result.games < result.planned)
              for (const { figure, part, differences } of result.measures)
                if (figures.includes(figure) && part === undefined) expect(differences.slice(1)).not.toContain(null);
          }
  });

  it('agrees with the headings of the report', async () => {
    const draft = { vary: { edge: [0, 10, 20] }, figures: ['seat'] } as const;
    const open = await run(stepsGame, { ...draft, games: 40 });
    expect(renderReport(open, stepsGame, 'en').match(new RegExp(`<small>${WORDS.en.headings.open}</small>`, 'g'))).toHaveLength(2);
    expect(renderReport(open, stepsGame, 'en')).not.toContain(WORDS.en.nothing);
  });

  it('says it where so many games were played that it is sure', async () => {
    const result = await run(stepsGame, { vary: { paint: [0, 5] }, games: 4000, figures: ['draws', 'choices'] });
    expect(headline(result)).toMatch(/, nothing changes that matters\.$/);
  });
});
