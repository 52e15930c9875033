import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Language } from '@fray/engine';
import type { Shown } from '@fray/protocol';
import { Refused } from '../http/asking.ts';
import { LIMITS } from '../limits.ts';

export interface Ask {
  readonly n: number;
  readonly what: 'words' | 'picture' | 'board' | 'large' | 'moving';
  readonly shown: Shown;
  readonly language: Language;
}

export interface Answer {
  readonly n: number;
  readonly title?: string;
  readonly text?: string;
  /** As base64. */
  readonly image?: string;
  readonly error?: string;
}

interface Waiting {
  readonly ask: Ask;
  readonly answered: (answer: Answer) => void;
}

const SCRIPT = fileURLToPath(new URL('./drawing.ts', import.meta.url));

/** Has things drawn by another process, one after the other; it begins with the first and ends when nothing was asked for a while. */
export class Drawer {
  readonly #folder: string;
  readonly #patience: number;
  #child: ChildProcess | undefined;
  /** Until what is drawn takes too long, or nothing was asked for long enough. */
  #timer: NodeJS.Timeout | undefined;
  #last = 0;
  /** What is asked for; the first of it is being drawn. */
  readonly #waiting: Waiting[] = [];

  /** `folder`: where the drawing module and its fonts are. `patience`: milliseconds after which what is not drawn is given up. */
  constructor(folder: string, patience: number = LIMITS.drawing) {
    this.#folder = folder;
    this.#patience = patience;
  }

  async ask(what: Ask['what'], shown: Shown, language: Language): Promise<Answer> {
    if (this.#waiting.length >= LIMITS.drawingsWaiting) throw new Refused('too-fast', 'there is much to draw: ask again in a while');
    const ask: Ask = { n: ++this.#last, what, shown, language };
    const answer = await new Promise<Answer>((answered) => {
      this.#waiting.push({ ask, answered });
      if (this.#waiting.length === 1) this.#next();
    });
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
  }

  close(): void {
    for (const { ask, answered } of this.#waiting.splice(0)) answered({ n: ask.n, error: 'the server stops' });
    this.#end();
  }

  /** The next thing is drawn, if there is one. */
  #next(): void {
    clearTimeout(this.#timer);
    const [first] = this.#waiting;
    if (first) {
      const { n } = first.ask;
      this.#timer = setTimeout(() => this.#answer({ n, error: 'drawing took too long' }, true), this.#patience);
      this.#begun().send(first.ask);
    } else {
      this.#timer = setTimeout(() => this.#end(), LIMITS.drawerRests);
      this.#timer.unref();
    }
  }

  /** `isStuck`: whoever draws is at it still, and another one takes its place. */
  #answer(answer: Answer, isStuck = false): void {
    if (this.#waiting[0]?.ask.n !== answer.n) return;
    if (isStuck) this.#end();
    this.#waiting.shift()?.answered(answer);
    this.#next();
  }

  #begun(): ChildProcess {
    if (this.#child) return this.#child;
    const child = fork(SCRIPT, [this.#folder], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    this.#child = child;
    child.on('message', (answer: Answer) => this.#answer(answer));
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
    const [first] = this.#waiting;
    if (first) this.#answer({ n: first.ask.n, error: 'drawing failed' });
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}
