import { type AnyGame, readChoices, SeededChance } from '@fray/engine';
import { type Experiment, gameOfArm, NO_VERSIONS, type Versions } from '../experiment.ts';
import type { PlayedSeries } from '../figures/rows.ts';
import { summarize } from '../figures/summarize.ts';
import { INTERIM_LOOKS } from '../figures/verdicts.ts';
import type { LabResult } from '../result.ts';
import type { DealNotes, Job } from './job.ts';
import { planOf, type Series } from './plan.ts';

/** The source of played games, and their store. */
export interface WorkerPool {
  /** Plays a job in a worker or on another machine. An aborted job has no result. */
  readonly play: (job: Job) => Promise<readonly DealNotes[] | undefined>;
  /** Number of jobs at once. */
  readonly workers: number;
  /** Deals of a series that are played already, by number. */
  readonly known?: (series: Series) => ReadonlyMap<number, DealNotes>;
  /** Stores played deals. */
  readonly keep?: (series: Series, from: number, deals: readonly DealNotes[]) => void;
  /** Called whenever a job is done. */
  readonly onProgress?: (progress: Progress) => void;
  /** Other versions of the game that arms are played by. */
  readonly versions?: Versions;
  /** Stops the experiment. Deals played until then count. */
  readonly signal?: { readonly aborted: boolean };
}

export interface Progress {
  /** Games played or known, of all that are planned. */
  readonly done: number;
  readonly planned: number;
  /** Number of finished games that were already stored. */
  readonly known: number;
  /** Everything played so far as a result; made when it is called. */
  readonly result: () => LabResult;
}

/** Approximate games of a job: few, so that the page updates often. */
const JOB_GAMES = 24;

/** Runs an experiment, one interim look after the other; ends early when every question is settled. */
export async function runExperiment(game: AnyGame, experiment: Experiment, hands: WorkerPool): Promise<LabResult> {
  await loadSolutions(game, experiment, hands.versions);
  const run = new ExperimentRun(game, experiment, hands);
  for (let look = 0; look < INTERIM_LOOKS.length; look++) {
    await run.playTo(look);
    if (hands.signal?.aborted || (experiment.arms.length > 1 && run.result().complete)) break;
  }
  return run.result();
}

/** Loads what solved games are played by: results say whether an arm is solved. */
export async function loadSolutions(
  game: AnyGame,
  { arms, seats, seed }: Pick<Experiment, 'arms' | 'seats' | 'seed'>,
  versions: Versions = NO_VERSIONS,
): Promise<void> {
  for (const { options, ...arm } of arms) {
    const own = gameOfArm(game, arm, versions);
    const read = readChoices(own, options);
    if (!read.ok) continue;
    try {
      await own.bot.prepare?.(own.setup(read.value, seats, new SeededChance(seed)));
    } catch {
      // A setup that throws is a finding of the games themselves.
    }
  }
}

class ExperimentRun {
  readonly #game: AnyGame;
  readonly #experiment: Experiment;
  readonly #hands: WorkerPool;
  readonly #played: PlayedSeries[];
  #known = 0;
  #looks = 0;
  /** The share of the deals that the current interim look may see. Later deals wait for their own look. */
  #seen = 0;

  constructor(game: AnyGame, experiment: Experiment, hands: WorkerPool) {
    this.#game = game;
    this.#experiment = experiment;
    this.#hands = hands;
    this.#played = planOf(experiment, game, hands.versions).map((series) => ({ series, deals: [] }));
    for (const { series, deals } of this.#played)
      for (const [number, notes] of hands.known?.(series) ?? []) {
        if (number >= series.deals) continue;
        deals[number] = notes;
        this.#known += notes.length;
      }
  }

  /** Plays all games of the next look; the deals of all series run in parallel. */
  async playTo(look: number): Promise<void> {
    this.#seen = INTERIM_LOOKS[look]!.share;
    const jobs = this.#jobsTo(this.#seen);
    let next = 0;
    const work = async (): Promise<void> => {
      for (let job = jobs[next++]; job && !this.#hands.signal?.aborted; job = jobs[next++]) await this.#do(job.played, job.job);
    };
    await Promise.all(Array.from({ length: this.#hands.workers }, work));
    if (!this.#hands.signal?.aborted) this.#looks = look + 1;
  }

  #jobsTo(share: number): { readonly played: PlayedSeries; readonly job: Job }[] {
    const jobs: { readonly played: PlayedSeries; readonly job: Job; readonly order: number }[] = [];
    for (const played of this.#played) {
      const { pairing, deals, deep } = played.series;
      const size = Math.max(1, Math.round(JOB_GAMES / pairing.seats));
      const until = Math.ceil(deals * share);
      for (let from = 0; from < until; from++) {
        if (played.deals[from]) continue;
        let to = from + 1;
        while (to < until && to < from + size && !played.deals[to]) to++;
        jobs.push({ played, job: { pairing, from, to, deep }, order: from / deals });
        from = to - 1;
      }
    }
    return jobs.toSorted((a, b) => a.order - b.order);
  }

  async #do(played: PlayedSeries, job: Job): Promise<void> {
    const notes = await this.#hands.play(job);
    if (!notes) return;
    this.#hands.keep?.(played.series, job.from, notes);
    for (const [i, deal] of notes.entries()) played.deals[job.from + i] = deal;
    this.#hands.onProgress?.({ ...this.#count(this.#played), result: () => this.result() });
  }

  #count(played: readonly PlayedSeries[]): { done: number; planned: number; known: number } {
    let done = 0;
    let planned = 0;
    for (const { series, deals } of played) {
      for (const deal of deals) done += deal?.length ?? 0;
      planned += series.deals * series.pairing.seats;
    }
    return { done, planned, known: this.#known };
  }

  result(): LabResult {
    const seen = this.#played.map(({ series, deals }) => ({ series, deals: deals.slice(0, Math.ceil(series.deals * this.#seen)) }));
    return summarize(this.#game, this.#experiment, seen, { games: this.#looks, ...this.#count(seen) }, this.#hands.versions);
  }
}
