import { stdin } from 'node:process';
import { isLevel, LEVELS, type Level } from '@fray/bots';
import type { AnyGame, Result } from '@fray/engine';
import type { Command } from 'commander';
import { Piscina } from 'piscina';
import { gameNamed } from '../games.ts';
import type { Answer, EngineSettings } from '../programs/engineBot.ts';
import type { EngineWorkerData } from '../programs/engineWorker.ts';
import { LineCutter } from '../programs/lines.ts';
import {
  type GoLimits,
  LONGEST_COMMAND,
  type NewGame,
  type Question,
  readLimits,
  readNewGame,
  readPosition,
} from '../programs/protocol.ts';
import { printLine } from '../terminal.ts';
import { UsageError } from '../usageError.ts';

export function register(program: Command): void {
  program
    .command('engine')
    .argument('<game>')
    .description(
      'speak the engine protocol on standard input and output: one of our bots for hosts in any language (docs/engine-protocol.md)',
    )
    .option('--level <level>', `who plays until “setoption” says otherwise: ${LEVELS.join(', ')}`, 'ace')
    .action(serve);
}

async function serve(id: string, { level }: { readonly level: string }): Promise<void> {
  const game = await gameNamed(id);
  if (!isLevel(level)) throw new UsageError(`--level is one of ${LEVELS.join(', ')}`);
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const pool = new Piscina({
    filename: new URL('../programs/engineWorker.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: 1,
    workerData: { game: game.id, stop } satisfies EngineWorkerData,
  });
  const session = new EngineSession(game, level, threadThinker(pool, stop), printLine);
  await new Promise<void>((resolve) => {
    const cutter = new LineCutter(
      LONGEST_COMMAND,
      (line) => {
        if (stdin.isPaused() || session.take(line)) return;
        stdin.pause();
        resolve();
      },
      () => printLine(`error: a line has at most ${LONGEST_COMMAND} characters`),
    );
    stdin.on('data', (bytes: Buffer) => cutter.push(bytes));
    stdin.on('end', () => {
      cutter.end();
      resolve();
    });
  });
  // At the end of the input, pending requests are still answered.
  await session.done;
  stdin.destroy();
  await pool.destroy();
}

function threadThinker(pool: Piscina, stop: Int32Array): Thinker {
  return {
    newGame: async (plan, settings) => {
      const fault: string | undefined = await pool.run([plan, settings], { name: 'newGame' });
      return fault;
    },
    position: async (question) => {
      const fault: string | undefined = await pool.run(question, { name: 'position' });
      return fault;
    },
    go: async (limits, number) => {
      const answer: Result<Answer, string> = await pool.run([limits, number], { name: 'go' });
      return answer;
    },
    stop: (upTo) => void Atomics.store(stop, 0, upTo),
  };
}

/**
 * The computing side of an engine. It gets one command at a time. `stop` ends every `go` up to a number, including one that has not begun.
 */
interface Thinker {
  newGame(plan: NewGame, settings: EngineSettings): Promise<string | undefined>;
  position(question: Question): Promise<string | undefined>;
  go(limits: GoLimits, number: number): Promise<Result<Answer, string>>;
  stop(upTo: number): void;
}

const MAX_SEED = 2_147_483_647;
/** Commands that may wait while the engine thinks. */
const MAX_WAITING = 1000;

/** The engine's side of the protocol: commands in, lines out. A command that is wrong gives `error …` and changes nothing else. */
class EngineSession {
  readonly #game: AnyGame;
  readonly #thinker: Thinker;
  readonly #write: (line: string) => void;
  #settings: EngineSettings;
  /** Ends when all commands so far are done. */
  #done: Promise<void> = Promise.resolve();
  #ready: Promise<void> = Promise.resolve();
  #waiting = 0;
  /** Number of the newest `go`. */
  #newest = 0;

  constructor(game: AnyGame, level: Level, thinker: Thinker, write: (line: string) => void) {
    this.#game = game;
    this.#thinker = thinker;
    this.#write = write;
    this.#settings = { level, seed: 1 };
  }

  /** Ends when all commands so far are done. */
  get done(): Promise<void> {
    return this.#done;
  }

  /** Takes a line. Returns false if it was the last: a search is ended, and what waits is still answered. */
  take(line: string): boolean {
    const [command = '', ...words] = line.trim().split(/\s+/);
    const rest = line.trim().slice(command.length).trim();
    switch (command) {
      case '':
        return true;
      case 'quit':
        this.#thinker.stop(this.#newest);
        return false;
      case 'stop':
        this.#thinker.stop(this.#newest);
        return true;
      case 'isready':
        void this.#ready.then(() => this.#write('readyok'));
        return true;
      case 'fray':
        void this.#queue(command, () => this.#introduce());
        return true;
      case 'setoption':
        void this.#queue(command, () => this.#setOption(words));
        return true;
      case 'newgame':
        this.#ready = this.#queue(command, async () =>
          this.#fault(readNewGame(rest), (plan) => this.#thinker.newGame(plan, this.#settings)),
        );
        return true;
      case 'position':
        this.#ready = this.#queue(command, async () => this.#fault(readPosition(rest), (question) => this.#thinker.position(question)));
        return true;
      case 'go': {
        const number = ++this.#newest;
        void this.#queue(command, async () => this.#fault(readLimits(words), (limits) => this.#go(limits, number)));
        return true;
      }
      case 'gameover':
        return true;
      default:
        void this.#queue(command, () => 'there is no such command');
        return true;
    }
  }

  /** Carries a command out after those before it. It returns what is wrong, if anything is. */
  #queue(command: string, act: () => string | undefined | Promise<string | undefined>): Promise<void> {
    if (this.#waiting >= MAX_WAITING) {
      this.#write(`error ${command}: ${MAX_WAITING} commands are waiting already`);
      return this.#ready;
    }
    this.#waiting++;
    this.#done = this.#done.then(async () => {
      try {
        const fault = await act();
        if (fault !== undefined) this.#write(`error ${command}: ${fault}`);
      } catch (error) {
        this.#write(`error ${command}: ${error instanceof Error ? error.message : String(error)}`);
      }
      this.#waiting--;
    });
    return this.#done;
  }

  async #fault<T>(read: Result<T, string>, act: (value: T) => Promise<string | undefined>): Promise<string | undefined> {
    return read.ok ? act(read.value) : read.fault;
  }

  #introduce(): undefined {
    const { level, seed } = this.#settings;
    this.#write(`id name Fray ${level}`);
    this.#write('id author the authors of Fray');
    this.#write(`id game ${this.#game.id} ${this.#game.rulesVersion}`);
    this.#write(`option name level type combo default ${level} ${LEVELS.map((one) => `var ${one}`).join(' ')}`);
    this.#write(`option name seed type spin default ${seed} min 0 max ${MAX_SEED}`);
    this.#write('frayok');
  }

  #setOption(words: readonly string[]): string | undefined {
    const [nameWord, name, valueWord, value = '', ...more] = words;
    if (nameWord !== 'name' || valueWord !== 'value' || more.length > 0) return 'write “setoption name NAME value VALUE”';
    if (name === 'level') {
      if (!isLevel(value)) return `“${value}” is none of ${LEVELS.join(', ')}`;
      this.#settings = { ...this.#settings, level: value };
    } else if (name === 'seed') {
      const seed = /^\d{1,10}$/.test(value) ? Number(value) : Number.POSITIVE_INFINITY;
      if (seed > MAX_SEED) return `a seed is a whole number from 0 to ${MAX_SEED}`;
      this.#settings = { ...this.#settings, seed };
    } else return `there is no option “${name}”; there are level, seed`;
    return undefined;
  }

  async #go(limits: GoLimits, number: number): Promise<string | undefined> {
    const answer = await this.#thinker.go(limits, number);
    if (!answer.ok) return answer.fault;
    const { move, info, time } = answer.value;
    if (info) this.#write(`info value ${info.value.toFixed(4)} nodes ${info.nodes} time ${time} pv ${info.line.join(' ')}`);
    this.#write(`bestmove ${move}`);
    return undefined;
  }
}
