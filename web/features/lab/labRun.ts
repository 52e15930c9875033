import type { LabResult, SeekResult } from '@fray/lab';
import { signal } from '@preact/signals';
import { WorkerClient } from '../../shared/workerRpc.ts';
import type { ExperimentMethods, RunReport, SeekReport } from './experimentWorker.ts';
import type { PlayedGame, Question, SeekRequest } from './question.ts';

export interface InterimEstimate {
  readonly games: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** State of an experiment. */
export interface LabProgress {
  readonly question: Question;
  readonly done: number;
  readonly planned: number;
  /** Games a second, once that can be told. */
  readonly rate: number | undefined;
  readonly paused: boolean;
  readonly over: boolean;
  readonly result: LabResult | undefined;
  /** For each arm the difference in length after so many of its games, oldest first. */
  readonly settling: readonly (readonly InterimEstimate[])[];
  readonly fault: string;
}

/** State of a search for a value. */
export interface SeekProgress {
  readonly request: SeekRequest;
  readonly done: number;
  readonly planned: number;
  /** Games a second, once that can be told. */
  readonly rate: number | undefined;
  readonly result: SeekResult | undefined;
  readonly over: boolean;
  readonly fault: string;
}

/** More players than this would only wait for one another. */
const MAX_PLAYERS = 8;
/** The figure that is shown while games are played. */
const WATCHED = 'length.mean';

const warn = (error: unknown): void => console.warn(error);

/** Games of bots in the background, with their results. One instance for the page, so that results survive navigation. */
export class LabRun {
  readonly running = signal<LabProgress | undefined>(undefined);
  /** A search takes the place of a comparison, and is shown until something is compared again. */
  readonly seeking = signal<SeekProgress | undefined>(undefined);
  readonly #experiment = new WorkerClient<ExperimentMethods>(
    () => new Worker(new URL('./experimentWorker.ts', import.meta.url), { type: 'module' }),
  );
  readonly #players: readonly Worker[];
  #run = 0;
  #counting = { from: 0, since: 0 };

  constructor(cores = navigator.hardwareConcurrency) {
    const ports: MessagePort[] = [];
    this.#players = Array.from({ length: Math.max(1, Math.min(MAX_PLAYERS, cores)) }, () => {
      const worker = new Worker(new URL('./playWorker.ts', import.meta.url), { type: 'module' });
      const { port1, port2 } = new MessageChannel();
      worker.postMessage(port1, [port1]);
      ports.push(port2);
      return worker;
    });
    this.#experiment.call('usePlayers', ports, { transfer: ports }).catch(warn);
  }

  /** Replaces the previous question by this one. Games that were played already count. */
  ask(question: Question): void {
    this.#run++;
    this.seeking.value = undefined;
    this.#counting = { from: 0, since: 0 };
    this.running.value = {
      question,
      done: 0,
      planned: 0,
      rate: undefined,
      paused: false,
      over: false,
      result: undefined,
      settling: [],
      fault: '',
    };
    const run = this.#run;
    const isCurrent = () => run === this.#run;
    const report = (progress: RunReport) => {
      if (isCurrent()) this.#show(progress);
    };
    this.#experiment.call('run', question, { report }).catch((error: unknown) => {
      if (isCurrent()) this.#change({ fault: String(error), over: true });
    });
  }

  /** Replaces the previous question, and seeks a value. */
  seek(request: SeekRequest): void {
    this.#run++;
    this.#counting = { from: 0, since: 0 };
    this.running.value = undefined;
    this.seeking.value = { request, done: 0, planned: 0, rate: undefined, result: undefined, over: false, fault: '' };
    const run = this.#run;
    const change = (changed: Partial<SeekProgress>) => {
      const before = this.seeking.value;
      if (run === this.#run && before) this.seeking.value = { ...before, ...changed };
    };
    const report = ({ done, planned, known, result, over }: SeekReport) =>
      change({ done, planned, over, rate: this.#rateAt(done, known), ...(result ? { result } : {}) });
    this.#experiment.call('seek', request, { report }).catch((error: unknown) => {
      change({ fault: error instanceof Error ? error.message : String(error), over: true });
    });
  }

  /** Has everybody load a game. */
  warm(game: string): void {
    this.#experiment.call('warm', game).catch(warn);
  }

  /** Ends the question. Played games are kept. */
  stop(): void {
    this.#run++;
    this.running.value = undefined;
    this.#experiment.call('stop', undefined).catch(warn);
  }

  pause(): void {
    if (this.running.value?.over !== false) return;
    this.#change({ paused: true, rate: undefined });
    this.#experiment.call('pause', undefined).catch(warn);
  }

  goOn(): void {
    this.#counting = { from: 0, since: 0 };
    this.#change({ paused: false });
    this.#experiment.call('resume', undefined).catch(warn);
  }

  /** Plays a game of the last question again from its seed. Resolves to its record. */
  recordOf(game: PlayedGame): Promise<string> {
    return this.#experiment.call('record', game);
  }

  /** Plays a deal of an arm of the running question for a viewer. Resolves to its record. */
  sampleOf(arm: number, deal: number): Promise<string> {
    return this.#experiment.call('sample', { arm, deal });
  }

  close(): void {
    this.#experiment.stop();
    for (const worker of this.#players) worker.terminate();
  }

  #change(change: Partial<LabProgress>): void {
    const before = this.running.value;
    if (before) this.running.value = { ...before, ...change };
  }

  #show(report: RunReport): void {
    switch (report.kind) {
      case 'counted':
        return this.#change({ done: report.done, planned: report.planned, rate: this.#rateAt(report.done, report.known) });
      case 'settled':
        return this.#settle(report.result, report.over);
    }
  }

  /** Games a second since the last pause; those known beforehand do not count. */
  #rateAt(done: number, known: number): number | undefined {
    const now = performance.now();
    if (this.#counting.since === 0) this.#counting = { from: Math.max(known, done), since: now };
    const seconds = (now - this.#counting.since) / 1000;
    return seconds > 1 ? (done - this.#counting.from) / seconds : undefined;
  }

  #settle(result: LabResult, over: boolean): void {
    const watched = result.measures.find(({ id }) => id === WATCHED);
    const before = this.running.value?.settling ?? [];
    const next = result.arms.map(({ games }, arm): readonly InterimEstimate[] => {
      const difference = watched?.differences[arm];
      const settling = before[arm] ?? [];
      return difference && games > (settling.at(-1)?.games ?? 0) ? [...settling, { games, ...difference }] : settling;
    });
    this.#change({ result, over, settling: next });
  }
}

let labRun: LabRun | undefined;

/** The page's bench, with its workers, from the moment that somebody needs it. */
export function openLabRun(): LabRun {
  labRun ??= new LabRun();
  return labRun;
}
