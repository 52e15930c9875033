import { fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import { type LoadedMatch, saturate } from './online/load.ts';
import { ourMatch } from './online/ourLoad.ts';

/*
 * One server on its file, one on PostgreSQL, and two that share it through NATS, under the same load and by turns: on one machine
 * only the ratios count. BENCH_DATABASE names a database for it, BENCH_NATS a NATS server.
 */
const DATABASE = process.env['BENCH_DATABASE'];
const NATS = process.env['BENCH_NATS'] ?? 'nats://127.0.0.1:4222';
const ROUNDS = 3;
const MATCHES = [50, 500] as const;
const SECONDS = 3;
if (DATABASE === undefined) throw new Error('name an empty database: BENCH_DATABASE=postgres://…');

interface Server {
  readonly url: string;
  stop(): void;
}

function start(env: Readonly<Record<string, string>>): Promise<Server> {
  const child = fork(new URL('./online/ourServer.ts', import.meta.url), [process.env['BENCH_FOLDER'] ?? tmpdir()], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, BENCH_DATABASE: '', BENCH_NATS: '', ...env },
  });
  return new Promise((resolve) =>
    child.once('message', (message) => resolve({ ...(message as { url: string }), stop: () => void child.send('stop') })),
  );
}

const WAYS = [
  ['one server, SQLite', [{}]],
  ['one server, PostgreSQL', [{ BENCH_DATABASE: DATABASE }]],
  [
    'two servers, PostgreSQL and NATS',
    [
      { BENCH_DATABASE: DATABASE, BENCH_NATS: NATS },
      { BENCH_DATABASE: DATABASE, BENCH_NATS: NATS },
    ],
  ],
] as const;

for (const count of MATCHES)
  for (let round = 1; round <= ROUNDS; round++)
    for (const [what, nodes] of WAYS) {
      const servers: Server[] = [];
      for (const env of nodes) servers.push(await start(env));
      const matches: LoadedMatch[] = [];
      while (matches.length < count) {
        const more = Array.from({ length: Math.min(20, count - matches.length) }, (_, i) => ourMatch(servers[i % servers.length]!.url));
        matches.push(...(await Promise.all(more)));
      }
      const { perSecond, p50, p99 } = await saturate(matches, SECONDS);
      console.log(
        `${count} matches, round ${round}, ${what}: ${Math.round(perSecond).toLocaleString('en')} actions/s acknowledged; half within ${p50.toFixed(1)}, 99 of 100 within ${p99.toFixed(1)} ms`,
      );
      for (const match of matches) match.close();
      for (const server of servers) server.stop();
    }
