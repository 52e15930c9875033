import { Worker } from 'node:worker_threads';
import { isDepth, judge, judgeBoardgame } from '@fray/judge';
import { UsageError } from '../usageError.ts';
import type { FromWorker } from './run.ts';
import { loadBoardgame, loadSubject, placeOf } from './subject.ts';

// Judges one game in a process that can be stopped: `worker.ts PATH DEPTH [boardgame.io]`.
const [path = '', depth = '', kind] = process.argv.slice(2);
const tell = (message: FromWorker) => new Promise<void>((sent) => process.send?.(message, () => sent()));

/** Milliseconds between two looks at the command. */
const LOOK = 250;
// A hanging game blocks this thread forever; another thread ends the process when the command has exited.
new Worker(
  `const command = ${process.ppid};
  const isGone = () => {
    try {
      process.kill(command, 0);
      return process.ppid !== command;
    } catch {
      return true;
    }
  };
  setInterval(() => isGone() && process.kill(process.pid, 'SIGKILL'), ${LOOK});`,
  { eval: true },
).unref();

try {
  if (!isDepth(depth)) throw new UsageError(`${depth} is no depth`);
  await tell({ kind: 'activity', what: 'loads the game' });
  const activity = (what: string) => void tell({ kind: 'activity', what });
  if (kind === 'boardgame.io') {
    const { id, game } = await loadBoardgame(placeOf(path).file);
    await tell({ kind: 'game', id });
    await tell({ kind: 'judgement', judgement: judgeBoardgame(game, depth, activity) });
  } else {
    const subject = await loadSubject(placeOf(path));
    await tell({ kind: 'game', id: subject.game.id });
    await tell({ kind: 'judgement', judgement: judge(subject, depth, activity) });
  }
} catch (error) {
  await tell({ kind: 'failed', usage: error instanceof UsageError, message: error instanceof Error ? error.message : String(error) });
}
process.disconnect();
