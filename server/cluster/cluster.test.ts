import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseRecord, SeededChance, verifyFair } from '@fray/engine';
import { GAMES } from '@fray/games';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestSchema, hasPostgres } from '../store/postgres/testing.ts';
import { Barrier } from '../testing/barrier.ts';
import { Guest } from '../testing/guest.ts';
import { frontOf, ServerNode } from '../testing/nodes.ts';
import { KINDS, WatchedMatch } from '../testing/watchedMatch.ts';
import { hasNats, NATS } from './bus/testing.ts';

const SCRIPT = fileURLToPath(new URL('../testing/crashing.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'fray-cluster-'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Fray</title>');

const clean: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const one of clean.splice(0).toReversed()) await one();
});

interface Node {
  readonly url: string;
  readonly child: ChildProcess;
}

async function kill({ child }: Node): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGCONT');
  child.kill('SIGKILL');
  await ended;
}

function start(database: string): Promise<Node> {
  const child = spawn(process.execPath, [SCRIPT, folder, database, '0', '1', '0', NATS], { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (bytes) => {
      if (process.env['LOGS']) console.log(child.pid, String(bytes));
      const url = /^http\S+$/m.exec(String(bytes))?.[0];
      if (url === undefined) return;
      const node = { url, child };
      clean.push(() => kill(node));
      resolve(node);
    });
    child.once('exit', (code) => code !== null && reject(new Error(`the server ended with ${code}`)));
  });
}

async function place(): Promise<string> {
  const { address, remove } = await createTestSchema();
  clean.push(remove);
  return address;
}

function guestAt(node: Node, name: string): Guest {
  const guest = new Guest(node.url, name);
  clean.push(() => guest.leave());
  return guest;
}

/** Connects the guest to another node, as a page does when its node is gone. */
function moveTo(guest: Guest, node: Node): void {
  guest.socketUrl = `${node.url.replace(/^http/, 'ws')}ws`;
}

/** Both play legal moves until this many are acknowledged, or the match is over. */
async function play(guests: readonly Guest[], random: SeededChance, most: number): Promise<string[][]> {
  const acknowledged = guests.map((): string[] => []);
  const deadline = Date.now() + 120_000;
  while (acknowledged.flat().length < most && guests.some(({ client }) => !client?.table?.outcome)) {
    let moved = false;
    for (const [seat, guest] of guests.entries()) {
      const moves = await guest.legal();
      const move = moves[random.below(Math.max(1, moves.length), 'table')];
      if (move === undefined) continue;
      moved = true;
      const refused = await guest.client!.move(move);
      // A client that was briefly at a stalled node may repeat an answer.
      if (refused) expect(refused.code).toBe('stale');
      else acknowledged[seat]!.push(move);
    }
    if (!moved) await new Promise((resolve) => setTimeout(resolve, 2));
    if (Date.now() > deadline) throw new Error('the match does not go on');
  }
  return acknowledged;
}

async function recordOf(node: Node, table: string, guests: readonly Guest[]) {
  const text = await (await fetch(`${node.url}api/tables/${table}/record`)).text();
  const record = parseRecord(text);
  if (!record.ok) throw new Error(`${record.fault.line} ${record.fault.message}: ${text.slice(0, 200)}`);
  const game = await GAMES.arcade();
  const { length } = record.value.entries;
  expect(
    verifyFair(
      game,
      record.value,
      guests.map((guest) => guest.receipt(table)),
    ),
  ).toMatchObject({ ok: true, value: { entries: length } });
  return game.seatNames.map((name) =>
    record.value.entries.flatMap((entry) => ('move' in entry && entry.seat === name ? [entry.move] : [])),
  );
}

describe.runIf(hasPostgres && hasNats)('two servers on one database', () => {
  it('host a match between clients of both nodes, which continues when either is killed', async () => {
    const database = await place();
    const nodes = [await start(database), await start(database)] as const;
    const random = new SeededChance(4);
    // Either node may hold a table: with several tables, some lose their holder and some do not.
    const matches = await Promise.all(
      [0, 1, 2].map(async () => {
        const guests = [guestAt(nodes[0], 'Ann'), guestAt(nodes[1], 'Bo')] as const;
        const table = await guests[0].create({ game: 'arcade', options: { stall_limit: 'none' } });
        await guests[1].sit(table, 1);
        for (const guest of guests) await guest.until((client) => client.timeline.length > 0);
        return { guests, table, acknowledged: await play(guests, random, 8) };
      }),
    );
    await kill(nodes[0]);
    const third = await start(database);
    for (const { guests } of matches) moveTo(guests[0], third);
    for (const { guests, table, acknowledged } of matches) {
      const more = await play(guests, random, 8);
      expect(more.flat().length).toBeGreaterThanOrEqual(8);
      expect(await guests[1].client!.act('concede')).toBeUndefined();
      for (const guest of guests) await guest.until((client) => client.table?.outcome !== undefined);
      const record = await recordOf(third, table, guests);
      expect(record).toEqual(acknowledged.map((moves, seat) => [...moves, ...more[seat]!]));
    }
  });

  it('take over the matches of a stopped node: its clients reconnect once and lose nothing', async () => {
    const database = await place();
    const nodes = await Promise.all([0, 1].map(() => ServerNode.make(Number(new URL(NATS).port), database)));
    for (const node of nodes) clean.push(() => node.remove());
    await Promise.all(nodes.map((node) => node.start()));
    // The proxy sends new connections to the first ready node.
    const front = await Barrier.open(() => nodes.find(({ port }) => port !== undefined)?.port);
    clean.push(() => front.close());
    const url = `http://localhost:${front.port}/`;
    const tables = await Promise.all(KINDS.slice(0, 4).map((kind) => WatchedMatch.open(url, kind)));
    clean.push(() => tables.forEach(({ guests }) => guests.forEach((guest) => guest.leave())));
    let isOver = false;
    const playing = tables.map((table, seed) => table.playOn(() => isOver, new SeededChance(seed), 10));
    const goOn = async () => {
      const before = tables.map(({ done }) => done);
      await expect.poll(() => tables.every((table, i) => table.isOver || table.done > before[i]! + 3)).toBe(true);
    };
    await goOn();
    await nodes[0]!.drain();
    await goOn();
    isOver = true;
    await Promise.all(playing);
    expect(nodes[0]!.fault).toBeUndefined();
    for (const table of tables) {
      const guests = table.guests.map(({ received, dialled }) => ({ isTold: received.includes('{"t":"closing"}'), dialled }));
      if (!table.isOver) expect(guests).toEqual(table.guests.map(() => ({ isTold: true, dialled: 2 })));
      await expect.poll(() => table.isWaiting).toBe(false);
      await table.end(url);
    }
  });

  it('lead each client to the node that holds its table, also after a node is killed', async () => {
    const database = await place();
    const nodes = await Promise.all(['/n1', '/n2'].map((way) => ServerNode.make(Number(new URL(NATS).port), database, undefined, way)));
    for (const node of nodes) clean.push(() => node.remove());
    await Promise.all(nodes.map((node) => node.start()));
    // Of the two clients of a table one connects to each node, so that one of them is not at the holder.
    let come = 0;
    const front = await frontOf(nodes, (ports, path) => ports[(path === '/ws' ? come++ : 0) % ports.length]);
    clean.push(() => front.close());
    const url = `http://localhost:${front.port}/`;
    const tables: WatchedMatch[] = [];
    for (const kind of KINDS.slice(0, 4)) tables.push(await WatchedMatch.open(url, kind));
    const guests = tables.flatMap((table) => table.guests);
    clean.push(() => guests.forEach((guest) => guest.leave()));
    let isOver = false;
    const playing = tables.map((table, seed) => table.playOn(() => isOver, new SeededChance(seed), 10));
    const goOn = async () => {
      const before = tables.map(({ done }) => done);
      await expect.poll(() => tables.every((table, i) => table.isOver || table.done > before[i]! + 3)).toBe(true);
    };
    // Clients that know the holder have connected to it and are not told again. On a busy machine they connect more than once.
    const last = ({ received }: Guest, kind: string) => received.findLastIndex((text) => text.startsWith(`{"t":"${kind}"`));
    const isTold = (guest: Guest) => last(guest, 'held') >= 0;
    const isElsewhere = (guest: Guest) => last(guest, 'held') > last(guest, 'welcome');
    await goOn();
    await expect.poll(() => guests.some(isTold)).toBe(true);
    await expect.poll(() => guests.filter(isElsewhere).length).toBe(0);
    await nodes[0]!.kill();
    await goOn();
    isOver = true;
    await Promise.all(playing);
    for (const table of tables) {
      await expect.poll(() => table.isWaiting).toBe(false);
      await table.end(url);
    }
  });

  it('take over from a stalled node, which then reloads the tables', async () => {
    const database = await place();
    const nodes = [await start(database), await start(database)] as const;
    const random = new SeededChance(6);
    const matches = await Promise.all(
      [0, 1, 2].map(async () => {
        // Both players connect to the second node: if the first holds their table, it stalls during the match.
        const guests = [guestAt(nodes[1], 'Ann'), guestAt(nodes[1], 'Bo')] as const;
        const table = await guests[0].create({ game: 'arcade', options: { stall_limit: 'none' } });
        await guests[1].sit(table, 1);
        for (const guest of guests) await guest.until((client) => client.timeline.length > 0);
        return { guests, table, acknowledged: await play(guests, random, 6) };
      }),
    );
    nodes[0].child.kill('SIGSTOP');
    for (const { guests, acknowledged } of matches)
      for (const [seat, moves] of (await play(guests, random, 8)).entries()) acknowledged[seat]!.push(...moves);
    nodes[0].child.kill('SIGCONT');
    for (const { guests, table, acknowledged } of matches) {
      for (const [seat, moves] of (await play(guests, random, 8)).entries()) acknowledged[seat]!.push(...moves);
      expect(await guests[0].client!.act('concede')).toBeUndefined();
      for (const guest of guests) await guest.until((client) => client.table?.outcome !== undefined);
      expect(await recordOf(nodes[0], table, guests)).toEqual(acknowledged);
    }
  });
});
