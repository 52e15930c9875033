import type { LabResult } from '@fray/lab';
import { signal } from '@preact/signals';
import type { FromConductor, PlayedGame, Question, ToConductor } from './messages.ts';

export interface Settling {
  readonly games: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** How a question stands. */
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
  readonly settling: readonly (readonly Settling[])[];
  readonly fault: string;
}

/** More players than this would only wait for one another. */
const MOST_PLAYERS = 8;
/** What is watched while it settles. */
const WATCHED = 'length.mean';

/** Games of bots in the background, and what they came to. One for the page: who leaves it and comes back finds all as it was. */
export class LabRun {
  readonly running = signal<LabProgress | undefined>(undefined);
  readonly #conductor: Worker;
  readonly #players: readonly Worker[];
  readonly #records = new Map<number, (record: string) => void>();
  #run = 0;
  #call = 0;
  #counting = { from: 0, since: 0 };

  constructor(cores = navigator.hardwareConcurrency) {
    this.#conductor = new Worker(new URL('./experimentWorker.ts', import.meta.url), { type: 'module' });
    this.#conductor.addEventListener('message', ({ data }: MessageEvent<FromConductor>) => this.#hear(data));
    const ports: MessagePort[] = [];
    this.#players = Array.from({ length: Math.max(1, Math.min(MOST_PLAYERS, cores)) }, () => {
      const worker = new Worker(new URL('./playWorker.ts', import.meta.url), { type: 'module' });
      const { port1, port2 } = new MessageChannel();
      worker.postMessage(port1, [port1]);
      ports.push(port2);
      return worker;
    });
    this.#send({ kind: 'players', ports }, ports);
  }

  /** Leaves whatever was asked before, and begins with this; games that were played already count. */
  ask(question: Question): void {
    this.#run++;
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
    this.#send({ kind: 'run', run: this.#run, question });
  }

  /** Has everybody load a game. */
  warm(game: string): void {
    this.#send({ kind: 'warm', game });
  }

  /** Nothing is asked any more; what was played is kept. */
  stop(): void {
    this.#run++;
    this.running.value = undefined;
    this.#send({ kind: 'stop' });
  }

  pause(): void {
    if (this.running.value?.over !== false) return;
    this.#change({ paused: true, rate: undefined });
    this.#send({ kind: 'pause' });
  }

  goOn(): void {
    this.#counting = { from: 0, since: 0 };
    this.#change({ paused: false });
    this.#send({ kind: 'go' });
  }

  /** The record of a game that was played, made again from its seed. */
  recordOf(game: PlayedGame): Promise<string> {
    this.#call++;
    const call = this.#call;
    this.#send({ kind: 'record', call, game });
    return new Promise((resolve) => this.#records.set(call, resolve));
  }

  close(): void {
    for (const worker of [this.#conductor, ...this.#players]) worker.terminate();
  }

  #send(message: ToConductor, transferred: Transferable[] = []): void {
    this.#conductor.postMessage(message, transferred);
  }

  #change(change: Partial<LabProgress>): void {
    const before = this.running.value;
    if (before) this.running.value = { ...before, ...change };
  }

  #hear(message: FromConductor): void {
    if (message.kind === 'record') {
      this.#records.get(message.call)?.(message.record);
      this.#records.delete(message.call);
      return;
    }
    if (message.run !== this.#run) return;
    switch (message.kind) {
      case 'counted':
        return this.#change({ done: message.done, planned: message.planned, rate: this.#rateAt(message.done, message.known) });
      case 'settled':
        return this.#settle(message.result, message.over);
      case 'fault':
        return this.#change({ fault: message.message, over: true });
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
    const next = result.arms.map(({ games }, arm): readonly Settling[] => {
      const difference = watched?.differences[arm];
      const settling = before[arm] ?? [];
      return difference && games > (settling.at(-1)?.games ?? 0) ? [...settling, { games, ...difference }] : settling;
    });
    this.#change({ result, over, settling: next });
  }
}

let bench: LabRun | undefined;

/** The page's bench, with its workers, from the moment that somebody needs it. */
export function theBench(): LabRun {
  bench ??= new LabRun();
  return bench;
}
