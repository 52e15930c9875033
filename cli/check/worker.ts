import { isDepth, judge } from '@fray/judge';
import { UsageError } from '../input.ts';
import type { FromWorker } from './run.ts';
import { loadSubject, placeOf } from './subject.ts';

// Judges one game in a process of its own, which can be stopped: `worker.ts PATH DEPTH`.
const [path = '', depth = ''] = process.argv.slice(2);
const tell = (message: FromWorker) => new Promise<void>((sent) => process.send?.(message, () => sent()));

try {
  if (!isDepth(depth)) throw new UsageError(`${depth} is no depth`);
  await tell({ kind: 'activity', what: 'loads the game' });
  const subject = await loadSubject(placeOf(path));
  await tell({ kind: 'game', id: subject.game.id });
  const judgement = judge(subject, depth, (what) => void tell({ kind: 'activity', what }));
  await tell({ kind: 'judgement', judgement });
} catch (error) {
  await tell({ kind: 'failed', usage: error instanceof UsageError, message: error instanceof Error ? error.message : String(error) });
}
process.disconnect();
