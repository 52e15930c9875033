import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseRecord, SeededChance, verifyFair } from '@fray/engine';
import { CARDS, GAMES } from '@fray/games';
import { afterEach, describe, expect, it } from 'vitest';
import { type RunningServer, type ServerOverrides, type ServeSettings, serve } from './index.ts';
import { drawsOf } from './testing/draws.ts';
import { Guest, playToTheEnd } from './testing/guest.ts';

const open: RunningServer[] = [];
const guests: Guest[] = [];
afterEach(async () => {
  for (const guest of guests.splice(0)) guest.leave();
  for (const server of open.splice(0)) await server.close();
});

const folder = mkdtempSync(join(tmpdir(), 'fray-'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Fray</title>');

async function start(settings: Partial<ServeSettings> = {}, parts: ServerOverrides = {}): Promise<RunningServer> {
  const server = await serve(
    { folder, port: 0, data: ':memory:', log: 'error', ...settings },
    { rates: { burst: 1e6, each: 1e6 }, secret: drawsOf('server'), ...parts },
  );
  open.push(server);
  return server;
}

function guest(server: RunningServer, name: string): Guest {
  const created = new Guest(server.url, name);
  guests.push(created);
  return created;
}

/** Two people at one table, the match begun. */
async function pairAt(server: RunningServer, game: string, more: object = {}): Promise<[Guest, Guest, string]> {
  const { people, table } = await peopleAt(server, ['Ann', 'Bo'], { game, ...more });
  const [ann, bo] = people as [Guest, Guest];
  return [ann, bo, table];
}

/** A person of each name at one table, the match begun. */
async function peopleAt(
  server: RunningServer,
  names: readonly string[],
  request: { readonly game: string; readonly options?: Record<string, string> },
) {
  const people = names.map((name) => guest(server, name));
  const seats = people.map((_, seat) => ({ kind: seat === 0 ? ('me' as const) : ('open' as const) }));
  const table = await people[0]!.create({ seats, ...request });
  for (const [seat, one] of people.entries()) if (seat > 0) await one.sit(table, seat);
  for (const one of people) await one.until((client) => client.timeline.length > 0);
  return { people, table };
}

describe('on the wire', () => {
  it('a frame for one move of ARCADE has at most 400 bytes', async () => {
    const server = await start();
    const [ann, bo] = await pairAt(server, 'arcade', { pace: { bank: 7200, turn: 3600 } });
    const random = new SeededChance(2);
    for (let count = 0; count < 1500 && !ann.client!.table?.outcome; ) {
      for (const one of [ann, bo]) {
        const moves = await one.legal();
        const shots = moves.filter((move) => move === 'aim' || move === 'snap' || /^[A-K]\d/.test(move));
        const list = shots.length > 0 ? shots : moves;
        const move = list[random.below(Math.max(1, list.length), 'table')];
        if (move === undefined) continue;
        await one.client!.move(move);
        count++;
      }
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    const frames = [ann, bo].flatMap(({ received, sizes }) =>
      received.flatMap((text, i) => (text.startsWith('{"t":"f","a"') ? [{ text, bytes: sizes[i]! }] : [])),
    );
    expect(frames.some(({ text }) => text.includes('"destroyed"'))).toBe(true);
    // Four bytes are WebSocket's own.
    expect(Math.max(...frames.map(({ bytes }) => bytes + 4))).toBeLessThanOrEqual(400);
  });
});

describe('a match whose second device reveals while the store is down', () => {
  it('begins after the recovery: a device repeats its own steps', async () => {
    let failing = 0;
    const beforeCommit = () => {
      if (failing-- > 0) throw new Error('disk full');
    };
    const server = await start({}, { hooks: { beforeCommit } });
    const [ann, bo] = [guest(server, 'Ann'), guest(server, 'Bo')];
    bo.reveals = false;
    const table = await ann.create({ game: 'tubetanks' });
    await bo.sit(table, 1);
    await bo.until((client) => client.table?.seats[0]?.revealed === true);
    failing = 1;
    bo.reveals = true;
    // That she goes is what he hears next.
    ann.leave();
    await bo.until((client) => client.timeline.length > 0, 10_000);
    expect(bo.received.filter((text) => text.includes('"code":"storage"'))).toHaveLength(1);
  });
});

/** A zone as somebody drew it: points, capitals, and more than forty characters. */
const DRAWN = '.3c.b.a.3-.4f.e.d.2-.2w.5w.2-.11-.4w.6-o.4w.4o-.6w.4-.11-.2w.5w.2-.2D.E.F.4-.3A.B.C.3';

describe('a server that is restarted during a match', () => {
  it.each([
    ['arcade', { zone: DRAWN }],
    ['arena-mechs', {}],
    ['transformers-skirmish', { reaction_timer: 'none' }],
    ['tubetanks', {}],
    ['tunnel-rat', { deck: '16' }],
  ])('plays on at its table of %s, and keeps its record', async (game, options) => {
    const data = join(mkdtempSync(join(tmpdir(), 'fray-')), 'fray.sqlite');
    const first = await start({ data });
    const [ann, bo, table] = await pairAt(first, game, { options });
    const random = new SeededChance(5);
    const playSome = async (most: number) => {
      for (let n = 0; n < most; n++) {
        for (const one of [ann, bo]) await one.moveAny(random);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    };
    await playSome(6);
    await ann.caughtUp();
    const { view } = ann.client!;
    await first.close();
    open.splice(open.indexOf(first), 1);
    const again = await start({ data, port: first.port });
    const spectator = await guest(again, 'Cy').look(table);
    expect(spectator.joinError).toBeUndefined();
    for (const one of [ann, bo]) await one.until((client) => client.connectionStatus === 'online');
    expect(ann.client!.view).toEqual(view);
    expect(ann.client!.table?.outcome).toBeUndefined();
    await playSome(3);
    await ann.client!.act('concede');
    await ann.until((client) => client.table?.outcome !== undefined);
    const record = parseRecord(await (await fetch(`${again.url}api/tables/${table}/record`)).text());
    expect(record).toMatchObject({ ok: true, value: { options } });
  });
});

describe('a match between strangers', () => {
  it.each(CARDS)('of $id is played to its end from a link, and its record is verified', async ({ id, seats: [fewest] }) => {
    const server = await start();
    const names = Array.from({ length: fewest }, (_, seat) => `Player ${seat + 1}`);
    const options = id === 'transformers-skirmish' ? { reaction_timer: 'none' } : {};
    const { people, table } = await peopleAt(server, names, { game: id, options });
    await playToTheEnd(people, 3);
    const text = await (await fetch(`${server.url}api/tables/${table}/record`)).text();
    const record = parseRecord(text);
    if (!record.ok) throw new Error(`${record.fault.line} ${record.fault.message}`);
    expect(record.value.players.map(({ name }) => name)).toEqual(names);
    const game = await GAMES[id]();
    const { length } = record.value.entries;
    const proof = verifyFair(
      game,
      record.value,
      people.map((one) => one.receipt(table)),
    );
    // All devices stored the data shown before their reveals, and together they saw the log to its end.
    const witnessed = { seats: game.seatNames.slice(0, fewest), entries: length };
    expect(proof).toMatchObject({ ok: true, value: { aborted: 0, entries: length, witnessed } });
  });
});
