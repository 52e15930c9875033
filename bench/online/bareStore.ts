import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

/* The thread of the bare server: writes batches of rows, each batch in one transaction. */
const db = new Database(String(workerData));
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec('CREATE TABLE actions (match TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, move TEXT NOT NULL)');
const insert = db.prepare('INSERT INTO actions VALUES (?, ?, ?, ?)');
const write = db.transaction((rows: readonly (readonly unknown[])[]) => {
  for (const row of rows) insert.run(...row);
});

parentPort?.on('message', (batch: string) => {
  write(JSON.parse(batch) as readonly (readonly unknown[])[]);
  parentPort?.postMessage('written');
});
