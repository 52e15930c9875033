import { serve } from '../index.ts';
import { WORKERS_SECRET } from './worker.ts';

/*
 * A server for tests that dies without a word: at a random commit, just before the disk has it or just after, so that
 * an action is kept but not acknowledged, or neither. Arguments: folder of the page, data file, port, seed, the
 * number of commits that it lives at most (0: until it is killed), and a NATS server when it is one of several, with a path of its
 * own where it has one.
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
