import { SeededChance } from '@fray/engine';
import { GAMES } from '@fray/games';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestSchema, hasPostgres, queryPostgres } from '../store/postgres/testing.ts';
import { Guest } from '../testing/guest.ts';
import { LATER, ServerNode } from '../testing/nodes.ts';
import { KINDS, type Kind, UNTIMED, WatchedMatch } from '../testing/watchedMatch.ts';
import { hasNats, NATS } from './bus/testing.ts';

const clean: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const one of clean.splice(0).toReversed()) await one();
});

/** A battle that lasts, however quickly it is played. */
const ARCADE: Kind = { game: 'arcade', options: { stall_limit: 'none', tank_endurance: '20', certain_damage: '1' }, pace: UNTIMED };

async function site() {
  const { address, remove } = await createTestSchema();
  clean.push(remove);
  const port = Number(new URL(NATS).port || 4222);
  const start = async (script?: string) => {
    const node = await ServerNode.make(port, address, script);
    clean.push(() => node.remove());
    await node.start();
    return { node, url: `http://localhost:${node.port}/` };
  };
  return { address, start };
}

/** Milliseconds between two moves at a table. */
const PAUSE = 80;

/** Plays at all these tables until `meanwhile` is over, and each has gone on since. */
async function playing(tables: readonly WatchedMatch[], meanwhile: () => Promise<void>): Promise<void> {
  let isOver = false;
  const all = tables.map((table, seed) => table.playOn(() => isOver, new SeededChance(seed), PAUSE));
  await meanwhile();
  const before = tables.map(({ done }) => done);
  const stuck = () => tables.flatMap((table, i) => (table.isOver || table.done > before[i]! + 2 ? [] : [table.standing]));
  await expect.poll(stuck).toEqual([]);
  isOver = true;
  await Promise.all(all);
}

const stages = (address: string) =>
  queryPostgres(async (client) => {
    const { rows } = await client.query<{ id: string; stage: string; rules: number }>('SELECT id, stage, rules FROM tables');
    return new Map(rows.map(({ id, stage, rules }) => [id, `${stage} ${rules}`]));
  }, address);

/** Two who begin a match that is played by these rules: which of the servers holds it follows from its name. */
async function begunBy(rules: number, address: string, make: () => [Guest, Guest]): Promise<[Guest, Guest]> {
  for (let n = 0; n < 20; n++) {
    const [ann, bo] = make();
    clean.push(() => [ann, bo].forEach((guest) => guest.leave()));
    const id = await ann.create(ARCADE);
    await bo.sit(id, 1);
    for (const guest of [ann, bo]) await guest.until((client) => client.timeline.length > 0);
    if ((await stages(address)).get(id) === `running ${rules}`) return [ann, bo];
  }
  throw new Error(`no match is begun by rules ${rules}`);
}

/** Goes to this server from now on. */
async function moveTo(guest: Guest, url: string): Promise<void> {
  guest.socketUrl = `${url.replace(/^http/, 'ws')}ws`;
  const { dialled } = guest;
  guest.cut();
  await guest.until(({ connectionStatus }) => guest.dialled > dialled && connectionStatus === 'online');
}

describe.runIf(hasPostgres && hasNats)('two servers of different versions on one database', () => {
  it('run side by side, each with its own rules; matches are frozen only when the last node with their rules stops', async () => {
    const { address, start } = await site();
    const today = await start();
    // Of several the new server takes some to be its own, and has to give them back.
    const byOldRules = await Promise.all(Array.from({ length: 5 }, () => WatchedMatch.open(today.url, ARCADE)));
    const byBoth = await Promise.all(KINDS.slice(1, 4).map((kind) => WatchedMatch.open(today.url, kind)));
    const tables = [...byOldRules, ...byBoth];
    clean.push(() => tables.forEach(({ guests }) => guests.forEach((guest) => guest.leave())));
    let later = today;
    // The schema changes under those who play.
    await playing(tables, async () => {
      later = await start(LATER);
    });
    const { rulesVersion: rules } = await GAMES.arcade();
    // One of each table's players goes to the new server, and all go on.
    await playing(tables, async () => {
      for (const { guests } of tables) await moveTo(guests[0]!, later.url);
    });
    const stagesBefore = await stages(address);
    for (const { id } of byOldRules) expect(stagesBefore.get(id)).toBe(`running ${rules}`);
    for (const table of byBoth) if (!table.isOver) expect(stagesBefore.get(table.id)).toMatch(/^running/);
    // A new match has the rules of its holder, whichever server its players use.
    const [ann, bo] = await begunBy(99, address, () => [new Guest(later.url, 'Ann'), new Guest(today.url, 'Bo')]);
    // The last of today stops: the others play on, and only matches by its rules are frozen, with the reason.
    await playing(byBoth, async () => {
      for (const { guests } of tables) for (const guest of guests) await moveTo(guest, later.url);
      await moveTo(bo, later.url);
      await today.node.drain();
    });
    expect([today.node.fault, later.node.fault]).toEqual([undefined, undefined]);
    for (const { guests } of byOldRules) {
      const client = await guests[0]!.until(({ table }) => table?.stage === 'frozen');
      expect(client.table?.fault).toContain(`rules version ${rules} of arcade`);
    }
    for (const guest of [ann, bo]) await guest.until((client) => client.connectionStatus === 'online');
    const owing = [ann, bo].find(({ client }) => client?.owesDecision);
    expect(await owing?.client?.act('concede')).toBeUndefined();
    for (const table of byBoth) {
      await expect.poll(() => table.isWaiting).toBe(false);
      await table.end(later.url);
    }
  });
});
