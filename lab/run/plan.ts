import { LEVELS, type Level } from '@fray/bots';
import { type AnyGame, readChoices } from '@fray/engine';
import { type Experiment, gameOfArm, NO_VERSIONS, thinkingOf, type Versions } from '../experiment.ts';
import type { FigureId } from '../figures/names.ts';
import { CARE, type LabPlayer } from '../observe/labPlayers.ts';
import type { SeriesKind } from '../result.ts';
import type { Pairing } from './job.ts';
import { isTornado, perturbationsOf } from './perturbations.ts';

/** One pairing of one arm: the number of deals, and how many of the first ones are observed deeply. */
export interface Series {
  readonly arm: number;
  readonly purpose: SeriesKind;
  readonly pairing: Pairing;
  readonly deals: number;
  readonly deep: number;
}

/** Additional games, as a share of those of the first level, with a maximum for each arm and pairing. */
const OTHER_LEVELS = 0.4;
/** The same for levels that plan whole turns, whose games take several times as long. */
const PLANNING_LEVELS = 0.2;
const LADDER_GAMES = 200;
const WITHOUT = 0.25;
const WITHOUT_GAMES = 1000;
const DOUBLING_GAMES = 400;
const NUDGED_GAMES = 60;
const DEEP_GAMES = 240;
const DOUBLINGS = [50, 100];

/** Everything that an experiment plays. */
export function planOf(experiment: Experiment, game: AnyGame, versions: Versions = NO_VERSIONS): Series[] {
  return experiment.arms.flatMap(({ options, ...one }, arm) => {
    const own = gameOfArm(game, one, versions);
    const requests = [
      ...purposesOf(experiment, restrictionsOf(own, options), (level) => thinkingOf(own, level) === 'turn-planner'),
      ...nudgedOf(experiment, own, options),
    ];
    return requests.map((request): Series => {
      const { purpose, games, others, deep } = request;
      const { seats, seed } = experiment;
      const deals = Math.max(1, Math.ceil(Math.min(games, experiment.games) / seats));
      const nudged = purpose.kind === 'nudged' ? { [purpose.option]: purpose.value } : {};
      const pairing: Pairing = { game: own.id, options: { ...options, ...nudged }, seats, seed, own: request.own, others };
      return { arm, purpose, pairing, deals, deep: deep ? Math.min(deals, Math.ceil(DEEP_GAMES / seats)) : 0 };
    });
  });
}

interface SeriesRequest {
  readonly purpose: SeriesKind;
  readonly games: number;
  readonly own: LabPlayer;
  readonly others: LabPlayer;
  readonly deep: boolean;
}

/** Restrictions that these options allow. */
function restrictionsOf(game: AnyGame, options: Readonly<Record<string, string>>): string[] {
  const read = readChoices(game, options);
  const { lab } = game;
  const offered = lab && read.ok ? lab.restrictions.filter(({ name }) => lab.offers(name, read.value)) : [];
  return [...offered.map(({ name }) => name), CARE];
}

function purposesOf(
  { levels, games, figures }: Experiment,
  restrictions: readonly string[],
  plansTurns: (level: Level) => boolean,
): SeriesRequest[] {
  const wants = (figure: FigureId) => figures.includes(figure);
  const requests = levels.map((level, i): SeriesRequest => {
    const player = { level };
    const deep = i === 0 && (wants('luck') || wants('choices'));
    const share = i === 0 ? 1 : plansTurns(level) ? PLANNING_LEVELS : OTHER_LEVELS;
    return { purpose: { kind: 'level', level }, games: games * share, own: player, others: player, deep };
  });
  const level = levels[0] ?? 'gunner';
  if (wants('range')) {
    const rungs = LEVELS.filter((rung) => levels.includes(rung));
    for (const [i, upper] of rungs.entries()) {
      const lower = rungs[i - 1];
      if (lower === undefined) continue;
      requests.push({
        purpose: { kind: 'ladder', upper, lower },
        games: LADDER_GAMES,
        own: { level: upper },
        others: { level: lower },
        deep: false,
      });
    }
  }
  if (wants('options'))
    for (const what of restrictions) {
      const purpose: SeriesKind = { kind: 'without', what };
      requests.push({
        purpose,
        games: Math.min(WITHOUT_GAMES, games * WITHOUT),
        own: { level, without: what },
        others: { level },
        deep: false,
      });
    }
  if (wants('skill')) {
    const [fewer = 50, more = 100] = DOUBLINGS;
    const purpose: SeriesKind = { kind: 'doubling', iterations: fewer };
    requests.push({
      purpose,
      games: DOUBLING_GAMES,
      own: { level: 'ace', iterations: more },
      others: { level: 'ace', iterations: fewer },
      deep: false,
    });
  }
  return requests;
}

/** Series of an arm with each of its numbers changed a little, to measure robustness. */
function nudgedOf(experiment: Experiment, game: AnyGame, options: Readonly<Record<string, string>>): SeriesRequest[] {
  if (!experiment.figures.includes('robustness') || isTornado(game, experiment)) return [];
  const player = { level: experiment.levels[0] ?? 'gunner' };
  return perturbationsOf(game, options).map(
    (nudge): SeriesRequest => ({ purpose: { kind: 'nudged', ...nudge }, games: NUDGED_GAMES, own: player, others: player, deep: false }),
  );
}

/** The players of a series of an arm, to find one of its games again. */
export function pairingOf(
  experiment: Experiment,
  game: AnyGame,
  arm: number,
  purpose: SeriesKind,
  versions: Versions = NO_VERSIONS,
): Pairing | undefined {
  const expected = JSON.stringify(purpose);
  return planOf(experiment, game, versions).find((series) => series.arm === arm && JSON.stringify(series.purpose) === expected)?.pairing;
}
