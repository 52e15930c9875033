import { stdin } from 'node:process';
import { isLevel, LEVELS } from '@fray/bots';
import type { Result } from '@fray/engine';
import type { Command } from 'commander';
import { Piscina } from 'piscina';
import { gameNamed } from '../games.ts';
import type { Answer } from '../programs/engineBot.ts';
import { EngineSession, type Thinker } from '../programs/engineSession.ts';
import type { EngineWorkerData } from '../programs/engineWorker.ts';
import { LineCutter } from '../programs/lines.ts';
import { LONGEST_COMMAND } from '../programs/protocol.ts';
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
