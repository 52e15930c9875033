import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../cli/fray.ts', import.meta.url));

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** A server process as people run it, so that a test can kill it. */
export class ServerProcess {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
  }

  /** `settings`: arguments of `fray serve`. */
  static async start(settings: readonly string[]): Promise<ServerProcess> {
    const child = spawn(process.execPath, [cli, 'serve', '--json', ...settings], { stdio: ['ignore', 'pipe', 'inherit'] });
    const said = await new Promise<string>((resolve, reject) => {
      child.stdout.once('data', (bytes) => resolve(String(bytes)));
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
    return new ServerProcess(child, (JSON.parse(said) as { url: string }).url);
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  async stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!this.isAlive) return;
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill(signal);
    await ended;
  }
}
