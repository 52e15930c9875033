import { parentPort, workerData } from 'node:worker_threads';
import { SqliteFile } from './sqlite.ts';
import { messageOf } from './storageError.ts';
import type { Commit, ReadInput, ReadName } from './store.ts';
import type { Faults, WorkerReply, WorkerRequest } from './threadedStore.ts';

/* The thread of a store: carries out requests in order. If the file cannot be opened, every request is answered with that error. */
let file: SqliteFile | undefined;
let unusable: unknown;
try {
  file = new SqliteFile(String(workerData));
} catch (error) {
  unusable = error;
}

function answer(request: WorkerRequest): unknown {
  if (!file) throw unusable;
  switch (request.ask) {
    case 'write':
      return faultsIn(file.write(commitsIn(request.batch), request.epoch).faults);
    case 'read':
      // `ThreadedStore.read` has checked that the arguments fit the name.
      return file.read(request.name, ...(request.args as ReadInput<ReadName>));
    case 'close':
      return file.close();
  }
}

/** Commits as `ThreadedStore` wrote them: checking each again would cost every move. */
const commitsIn = (batch: string): readonly Commit[] => JSON.parse(batch);

const faultsIn = (faults: NonNullable<Faults>): Faults => (faults.every((fault) => fault === undefined) ? undefined : faults);

parentPort?.on('message', (request: WorkerRequest) => {
  const stand = () => ({ id: request.id, epoch: file?.epoch ?? 1, commits: file?.commits ?? 0 });
  let answered: WorkerReply;
  try {
    const value = answer(request);
    answered = { ...stand(), value };
  } catch (error) {
    answered = { ...stand(), error: { name: error instanceof Error ? error.name : '', message: messageOf(error) } };
  }
  parentPort?.postMessage(answered);
});
