import { COMPETITOR_SERVER, loadBoardGameIoLoad } from '../competitors.ts';
import { atPace, type LoadedMatch, type LoadResult, saturate } from './load.ts';
import { joinAll, joinTime, longMatch, openTables, ourMatch } from './ourLoad.ts';
import { recordsBench } from './records.ts';
import { type Server, start } from './start.ts';

type Report = (what: string, value: number, unit: string, goal?: number) => void;

async function enough(matches: LoadedMatch[], count: number, make: () => Promise<LoadedMatch>): Promise<void> {
  while (matches.length < count) {
    const more = Array.from({ length: Math.min(20, count - matches.length) }, make);
    matches.push(...(await Promise.all(more)));
  }
}

const LONGEST = 19_800;
const STRANGERS = 20;
const LINGER = 11_000;
const COUNTS = [1, 50, 500] as const;
const GOALS = { perSecond: 10_000, p99: 50, ratio: 15 } as const;
const SECONDS = 5;

/** What both servers do in the same time, and what an action costs each: its processor's time, and that of the load. */
async function underLoad(
  name: string,
  server: Server,
  matches: readonly LoadedMatch[],
  report: Report,
  isOurs: boolean,
): Promise<LoadResult> {
  const count = matches.length;
  const before = { server: (await server.measure()).cpu, load: process.cpuUsage() };
  const began = performance.now();
  const result = await saturate(matches, SECONDS);
  const done = (result.perSecond * (performance.now() - began)) / 1000;
  const after = { server: (await server.measure()).cpu, load: process.cpuUsage() };
  const spent = (whose: keyof typeof before) =>
    (after[whose].user + after[whose].system - before[whose].user - before[whose].system) / done;
  const goals = isOurs && count > 1 ? GOALS : undefined;
  report(`${name}, ${count} matches: acknowledged`, result.perSecond, 'actions/s', goals?.perSecond);
  report(`  half of them within`, result.p50, 'ms');
  report(`  99 of 100 within`, result.p99, isOurs ? 'ms (at most)' : 'ms', goals?.p99);
  report(`  the server’s processor time for one, all threads`, spent('server'), 'µs');
  report(`  the load’s`, spent('load'), 'µs');
  return result;
}

/** What strangers cost everybody else who join the longest match, read back from the disk, and ask for all of it. */
async function worstJoin(server: Server, report: Report): Promise<void> {
  const { table } = await longMatch(server.url, LONGEST);
  // Until nobody looks any more, and the table has left the memory.
  await new Promise((resolve) => setTimeout(resolve, LINGER));
  await server.measure();
  const began = performance.now();
  await joinAll(server.url, table, STRANGERS);
  report(`${STRANGERS} strangers join a match of ${LONGEST} entries and have all of it after`, performance.now() - began, 'ms');
  report('  meanwhile everybody else waits at most', (await server.measure()).held, 'ms (at most)', 20);
}

/** Both servers under the same load, one after the other, each as its documentation says to run it. */
export async function onlineBench(report: Report): Promise<void> {
  const server = await start('./ourServer.ts');
  const ours = new Map<number, number>();
  const matches: LoadedMatch[] = [];
  for (const count of COUNTS) {
    await enough(matches, count, () => ourMatch(server.url));
    ours.set(count, (await underLoad('our server, durable', server, matches, report, true)).perSecond);
  }
  const paced = await atPace(matches, 250, 5);
  report('our server at human pace, 250/s over 500 matches: 99 of 100 within', paced.p99, 'ms (at most)', 10);
  for (const match of matches) match.close();
  report('a page joins a match of 200 moves, playable after', await joinTime(server.url, 200), 'ms (at most)', 1000);
  await worstJoin(server, report);
  server.stop();

  const many = await start('./ourServer.ts');
  const empty = (await many.measure()).rss;
  const close = await openTables(many.url, 10_000);
  report('10,000 open matches, somebody at each: memory in all', (await many.measure()).rss / 2 ** 20, 'MB (at most)', 1024);
  report('  of which the bare server', empty / 2 ** 20, 'MB');
  close();
  many.stop();
  await recordsBench(report);

  const { theirMatch } = await loadBoardGameIoLoad();
  const theirs = await start(COMPETITOR_SERVER);
  const theirMatches: LoadedMatch[] = [];
  for (const count of COUNTS.filter((one) => one > 1)) {
    await enough(theirMatches, count, () => theirMatch(theirs.url));
    const { perSecond } = await underLoad('boardgame.io with its file store', theirs, theirMatches, report, false);
    report(`our server against it, ${count} matches`, (ours.get(count) ?? Number.NaN) / perSecond, 'times', GOALS.ratio);
  }
  for (const match of theirMatches) match.close();
  theirs.stop();
}
