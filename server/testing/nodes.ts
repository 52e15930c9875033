import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Barrier } from './barrier.ts';

/** Characters that are kept of what a server says. */
const LAST = 3000;
const SCRIPT = fileURLToPath(new URL('./crashing.ts', import.meta.url));
/** The same as a version to come. */
export const LATER = fileURLToPath(new URL('./newerServer.ts', import.meta.url));

/** Whether a process has not ended. */
export const isAlive = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

/** One of several servers, in a process of its own: it has a door of its own to each of the services. */
export class ServerNode {
  readonly #folder: string;
  readonly #script: string;
  /** The path by which a proxy leads straight to it; empty where none does. */
  readonly direct: string;
  /** To NATS and to the database. */
  readonly doors: readonly [nats: Barrier, database: Barrier];
  readonly #database: URL;
  #child: ChildProcess | undefined;
  /** Which process was told to end last. */
  #told: ChildProcess | undefined;
  /** Where it listens; undefined while it takes no new lines. */
  port: number | undefined;
  /** How it ended by itself, or otherwise than it should have when it was stopped. */
  fault: string | undefined;
  #said = '';

  private constructor(script: string, direct: string, folder: string, database: string, doors: readonly [Barrier, Barrier]) {
    this.#script = script;
    this.direct = direct;
    this.#folder = folder;
    this.doors = doors;
    this.#database = new URL(database);
    this.#database.port = String(doors[1].port);
  }

  static async make(natsPort: number, database: string, script = SCRIPT, direct = ''): Promise<ServerNode> {
    const folder = mkdtempSync(join(tmpdir(), 'fray-node-'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Fray</title>');
    const doors = [await Barrier.open(() => natsPort), await Barrier.open(() => Number(new URL(database).port || 5432))] as const;
    return new ServerNode(script, direct, folder, database, doors);
  }

  /** Starts it; what it needs may be away, and then it is started again as whoever runs it would. */
  async start(): Promise<void> {
    const deadline = Date.now() + 120_000;
    while (!(await this.#tryStart())) if (Date.now() > deadline) throw new Error('a server does not start');
  }

  #tryStart(): Promise<boolean> {
    // Two may have killed it at once, and both start it again.
    if (this.#child && isAlive(this.#child)) return Promise.resolve(true);
    const nats = `nats://127.0.0.1:${this.doors[0].port}`;
    const child = spawn(process.execPath, [this.#script, this.#folder, this.#database.href, '0', '1', '0', nats, this.direct], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    const hear = (bytes: Buffer) => {
      if (process.env['LOGS']) console.log(child.pid, String(bytes));
      this.#said = (this.#said + String(bytes)).slice(-LAST);
    };
    child.stderr.on('data', hear);
    return new Promise((resolve) => {
      child.once('exit', (code) => {
        // Until it is up it may find nothing to stand on; afterwards it lives whatever happens.
        if (this.port !== undefined && code !== null) this.fault = `a server ended with ${code}: ${this.#said}`;
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

  /** Dies without a word. */
  async kill(): Promise<void> {
    this.port = undefined;
    await this.#end('SIGKILL');
  }

  /** Is stopped as servers are: gives its tables away first. */
  async drain(): Promise<void> {
    this.port = undefined;
    const code = await this.#end('SIGTERM');
    // Null: somebody else killed it meanwhile.
    if (code !== 0 && code !== null) this.fault = `a server that was stopped ended with ${code}: ${this.#said}`;
  }

  #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    if (!child || !isAlive(child)) return Promise.resolve(child?.exitCode ?? null);
    this.#told = child;
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill(signal);
    if (signal === 'SIGKILL') child.kill('SIGCONT');
    return ended;
  }

  /** Stands still for so long; what was connected to it stays so. */
  async stand(milliseconds: number): Promise<void> {
    const { port } = this;
    const child = this.#child;
    this.port = undefined;
    child?.kill('SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    child?.kill('SIGCONT');
    // Who was told to end meanwhile takes no new lines any more.
    if (child === this.#child && child !== this.#told) this.port = port;
  }

  async remove(): Promise<void> {
    await this.kill();
    for (const door of this.doors) door.close();
  }
}

/** A proxy in front of several: by its own path to each that has one, and anywhere else to whichever of them is chosen. */
export function frontOf(nodes: readonly ServerNode[], choose: (ports: readonly number[]) => number | undefined): Promise<Barrier> {
  return Barrier.openByPath((path) => {
    const named = nodes.find(({ direct }) => direct !== '' && path === `${direct}/ws`);
    return named ? named.port : choose(nodes.flatMap(({ port }) => port ?? []));
  });
}
