import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Language } from '@fray/engine';
import type { PreviewSubject } from '@fray/protocol';
import { LIMITS } from '../base/limits.ts';
import { FairQueue } from '../fairQueue.ts';
import { RequestError } from '../http/requests.ts';

export type DrawingKind = 'words' | 'picture' | 'board' | 'large' | 'moving';

/** What is drawn. A record does not travel with each request: the drawing process keeps those that it was sent last. */
export type Drawn = Exclude<PreviewSubject, { kind: 'replay' }> | RecordedMoment;

/** A moment of a finished match; without one, the match as a whole, of which the end is not told. */
interface RecordedMoment {
  readonly kind: 'recorded';
  /** Names the record; another one when it says something else. */
  readonly key: string;
  readonly at?: number;
}

/** Something to draw, for whom, and how its record is had if the drawing process asks for it: packed by gzip. */
export interface DrawingRequest {
  readonly what: DrawingKind;
  readonly drawn: Drawn;
  readonly language: Language;
  /** Whose turn it takes: an address, and the table or page that is drawn. */
  readonly share: readonly [address: string, subject: string];
  readonly record?: () => Promise<Uint8Array>;
}

export interface PreviewRequest {
  readonly n: number;
  readonly what: DrawingKind;
  readonly drawn: Drawn;
  readonly language: Language;
  /** The record, where it was asked for. */
  readonly packed?: Uint8Array;
}

export interface PreviewResponse {
  readonly n: number;
  /** The drawing process does not have the record: it is to be sent with the request. */
  readonly isRecordMissing?: boolean;
  readonly title?: string;
  readonly text?: string;
  /** As base64. */
  readonly image?: string;
  readonly error?: string;
}

interface Waiting {
  readonly ask: PreviewRequest;
  readonly record: DrawingRequest['record'];
  readonly answered: (answer: PreviewResponse) => void;
}

const SCRIPT = fileURLToPath(new URL('./previewWorker.ts', import.meta.url));

/**
 * Has things drawn by another process, one after the other, each address and each table of an address in its turn. The process begins with
 * the first request and ends when nothing was asked for a while.
 */
export class PreviewProcess {
  readonly #folder: string;
  readonly #patience: number;
  #child: ChildProcess | undefined;
  /** Until what is drawn takes too long, or nothing was asked for long enough. */
  #timer: NodeJS.Timeout | undefined;
  #last = 0;
  readonly #queue = new FairQueue<Waiting>();
  /** What is being drawn. */
  #drawing: Waiting | undefined;

  /** `folder`: where the drawing module and its fonts are. `patience`: milliseconds after which what is not drawn is given up. */
  constructor(folder: string, patience: number = LIMITS.drawing) {
    this.#folder = folder;
    this.#patience = patience;
  }

  /** Resolves with what was drawn. Rejects with `too-fast` where too much waits, and with the reason where it could not be drawn. */
  async ask({ what, drawn, language, share, record }: DrawingRequest): Promise<PreviewResponse> {
    if (this.#queue.size >= LIMITS.drawingsWaiting || this.#queue.waiting(share[0]) >= LIMITS.drawingsPerAddress)
      throw new RequestError('too-fast', 'there is much to draw: ask again in a while');
    const ask: PreviewRequest = { n: ++this.#last, what, drawn, language };
    const answer = await new Promise<PreviewResponse>((answered) => {
      this.#queue.push(share, { ask, record, answered });
      if (!this.#drawing) this.#next();
    });
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

  /** The next thing is drawn, if there is one. */
  #next(): void {
    clearTimeout(this.#timer);
    this.#drawing = this.#queue.shift();
    if (this.#drawing) {
      const { n } = this.#drawing.ask;
      this.#timer = setTimeout(() => this.#answer({ n, error: 'drawing took too long' }, true), this.#patience);
      this.#begun().send(this.#drawing.ask);
    } else {
      this.#timer = setTimeout(() => this.#end(), LIMITS.previewProcessIdle);
      this.#timer.unref();
    }
  }

  /** `isStuck`: whoever draws is at it still, and another one takes its place. */
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
      // The process may have ended meanwhile, and something else be drawn.
      if (this.#drawing?.ask.n === n) this.#begun().send({ ...ask, packed } satisfies PreviewRequest);
    } catch (error) {
      this.#answer({ n, error: error instanceof Error ? error.message : String(error) });
    }
  }

  #begun(): ChildProcess {
    if (this.#child) return this.#child;
    const child = fork(SCRIPT, [this.#folder], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], serialization: 'advanced' });
    this.#child = child;
    child.on('message', (answer: PreviewResponse) => this.#answer(answer));
    child.on('error', () => this.#gone(child));
    child.on('exit', () => this.#gone(child));
    // Nobody stays for it alone.
    child.unref();
    child.channel?.unref();
    return child;
  }

  /** Ended by itself: what it was at does not come any more. */
  #gone(child: ChildProcess): void {
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
