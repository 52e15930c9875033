import { flushCompileCache } from 'node:module';
import { serve } from '../index.ts';
import { WORKERS_SECRET } from './worker.ts';

/*
 * A server for tests that kills itself at a random commit, just before or just after the write to disk. So an action is stored but not
 * acknowledged, or neither. Arguments: folder of the page, data file, port, seed, maximum number of commits (0: until it is killed). For
 * one of several nodes also a NATS server, and its path if it has one.
 */
const [folder = '', data = '', port = '0', seed = '1', most = '0', nats = '', direct = ''] = process.argv.slice(2);
let left = Number(most) === 0 ? Number.POSITIVE_INFINITY : 1 + ((Number(seed) * 7919) % Number(most));
const before = Number(seed) % 2 === 0;
const die = () => process.kill(process.pid, 'SIGKILL');
const hooks = {
  beforeCommit: () => {
    if (before && --left <= 0) die();
  },
  afterCommit: () => {
    if (!before && --left <= 0) die();
  },
};
const rates = { burst: 1e9, each: 1e9 };
// A server that is killed from outside stores its data normally.
const parts = Number(most) === 0 ? {} : { hooks };
// A database is named by its URL.
const storage = data.startsWith('postgres:') ? { database: data, nats, direct, secret: WORKERS_SECRET } : { data };
const { url, close } = await serve(
  { folder, ...storage, port: Number(port), log: process.env['LOGS'] === undefined ? 'error' : 'info' },
  { ...parts, rates, requestsPerMinute: 1e9, countsAddresses: false },
);
// Like the command line.
process.once('SIGTERM', () => void close().then(() => process.exit(0)));
console.log(url);
// A process that is killed would leave nothing for the next start.
flushCompileCache();
