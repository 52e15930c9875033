import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalStore, PeopleStore } from '@fray/server';

type Report = (what: string, value: number, unit: string, goal?: number) => void;

const GAMES = 10_000;
const ASKED = 300;
const RATED = 20_000;
const RIVALS = 2000;
const IDS = ['arcade', 'arena-mechs', 'transformers-skirmish', 'tubetanks', 'tunnel-rat'] as const;
const GOAL = 20;

/** A table's name that says which it is. */
const tableOf = (n: number): string =>
  `t${n
    .toString(26)
    .padStart(9, '0')
    .replace(/[0189]/g, (digit) => 'wxyz'['0189'.indexOf(digit)] ?? 'w')}`;

/** Fills a file: somebody who has played ten thousand matches, and as many rated ones of others as are wanted. */
async function fill(file: string, person: string): Promise<void> {
  const store = new LocalStore(file);
  const seat = { reserved: '', commitment: '', entropy: '', ticket: '', agreed: 1, kind: 'human' } as const;
  const play = (n: number, players: readonly [string, string], rated: boolean) =>
    store.committed('', [
      ...players.map(
        (id, at) => ['putSeat', { ...seat, tbl: tableOf(n), seat: at, person: id, name: `Player ${id.slice(0, 4)}` }] as const,
      ),
      [
        'aboutPeople',
        [
          'ended',
          {
            tbl: tableOf(n),
            at: 1_700_000_000_000 + n * 60_000,
            game: IDS[n % IDS.length] ?? 'arcade',
            places: n % 11 === 0 ? [1, 1] : n % 2 ? [1, 2] : [2, 1],
            reason: 'elimination',
            turns: n % 50,
            setting: `zone${n % 14}`,
            ...(rated ? { counts: { left: [] } } : {}),
          },
        ],
      ],
    ]);
  const rivals = Array.from({ length: RIVALS }, () => randomBytes(16).toString('hex'));
  const rival = (n: number): string => rivals[(n * 7919) % RIVALS] ?? '';
  for (const [n, id] of rivals.entries())
    await store.committed('', [['aboutPeople', ['putAccount', { id, name: `Player ${n}`, since: 1, sees: 'public' }, [`player${n}`]]]]);
  for (let n = 0; n < GAMES; n += 2500)
    await Promise.all(Array.from({ length: 2500 }, (_, i) => play(n + i, [person, rival(n + i)], false)));
  for (let n = GAMES; n < GAMES + RATED; n += 2500)
    await Promise.all(Array.from({ length: 2500 }, (_, i) => play(n + i, [rival(n + i), rival((n + i) * 31 + 1)], true)));
  await store.close();
}

/** Lists and figures of somebody who has played ten thousand matches, asked of a running server one after the other. */
export async function peopleBench(report: Report): Promise<void> {
  const folder = mkdtempSync(join(process.env['BENCH_FOLDER'] ?? tmpdir(), 'fray-people-'));
  const file = join(folder, 'people.sqlite');
  const key = randomBytes(32).toString('hex');
  await fill(file, createHash('sha256').update(`fray person ${key}`).digest('hex').slice(0, 32));

  const store = new LocalStore(file);
  const began = performance.now();
  const { matches, different } = await new PeopleStore(store).ask('ratingsAgain');
  const seconds = (performance.now() - began) / 1000;
  await store.close();
  if (different > 0) throw new Error(`${different} ratings came out otherwise`);
  report('ratings computed again from the matches', matches / seconds, 'matches/s');

  const child = fork(new URL('../online/ourServer.ts', import.meta.url), [folder, file], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const heard = <T>() => new Promise<T>((resolve) => child.once('message', (message) => resolve(message as T)));
  const { url } = await heard<{ url: string }>();
  const ask = async (path: string): Promise<number> => {
    const from = performance.now();
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${key}` } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    await answer.json();
    return performance.now() - from;
  };
  for (const [what, path] of [
    ['a page of 10,000 finished matches', 'api/me/games'],
    [
      '  the last of those lost at one game against people',
      'api/me/games?game=tunnel-rat&result=lost&others=people&after=1700001000000.twwwwwwwww.0',
    ],
    ['  what they come to, by game and side', 'api/me/figures'],
    ['a leaderboard', 'api/ratings/arcade'],
    ['a player by name', 'api/players/Player%207'],
  ] as const) {
    await ask(path);
    const measure = heard<{ held: number }>();
    child.send('measure');
    await measure;
    const times: number[] = [];
    for (let n = 0; n < ASKED; n++) times.push(await ask(path));
    times.sort((a, b) => a - b);
    report(`${what}: 99 of 100 within`, times[Math.floor(times.length * 0.99)] ?? 0, 'ms (at most)', GOAL);
    const held = heard<{ held: number }>();
    child.send('measure');
    report('  meanwhile everybody else waits at most', (await held).held, 'ms');
  }
  child.send('stop');
  await new Promise((resolve) => child.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
