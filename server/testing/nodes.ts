import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Barrier } from './barrier.ts';

/** Characters kept of a server's output. */
const LAST = 3000;
const SCRIPT = fileURLToPath(new URL('./crashing.ts', import.meta.url));
/** The server of a future version. */
export const LATER = fileURLToPath(new URL('./newerServer.ts', import.meta.url));

/** Whether a process is still running. */
export const isAlive = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

/** One of several servers, in its own process, with its own proxy to each service. */
export class ServerNode {
  readonly #folder: string;
  readonly #script: string;
  /** Path by which the proxy leads directly to this node; empty: none. */
  readonly direct: string;
  /** Proxies to NATS and to the database. */
  readonly proxies: readonly [nats: Barrier, database: Barrier];
  readonly #database: URL;
  #child: ChildProcess | undefined;
  /** The process that was last told to stop. */
  #stoppingChild: ChildProcess | undefined;
  /** Port; undefined while it accepts no connections. */
  port: number | undefined;
  /** How the process ended unexpectedly. */
  fault: string | undefined;
  #output = '';

  private constructor(script: string, direct: string, folder: string, database: string, proxies: readonly [Barrier, Barrier]) {
    this.#script = script;
    this.direct = direct;
    this.#folder = folder;
    this.proxies = proxies;
    this.#database = new URL(database);
    this.#database.port = String(proxies[1].port);
  }

  static async make(natsPort: number, database: string, script = SCRIPT, direct = ''): Promise<ServerNode> {
    const folder = mkdtempSync(join(tmpdir(), 'fray-node-'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Fray</title>');
    const proxies = [await Barrier.open(() => natsPort), await Barrier.open(() => Number(new URL(database).port || 5432))] as const;
    return new ServerNode(script, direct, folder, database, proxies);
  }

  /** Starts the server; restarts it while its services are unavailable, as an operator would. */
  async start(): Promise<void> {
    const deadline = Date.now() + 120_000;
    while (!(await this.#tryStart())) if (Date.now() > deadline) throw new Error('a server does not start');
  }

  #tryStart(): Promise<boolean> {
    // Two callers may have killed it at once and both restart it.
    if (this.#child && isAlive(this.#child)) return Promise.resolve(true);
    const nats = `nats://127.0.0.1:${this.proxies[0].port}`;
    const child = spawn(process.execPath, [this.#script, this.#folder, this.#database.href, '0', '1', '0', nats, this.direct], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    const hear = (bytes: Buffer) => {
      if (process.env['LOGS']) console.log(child.pid, String(bytes));
      this.#output = (this.#output + String(bytes)).slice(-LAST);
    };
    child.stderr.on('data', hear);
    return new Promise((resolve) => {
      child.once('exit', (code) => {
        // It may exit while its services are missing; once it is up it must not.
        if (this.port !== undefined && code !== null) this.fault = `a server ended with ${code}: ${this.#output}`;
        resolve(false);
      });
      child.stdout.on('data', (bytes: Buffer) => {
        hear(bytes);
        const url = /^http\S+$/m.exec(String(bytes))?.[0];
        if (url === undefined) return;
        this.port = Number(new URL(url).port);
        resolve(true);
      });
    });
  }

  /** Kills the process. */
  async kill(): Promise<void> {
    this.port = undefined;
    await this.#end('SIGKILL');
  }

  /** Stops the server gracefully: it releases its tables first. */
  async drain(): Promise<void> {
    this.port = undefined;
    const code = await this.#end('SIGTERM');
    // Null: it was killed meanwhile.
    if (code !== 0 && code !== null) this.fault = `a server that was stopped ended with ${code}: ${this.#output}`;
  }

  #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    if (!child || !isAlive(child)) return Promise.resolve(child?.exitCode ?? null);
    this.#stoppingChild = child;
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill(signal);
    if (signal === 'SIGKILL') child.kill('SIGCONT');
    return ended;
  }

  /** Suspends the process for a while; its connections stay open. */
  async stand(milliseconds: number): Promise<void> {
    const { port } = this;
    const child = this.#child;
    this.port = undefined;
    child?.kill('SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    child?.kill('SIGCONT');
    // A node that is stopping accepts no connections.
    if (child === this.#child && child !== this.#stoppingChild) this.port = port;
  }

  async remove(): Promise<void> {
    await this.kill();
    for (const door of this.proxies) door.close();
  }
}

/** A proxy in front of several nodes: by path to a certain node, otherwise to the chosen one. */
export function frontOf(
  nodes: readonly ServerNode[],
  choose: (ports: readonly number[], path: string) => number | undefined,
): Promise<Barrier> {
  return Barrier.openByPath((path) => {
    const named = nodes.find(({ direct }) => direct !== '' && path === `${direct}/ws`);
    return named
      ? named.port
      : choose(
          nodes.flatMap(({ port }) => port ?? []),
          path,
        );
  });
}
