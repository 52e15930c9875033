import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeStore, move, queryStore, type StoreLocation } from '@fray/server';
import { atPace, type LoadedMatch } from '../online/load.ts';
import { ourMatch } from '../online/ourLoad.ts';
import type { Report } from '../report.ts';
import { fill, fillRated } from './fill.ts';

const ASKED = 300;
const GOAL = 20;
/** Load meanwhile: number of matches, and actions a second in all of them. */
const MATCHES = 50;
const ACTIONS = 250;
const SECONDS = 600;
const RATED = Number(process.env['BENCH_RATED'] ?? 100_000);

const PAGES = [
  ['a page of 10,000 finished matches', 'api/me/games'],
  [
    '  the last of those lost at one game against people',
    'api/me/games?game=tunnel-rat&result=lost&others=people&after=1700001000000.twwwwwwwww.0',
  ],
  ['  what they come to, by game and side', 'api/me/figures'],
  ['a leaderboard', 'api/ratings/arcade'],
  ['a player by name', 'api/players/Player%207'],
] as const;

/** Milliseconds of many consecutive requests while matches are played at a human pace. */
async function timeRequest(url: string, key: string, path: string): Promise<number[]> {
  const times: number[] = [];
  for (let n = -1; n < ASKED; n++) {
    const from = performance.now();
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${key}` } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    await answer.json();
    if (n >= 0) times.push(performance.now() - from);
  }
  return times.toSorted((a, b) => a - b);
}

/** Measures lists and statistics of a player with ten thousand matches, over HTTP and under load. */
async function lists(report: Report, folder: string, { data, database }: StoreLocation, key: string): Promise<void> {
  const child = fork(new URL('../online/ourServer.ts', import.meta.url), [folder, ...(database === '' ? [data] : [])], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, BENCH_DATABASE: database, BENCH_NATS: '' },
  });
  const nextMessage = <T>() => new Promise<T>((resolve) => child.once('message', (message) => resolve(message as T)));
  const { url } = await nextMessage<{ url: string }>();
  const matches: LoadedMatch[] = [];
  for (let n = 0; n < MATCHES; n++) matches.push(await ourMatch(url));
  let isOver = false;
  const load = atPace(matches, ACTIONS, SECONDS, () => isOver);
  for (const [what, path] of PAGES) {
    const measure = nextMessage<{ held: number }>();
    child.send('measure');
    await measure;
    const times = await timeRequest(url, key, path);
    report(`${what}: half within`, times[Math.floor(times.length * 0.5)] ?? 0, 'ms');
    report('  99 of 100 within', times[Math.floor(times.length * 0.99)] ?? 0, 'ms (at most)', GOAL);
    const held = nextMessage<{ held: number }>();
    child.send('measure');
    report('  meanwhile everybody else waits at most', (await held).held, 'ms');
  }
  isOver = true;
  const { perSecond, p99 } = await load;
  report('  the load beside it: actions acknowledged', perSecond, 'a second');
  report('  99 of 100 of them within', p99, 'ms');
  for (const match of matches) match.close();
  child.send('stop');
  await new Promise((resolve) => child.once('exit', resolve));
}

async function again(report: Report, location: StoreLocation): Promise<void> {
  const began = performance.now();
  const { matches } = await queryStore(location, 'ratingsAgain');
  const seconds = (performance.now() - began) / 1000;
  report(`${matches.toLocaleString('en')} rated matches computed again`, seconds, 's');
  report('  which is', matches / seconds, 'matches/s');
  await changeStore(location, ['rateAgain']);
  const { different } = await queryStore(location, 'ratingsAgain');
  if (different > 0) throw new Error(`${different} ratings came out otherwise`);
}

/** Measures the community store in a file and, if BENCH_DATABASE names two empty databases, in PostgreSQL. */
export async function peopleBench(report: Report): Promise<void> {
  const folder = mkdtempSync(join(process.env['BENCH_FOLDER'] ?? tmpdir(), 'fray-people-'));
  const [listsFile, ratedFile] = [join(folder, 'people.sqlite'), join(folder, 'rated.sqlite')];
  const key = randomBytes(32).toString('hex');
  await fill(listsFile, createHash('sha256').update(`fray person ${key}`).digest('hex').slice(0, 32));
  await fillRated(ratedFile, RATED);
  const [database = '', second = ''] = (process.env['BENCH_DATABASE'] ?? '').split(',');
  const places: readonly (readonly [string, string, string])[] = [
    ['a file', '', ''],
    ...(second ? [['PostgreSQL', database, second] as const] : []),
  ];
  for (const [where, listed, rated] of places) {
    console.log(`\nin ${where}`);
    if (listed !== '') {
      const began = performance.now();
      const { rows } = await move(listsFile, listed);
      const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
      report('rows carried over and read back', (1000 * count) / (performance.now() - began), 'rows/s');
      await move(ratedFile, rated);
    }
    await lists(report, folder, { data: listsFile, database: listed }, key);
    await again(report, { data: ratedFile, database: rated });
  }
  rmSync(folder, { recursive: true, force: true });
}
