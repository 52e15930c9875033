import { arcade } from '@fray/arcade';
import { type AnyGame, readChoices, SeededChance } from '@fray/engine';
import { describe, expect, it, vi } from 'vitest';
import { playJob, type SeekResult, seek, seekQuestion, summarizeSeek } from '../index.ts';
import { type StepOptions, stepsGame } from '../testing/steps.ts';
import { truthOf } from '../testing/truth.ts';
import { gamesForGoal, gapOf, goalVerdict, readGoal } from './goals.ts';

const REPETITIONS = 'quick' in globalThis ? 24 : 400;
vi.setConfig({ testTimeout: 60_000 * (REPETITIONS / 10) });
/** As many misses as a sound search has at most once in a thousand times. */
const mayMiss = Math.ceil(0.05 * REPETITIONS + 3.1 * Math.sqrt(REPETITIONS * 0.05 * 0.95));

async function find(
  vary: Record<string, readonly string[]>,
  goals: readonly string[],
  games: number,
  seed = 1,
  game = stepsGame,
): Promise<SeekResult> {
  const question = seekQuestion({ game: 'steps', vary, games, seed, levels: ['recruit'] }, goals, game);
  if (!question.ok) throw new Error(JSON.stringify(question.fault));
  return seek(game, question.value, { workers: 1, play: (job) => playJob(game, job) });
}

function truth(options: Readonly<Record<string, string>>): Record<string, number> {
  const read = readChoices(stepsGame, options);
  return truthOf((read.ok ? read.value : {}) as StepOptions);
}

/** The same game, with seats that have fixed roles. */
const withRoles: AnyGame = { ...stepsGame, lab: { ...stepsGame.lab!, lacks: ['seat', 'luck'] } };

const goalOf = (text: string, game: AnyGame = stepsGame) => {
  const read = readGoal(text, game);
  if (!read.ok) throw new Error(read.fault.message);
  return read.value;
};

describe('goals', () => {
  it('are parsed as written', () => {
    expect(goalOf('first-seat=50')).toMatchObject({ measure: 'seat', relation: '=', target: 0.5, from: 'nothing', tolerance: 0.03 });
    expect(goalOf('length=-20%')).toMatchObject({ measure: 'length.mean', target: 0.8, from: 'factor' });
    expect(goalOf('length=30turns')).toMatchObject({ measure: 'length.mean', target: 30, from: 'nothing', tolerance: 1.5 });
    expect(goalOf('draws<5%')).toMatchObject({ measure: 'draws', relation: '<', target: 0.05 });
    expect(goalOf('leader-wins@half<70%')).toMatchObject({ measure: 'snowball', target: 0.7 });
    expect(goalOf('first-seat=-3')).toMatchObject({ target: -0.03, from: 'difference' });
  });

  it.each(['', 'fun=3', 'seat', 'seat=', 'seat=120', 'length=20%', 'draws<x', '__proto__=1'])('are rejected by name: “%s”', (text) => {
    expect(readGoal(text, stepsGame)).toMatchObject({ ok: false, fault: { field: `goal “${text}”` } });
  });

  it('can be the share of a seat by its name', () => {
    const expected = { measure: 'seat.second', figure: 'seat', unit: 'share', relation: '=', target: 0.5, tolerance: 0.03 };
    expect(goalOf('second=50')).toMatchObject(expected);
    expect(goalOf('second=50', withRoles)).toMatchObject(expected);
  });

  it('are those of the game: a refusal names them', () => {
    const refused = (text: string, game: AnyGame, seats?: number) => {
      const read = readGoal(text, game, seats);
      return read.ok ? '' : read.fault.message;
    };
    for (const text of ['first-seat=50', 'begins=50', 'seat=50', 'luck<5%', 'third=50']) {
      expect(refused(text, withRoles)).toMatch(/^there is no figure “.*” to aim at; there are first, second, length, /);
      expect(refused(text, withRoles).split('there are')[1]).not.toMatch(/first-seat|begins|[ ,]seat[ ,]|luck/);
    }
    expect(refused('fun=3', stepsGame)).toMatch(/; there are first-seat, .*, luck, .*, first, second$/);
    // Every name that a refusal lists is a goal.
    for (const game of [stepsGame, withRoles, arcade as AnyGame])
      for (const name of refused('fun=3', game).split('there are ')[1]!.split(', ')) expect(goalOf(`${name}<1`, game)).toBeDefined();
    // Seats that nobody plays have no share.
    expect(refused('second=50', stepsGame, 1)).not.toMatch(/second$/);
  });

  it('are met only if the whole interval meets them', () => {
    const fair = goalOf('first-seat=50');
    const at = (value: number, half: number) => goalVerdict(fair, { value, low: value - half, high: value + half });
    expect([at(0.51, 0.01), at(0.51, 0.05), at(0.6, 0.05)]).toEqual(['met', 'open', 'missed']);
    const few = goalOf('draws<5%');
    expect(goalVerdict(few, { value: 0.02, low: 0.01, high: 0.04 })).toBe('met');
    expect(gapOf(few, { value: 0.08, low: 0.04, high: 0.12 })).toMatchObject({ least: 0 });
  });
});

describe('the games that a goal still needs', () => {
  const RUNS = 4000;
  const ODDS = 1_000_003;

  it.each([
    ['first-seat=50', 0.35, 0.65, 0.06],
    ['first-seat=50', 0.45, 0.55, 0.02],
    ['draws<20%', 0.05, 0.4, 0.05],
    ['leads>2', 0.5, 4, 0.4],
    ['length=30turns', 22, 38, 1.2],
  ])('settle it in eight runs of ten: %s, from %d to %d', (text, from, to, half) => {
    const goal = goalOf(text);
    const random = new SeededChance(7);
    const uniform = () => (random.below(ODDS, 'table') + 0.5) / ODDS;
    const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
    const around = (truth: number, width: number, games: number) => {
      const value = truth + (normal() * width) / 1.96;
      return { value, low: value - width, high: value + width, games };
    };
    let [open, settled] = [0, 0];
    for (let run = 0; run < RUNS; run++) {
      const truth = from + uniform() * (to - from);
      const first = around(truth, half, 400);
      if (goalVerdict(goal, first) !== 'open') continue;
      const games = gamesForGoal(goal, first);
      open++;
      if (goalVerdict(goal, around(truth, half * Math.sqrt(400 / games), games)) !== 'open') settled++;
    }
    expect(open).toBeGreaterThan(200);
    // Of 4,000 runs at most three in a thousand such tests fail by chance; far more would be games played in vain.
    expect(settled / open).toBeGreaterThan(0.8 - 2.8 * Math.sqrt(0.16 / open));
    expect(settled / open).toBeLessThan(0.9);
  });

  it('are more than those of a certain estimate, near the border most of all', () => {
    const goal = goalOf('first-seat=50');
    const needed = [0.5, 0.51, 0.52, 0.53].map((value) =>
      gamesForGoal(goal, { value, low: value - 0.03, high: value + 0.03, games: 1000 }),
    );
    expect(needed).toEqual(needed.toSorted((a, b) => a - b));
    expect(needed.every((games) => games > 2000)).toBe(true);
  });
});

describe('a seek in a game with known answers', () => {
  it.each([
    ['a share', { edge: ['0', '50', '100', '150'] }, 'first-seat=60'],
    ['a length beside the book', { turns: ['5', '7', '11'] }, 'length=-20%'],
    ['fewer draws', { turns: ['4', '8', '12'] }, 'draws<25%'],
    ['a share beside the book', { edge: ['50', '100', '150'] }, 'first-seat=+10'],
  ] as const)('has the true value inside its interval 95 times of 100: %s', async (_name, vary, text) => {
    let misses = 0;
    const goal = goalOf(text);
    for (let seed = 0; seed < REPETITIONS; seed++) {
      const { answers, arms, nearest } = await find(vary, [text], 200, seed);
      const [own, book] = [truth(arms[nearest]!.options), truth(arms[0]!.options)].map((all) => all[goal.measure]!);
      const value = goal.from === 'nothing' ? own! : goal.from === 'factor' ? own! / book! : own! - book!;
      const [answer] = answers;
      if (!answer || value < answer.estimate.low - 1e-9 || value > answer.estimate.high + 1e-9) misses++;
    }
    expect(misses).toBeLessThanOrEqual(mayMiss);
  });

  it('finds the nearest value, and stops testing the others early', async () => {
    const { arms, nearest, answers, complete } = await find({ edge: ['0', '100', '200', '300'] }, ['first-seat=50'], 4000);
    expect(arms[nearest]?.options).toEqual({});
    expect(answers[0]?.verdict).toBe('met');
    expect(arms.filter((_, i) => i !== nearest).every(({ games }) => games < 2000)).toBe(true);
    expect(complete).toBe(true);
  });

  it('reports the distance to the goal, and the number of games it needs', async () => {
    const summarize = async (vary: Record<string, string[]>, goals: string[], games: number) => {
      const result = await find(vary, goals, games);
      return summarizeSeek(result, stepsGame, 'en').answer;
    };
    expect(await summarize({ edge: ['0', '50'] }, ['first-seat=80'], 1000)).toMatch(
      /^No value that was tried meets 80\.0 %.*; edge at 50 comes nearest: who begins wins/,
    );
    expect(await summarize({ edge: ['0', '50'] }, ['first-seat=50'], 100)).toMatch(
      /^Not sure yet: .* about [\d,]+ games of each value would tell\.$/,
    );
    expect(await summarize({ edge: ['0', '50'] }, ['first-seat=50'], 10)).toMatch(/^Too few games/);
  });

  it('finds the value that makes a side with a fixed role win as often as wanted', async () => {
    const result = await find({ edge: ['100', '200'], turns: ['9'] }, ['first=50'], 2000, 1, withRoles);
    expect(result.arms[result.nearest]?.options).toEqual({ edge: '100' });
    expect(result.answers[0]?.estimate.value).toBeCloseTo(truth({ edge: '100' })['seat']!, 1);
    const text = (language: 'en' | 'da') => summarizeSeek(result, withRoles, language).answer;
    expect(text('en')).toMatch(/^No value that was tried meets 50\.0 %, .*; edge at 100 comes nearest: first wins 7\d\.\d % \(/);
    expect(text('da')).toMatch(/^Ingen .*: så vinder first 7\d,\d % \(/);
    const shorter = await find({ turns: ['3', '5'], edge: ['200'] }, ['length<4turns'], 2000, 1, withRoles);
    expect(summarizeSeek(shorter, withRoles, 'en').lines.join()).toMatch(/What else changes: .*; first wins \d\d\.\d %, not \d\d\.\d %/);
  });

  it('keeps the frontier of two goals', async () => {
    const { arms } = await find({ edge: ['0', '200'], turns: ['3', '9'] }, ['first-seat=50', 'length<5turns'], 800);
    const on = arms.filter(({ isOnFrontier }) => isOnFrontier).map(({ options }) => options);
    expect(on).toEqual([{ turns: '3' }]);
  });

  it('tries the rulebook’s value only if it is among the given ones', async () => {
    const { arms, nearest } = await find({ edge: ['100', '200'] }, ['first-seat=50'], 400);
    expect(arms[0]).toMatchObject({ options: {}, isTried: false });
    expect(arms[nearest]?.options).toEqual({ edge: '100' });
  });
});

it.each([
  [{ vary: { tanks: ['9'] } }, ['first-seat=50'], 'option tanks'],
  [{ vary: { tanks: ['2'] } }, ['fun=3'], 'goal “fun=3”'],
])('an invalid seek is rejected by name: %j', (draft, goals, field) => {
  const game: AnyGame = arcade;
  const question = seekQuestion({ game: 'arcade', ...draft }, goals, game);
  expect(question.ok ? [] : question.fault.map((fault) => fault.field).join()).toContain(field);
});
