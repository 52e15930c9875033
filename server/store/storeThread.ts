import { parentPort, workerData } from 'node:worker_threads';
import { SqliteFile } from './sqlite.ts';
import { type Commit, messageOf } from './store.ts';
import type { Faults, WorkerReply, WorkerRequest } from './threadedStore.ts';

/* The thread of a store: does what it is asked, one after the other. A file that cannot be used is told with the first answer. */
let file: SqliteFile | undefined;
let unusable: unknown;
try {
  file = new SqliteFile(String(workerData));
} catch (error) {
  unusable = error;
}

function answer(asked: WorkerRequest): unknown {
  if (!file) throw unusable;
  switch (asked.ask) {
    case 'write':
      return faultsIn(file.write(JSON.parse(asked.batch) as readonly Commit[], asked.epoch).faults);
    case 'read':
      return (file[asked.name] as (...given: readonly unknown[]) => unknown)(...asked.given);
    case 'close':
      return file.close();
  }
}

const faultsIn = (faults: NonNullable<Faults>): Faults => (faults.every((fault) => fault === undefined) ? undefined : faults);

parentPort?.on('message', (asked: WorkerRequest) => {
  const stand = () => ({ id: asked.id, epoch: file?.epoch ?? 1, commits: file?.commits ?? 0 });
  let answered: WorkerReply;
  try {
    const value = answer(asked);
    answered = { ...stand(), value };
  } catch (error) {
    answered = { ...stand(), error: { name: error instanceof Error ? error.name : '', message: messageOf(error) } };
  }
  parentPort?.postMessage(answered);
});
