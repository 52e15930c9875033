import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '@fray/engine';
import type { PreviewGames, PreviewSubject } from '@fray/protocol';
import { FairQueue } from '../base/fairQueue.ts';
import { LIMITS } from '../base/limits.ts';
import { RequestError } from '../base/requestError.ts';

export type DrawingKind = 'words' | 'picture' | 'board' | 'large' | 'moving';

/** The subject to draw. Records are not sent with every request: the drawing process caches the latest ones. */
export type Drawn = Exclude<PreviewSubject, { kind: 'replay' }> | RecordedMoment;

/** A step of a finished match; without one, the match as a whole, without its result. */
interface RecordedMoment {
  readonly kind: 'recorded';
  /** Cache key of the record. */
  readonly key: string;
  readonly at?: number;
}

/** A drawing job, with a function that returns the gzipped record if the drawing process needs it. */
export interface DrawingRequest {
  readonly what: DrawingKind;
  readonly drawn: Drawn;
  readonly language: Language;
  /** Keys for fair scheduling: a network address, and a table or page. */
  readonly share: readonly [address: string, subject: string];
  readonly record?: () => Promise<Uint8Array>;
}

export interface PreviewRequest {
  readonly n: number;
  readonly what: DrawingKind;
  readonly drawn: Drawn;
  readonly language: Language;
  /** Games from outside, if the server has any. */
  readonly games?: PreviewGames;
  /** The record, if the process requested it. */
  readonly packed?: Uint8Array;
}

export interface PreviewResponse {
  readonly n: number;
  /** The drawing process lacks the record: send it with the request. */
  readonly isRecordMissing?: boolean;
  readonly title?: string;
  readonly text?: string;
  /** Base64. */
  readonly image?: string;
  readonly error?: string;
  /** It took longer than a drawing may. */
  readonly isLate?: boolean;
}

interface Waiting {
  readonly ask: PreviewRequest;
  readonly record: DrawingRequest['record'];
  readonly answered: (answer: PreviewResponse) => void;
}

/** Compiled by the page's build. */
const DRAWING_MODULE = 'dist/index.js';
const SCRIPT = fileURLToPath(new URL('./previewWorker.ts', import.meta.url));

/** The drawing module that a folder should contain, if it is not there. */
export function missingModule(folder: string): string | undefined {
  const file = join(folder, DRAWING_MODULE);
  return existsSync(file) ? undefined : file;
}

export const noPictures = new RequestError('no-pictures', 'this server was built without pictures of links');

/**
 * Runs drawing jobs in a separate process, one at a time, fairly by address and table. The process starts with the first job and ends after
 * an idle period.
 */
export class PreviewProcess {
  readonly #folder: string;
  readonly #patience: number;
  readonly #games: () => PreviewGames | undefined;
  #child: ChildProcess | undefined;
  /** Timer for the current job's timeout, or for the idle period. */
  #timer: NodeJS.Timeout | undefined;
  #last = 0;
  readonly #queue = new FairQueue<Waiting>();
  /** The current job. */
  #drawing: Waiting | undefined;

  /** `folder`: contains the drawing module and its fonts. `patience`: timeout of a job, in milliseconds. `games`: those from outside. */
  constructor(folder: string, patience: number = LIMITS.drawing, games: () => PreviewGames | undefined = () => undefined) {
    this.#folder = folder;
    this.#games = games;
    this.#patience = patience;
  }

  /** Resolves with the result. Rejects with `too-fast` if the queue is full, with `no-answer` after the timeout, with `no-pictures` where nothing can draw, and with the reason if drawing fails. */
  async ask({ what, drawn, language, share, record }: DrawingRequest): Promise<PreviewResponse> {
    if (this.#queue.size >= LIMITS.drawingsWaiting || this.#queue.waiting(share[0]) >= LIMITS.drawingsPerAddress)
      throw new RequestError('too-fast', 'there is much to draw: ask again in a while');
    // A build in progress removes the module of a running server.
    if (!this.#child && missingModule(this.#folder) !== undefined) throw noPictures;
    const games = this.#games();
    const ask: PreviewRequest = { n: ++this.#last, what, drawn, language, ...(games && { games }) };
    const answer = await new Promise<PreviewResponse>((answered) => {
      this.#queue.push(share, { ask, record, answered });
      if (!this.#drawing) this.#next();
    });
    if (answer.isLate) throw new RequestError('no-answer', 'this picture takes long: ask again in a while');
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
  }

  close(): void {
    const stopped = ({ ask, answered }: Waiting) => answered({ n: ask.n, error: 'the server stops' });
    if (this.#drawing) stopped(this.#drawing);
    this.#drawing = undefined;
    for (let one = this.#queue.shift(); one; one = this.#queue.shift()) stopped(one);
    this.#end();
  }

  /** Starts the next job, if there is one. */
  #next(): void {
    clearTimeout(this.#timer);
    this.#drawing = this.#queue.shift();
    if (this.#drawing) {
      const { n } = this.#drawing.ask;
      this.#timer = setTimeout(() => this.#answer({ n, isLate: true }, true), this.#patience);
      this.#begun().send(this.#drawing.ask);
    } else {
      this.#timer = setTimeout(() => this.#end(), LIMITS.previewProcessIdle);
      this.#timer.unref();
    }
  }

  /** `isStuck`: the process does not respond and is replaced. */
  #answer(answer: PreviewResponse, isStuck = false): void {
    const waiting = this.#drawing;
    if (waiting?.ask.n !== answer.n) return;
    if (answer.isRecordMissing) return void this.#sendRecord(waiting);
    if (isStuck) this.#end();
    waiting.answered(answer);
    this.#next();
  }

  async #sendRecord({ ask, record }: Waiting): Promise<void> {
    const { n } = ask;
    try {
      const packed = await record?.();
      if (!packed) throw new Error('there is no record');
      // The process may have been replaced meanwhile.
      if (this.#drawing?.ask.n === n) this.#begun().send({ ...ask, packed } satisfies PreviewRequest);
    } catch (error) {
      this.#answer({ n, error: error instanceof Error ? error.message : String(error) });
    }
  }

  #begun(): ChildProcess {
    if (this.#child) return this.#child;
    const child = fork(SCRIPT, [this.#folder, join(this.#folder, DRAWING_MODULE)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    this.#child = child;
    child.on('message', (answer: PreviewResponse) => this.#answer(answer));
    child.on('error', () => this.#onExit(child));
    child.on('exit', () => this.#onExit(child));
    // Do not let the child process keep the server running.
    child.unref();
    child.channel?.unref();
    return child;
  }

  /** The process ended by itself: the current job fails. */
  #onExit(child: ChildProcess): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    if (this.#drawing) this.#answer({ n: this.#drawing.ask.n, error: 'drawing failed' });
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}
