import { fork } from 'node:child_process';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Report } from '../report.ts';
import { atPace, type LoadResult } from './load.ts';
import { finishedMatch, ourMatch } from './ourLoad.ts';
import { start } from './start.ts';

/** Actions a second of two people, entries of the long match that is asked for, and milliseconds at most for 99 of 100 moves. */
const ACTIONS = 20;
const ENTRIES = 2000;
const GOAL = 100;

interface Flooded {
  readonly before: LoadResult;
  readonly during: LoadResult;
  /** The longest turn of the server's event loop, in milliseconds. */
  readonly held: number;
  /** How often the flood was answered, by kind and status. */
  readonly answers: Readonly<Record<string, number>>;
}

/**
 * Two people play for so many seconds undisturbed, then as long beside somebody at another address who opens tables of bots and silent
 * lines, and asks for lists, records, links and pictures. The server limits requests by address as it always does. `parts`: only some of
 * it, of `lists`, `records`, `previews`, `bots` and `lines`.
 */
export async function flood(seconds: number, parts: readonly string[] = []): Promise<Flooded> {
  const pictures = fileURLToPath(new URL('../../web/pictures', import.meta.url));
  const server = await start('./ourServer.ts', { BENCH_LIMITS: '1', BENCH_PICTURES: pictures });
  const { table } = await finishedMatch(server.url, ENTRIES);
  const match = await ourMatch(server.url);
  const before = await atPace([match], ACTIONS, seconds);
  await server.measure();
  const client = fork(new URL('./floodClient.ts', import.meta.url), [server.url, table, ...parts]);
  const during = await atPace([match], ACTIONS, seconds);
  const { held } = await server.measure();
  const answers = await new Promise<Flooded['answers']>((resolve) => {
    client.once('message', (message) => resolve(message as Flooded['answers']));
    client.send('report');
  });
  client.disconnect();
  match.close();
  server.stop();
  return { before, during, held, answers };
}

export async function floodBench(report: Report, parts: readonly string[] = []): Promise<void> {
  const { before, during, held, answers } = await flood(20, parts);
  report('two people alone: 99 of 100 moves within', before.p99, 'ms (at most)', GOAL);
  report('  half of them within', before.p50, 'ms');
  report('beside the flood: 99 of 100 moves within', during.p99, 'ms (at most)', GOAL);
  report('  half of them within', during.p50, 'ms');
  report(`  moves made, of ${before.actions} alone`, during.actions, 'moves');
  report('  one turn of the server’s event loop, at most', held, 'ms');
  for (const [what, times] of Object.entries(answers)) report(`  the flood: ${what}`, times, 'times');
  console.log(`load of the machine: ${loadavg()[0]!.toFixed(0)}`);
}
