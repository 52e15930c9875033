import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isAlive } from './nodes.ts';

/** What the servers of tests share with their workers. */
export const WORKERS_SECRET = 'servers and workers of tests';
const SCRIPT = fileURLToPath(new URL('./working.ts', import.meta.url));

/** Somebody who thinks for the bots of all servers, in a process of its own. */
export class WorkerProcess {
  readonly #nats: string;
  #child: ChildProcess | undefined;
  /** Answers of those that are no more, and of the one that runs. */
  #before = 0;
  #now = 0;

  constructor(natsPort: number) {
    this.#nats = `nats://127.0.0.1:${natsPort}`;
  }

  /** Answers that were given, as far as was said. */
  get answers(): number {
    return this.#before + this.#now;
  }

  /** Resolves when it listens; started again where what it stands on is away. */
  async start(): Promise<void> {
    const deadline = Date.now() + 120_000;
    while (!(await this.#tryStart())) if (Date.now() > deadline) throw new Error('a worker does not start');
  }

  #tryStart(): Promise<boolean> {
    if (this.#child && isAlive(this.#child)) return Promise.resolve(true);
    const child = spawn(process.execPath, [SCRIPT, this.#nats, WORKERS_SECRET], { stdio: ['ignore', 'pipe', 'ignore'] });
    this.#child = child;
    return new Promise((resolve) => {
      child.once('exit', () => resolve(false));
      child.stdout.on('data', (bytes: Buffer) => {
        this.#now = Number(String(bytes).trim().split('\n').at(-1));
        resolve(true);
      });
    });
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || !isAlive(child)) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    this.#before += this.#now;
    this.#now = 0;
  }
}
