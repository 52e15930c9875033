import type { Puzzle } from '@fray/engine';
import type { Depth, Line, Progress, Review } from '@fray/review';
import type { PuzzleVerdict } from '@fray/review/puzzles';

/** A position, and the seat that decides there: it is judged by what that seat may know. */
export interface Standing {
  readonly game: string;
  readonly options: Readonly<Record<string, string>>;
  readonly seats: number;
  /** As `writePosition` writes it. */
  readonly position: object;
  readonly seat: number;
}

/** The best lines of a position, the best first. */
export interface Ranked {
  readonly lines: readonly Line[];
}

/** What somebody would play instead, beside the best. */
export interface Judged {
  readonly line: Line;
  readonly best: Line;
  /** The standard error of what is between them. */
  readonly se: number;
}

/** What the worker can be asked, and what each question is answered with. */
export interface Questions {
  readonly review: { readonly asks: { readonly record: string; readonly depth: Depth }; readonly answer: Review };
  readonly rank: { readonly asks: Standing; readonly answer: Ranked };
  /** An answer to a puzzle; and what another seat does that still has to decide, against the one who answered. */
  readonly puzzle: {
    readonly asks: { readonly game: string; readonly puzzle: Puzzle; readonly moves: readonly string[] };
    readonly answer: PuzzleVerdict;
  };
  readonly reply: { readonly asks: Standing & { readonly against: number }; readonly answer: { readonly move: string } };
  readonly judge: { readonly asks: Standing & { readonly moves: readonly string[] }; readonly answer: Judged };
}

export type AnalysisRequest = { [K in keyof Questions]: { readonly id: number; readonly kind: K } & Questions[K]['asks'] }[keyof Questions];

export type AnalysisReply =
  | { readonly id: number; readonly progress: Pick<Progress, 'done' | 'of'> }
  | { readonly id: number; readonly answer: Questions[keyof Questions]['answer'] }
  | { readonly id: number; readonly fault: string };

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (fault: Error) => void;
  readonly tell: ((progress: Pick<Progress, 'done' | 'of'>) => void) | undefined;
}

/** A worker that judges: the screen never waits for it, and whoever leaves stops it. */
export class AnalysisWorker {
  #worker: Worker | undefined;
  #next = 1;
  readonly #waiting = new Map<number, Waiting>();

  ask<K extends keyof Questions>(
    kind: K,
    asked: Questions[K]['asks'],
    tell?: (progress: Pick<Progress, 'done' | 'of'>) => void,
  ): Promise<Questions[K]['answer']> {
    this.#worker ??= this.#start();
    const id = this.#next++;
    this.#worker.postMessage({ ...asked, id, kind });
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject, tell }));
  }

  /** Stops whatever it does; who waits is told nothing any more. */
  stop(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#waiting.clear();
  }

  #start(): Worker {
    const fresh = new Worker(new URL('./analysisWorkerMain.ts', import.meta.url), { type: 'module' });
    fresh.addEventListener('message', ({ data }: MessageEvent<AnalysisReply>) => this.#heard(data));
    fresh.addEventListener('error', ({ message }) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(message));
      this.stop();
    });
    return fresh;
  }

  #heard(reply: AnalysisReply): void {
    const asked = this.#waiting.get(reply.id);
    if (!asked) return;
    if ('progress' in reply) return asked.tell?.(reply.progress);
    this.#waiting.delete(reply.id);
    if ('fault' in reply) asked.reject(new Error(reply.fault));
    // A question is answered with what belongs to it: the worker's switch says so.
    else asked.resolve(reply.answer as never);
  }
}
