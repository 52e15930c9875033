import { COMPETITOR_SERVER, loadBoardGameIoLoad } from '../competitors.ts';
import { type Report, ratioOf, spreadOf } from '../report.ts';
import { bareMatch } from './bare.ts';
import { atPace, type LoadedMatch, saturate } from './load.ts';
import { joinAll, joinTime, longMatch, openTables, ourMatch } from './ourLoad.ts';
import { type Server, start } from './start.ts';

async function enough(matches: LoadedMatch[], count: number, make: () => Promise<LoadedMatch>): Promise<void> {
  while (matches.length < count) {
    const more = Array.from({ length: Math.min(20, count - matches.length) }, make);
    matches.push(...(await Promise.all(more)));
  }
}

const LONGEST = 19_800;
const STRANGERS = 20;
const LINGER = 11_000;
const COUNTS = [50, 500] as const;
const GOALS = { perSecond: 10_000, p99: 50, timesBare: 2.2, pacedP99: 10 } as const;
const SECONDS = 5;
const ROUNDS = 3;
const PACE = 250;

/** A server under load, by rounds: actions a second, milliseconds, and microseconds of processor time for one action. */
interface Rounds {
  readonly perSecond: number[];
  readonly p50: number[];
  readonly p99: number[];
  readonly cpu: number[];
  readonly loadCpu: number[];
}

/** A server that is measured, with its matches. */
interface Contestant {
  readonly name: string;
  readonly server: Server;
  readonly make: () => Promise<LoadedMatch>;
  readonly matches: LoadedMatch[];
  readonly rounds: Rounds;
}

async function contestant(name: string, script: string, make: (url: string) => Promise<LoadedMatch>): Promise<Contestant> {
  const server = await start(script);
  return { name, server, make: () => make(server.url), matches: [], rounds: { perSecond: [], p50: [], p99: [], cpu: [], loadCpu: [] } };
}

/** One round: what a server does in a time, and what an action costs it and the load. */
async function round({ server, matches, rounds }: Contestant): Promise<void> {
  const before = { server: (await server.measure()).cpu, load: process.cpuUsage() };
  const began = performance.now();
  const result = await saturate(matches, SECONDS);
  const done = (result.perSecond * (performance.now() - began)) / 1000;
  const after = { server: (await server.measure()).cpu, load: process.cpuUsage() };
  const spent = (whose: keyof typeof before) =>
    (after[whose].user + after[whose].system - before[whose].user - before[whose].system) / done;
  rounds.perSecond.push(result.perSecond);
  rounds.p50.push(result.p50);
  rounds.p99.push(result.p99);
  rounds.cpu.push(spent('server'));
  rounds.loadCpu.push(spent('load'));
}

function reportRounds({ name, matches, rounds }: Contestant, report: Report, isOurs: boolean): void {
  report(`${name}, ${matches.length} matches: acknowledged`, spreadOf(rounds.perSecond), 'actions/s', isOurs ? GOALS.perSecond : undefined);
  report(`  half of them within`, spreadOf(rounds.p50), 'ms');
  report(`  99 of 100 within`, spreadOf(rounds.p99), isOurs ? 'ms (at most)' : 'ms', isOurs ? GOALS.p99 : undefined);
  report(`  the server’s processor time for one, all threads`, spreadOf(rounds.cpu), 'µs');
  report(`  the load’s`, spreadOf(rounds.loadCpu), 'µs');
}

/** Our server, the bare server and boardgame.io under the same load, in rounds. Returns ours with its matches. */
async function againstOthers(report: Report): Promise<Contestant> {
  const { theirMatch } = await loadBoardGameIoLoad();
  const ourServer = await contestant('our server, durable', './ourServer.ts', (url) => ourMatch(url));
  const bare = await contestant('a bare loop, durable', './bareServer.ts', bareMatch);
  const competitor = await contestant('boardgame.io with its file store', COMPETITOR_SERVER, theirMatch);
  const all = [ourServer, bare, competitor];
  for (const count of COUNTS) {
    for (const { matches, make, rounds } of all) {
      await enough(matches, count, make);
      for (const list of Object.values(rounds) as number[][]) list.length = 0;
    }
    for (let i = 0; i < ROUNDS; i++) for (const one of all) await round(one);
    for (const one of all) reportRounds(one, report, one === ourServer);
    report(
      `our server against the bare loop, ${count} matches`,
      ratioOf(ourServer.rounds.cpu, bare.rounds.cpu),
      'times its processor time (at most)',
      GOALS.timesBare,
    );
    report(
      `  share of the bare limit`,
      ratioOf(
        ourServer.rounds.perSecond.map((rate) => 100 * rate),
        bare.rounds.perSecond,
      ),
      '% of its actions/s',
    );
    report(`  processor time of boardgame.io against ours`, ratioOf(competitor.rounds.cpu, ourServer.rounds.cpu), 'times');
  }
  for (const { name, matches } of [ourServer, bare]) {
    const paced = await atPace(matches, PACE, SECONDS);
    const goal = name === ourServer.name ? GOALS.pacedP99 : undefined;
    report(`${name}, at human pace, ${PACE}/s over ${matches.length} matches: 99 of 100 within`, paced.p99, 'ms (at most)', goal);
  }
  for (const { matches, server } of [bare, competitor]) {
    for (const match of matches) match.close();
    server.stop();
  }
  return ourServer;
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

/** What our server carries, beside the least that a server can do and beside boardgame.io. */
export async function onlineBench(report: Report): Promise<void> {
  const { server, matches } = await againstOthers(report);
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
}
