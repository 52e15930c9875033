import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Language } from '@fray/engine';
import type { Shown } from '@fray/protocol';
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
  readonly answered: (answer: Answer) => void;
  readonly timer: NodeJS.Timeout;
}

const SCRIPT = fileURLToPath(new URL('./drawing.ts', import.meta.url));

/** Has things drawn by another process, which begins with the first and ends when nothing was asked for a while. */
export class Drawer {
  readonly #folder: string;
  #child: ChildProcess | undefined;
  #rest: NodeJS.Timeout | undefined;
  #last = 0;
  readonly #waiting = new Map<number, Waiting>();

  readonly #patience: number;

  /** `folder`: where the drawing module and its fonts are. `patience`: milliseconds after which what is not drawn is given up. */
  constructor(folder: string, patience: number = LIMITS.drawing) {
    this.#folder = folder;
    this.#patience = patience;
  }

  async ask(what: Ask['what'], shown: Shown, language: Language): Promise<Answer> {
    if (this.#waiting.size >= LIMITS.drawingsWaiting) throw new Error('there is much to draw: ask again in a while');
    const n = ++this.#last;
    const answer = await new Promise<Answer>((answered) => {
      // Whatever it is at then is given up with it: another begins with the next question.
      const timer = setTimeout(() => this.#end('drawing took too long'), this.#patience);
      this.#waiting.set(n, { answered, timer });
      this.#begun().send({ n, what, shown, language } satisfies Ask);
    });
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
  }

  close(): void {
    this.#end('the server stops');
  }

  #begun(): ChildProcess {
    clearTimeout(this.#rest);
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

  #answer(answer: Answer): void {
    const waiting = this.#waiting.get(answer.n);
    this.#waiting.delete(answer.n);
    clearTimeout(waiting?.timer);
    waiting?.answered(answer);
    if (this.#waiting.size > 0) return;
    this.#rest = setTimeout(() => this.#end('rests'), LIMITS.drawerRests);
    this.#rest.unref();
  }

  /** Ended by itself or by us: nothing that it was asked comes any more. */
  #gone(child: ChildProcess, why = 'drawing failed'): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    for (const n of this.#waiting.keys()) this.#answer({ n, error: why });
  }

  #end(why: string): void {
    const child = this.#child;
    clearTimeout(this.#rest);
    if (!child) return;
    this.#gone(child, why);
    clearTimeout(this.#rest);
    child.kill('SIGKILL');
  }
}
