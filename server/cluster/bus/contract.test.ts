import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { type Bus, NoAnswerError } from './bus.ts';
import { LocalNetwork } from './local.ts';
import { MessageCipher } from './messageCipher.ts';
import { NatsBus } from './nats.ts';
import { hasNats, NATS } from './testing.ts';

const net = new LocalNetwork();
const place = `fray.test${randomBytes(4).toString('hex')}`;

const cipher = () => new MessageCipher(place, () => Date.now());

/* The contract of every `Bus` implementation. */
const BUSES: readonly (readonly [string, (self: string) => Promise<Bus>])[] = [
  ['in one process', (self) => Promise.resolve(net.join(self))],
  ['through NATS', (self) => NatsBus.open({ address: NATS, place, self, nodes: cipher(), workers: cipher() })],
];

const open = new Set<Bus>();
afterEach(async () => {
  for (const bus of open) await bus.close();
  open.clear();
});

describe.each(BUSES.filter(([how]) => hasNats || how !== 'through NATS'))('a bus %s', (_how, make) => {
  let names = 0;
  /** A node that records its messages and answers requests, by default in capitals. */
  async function node(answer = (text: string) => Promise.resolve(text.toUpperCase())) {
    const bus = await make(`node${names++}`);
    open.add(bus);
    const received: string[] = [];
    bus.listen({
      onRequest: (text, from) => answer(`${from} ${text}`),
      onMessage: (text, from) => received.push(`${from} ${text}`),
      onReconnect: () => {},
    });
    return { bus, received };
  }

  it('delivers a request to one node and returns its answer', async () => {
    const [one, other] = [await node(), await node()];
    // A subscription needs a moment to reach the server.
    await expect.poll(() => one.bus.ask(other.bus.self, 'hello', 1000).catch(String)).toBe(`${one.bus.self} hello`.toUpperCase());
  });

  it('delivers messages to one node or to all others, in order, and never to the sender', async () => {
    const [one, two, three] = [await node(), await node(), await node()];
    for (const { bus } of [two, three]) await expect.poll(() => one.bus.ask(bus.self, 'there?', 1000).catch(String)).toContain('THERE');
    for (let n = 0; n < 50; n++) {
      one.bus.send(two.bus.self, `n${n}`);
      one.bus.broadcast(`all${n}`);
    }
    const all = Array.from({ length: 50 }, (_, n) => `${one.bus.self} all${n}`);
    await expect.poll(() => [two.received.length, three.received.length]).toEqual([100, 50]);
    expect(three.received).toEqual(all);
    expect(two.received.filter((text) => text.includes('all'))).toEqual(all);
    expect(two.received.filter((text) => !text.includes('all'))).toEqual(all.map((text) => text.replace('all', 'n')));
    expect(one.received).toEqual([]);
  });

  it('distinguishes a node that is gone from one that does not answer', async () => {
    const [one, mute] = [await node(), await node(() => new Promise(() => {}))];
    const failure: unknown = await one.bus.ask('nobody', 'there?', 5000).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NoAnswerError);
    expect(failure).toMatchObject({ isGone: true });
    await expect.poll(() => one.bus.ask(mute.bus.self, 'there?', 50).catch((error: unknown) => error)).toMatchObject({ isGone: false });
    await mute.bus.close();
    open.delete(mute.bus);
    await expect.poll(() => one.bus.ask(mute.bus.self, 'there?', 50).catch((error: unknown) => error)).toMatchObject({ isGone: true });
  });

  it('treats a failed request handler like a missing answer', async () => {
    const [one, unable] = [
      await node(),
      await node((text) => (text.endsWith('!') ? Promise.reject(new Error('no')) : Promise.resolve('yes'))),
    ];
    await expect.poll(() => one.bus.ask(unable.bus.self, 'there?', 1000).catch(String)).toBe('yes');
    await expect(one.bus.ask(unable.bus.self, 'do it!', 50)).rejects.toMatchObject({ name: 'NoAnswerError', isGone: false });
  });

  it('distributes work among workers, uses another one when one does not answer, and reports when there is none', async () => {
    const work = `test.${randomBytes(4).toString('hex')}`;
    const [one, mute, able] = [await node(), await node(), await node()];
    expect(await one.bus.askAny(work, 'six by seven', 5000).catch((error: unknown) => error)).toMatchObject({
      name: 'NoAnswerError',
      isGone: true,
    });
    mute.bus.workAt(work, () => Promise.reject(new Error('no')));
    await expect.poll(() => one.bus.askAny(work, 'six by seven', 50).catch((error: unknown) => error)).toMatchObject({ isGone: false });
    let requests = 0;
    able.bus.workAt(work, () => Promise.resolve(`42 ${++requests}`));
    await expect.poll(() => one.bus.askAny(work, 'six by seven', 100).catch(String)).toMatch(/^42/);
    await mute.bus.close();
    open.delete(mute.bus);
    const before = requests;
    for (let n = 1; n <= 10; n++) expect(await one.bus.askAny(work, 'six by seven', 5000)).toBe(`42 ${before + n}`);
  });

  it('sends nothing after `close` has begun', async () => {
    let answered = () => {};
    const [one, slow] = [await node(), await node(() => new Promise((resolve) => (answered = () => resolve('late'))))];
    await expect.poll(() => one.bus.ask(slow.bus.self, 'there?', 50).catch((error: unknown) => error)).toMatchObject({ isGone: false });
    const closing = slow.bus.close();
    slow.bus.send(one.bus.self, 'behind');
    slow.bus.broadcast('behind');
    answered();
    await expect(slow.bus.ask(one.bus.self, 'there?', 50)).rejects.toBeInstanceOf(NoAnswerError);
    await closing;
    slow.bus.broadcast('behind');
    await one.bus.ask(slow.bus.self, 'there?', 50).catch(() => {});
    expect(one.received).toEqual([]);
  });
});

describe('a disconnected node of the in-process bus', () => {
  it('loses messages to and from the node, and notifies it when it is reconnected', async () => {
    const [one, other] = [net.join('one'), net.join('other')];
    for (const bus of [one, other]) open.add(bus);
    const received: string[] = [];
    let away = 0;
    const quiet = { onRequest: () => Promise.resolve(''), onReconnect: () => {}, onMessage: () => {} };
    one.listen(quiet);
    other.listen({ ...quiet, onMessage: (text) => received.push(text), onReconnect: () => away++ });
    net.cut.add('other');
    one.send('other', 'lost');
    await expect(one.ask('other', 'there?', 20)).rejects.toMatchObject({ isGone: false });
    expect([one.isAway, other.isAway]).toEqual([false, true]);
    net.mend('other');
    one.send('other', 'heard');
    await expect.poll(() => received).toEqual(['heard']);
    expect(away).toBe(1);
  });
});
