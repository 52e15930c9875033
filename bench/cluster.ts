import { type ChildProcess, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { Client } from 'pg';
import { type Curve, curves } from './clusterPlot.ts';
import { atPace, type LoadedMatch, saturate } from './online/load.ts';
import { ourMatch, type Ways } from './online/ourLoad.ts';
import { Slice } from './slice.ts';

/*
 * Measures one server on its file, one on PostgreSQL, and up to three that share it through NATS, under the same load. Load and services
 * share the machine, so only ratios count. BENCH_DATABASE names a database (a new schema is made there and dropped afterwards), BENCH_NATS
 * a NATS server, BENCH_TABLES the numbers of tables, BENCH_PLOT a file for the plot, BENCH_PARTS what is measured. `apart` limits each
 * server to a part of a processor (BENCH_SLICE), so that load and services take nothing from it. That needs Linux and its control
 * groups.
 */
const DATABASE = process.env['BENCH_DATABASE'] ?? 'postgres://postgres@127.0.0.1:5432/test';
const NATS = process.env['BENCH_NATS'] ?? 'nats://127.0.0.1:4222';
const TABLES = (process.env['BENCH_TABLES'] ?? '100,1000,3000').split(',').map(Number);
const PARTS = new Set((process.env['BENCH_PARTS'] ?? 'durable,cost,carried,apart,grown').split(','));
const SLICE = Number(process.env['BENCH_SLICE'] ?? 0.35);
const ROUNDS = 3;
const SECONDS = 3;
/** Actions a second of all people at one table. */
const HUMAN = 0.5;
/** Limit, in milliseconds, for 99 of 100 acknowledgements. */
const BEARABLE = 50;
/** Open tables while the pace rises. */
const OPEN = 500;
/** First pace, in actions a second. */
const SLOWEST = 600;
/** First pace if each server has a part of a processor. */
const SLOWEST_APART = 250;
/** Seconds of measurement then: longer, because fewer actions are spoiled more by one garbage collection. */
const SECONDS_APART = 8;
/** Attempts at a pace that was too high. In a part of a processor one garbage collection decides a window. */
const TRIES_APART = 3;
/** Factor between two paces. */
const STEP = 1.15;
/** Warm-up seconds at the first pace, in which the server compiles its code. */
const WARMS = 10;
/** Warm-up seconds before the processor is limited. Each of three servers has a third of the actions. */
const WARMS_APART = 40;

/** Figures of a server process: bytes, and microseconds of processor time since its start. */
interface Measured {
  readonly rss: number;
  readonly cpu: { readonly user: number; readonly system: number };
}

interface Server {
  readonly url: string;
  measure(): Promise<Measured>;
  /** Limits the server to this part of one processor. */
  confine(share: number): void;
  stop(): Promise<void>;
}

const receive = <T>(child: ChildProcess): Promise<T> => new Promise((resolve) => child.once('message', (message) => resolve(message as T)));

async function start(env: Readonly<Record<string, string>>): Promise<Server> {
  const child = fork(new URL('./online/ourServer.ts', import.meta.url), [process.env['BENCH_FOLDER'] ?? tmpdir()], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, BENCH_DATABASE: '', BENCH_NATS: '', ...env },
  });
  let slice: Slice | undefined;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve())).then(() => slice?.remove());
  const { url } = await receive<{ url: string }>(child);
  return {
    url,
    measure() {
      child.send('measure');
      return receive<Measured>(child);
    },
    confine(share) {
      slice = Slice.of(child.pid!, share);
    },
    stop() {
      child.send('stop');
      return ended;
    },
  };
}

const created: string[] = [];

async function runSql(sql: string): Promise<void> {
  const client = new Client({ connectionString: DATABASE });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** The address of a new schema, so that each configuration starts empty. */
async function fresh(): Promise<string> {
  const schema = `fray_bench_${process.pid}_${created.length}`;
  created.push(schema);
  await runSql(`CREATE SCHEMA ${schema}`);
  const place = new URL(DATABASE);
  place.searchParams.set('options', `-c search_path=${schema}`);
  return place.href;
}

/** How clients reach tables of other nodes: forwarded, or by direct connections. */
type Reach = 'carried' | 'direct';

const wayOf = (i: number): string => `/n${i + 1}`;

/** Starts this many servers on one database; below one, a server on its file. */
async function started(nodes: number, reach: Reach = 'carried'): Promise<Server[]> {
  if (nodes === 0) return [await start({})];
  const env = { BENCH_DATABASE: await fresh(), ...(nodes > 1 ? { BENCH_NATS: NATS } : {}) };
  const servers: Server[] = [];
  for (let i = 0; i < nodes; i++) servers.push(await start({ ...env, ...(reach === 'direct' ? { BENCH_DIRECT: wayOf(i) } : {}) }));
  return servers;
}

async function opened(matches: LoadedMatch[], count: number, servers: readonly Server[]): Promise<void> {
  const ways: Ways = new Map(servers.map(({ url }, i) => [`${wayOf(i)}/ws`, url]));
  while (matches.length < count) {
    const more = Math.min(20, count - matches.length);
    const anywhere = (i: number) => ourMatch(servers[i % servers.length]!.url, undefined, ways);
    matches.push(...(await Promise.all(Array.from({ length: more }, (_, i) => anywhere(i)))));
  }
}

async function closed(servers: readonly Server[], matches: readonly LoadedMatch[]): Promise<void> {
  for (const match of matches) match.close();
  await Promise.all(servers.map((server) => server.stop()));
}

const plain = (value: number, digits = 0): string =>
  value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const describe = (nodes: number, reach: Reach = 'carried'): string =>
  nodes === 0
    ? 'one server, SQLite'
    : nodes === 1
      ? 'one server, PostgreSQL'
      : `${nodes} servers, PostgreSQL and NATS${reach === 'direct' ? ', a way to each' : ''}`;

/** Servers under load, and their measurements by round. */
interface Site {
  readonly nodes: number;
  readonly servers: readonly Server[];
  readonly matches: LoadedMatch[];
  readonly rates: number[];
  readonly p99: number[];
}

/** Maximum throughput on the file and on PostgreSQL in turns. Both are equally durable. */
async function durable(count: number): Promise<void> {
  const sites: Site[] = [];
  for (const nodes of [0, 1]) {
    const site: Site = { nodes, servers: await started(nodes), matches: [], rates: [], p99: [] };
    await opened(site.matches, count, site.servers);
    sites.push(site);
  }
  for (let round = 0; round < ROUNDS; round++)
    for (const { matches, rates, p99 } of sites) {
      const measured = await saturate(matches, SECONDS);
      rates.push(measured.perSecond);
      p99.push(measured.p99);
    }
  for (const { nodes, rates, p99 } of sites)
    console.log(
      `${count} matches that never pause, ${describe(nodes)}: ${plain(median(rates))} actions/s acknowledged (${rates.map((one) => plain(one)).join(', ')}), 99 of 100 within ${plain(median(p99), 1)} ms`,
    );
  const ratios = sites[1]!.rates.map((rate, i) => rate / sites[0]!.rates[i]!);
  console.log(
    `  PostgreSQL against SQLite: ${plain(median(ratios), 2)} (${ratios.map((one) => plain(one, 2)).join(', ')}; goal at least 0.5)`,
  );
  for (const { servers, matches } of sites) await closed(servers, matches);
}

/** Processor time in milliseconds that the servers have used since their start. */
async function worked(servers: readonly Server[]): Promise<number> {
  const all = await Promise.all(servers.map((server) => server.measure()));
  return all.reduce((sum, { cpu }) => sum + (cpu.user + cpu.system) / 1000, 0);
}

/** Processor time of an action at a pace that all configurations bear. They take turns, so that other load affects all alike. */
async function cost(): Promise<void> {
  const sites: { name: string; servers: Server[]; matches: LoadedMatch[]; each: number[] }[] = [];
  for (const [nodes, reach] of [
    [1, 'carried'],
    [3, 'carried'],
    [3, 'direct'],
  ] as const) {
    const [servers, matches]: [Server[], LoadedMatch[]] = [await started(nodes, reach), []];
    await opened(matches, OPEN, servers);
    await atPace(matches, SLOWEST, WARMS);
    sites.push({ name: describe(nodes, reach), servers, matches, each: [] });
  }
  for (let round = 0; round < ROUNDS; round++)
    for (const { servers, matches, each } of sites) {
      const before = await worked(servers);
      const { actions } = await atPace(matches, SLOWEST, SECONDS);
      each.push(((await worked(servers)) - before) / actions);
    }
  for (const { name, servers, matches, each } of sites) {
    console.log(
      `${name}, ${SLOWEST} actions/s: ${plain(median(each), 2)} ms of the servers' processor time each (${each.map((one) => plain(one, 2)).join(', ')})`,
    );
    await closed(servers, matches);
  }
}

/** The highest pace at which 99 of 100 actions are acknowledged in time, as tables at human pace. */
async function runForwarded(nodes: number, reach: Reach, share?: number): Promise<number> {
  const [slowest, warms, seconds, tries] =
    share === undefined ? [SLOWEST, WARMS, SECONDS, 1] : [SLOWEST_APART, WARMS_APART, SECONDS_APART, TRIES_APART];
  const name = describe(nodes, reach);
  const [servers, matches] = [await started(nodes, reach), [] as LoadedMatch[]];
  await opened(matches, OPEN, servers);
  await atPace(matches, SLOWEST, warms);
  if (share !== undefined) for (const server of servers) server.confine(share);
  let most = 0;
  for (let pace = slowest, failed = 0; failed < tries; ) {
    const before = await worked(servers);
    const { p50, p99, perSecond, actions } = await atPace(matches, pace, seconds);
    const each = ((await worked(servers)) - before) / actions;
    console.log(
      `  ${name}, ${plain(perSecond)} actions/s: half within ${plain(p50, 1)}, 99 of 100 within ${plain(p99, 1)} ms, ${plain(each, 2)} ms of the servers' processor time each`,
    );
    if (p99 > BEARABLE || perSecond < 0.9 * pace) failed++;
    else {
      most = perSecond;
      failed = 0;
      pace *= STEP;
    }
  }
  await closed(servers, matches);
  console.log(
    `${name}: ${plain(most)} actions/s with 99 of 100 within ${BEARABLE} ms, as at ${plain(most / HUMAN)} tables where people play`,
  );
  return most / HUMAN;
}

/** Three servers against one, each with the whole machine or with a part of it. */
async function compared(share?: number): Promise<void> {
  if (share !== undefined) console.log(`each server with ${plain(share, 2)} of a processor and no more:`);
  const one = await runForwarded(1, 'carried', share);
  const three = await runForwarded(3, 'carried', share);
  const direct = await runForwarded(3, 'direct', share);
  console.log(
    `  three servers carry ${plain(direct / one, 2)} times the tables of one, ${plain(three / one, 2)} without ways of their own (goal at least 1.6)`,
  );
}

/** Latency by number of tables at human pace, and memory of an idle table. */
async function grown(nodes: number): Promise<Curve> {
  const servers = await started(nodes);
  const memory = async () => (await Promise.all(servers.map((server) => server.measure()))).reduce((sum, { rss }) => sum + rss, 0);
  const before = await memory();
  const matches: LoadedMatch[] = [];
  const points: { tables: number; p50: number; p99: number }[] = [];
  for (const tables of TABLES) {
    await opened(matches, tables, servers);
    const each = ((await memory()) - before) / tables / 1024;
    const { p50, p99, perSecond } = await atPace(matches, tables * HUMAN, SECONDS);
    points.push({ tables, p50, p99 });
    console.log(
      `${describe(nodes)}, ${plain(tables)} tables at a human pace: ${plain(perSecond)} actions/s, half within ${plain(p50, 1)}, 99 of 100 within ${plain(p99, 1)} ms; ${plain(each)} kB a table with both players there`,
    );
  }
  await closed(servers, matches);
  return { name: `${nodes} ${nodes === 1 ? 'server' : 'servers'}`, points };
}

const began = performance.now();
console.log(
  `load of the machine before: ${loadavg()
    .map((one) => plain(one, 1))
    .join(', ')}`,
);
if (PARTS.has('durable')) for (const count of [50, 500]) await durable(count);
if (PARTS.has('cost')) await cost();
if (PARTS.has('carried')) await compared();
if (PARTS.has('apart')) await compared(SLICE);
const grownCurves: Curve[] = [];
for (const nodes of PARTS.has('grown') ? [1, 2, 3] : []) grownCurves.push(await grown(nodes));
const plot = process.env['BENCH_PLOT'];
if (plot !== undefined && grownCurves.length > 0) writeFileSync(plot, curves(grownCurves));
for (const schema of created) await runSql(`DROP SCHEMA ${schema} CASCADE`);
console.log(
  `load of the machine after: ${loadavg()
    .map((value) => plain(value, 1))
    .join(', ')}; it took ${plain((performance.now() - began) / 60_000, 1)} minutes`,
);
