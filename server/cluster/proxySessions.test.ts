import { createHash } from 'node:crypto';
import { GAMES } from '@fray/games';
import type { ServerMessage } from '@fray/protocol';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import { TokenBucket } from '../base/tokenBucket.ts';
import type { RegistryOverrides } from '../tables/tableRegistry.ts';
import { FakeClock, settle } from '../testing/fakeClock.ts';
import { replaceRead } from '../testing/replaceRead.ts';
import { ProxiedGuest, ServerHarness } from '../testing/serverHarness.ts';
import { seatCommands } from '../testing/tableCommands.ts';
import { SeatedClient, TABLE, type TableHarness, USERS } from '../testing/tableHarness.ts';
import { ClientSession } from '../transport/socket/clientSession.ts';
import { type Bus, NoAnswerError } from './bus/bus.ts';
import { ProxySessions } from './proxySessions.ts';

const ASKED = {
  id: TABLE,
  game: 'arcade',
  options: {},
  private: true,
  watch: true,
  pace: { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot' as const },
  name: 'Ann',
  commitment: 'a'.repeat(64),
};

const harnesses: ServerHarness[] = [];
afterEach(async () => {
  for (const one of harnesses.splice(0)) await one.close();
});

async function two(): Promise<ServerHarness> {
  const site = new ServerHarness();
  harnesses.push(site);
  await site.open('one');
  await site.open('two');
  return site;
}

/** Two servers that do not hear each other, each alone as far as it knows. */
async function apart(): Promise<{ site: ServerHarness; harnesses: readonly [TableHarness, TableHarness] }> {
  const site = await two();
  site.net.cut.add('two');
  await site.pass(3000);
  return { site, harnesses: [site.harnesses.get('one')!, site.harnesses.get('two')!] };
}

function pageAt({ registry, time }: TableHarness, person: string): { page: ClientSession; messages: string[] } {
  const messages: string[] = [];
  const chatIdentity = async () => ({ name: '', isMuted: false, isBot: false });
  const spectatorChatLimit = new TokenBucket(LIMITS.chat, 0);
  const floor = { registry, time, spectatorChatLimit, chatIdentity, count: () => {}, seatRate: LIMITS.seatRequests, log: () => {} };
  return { page: new ClientSession(person, floor, (text) => messages.push((JSON.parse(text) as ServerMessage).t)), messages };
}

describe('a client of a node that has missed a change at another node', () => {
  it('keeps the seat that it took at the other node', async () => {
    const { harnesses } = await apart();
    const [one, two] = harnesses;
    await one.registry.newTables.create(USERS[0]!, { ...ASKED, seats: [{ kind: 'me' }, { kind: 'open' }] });
    await two.table();
    const table = await one.table();
    expect(await seatCommands(table).take(1, USERS[1]!, 'Bo', 'b'.repeat(64))).toBeUndefined();
    const { page, messages } = pageAt(two, USERS[1]!);
    page.handle({ t: 'join', table: TABLE, seat: 1, seen: 0 });
    await expect.poll(() => messages[0]).toBe('table');
    // Another user's seat does not change, and spectators do not notice the request.
    const before = await two.table();
    const other = pageAt(two, USERS[2]!);
    other.page.handle({ t: 'join', table: TABLE, seat: 1, seen: 0 });
    await expect.poll(() => other.messages).toEqual(['no']);
    expect(await two.table()).toBe(before);
  });

  it.each([0, 1])(
    'rejoins when the two nodes are connected again, also if the other one (%i) has dropped the table since',
    async (which) => {
      const { site, harnesses } = await apart();
      const [other, here] = [harnesses[which]!, harnesses[1 - which]!];
      await here.registry.newTables.create(USERS[0]!, {
        ...ASKED,
        game: 'arena-mechs',
        seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }],
      });
      const waiting = await here.look(new SeatedClient(0, USERS[0]));
      expect(await seatCommands(await other.table()).take(1, USERS[1]!, 'Bo', 'b'.repeat(64))).toBeUndefined();
      await site.pass(LIMITS.evictAfter + 1000);
      expect([other.registry.inMemory, waiting.isClosed]).toEqual([0, false]);
      site.net.cut.delete('two');
      await site.pass(1500);
      expect(waiting.isClosed).toBe(true);
      expect((await here.table()).seats[1]).toMatchObject({ person: USERS[1] });
    },
  );
});

describe('a table without open seats', () => {
  it('is started by the node that created it, and continues at its holder', async () => {
    const site = await two();
    const { holder, others } = site.holders();
    const maker = site.harnesses.get(others[0]!)!.registry;
    await maker.newTables.create(USERS[0]!, { ...ASKED, seats: [{ kind: 'me' }, { kind: 'bot', level: 'recruit' }] });
    expect(maker.inMemory).toBe(0);
    expect((await site.harnesses.get(holder)!.table()).row.stage).toBe('starting');
  });
});

describe('a client whose table moves to another node while it is loaded', () => {
  it('has to join again', async () => {
    const site = await two();
    const { holder } = site.holders();
    const room = site.harnesses.get(holder)!;
    await room.registry.newTables.create(USERS[0]!, { ...ASKED, seats: [{ kind: 'me' }, { kind: 'open' }] });
    room.registry.reload();
    vi.spyOn(site.clusters.get(holder)!, 'holds').mockReturnValueOnce(true).mockReturnValue(false);
    const { page, messages } = pageAt(room, USERS[0]!);
    page.handle({ t: 'join', table: TABLE, seat: 0, seen: 0 });
    await expect.poll(() => messages).toEqual(['again']);
  });
});

describe('a table that is invalidated while it is loaded', () => {
  it('is loaded again', async () => {
    const site = await two();
    const room = site.harnesses.get(site.holders().holder)!;
    await room.registry.newTables.create(USERS[0]!, { ...ASKED, seats: [{ kind: 'me' }, { kind: 'open' }] });
    room.registry.reload();
    const once = replaceRead(room.store, 'tableAnew', async (tableAnew, ...args) => {
      once.restore();
      const stored = await tableAnew(...args);
      // Another server was the holder until now, and reports it after the table was read, but before it is in memory.
      await site.harnesses.get(site.holders().others[0]!)!.store.committed(TABLE, [['advance', TABLE, stored?.row.rev ?? 0]]);
      room.registry.reload([TABLE]);
      return stored;
    });
    const table = await room.table();
    expect(table.row.rev).toBe((await room.store.read('table', TABLE, 0))?.row.rev);
    expect(await room.table()).toBe(table);
  });
});

/** The same game by newer rules. */
const NEWER: RegistryOverrides = {
  games: async (id) => (id === 'arcade' ? { ...(await GAMES.arcade()), rulesVersion: 99 } : undefined),
  secret: () => 'c'.repeat(64),
};

describe('a table whose rules only some nodes support', () => {
  it.each([
    ['one', 'two'],
    ['two', 'one'],
  ])('is held by a node that supports them, for any hash and any requested node: %s has them', async (newer, older) => {
    const site = new ServerHarness();
    harnesses.push(site);
    for (const name of ['one', 'two']) await site.open(name, name === newer ? NEWER : undefined);
    const [room, old] = [site.harnesses.get(newer)!, site.harnesses.get(older)!];
    await room.registry.newTables.create(USERS[0]!, { ...ASKED, seats: [{ kind: 'me' }, { kind: 'open' }] });
    // A page at the older one: what it finds there sends it on.
    const { page, messages } = pageAt(old, USERS[0]!);
    page.handle({ t: 'join', table: TABLE, seat: 0, seen: 0 });
    await expect.poll(() => messages).toEqual(['again']);
    await site.pass(200);
    expect(site.holders()).toEqual({ holder: newer, others: [older] });
    const guest = new ProxiedGuest(site.clusters.get(older)!, 0);
    expect(guest.join()).toBe(true);
    await expect.poll(() => guest.messages[0]?.t).toBe('table');
    expect((await room.store.read('table', TABLE, 0))?.row.stage).toBe('open');
    // When no node holds them, the remaining nodes announce it.
    await site.clusters.get(newer)!.close();
    site.clusters.delete(newer);
    await site.pass(3000);
    expect(site.holders().holder).toBe(older);
  });
});

describe('a client of a node that does not hold its table', () => {
  it('is given more time by a node that answered late, and the usual time again a minute later', async () => {
    const time = new FakeClock();
    const deadlines: number[] = [];
    const bus: Bus = {
      self: 'one',
      isAway: false,
      onRejected: () => {},
      listen: () => {},
      send: () => {},
      broadcast: () => {},
      workAt: () => {},
      askAny: () => Promise.reject(new Error('no worker is asked')),
      close: () => Promise.resolve(),
      async ask(node, _, milliseconds) {
        deadlines.push(milliseconds);
        await time.advance(milliseconds);
        throw new NoAnswerError(node, false);
      },
    };
    const sessions = new ProxySessions(
      bus,
      time,
      () => expect.unreachable('it is not gone'),
      () => undefined,
    );
    const join = async () => {
      const again = new Promise<void>((rejoin) => {
        sessions.open(
          'two',
          { t: 'join', table: TABLE, seat: 0, seen: 0 },
          { address: '192.0.2.1', person: USERS[0], write: () => {}, rejoin },
        );
      });
      await again;
    };
    for (let i = 0; i < 6; i++) await join();
    await time.advance(60_000);
    await join();
    expect(deadlines).toEqual([250, 500, 1000, 2000, 3000, 3000, 250]);
  });

  it('has to join again if the holder considered its node lost, even if that node noticed nothing', async () => {
    const site = await two();
    const { holder, others } = site.holders();
    const [other = ''] = others;
    await site.harnesses.get(holder)!.start({ game: 'arcade' });
    const guest = new ProxiedGuest(site.clusters.get(other)!, 0);
    expect(guest.join()).toBe(true);
    await settle();
    expect(guest.messages.map(({ t }) => t)).toContain('table');
    // Its messages are delayed until the other node gives up waiting; it receives nothing itself.
    site.net.cut.add(other);
    await site.pass(3000, [holder]);
    site.net.cut.delete(other);
    expect(guest.again).toBe(0);
    await site.pass(600);
    expect(guest.again).toBe(1);
    guest.texts.length = 0;
    expect(guest.join()).toBe(true);
    await site.pass(200);
    expect(guest.messages.map(({ t }) => t)).toContain('table');
  });

  it('has to join again if its node meanwhile asked a third node, which does not hold the table', async () => {
    const site = await two();
    await site.open('three');
    const { holder, others } = site.holders();
    await site.harnesses.get(holder)!.start({ game: 'arcade' });
    // The next holder by its hash must be another node than the page's server.
    const next = others.toSorted((a, b) => (weight(a) < weight(b) ? 1 : -1))[0]!;
    const cluster = site.clusters.get(others.find((name) => name !== next)!)!;
    const guest = new ProxiedGuest(cluster, 0);
    // Nothing of the holder arrives until the others take it for lost.
    site.net.cut.add(holder);
    expect(guest.join()).toBe(true);
    await expect.poll(() => guest.again).toBe(1);
    await site.pass(2000, others);
    expect(guest.join()).toBe(true);
    await settle();
    expect(guest.messages.map(({ t }) => t)).toContain('table');
    expect(site.clusters.get(next)!.holds(TABLE)).toBe(true);
    site.net.cut.delete(holder);
    await site.pass(2500);
    expect(site.clusters.get(next)!.holds(TABLE)).toBe(false);
    expect(guest.again).toBe(2);
  });
});

/** By what a server is chosen to hold the table. */
const weight = (name: string): string => createHash('sha256').update(`${name} ${TABLE}`).digest('hex');
