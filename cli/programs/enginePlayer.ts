import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { kill, platform } from 'node:process';
import type { Outcome } from '@fray/engine';
import { LineCutter } from './lines.ts';
import { type MatchPlayer, PlayerFault } from './player.ts';
import { type GoLimits, gameOverLine, goLine, type NewGame, newGameLine, positionLine } from './protocol.ts';

/** Longest line of an engine, and all that it may write before an answer, in characters. */
const LONGEST_LINE = 65_536;
const MAX_WRITTEN = 4_000_000;
/** The number of characters of an engine's standard error to keep for its exit message. */
const KEPT_ERRORS = 300;

/** How long a host waits for an engine, in milliseconds. */
export interface Patience {
  /** From the start to `frayok`, and from `isready` to `readyok`. */
  readonly start: number;
  /** For `bestmove` after `go`, without a limit of time. */
  readonly move: number;
  /** For `bestmove` beyond `go movetime`. */
  readonly grace: number;
}

/** The expected answer: a line that begins with this word. */
interface Expectation {
  readonly word: string;
  readonly found: (rest: string) => void;
  readonly failed: (fault: PlayerFault) => void;
}

/** An engine in a process, reached through the engine protocol. A fault ends the process, and every later call returns that fault. */
export class EnginePlayer implements MatchPlayer {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #patience: Patience;
  readonly #options = new Set<string>();
  #name: string;
  #expected: Expectation | undefined;
  #fault: PlayerFault | undefined;
  #written = 0;
  #errors = '';

  private constructor(command: readonly string[], patience: Patience) {
    this.#patience = patience;
    this.#name = command.join(' ');
    this.#child = startProcess(command);
    const cutter = new LineCutter(
      LONGEST_LINE,
      (line) => this.#hear(line),
      () => this.#break('flooded', `it wrote a line of more than ${LONGEST_LINE} characters`),
    );
    this.#child.stdout.on('data', (bytes: Buffer) => {
      this.#written += bytes.length;
      if (this.#written > MAX_WRITTEN) this.#break('flooded', `it wrote more than ${MAX_WRITTEN} bytes without an answer`);
      else cutter.push(bytes);
    });
    this.#child.stderr.on('data', (bytes: Buffer) => (this.#errors = (this.#errors + bytes.toString('utf8')).slice(-KEPT_ERRORS)));
    this.#child.stdin.on('error', () => {}); // its end is told by “close”
    this.#child.on('error', (error) => this.#break('closed', `it cannot be started: ${error.message}`));
    this.#child.stdout.on('close', () => this.#ended());
  }

  /** Starts an engine and waits until it has introduced itself. Throws a `PlayerFault` if it does not. */
  static async start(command: readonly string[], patience: Patience): Promise<EnginePlayer> {
    const player = new EnginePlayer(command, patience);
    await player.#ask(['fray'], 'frayok', patience.start);
    return player;
  }

  /** The name that the engine gives itself, otherwise its command. */
  get name(): string {
    return this.#name;
  }

  async newGame(plan: NewGame, seed: number): Promise<void> {
    const seeds = this.#options.has('seed') ? [`setoption name seed value ${seed}`] : [];
    await this.#ask([...seeds, newGameLine(plan), 'isready'], 'readyok', this.#patience.start);
  }

  choose(view: object, moves: readonly string[], limits: GoLimits): Promise<string> {
    const { move, grace } = this.#patience;
    const time = limits.movetime === undefined ? move : limits.movetime + grace;
    return this.#ask([positionLine(view, moves), goLine(limits)], 'bestmove', time);
  }

  gameOver(outcome: Outcome): void {
    if (this.#fault) throw this.#fault;
    this.#child.stdin.write(`${gameOverLine(outcome)}\n`);
  }

  close(): void {
    this.#break('closed', 'the match is over');
  }

  /** Sends lines and waits for an answer. An `error` in place of it is a fault. */
  #ask(lines: readonly string[], word: string, time: number): Promise<string> {
    if (this.#fault) return Promise.reject(this.#fault);
    this.#written = 0;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#break('late', `it did not say “${word}” within ${time} ms`), time);
      this.#expected = {
        word,
        found: (rest) => {
          clearTimeout(timer);
          resolve(rest);
        },
        failed: (fault) => {
          clearTimeout(timer);
          reject(fault);
        },
      };
      this.#child.stdin.write(lines.map((line) => `${line}\n`).join(''));
    });
  }

  #hear(line: string): void {
    if (this.#fault) return;
    const [word = '', ...rest] = line.trim().split(/\s+/);
    if (word === this.#expected?.word) {
      const { found } = this.#expected;
      this.#expected = undefined;
      return found(rest.join(' '));
    }
    if (word === 'bestmove') return this.#break('unasked', `it said “${short(line)}” and nobody had asked`);
    if (word === 'error') return this.#break('refused', `it said “${short(line)}”`);
    if (word === 'id' && rest[0] === 'name') this.#name = rest.slice(1).join(' ');
    if (word === 'option' && rest[0] === 'name' && rest[1] !== undefined) this.#options.add(rest[1]);
  }

  #ended(): void {
    const errors = this.#errors.trim().split('\n').at(-1) ?? '';
    this.#break('closed', errors === '' ? 'it ended' : `it ended: ${short(errors)}`);
  }

  #break(kind: PlayerFault['fault'], message: string): void {
    if (this.#fault) return;
    this.#fault = new PlayerFault(kind, message);
    endProcess(this.#child);
    this.#child.stdin.destroy();
    this.#child.stdout.destroy();
    this.#child.stderr.destroy();
    this.#expected?.failed(this.#fault);
    this.#expected = undefined;
  }
}

/** Engines that run. They may wait for nothing, and so would outlive this process. */
const RUNNING = new Set<ChildProcessWithoutNullStreams>();
process.on('exit', () => {
  for (const child of RUNNING) endProcess(child);
});

/** Starts an engine as leader of a process group, so that all that it starts can be ended with it. */
function startProcess([file = '', ...args]: readonly string[]): ChildProcessWithoutNullStreams {
  try {
    const child = spawn(file, args, { stdio: 'pipe', detached: platform !== 'win32', windowsHide: true });
    RUNNING.add(child);
    return child;
  } catch (error) {
    // `spawn` throws for some commands, such as an empty one. Most failures arrive as the event “error”.
    throw new PlayerFault('closed', `it cannot be started: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function endProcess(child: ChildProcessWithoutNullStreams): void {
  RUNNING.delete(child);
  child.kill('SIGKILL');
  if (child.pid === undefined || platform === 'win32') return;
  try {
    kill(-child.pid, 'SIGKILL');
  } catch {
    // Nothing of the group is left.
  }
}

const short = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text);

/** Splits a command line at spaces. Quotation marks keep spaces together; nothing else has a meaning, because there is no shell. */
export function splitCommand(text: string): string[] {
  return Array.from(text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g), ([, double, single, bare]) => double ?? single ?? bare ?? '');
}
