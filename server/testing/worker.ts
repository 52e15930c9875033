import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isAlive } from './nodes.ts';

/** Secret shared by test servers and workers. */
export const WORKERS_SECRET = 'servers and workers of tests';
const SCRIPT = fileURLToPath(new URL('./working.ts', import.meta.url));

/** A bot worker for all servers, in its own process. */
export class WorkerProcess {
  readonly #nats: string;
  #child: ChildProcess | undefined;
  /** Numbers of answers of earlier processes and of the current one. */
  #before = 0;
  #now = 0;

  constructor(natsPort: number) {
    this.#nats = `nats://127.0.0.1:${natsPort}`;
  }

  /** Reported number of answers. */
  get answers(): number {
    return this.#before + this.#now;
  }

  /** Resolves when the worker listens; restarts it while its services are unavailable. */
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
