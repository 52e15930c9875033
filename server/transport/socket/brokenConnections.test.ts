import { connect, createServer, type Server } from 'node:net';
import { parseRecord, SeededChance, verifyFair } from '@fray/engine';
import { PROTOCOL_VERSION } from '@fray/protocol';
import { tubetanks } from '@fray/tubetanks';
import { describe, expect, it } from 'vitest';
import { Guest, playToTheEnd } from '../../testing/guest.ts';
import { closing, Raw, start } from '../../testing/raw.ts';

/** Passes bytes on in both directions, and cuts each connection after so many of them. */
function cuttingProxy(port: number, cutAfter: () => number): Promise<Server> {
  const proxy = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    let left = cutAfter();
    const pass = (from: typeof near, to: typeof near) =>
      from.on('data', (bytes: Buffer) => {
        to.write(bytes.subarray(0, Math.max(0, left)));
        left -= bytes.length;
        if (left <= 0) {
          near.destroy();
          far.destroy();
        }
      });
    pass(near, far);
    pass(far, near);
    for (const socket of [near, far]) socket.on('error', () => {}).on('close', () => (near.destroy(), far.destroy()));
  });
  return new Promise((resolve) => proxy.listen(0, '127.0.0.1', () => resolve(proxy)));
}

describe('a connection that is cut at random bytes', () => {
  it('loses nothing: the match is played to its end, each move once', async () => {
    const server = await start();
    const random = new SeededChance(3);
    const proxy = await cuttingProxy(server.port, () => 900 + random.below(6000, 'table'));
    closing.push(() => proxy.close());
    const address = proxy.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const guests = [new Guest(server.url, 'Ann'), new Guest(server.url, 'Bo')];
    closing.push(() => guests.forEach((guest) => guest.leave()));
    for (const guest of guests) guest.socketUrl = `ws://127.0.0.1:${port}/ws`;
    const table = await guests[0]!.create({ game: 'tubetanks' });
    await guests[1]!.sit(table, 1);
    await playToTheEnd(guests, 8);
    expect(guests[0]!.dialled + guests[1]!.dialled).toBeGreaterThan(4);
    const record = parseRecord(await (await fetch(`${server.url}api/tables/${table}/record`)).text());
    if (!record.ok) throw new Error(record.fault.message);
    expect(verifyFair(tubetanks, record.value, [guests[0]!.receipt(table)])).toMatchObject({ ok: true });
    expect(guests[0]!.client!.timeline.map(({ n }) => n)).toEqual(guests[0]!.client!.timeline.map((_, i) => i + 1));
  });
});

describe('a client that reads slowly, or not at all', () => {
  it('is disconnected before it costs memory, and rejoins for the rest', async () => {
    const server = await start();
    const [ann, bo] = [new Guest(server.url, 'Ann'), new Guest(server.url, 'Bo')];
    closing.push(() => [ann, bo].forEach((guest) => guest.leave()));
    const table = await ann.create({ game: 'arcade', options: { stall_limit: 'none' } });
    await bo.sit(table, 1);
    for (const guest of [ann, bo]) await guest.until((client) => client.timeline.length > 0);
    const lazy = await new Raw(server.url).opened();
    await lazy.say({ t: 'hello', v: PROTOCOL_VERSION }, { t: 'join', table });
    lazy.socket.pause();
    // The answers exceed every buffer on the way. The server reads one frame in a turn, and is given time to answer them.
    for (let n = 0; n < 600_000 && lazy.closed === undefined; n++) {
      lazy.socket.send('{"t":"dance"}');
      if (n % 2000 === 0) await new Promise((resolve) => setTimeout(resolve, 40));
    }
    lazy.socket.resume();
    await expect.poll(() => lazy.closed).toBeDefined();
    for (const guest of [ann, bo]) if (guest.client?.owesDecision) expect(await guest.client.move('end')).toBeUndefined();
  });
});
