import { SeededChance } from '@fray/engine';
import { GAMES, isGameId } from '@fray/games';
import { afterEach, describe, expect, it } from 'vitest';
import { queryPostgres } from '../store/postgres/testing.ts';
import type { Barrier } from '../testing/barrier.ts';
import { frontOf, ServerNode } from '../testing/nodes.ts';
import { missingServices, type OwnService, ownNats, ownPostgres } from '../testing/ownServices.ts';
import { KINDS, type Kind, type StoredMove, UNTIMED, WatchedMatch } from '../testing/watchedMatch.ts';
import { WorkerProcess } from '../testing/worker.ts';

/**
 * More rounds for a longer test: `CHAOS=30 npx vitest run server/cluster/chaos`; 1000 for the long run. `SEED` draws other ones. With
 * `CHAOS_SECONDS` no round begins after so many.
 */
const ROUNDS = Number(process.env['CHAOS'] ?? ('quick' in globalThis ? 1 : 30));
const SECONDS = Number(process.env['CHAOS_SECONDS'] ?? Number.POSITIVE_INFINITY);
const SEED = Number(process.env['SEED'] ?? 1);
/** Milliseconds for which something stands still or is cut off, at most: the longest only where time is. */
const LONGEST = ROUNDS > 2 ? 10_000 : 3000;
/** Milliseconds after which a table that does not go on is taken for lost: pages wait longer each time before they come in again, and machines are busy. */
const PATIENCE = 180_000;
const TABLES = 7;
/** Milliseconds between two moves at a table. */
const PAUSE = 15;

const PLAYED: readonly Kind[] = [...KINDS, { game: 'arcade', options: { stall_limit: 'none' }, pace: UNTIMED, against: 'bot' }];

if (missingServices !== '') {
  if (process.env['FRAY_SERVICES'] === 'required') throw new Error(`tests need ${missingServices}`);
  console.warn(`${missingServices} not found: chaos among servers and their services is left out`);
}

const clean: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const one of clean.splice(0).toReversed()) await one();
});

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Three servers with their services, a worker for their bots, and a proxy that distributes clients among them. */
class Site {
  readonly nats: OwnService;
  readonly postgres: OwnService;
  readonly nodes: readonly ServerNode[];
  readonly worker: WorkerProcess;
  readonly front: Barrier;
  readonly #random: SeededChance;

  private constructor(
    nats: OwnService,
    postgres: OwnService,
    nodes: readonly ServerNode[],
    worker: WorkerProcess,
    front: Barrier,
    random: SeededChance,
  ) {
    this.nats = nats;
    this.postgres = postgres;
    this.nodes = nodes;
    this.worker = worker;
    this.front = front;
    this.#random = random;
  }

  static async open(random: SeededChance): Promise<Site> {
    const services = [await ownNats(), await ownPostgres()] as const;
    for (const service of services) {
      clean.push(() => service.remove());
      await service.start();
    }
    const [nats, postgres] = services;
    // To two of them the proxy has a way of their own; pages at tables of the third are carried.
    const nodes = await Promise.all(['/n1', '/n2', ''].map((way) => ServerNode.make(nats.port, addressOf(postgres), undefined, way)));
    for (const node of nodes) clean.push(() => node.remove());
    await untilUp(postgres);
    const worker = new WorkerProcess(nats.port);
    clean.push(() => worker.kill());
    await Promise.all([...nodes, worker].map((process) => process.start()));
    // Which server it is depends on nothing that a test must repeat.
    const front = await frontOf(nodes, (ready) => ready[Math.floor(Math.random() * ready.length)]);
    clean.push(() => front.close());
    return new Site(nats, postgres, nodes, worker, front, random);
  }

  get url(): string {
    return `http://localhost:${this.front.port}/`;
  }

  get database(): string {
    return addressOf(this.postgres);
  }

  #node(): ServerNode {
    return this.nodes[this.#random.below(this.nodes.length, 'table')]!;
  }

  /** Mostly short: a node declares another one lost within two seconds; a longer stall adds nothing. */
  #while(): number {
    return Math.round(LONGEST * (this.#random.below(1000, 'table') / 1000) ** 3);
  }

  /** Everything that can go wrong, each by its name; afterwards everything is there again. */
  readonly disturbances: Readonly<Record<string, () => Promise<void>>> = {
    'a server is killed': async () => {
      const node = this.#node();
      const away = this.#random.below(2, 'table') * this.#while();
      await node.kill();
      await wait(away);
      await node.start();
    },
    'the worker is killed': async () => {
      const away = this.#while();
      await this.worker.kill();
      await wait(away);
      await this.worker.start();
    },
    'NATS is killed': async () => {
      const away = this.#while();
      await this.nats.kill();
      await wait(away);
      await this.nats.start();
    },
    'PostgreSQL is killed': async () => {
      const away = this.#while();
      await this.postgres.kill();
      await wait(away);
      await this.postgres.start();
      await untilUp(this.postgres);
    },
    'a server is stopped': async () => {
      const node = this.#node();
      await node.drain();
      await node.start();
    },
    'a server stands still': async () => {
      const node = this.#node();
      const [isNoticed, { port }] = [this.#random.below(2, 'table') === 0, node];
      const standing = node.stand(this.#while());
      // A proxy that notices sends its pages elsewhere; another one leaves them waiting.
      if (isNoticed) this.front.cut((to) => to === port);
      await standing;
    },
    'all lines to the database break': async () => {
      await queryPostgres(
        (client) => client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()'),
        this.database,
        // Where it was killed meanwhile they are broken.
      ).catch(() => {});
    },
    'a server is cut off from NATS': () => this.#cutOff(0),
    'a server is cut off from the database': () => this.#cutOff(1),
    'lines of pages are cut': async () => {
      const odd = this.#random.below(2, 'table');
      let n = 0;
      this.front.cut(() => n++ % 2 === odd);
    },
  };

  async #cutOff(from: 0 | 1): Promise<void> {
    const door = this.#node().proxies[from];
    const away = this.#while();
    door.shut();
    await wait(away);
    door.unlock();
  }
}

const addressOf = ({ port }: OwnService): string => `postgres://postgres@127.0.0.1:${port}/postgres`;

/** A database listens before it answers: after a death it reads its own log first. */
const untilUp = (postgres: OwnService): Promise<void> =>
  expect.poll(() => queryPostgres(async () => true, addressOf(postgres)).catch(() => false)).toBe(true);

/** The log of a table as the database has it, dense and no action in it twice, and then the answers that wait for their time. */
async function logOf(database: string, { id, kind }: WatchedMatch): Promise<StoredMove[]> {
  const { rows: all } = await queryPostgres(
    (client) =>
      // Both as of one moment: an answer whose time is over becomes an entry.
      client.query<{ n: number; line: string; action: string; seat: number | null }>(
        `SELECT n, line, action, NULL::int AS seat FROM entries WHERE tbl = $1
         UNION ALL SELECT 0, move, actions, seat FROM answers WHERE tbl = $1 ORDER BY n`,
        [id],
      ),
    database,
  );
  const rows = all.filter(({ seat }) => seat === null);
  expect(rows.map(({ n }) => n)).toEqual(rows.map((_, i) => i + 1));
  const actions = rows.flatMap(({ action }) => action.split(',').filter(Boolean));
  const twice = actions.filter((action, i) => actions.indexOf(action) < i);
  expect(rows.filter(({ action }) => action.split(',').some((one) => twice.includes(one)))).toEqual([]);
  if (!isGameId(kind.game)) throw new Error(kind.game);
  const { seatNames } = await GAMES[kind.game]();
  const waiting = all.flatMap(({ line, action, seat }) =>
    seat === null || action.split(',').some((one) => actions.includes(one)) ? [] : [{ seat, move: line, isActed: true }],
  );
  const logged = rows.flatMap(({ line, action }) => {
    const [, seat = '', move = ''] = line.split(' ');
    return move.startsWith('!') ? [] : [{ seat: seatNames.indexOf(seat), move, isActed: action !== '' }];
  });
  return [...logged, ...waiting];
}

describe.runIf(missingServices === '')('three servers under load', () => {
  it(`lose and double nothing, whatever dies, stands still or is cut off, ${ROUNDS} times over${Number.isFinite(SECONDS) ? ' at most' : ''}`, {
    timeout: 300_000 + Math.min(ROUNDS, 3) * PATIENCE + ROUNDS * 60_000,
  }, async () => {
    const random = new SeededChance(SEED);
    const site = await Site.open(random);
    const names = Object.keys(site.disturbances);
    let tables: WatchedMatch[] = [];
    let opened = 0;
    let acknowledged = 0;
    /** Those that did not go on in the round before because an answer waited for its time. */
    let waited: ReadonlySet<WatchedMatch> = new Set();
    const open = async () => {
      const n = opened++;
      const table = await WatchedMatch.open(site.url, PLAYED[n % PLAYED.length]!);
      tables.push(table);
    };
    clean.push(() => tables.forEach(({ guests }) => guests.forEach((guest) => guest.leave())));
    await Promise.all(Array.from({ length: TABLES }, open));
    const opening = performance.now();
    let rounds = 0;
    for (let round = 1; round <= ROUNDS && performance.now() - opening < 1000 * SECONDS; round++) {
      rounds = round;
      let isOver = false;
      const playing = tables.map((table) => table.playOn(() => isOver, new SeededChance(round), PAUSE));
      // Where matches ended, others begin in the middle of it all.
      const more = Array.from({ length: Math.max(0, TABLES - tables.length) }, open);
      // The first rounds meet each kind once, and later ones two at a time, the second in the middle of the first.
      const first = names[(round + SEED - 2) % names.length]!;
      const second = round > names.length && random.below(2, 'table') === 0 ? names[random.below(names.length, 'table')]! : undefined;
      const what = `round ${round} of seed ${SEED}: ${first}${second === undefined ? '' : `, ${second}`}`;
      const began = performance.now();
      const under = async (name: string) => {
        await wait(random.below(300, 'table'));
        await site.disturbances[name]!();
      };
      await Promise.all([under(first), ...(second === undefined ? [] : [under(second)])]);
      await Promise.all(more);
      const before = new Map(tables.map((table) => [table, table.done]));
      const stands = (table: WatchedMatch) => !table.isOver && table.done === before.get(table);
      // While an answer is held, the table continues by itself: it must have done so by the end of the next round.
      const stuck = () =>
        tables.filter((table) => stands(table) && !(table.isWaiting && !waited.has(table))).map(({ standing }) => standing);
      playing.push(...tables.slice(playing.length).map((table) => table.playOn(() => isOver, new SeededChance(round), PAUSE)));
      await expect.poll(stuck, { message: `${what}: tables that do not go on`, timeout: PATIENCE }).toEqual([]);
      waited = new Set(tables.filter(stands));
      isOver = true;
      await Promise.all(playing);
      for (const table of tables) table.compare(await logOf(site.database, table));
      const over = tables.filter((table) => table.isOver);
      tables = tables.filter((table) => !over.includes(table));
      for (const table of over) acknowledged += await table.end(site.url);
      expect(site.nodes.flatMap(({ fault }) => fault ?? [])).toEqual([]);
      if (process.env['CHAOS']) console.log(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
    }
    await expect.poll(() => tables.some(({ isWaiting }) => isWaiting)).toBe(false);
    for (const table of tables) acknowledged += await table.end(site.url);
    if (process.env['CHAOS'])
      console.log(
        `${rounds} rounds of seed ${SEED}: ${opened} matches, ${acknowledged} moves acknowledged, each kept once; ${site.worker.answers} answers of a worker`,
      );
    await expect.poll(() => site.worker.answers).toBeGreaterThan(0);
    expect(acknowledged).toBeGreaterThan(rounds * TABLES);
  });
});
