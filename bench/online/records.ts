import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Report } from '../report.ts';
import { atPace, type LoadedMatch } from './load.ts';
import { finishedMatch, ourMatch } from './ourLoad.ts';
import { type Server, start } from './start.ts';

/** Entries of the finished match that is asked for, requests a second from one address, and actions a second of two people beside them. */
const ENTRIES = Number(process.env['BENCH_ENTRIES'] ?? 12_000);
const REQUESTS = 18;
const ACTIONS = 20;
const SECONDS = 20;
const GOAL = 100;
const REST = 3000;
const FLOOD = new URL('./recordFlood.ts', import.meta.url);

interface Flooded {
  readonly requests: number;
  readonly answered: number;
  readonly failed: number;
  readonly bytes: number;
  readonly p50: number;
}

/** The server's memory as the system counts it, in MB: now, and the most since this was asked last. */
function memoryOf(pid: number): { readonly now: number; readonly most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024;
  return { now: field('VmRSS'), most: field('VmHWM') };
}

/** What two people wait for their moves while somebody asks for these paths. */
async function beside(server: Server, match: LoadedMatch, what: string, paths: readonly string[], report: Report): Promise<void> {
  await server.measure();
  const flood = paths.length > 0 ? fork(FLOOD, [server.url, String(REQUESTS), ...paths], { serialization: 'json' }) : undefined;
  let most = 0;
  const watching = setInterval(() => (most = Math.max(most, memoryOf(server.pid).now)), 100);
  const { p50, p99, actions } = await atPace([match], ACTIONS, SECONDS);
  clearInterval(watching);
  report(`${what}: half of the moves within`, p50, 'ms');
  report(`  99 of 100 of ${actions} within`, p99, 'ms (at most)', GOAL);
  report('  one turn of the server’s event loop, at most', (await server.measure()).held, 'ms');
  report('  the server’s memory, at most', most, 'MB');
  if (!flood) return;
  const { requests, answered, failed, bytes, ...times } = await new Promise<Flooded>((resolve) => {
    flood.once('message', (message) => resolve(message as Flooded));
    flood.send('report');
  });
  flood.disconnect();
  // What nobody waits for any more does not count in the next.
  await new Promise((resolve) => setTimeout(resolve, REST));
  report(`  answered of ${requests} requests (${failed} refused or failed)`, answered, 'requests');
  report('  half of them within', times.p50, 'ms');
  report('  bytes of one answer', bytes / Math.max(1, answered) / 1024, 'kB');
}

/** A long finished match is asked for again and again from one address, while two people play. */
export async function recordsBench(report: Report): Promise<void> {
  const server = await start('./ourServer.ts', { BENCH_PICTURES: fileURLToPath(new URL('../../web/pictures', import.meta.url)) });
  const { table } = await finishedMatch(server.url, ENTRIES);
  const match = await ourMatch(server.url);
  report(`a finished match of ${ENTRIES} entries: the server’s memory before`, memoryOf(server.pid).now, 'MB');
  await beside(server, match, 'nobody asks for it', [], report);
  await beside(server, match, `its record, ${REQUESTS} a second`, [`api/tables/${table}/record`], report);
  await beside(server, match, `links to its moments, ${REQUESTS} a second`, [`replay/${table}/*`], report);
  const both = [`api/tables/${table}/record`, `replay/${table}/*`, `picture/replay/${table}/*`];
  await beside(server, match, `all of it and pictures, ${REQUESTS} a second`, both, report);
  match.close();
  server.stop();
}
