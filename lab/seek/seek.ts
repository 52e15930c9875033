import type { Level } from '@fray/bots';
import type { AnyGame } from '@fray/engine';
import type { Arm, Experiment } from '../experiment.ts';
import type { Measurement } from '../figures/measurement.ts';
import type { FigureId } from '../figures/names.ts';
import { studentT } from '../figures/statistics.ts';
import { levelRows } from '../figures/summarize.ts';
import { INTERIM_LOOKS, judge } from '../figures/verdicts.ts';
import type { Difference, Estimate, Unit } from '../result.ts';
import type { DealNotes } from '../run/job.ts';
import { planOf, type Series } from '../run/plan.ts';
import type { WorkerPool } from '../run/runExperiment.ts';
import { type Gap, type Goal, type GoalVerdict, gamesForGoal, gapOf, goalVerdict } from './goals.ts';

/** A search for the values of options with which figures are as wanted. */
export interface SeekQuestion {
  /** The first arm is the book; the others, and it if it is among the values, are tried. */
  readonly experiment: Experiment;
  readonly goals: readonly Goal[];
  /** Whether the first arm may be the answer. */
  readonly isBookTried: boolean;
}

/** One trial of a value. */
interface TriedArm {
  readonly name: string;
  readonly options: Readonly<Record<string, string>>;
  readonly isTried: boolean;
  readonly games: number;
  /** For each goal, from the deals of the search. */
  readonly estimates: readonly (Estimate | null)[];
  /** No other arm is nearer to every goal. */
  readonly isOnFrontier: boolean;
}

interface GoalAnswer {
  readonly estimate: Estimate;
  readonly verdict: GoalVerdict;
  /** Games of each value, as an experiment has them, that would settle it in eight runs of ten; where it is open. */
  readonly needed?: number;
}

/** A further figure: with the standard options and with the answer. */
interface SideEffect {
  readonly measure: string;
  readonly figure: FigureId;
  readonly unit: Unit;
  readonly before: Estimate;
  readonly after: Estimate;
  readonly difference: Difference;
}

export interface SeekResult {
  readonly format: 'fray seek 1';
  readonly game: string;
  readonly rules: number;
  readonly experiment: Experiment;
  readonly goals: readonly Goal[];
  readonly arms: readonly TriedArm[];
  /** The arm that comes nearest. */
  readonly nearest: number;
  /** For each goal, from fresh deals that the search did not see; null for too few games. */
  readonly answers: readonly (GoalAnswer | null)[];
  /** The same by the book, from the same deals. */
  readonly book: readonly (Estimate | null)[];
  readonly effects: readonly SideEffect[];
  /** The answer's goals as other levels see them. */
  readonly levels: readonly { readonly level: Level; readonly estimates: readonly (Estimate | null)[] }[];
  readonly games: number;
  readonly complete: boolean;
}

/** Progress of a search. */
export interface SeekProgress {
  readonly done: number;
  readonly planned: number;
  /** Number of finished games that were already stored. */
  readonly known: number;
  readonly result: () => SeekResult;
}

/** Shares of an arm's games after which arms that cannot win are dropped. The remaining games are used for the answer alone. */
const ROUNDS = [1 / 16, 1 / 8, 1 / 4, 1 / 2];
/** Arms are dropped by wide intervals, so that the best one rarely is. */
const CAUTIOUS = 2.6;
const OTHER_LEVELS = 0.4;
const JOB_GAMES = 24;
const EFFECTS: readonly string[] = ['seat', 'draws', 'length.mean', 'leads', 'snowball', 'choices'];

/**
 * Finds the arm that comes nearest to all goals. All arms play the same deals. After each round, arms that another one beats in every goal
 * are dropped. The figures of the last arm come from deals that had no part in choosing it, so their 95 % intervals are valid.
 */
export async function seek(
  game: AnyGame,
  question: SeekQuestion,
  hands: Omit<WorkerPool, 'onProgress'> & { readonly onProgress?: (progress: SeekProgress) => void },
): Promise<SeekResult> {
  const search = new Search(game, question, hands);
  await search.narrow();
  await search.confirm();
  return search.result();
}

class Search {
  readonly #game: AnyGame;
  readonly #question: SeekQuestion;
  readonly #hands: Parameters<typeof seek>[2];
  readonly #series: readonly Series[];
  readonly #deals: (DealNotes | undefined)[][];
  readonly #others: { readonly level: Level; readonly deals: (DealNotes | undefined)[] }[] = [];
  readonly #most: number;
  #left: number[];
  #isConfirmed = false;
  #known = 0;

  constructor(game: AnyGame, question: SeekQuestion, hands: Parameters<typeof seek>[2]) {
    this.#game = game;
    this.#question = question;
    this.#hands = hands;
    const { arms, levels } = question.experiment;
    const plan = planOf(question.experiment, game);
    this.#series = arms.map((_, arm) => plan.find((series) => series.arm === arm && isLevel(series, levels[0]))!);
    this.#deals = arms.map(() => []);
    this.#most = this.#series[0]?.deals ?? 0;
    this.#left = arms.map((_, arm) => arm).filter((arm) => arm > 0 || question.isBookTried);
  }

  get #half(): number {
    return Math.ceil(this.#most * ROUNDS.at(-1)!);
  }

  /** Plays rounds until one arm is left, or half of the games are played. */
  async narrow(): Promise<void> {
    for (const share of ROUNDS) {
      const until = Math.ceil(this.#most * share);
      await this.#play(
        [...new Set([0, ...this.#left])].map((arm) => ({ series: this.#series[arm]!, deals: this.#deals[arm]!, from: 0, until })),
      );
      if (this.#hands.signal?.aborted) return;
      const gaps = this.#left.map((arm) => this.#gaps(arm, CAUTIOUS));
      this.#left = this.#left.filter((_, i) => !gaps.some((other, j) => j !== i && beats(other, gaps[i])));
      if (this.#left.length === 1) return;
    }
  }

  /** Plays fresh deals with the nearest arm and the book, and some at the other levels. */
  async confirm(): Promise<void> {
    if (this.#hands.signal?.aborted) return;
    const nearest = this.#nearest();
    const { levels } = this.#question.experiment;
    const range = { from: this.#half, until: this.#most };
    const plan = planOf(this.#question.experiment, this.#game);
    const others = levels.slice(1).flatMap((level) => {
      const series = plan.find((one) => one.arm === nearest && isLevel(one, level));
      return series ? [{ level, series, deals: [] as (DealNotes | undefined)[] }] : [];
    });
    this.#others.push(...others);
    await this.#play([
      ...[...new Set([0, nearest])].map((arm) => ({ series: this.#series[arm]!, deals: this.#deals[arm]!, ...range })),
      ...others.map(({ series, deals }) => ({ series, deals, from: 0, until: Math.ceil(this.#half * OTHER_LEVELS) })),
    ]);
    this.#isConfirmed = !this.#hands.signal?.aborted;
  }

  async #play(requests: readonly { series: Series; deals: (DealNotes | undefined)[]; from: number; until: number }[]): Promise<void> {
    const jobs = requests.flatMap(({ series, deals, from, until }) => {
      for (const [number, notes] of this.#hands.known?.(series) ?? []) {
        if (number < from || number >= until || deals[number]) continue;
        deals[number] = notes;
        this.#known += notes.length;
      }
      return missingRanges(deals, from, until, Math.max(1, Math.round(JOB_GAMES / series.pairing.seats))).map((range) => ({
        series,
        deals,
        ...range,
      }));
    });
    const inOrder = jobs.toSorted((a, b) => a.from - b.from);
    let next = 0;
    const work = async (): Promise<void> => {
      for (let job = inOrder[next++]; job && !this.#hands.signal?.aborted; job = inOrder[next++]) {
        const { series, deals, from, to } = job;
        const notes = await this.#hands.play({ pairing: series.pairing, from, to, deep: series.deep });
        if (!notes) continue;
        this.#hands.keep?.(series, from, notes);
        for (const [i, deal] of notes.entries()) deals[from + i] = deal;
        this.#hands.onProgress?.({ done: this.#done(), planned: this.#planned(), known: this.#known, result: () => this.result() });
      }
    };
    await Promise.all(Array.from({ length: this.#hands.workers }, work));
  }

  #done(): number {
    return [...this.#deals, ...this.#others.map(({ deals }) => deals)].flat().reduce((sum, deal) => sum + (deal?.length ?? 0), 0);
  }

  /** At most: arms that are dropped early play less. */
  #planned(): number {
    const { seats } = this.#question.experiment;
    const dropped = this.#deals.map((deals, arm) => (arm === 0 || this.#left.includes(arm) ? this.#half : deals.length));
    return seats * (dropped.reduce((sum, deals) => sum + deals, 0) + 2 * (this.#most - this.#half));
  }

  /** The figures of arms over the deals that all of them have in a range. */
  #measured(arms: readonly number[], from: number, until: number): Map<string, readonly (Measurement | null)[]> {
    const own = arms.map((arm) => this.#deals[arm]!.slice(from, until));
    const common = Math.min(...own.map((deals) => whole(deals)));
    const lists = own.map((deals) => deals.slice(0, common).filter((deal) => deal !== undefined));
    return new Map(levelRows(lists, this.#question.experiment, this.#game).map((row) => [row.id, row.arms]));
  }

  /** The figure of each goal for an arm; relative to the standard options if the goal is relative. */
  #estimates(arm: number, from: number, until: number, z?: number): (Estimate | null)[] {
    const rows = this.#measured([0, arm], from, until);
    return this.#question.goals.map((goal) => {
      const [book, own] = rows.get(goal.measure) ?? [];
      return own && book ? estimateFor(goal, book, own, z) : null;
    });
  }

  #gaps(arm: number, z?: number): (Gap | null)[] {
    const { goals } = this.#question;
    return this.#estimates(arm, 0, this.#half, z).map((estimate, i) => estimate && gapOf(goals[i]!, estimate));
  }

  #nearest(): number {
    const far = (arm: number) => this.#gaps(arm).reduce((sum, gap) => sum + (gap?.value ?? Number.POSITIVE_INFINITY), 0);
    const distances = this.#left.map((arm) => ({ arm, distance: far(arm) }));
    return distances.reduce((best, one) => (one.distance < best.distance ? one : best)).arm;
  }

  result(): SeekResult {
    const { experiment, goals, isBookTried } = this.#question;
    const nearest = this.#nearest();
    const tried = experiment.arms.map((_, arm) => (arm > 0 || isBookTried ? this.#gaps(arm) : undefined));
    const fresh = this.#estimates(nearest, this.#half, this.#most);
    return {
      format: 'fray seek 1',
      game: this.#game.id,
      rules: this.#game.rulesVersion,
      experiment,
      goals,
      arms: experiment.arms.map(({ name, options }: Arm, arm) => ({
        name,
        options,
        isTried: arm > 0 || isBookTried,
        games: this.#deals[arm]!.reduce((sum, deal) => sum + (deal?.length ?? 0), 0),
        // The difference of the standard options to themselves is zero.
        estimates: this.#estimates(arm, 0, this.#half).map((estimate, i) => (arm === 0 && goals[i]!.from !== 'nothing' ? null : estimate)),
        isOnFrontier: tried[arm] !== undefined && !tried.some((other, i) => i !== arm && other && dominates(other, tried[arm]!)),
      })),
      nearest,
      answers: fresh.map((estimate, i) => estimate && answerOf(goals[i]!, estimate)),
      book: this.#estimates(0, this.#half, this.#most),
      effects: nearest === 0 ? [] : this.#effects(nearest),
      levels: this.#others.map(({ level, deals }) => ({ level, estimates: this.#levelEstimates(deals) })),
      games: this.#done(),
      complete: this.#isConfirmed,
    };
  }

  #levelEstimates(deals: readonly (DealNotes | undefined)[]): (Estimate | null)[] {
    const list = deals.slice(0, whole(deals)).filter((deal) => deal !== undefined);
    const rows = new Map(levelRows([list], this.#question.experiment, this.#game).map((row) => [row.id, row.arms]));
    return this.#question.goals.map(({ measure, from }) => {
      const own = rows.get(measure)?.[0];
      return own && from === 'nothing' ? bare(own) : null;
    });
  }

  /** Where sides have fixed roles, the first side's share stands for who begins, unless a goal is about a side. */
  #isEffect(id: string): boolean {
    const { lab, seatNames } = this.#game;
    if (EFFECTS.includes(id)) return true;
    const isOfSides = lab?.lacks?.includes('seat') === true && this.#question.goals.every(({ figure }) => figure !== 'seat');
    return isOfSides && id === `seat.${seatNames[0]}`;
  }

  /** Side effects of the answer, with verdicts as in any experiment. */
  #effects(nearest: number): SideEffect[] {
    const rows = [...this.#measured([0, nearest], this.#half, this.#most)].filter(([id]) => this.#isEffect(id));
    const recipes = new Map(levelRows([[], []], this.#question.experiment, this.#game).map((row) => [row.id, row]));
    const judged = judge(
      rows.map(([id, arms]) => ({ matters: recipes.get(id)?.matters ?? { by: 0 }, arms })),
      this.#isConfirmed ? INTERIM_LOOKS.length : 0,
    );
    return rows.flatMap(([measure, [before, after]], i): SideEffect[] => {
      const difference = judged[i]?.[1];
      const recipe = recipes.get(measure);
      if (!before || !after || !difference || !recipe) return [];
      return [{ measure, figure: recipe.figure, unit: recipe.unit, before: bare(before), after: bare(after), difference }];
    });
  }
}

const isLevel = ({ purpose }: Series, level: Level | undefined): boolean => purpose.kind === 'level' && purpose.level === level;

/** Deals before the first that is missing. */
function whole(deals: readonly (DealNotes | undefined)[]): number {
  let count = 0;
  while (deals[count]) count++;
  return count;
}

function missingRanges(
  deals: readonly (DealNotes | undefined)[],
  from: number,
  until: number,
  size: number,
): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  for (let at = from; at < until; at++) {
    if (deals[at]) continue;
    let to = at + 1;
    while (to < until && to < at + size && !deals[to]) to++;
    ranges.push({ from: at, to });
    at = to - 1;
  }
  return ranges;
}

const bare = ({ value, low, high, games }: Estimate): Estimate => ({ value, low, high, games });

/** The figure of a goal with its interval. Relative goals also have the figure of the standard options over the same deals. */
function estimateFor({ from }: Goal, book: Measurement, own: Measurement, z?: number): Estimate {
  const scale = z === undefined ? 1 : z / studentT(own.deals - 1);
  if (from === 'nothing') {
    const { value, low, high, games } = own;
    return { value, low: value - scale * (value - low), high: value + scale * (high - value), games };
  }
  const isFactor = from === 'factor' && book.value !== 0;
  const value = isFactor ? own.value / book.value : own.value - book.value;
  const weight = isFactor ? value : 1;
  const size = isFactor ? Math.abs(book.value) : 1;
  const paired = own.influence && book.influence?.length === own.influence.length ? own.influence : undefined;
  let squares = 0;
  for (const [i, each] of paired?.entries() ?? []) squares += (each - weight * book.influence![i]!) ** 2;
  const error = paired ? Math.sqrt((squares * paired.length) / (paired.length - 1)) : Math.hypot(own.error, weight * book.error);
  // Where all deals agree, what they cannot exclude of both.
  const least = Math.hypot(own.error > 0 ? 0 : halfWidth(own), book.error > 0 ? 0 : weight * halfWidth(book));
  const half = (scale * Math.max(studentT(own.deals - 1) * error * (1 + 1 / own.deals), least)) / size;
  return { value, low: value - half, high: value + half, games: own.games };
}

const halfWidth = ({ low, high }: Estimate): number => (high - low) / 2;

function answerOf(goal: Goal, estimate: Estimate): GoalAnswer {
  const verdict = goalVerdict(goal, estimate);
  // The interval comes from the last part of the games alone.
  const needed = () => Math.ceil(gamesForGoal(goal, estimate) / (1 - ROUNDS.at(-1)!));
  return { estimate, verdict, ...(verdict === 'open' ? { needed: needed() } : {}) };
}

/** Whether an arm is nearer to every goal than another can be. */
const beats = (one: readonly (Gap | null)[], other: readonly (Gap | null)[] | undefined): boolean =>
  other !== undefined &&
  one.every((gap, i) => gap !== null && other[i] != null && gap.most <= other[i].least) &&
  one.some((gap, i) => (gap?.most ?? 0) < (other[i]?.least ?? 0));

const dominates = (one: readonly (Gap | null)[], other: readonly (Gap | null)[]): boolean =>
  one.every((gap, i) => gap !== null && gap.value <= (other[i]?.value ?? Number.POSITIVE_INFINITY)) &&
  one.some((gap, i) => (gap?.value ?? 0) < (other[i]?.value ?? Number.POSITIVE_INFINITY));
