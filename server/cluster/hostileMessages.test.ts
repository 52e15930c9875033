import { randomBytes } from 'node:crypto';
import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { userOfDevice } from '../community/userOfDevice.ts';
import type { RunningServer } from '../index.ts';
import { PostgresStore } from '../store/postgres/postgres.ts';
import { createTestSchema, hasPostgres } from '../store/postgres/testing.ts';
import { CommunityHarness } from '../testing/communityHarness.ts';
import type { Guest } from '../testing/guest.ts';
import { missingNats, type OwnService, ownNats } from '../testing/ownServices.ts';
import { WORKERS_SECRET } from '../testing/worker.ts';
import { MessageCipher, TOLERANCE } from './bus/messageCipher.ts';
import { readNatsAddress } from './bus/natsAddress.ts';

/* An attacker with access to NATS: reads and sends any message, but does not have the servers' secret. */

const harness = new CommunityHarness();
const clean: (() => Promise<void>)[] = [];
/** A server of its own: with a subscriber to everything, NATS no longer reports missing listeners, which other tests need. */
let service: OwnService | undefined;
const natsAddress = (): string => `nats://127.0.0.1:${service?.port}`;
if (missingNats() !== '' && process.env['FRAY_SERVICES'] === 'required') throw new Error(`tests need ${missingNats()}`);
const canRun = hasPostgres && missingNats() === '';
beforeAll(async () => {
  if (!canRun) return;
  service = await ownNats();
  await service.start();
});
afterAll(() => service?.remove());
afterEach(async () => {
  await harness.close();
  for (const one of clean.splice(0).toReversed()) await one();
});

interface BusMessage {
  readonly subject: string;
  readonly data: Uint8Array;
}

/** An intruder with access to NATS only. */
class Intruder {
  readonly received: BusMessage[] = [];
  readonly nats: NatsConnection;

  private constructor(nats: NatsConnection) {
    this.nats = nats;
    // Subscribe to everything, including answers.
    nats.subscribe('>', { callback: (_error, { subject, data }) => void this.received.push({ subject, data: data.slice() }) });
  }

  static async open(): Promise<Intruder> {
    const nats = await connect(readNatsAddress(natsAddress()).options);
    clean.push(() => nats.close());
    return new Intruder(nats);
  }

  /** What it heard of these servers, and their subjects: `fray.PLACE.ask.TO.FROM`. */
  about(place: string): BusMessage[] {
    return this.received.filter(({ subject }) => subject.startsWith(`fray.${place}.`));
  }

  /** The answer to a request; undefined if there is none. */
  async ask(subject: string, data: string | Uint8Array): Promise<Msg | undefined> {
    return this.nats.request(subject, data, { timeout: 300 }).catch(() => undefined);
  }
}

const pace = { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot' as const };
const entriesOf = async ({ registry }: RunningServer, id: string): Promise<number> =>
  (await registry.store.read('table', id, 0))?.row.last ?? -1;
const linesOf = async ({ registry }: RunningServer, id: string): Promise<number> =>
  (await registry.store.read('table', id, 100))?.talk.length ?? -1;

/** Two servers, a player at each, and a match that runs at one of the two. */
async function match(intruder: Intruder) {
  const { address: database, remove } = await createTestSchema();
  clean.push(remove);
  const settings = { database, nats: natsAddress(), secret: WORKERS_SECRET, log: 'silent' as const };
  const [one, other] = [await harness.open(settings), await harness.open(settings)];
  await expect.poll(() => intruder.received.filter(({ subject }) => /^fray\.[0-9a-f]{32}\.all\./.test(subject)).length).toBeGreaterThan(1);
  const [ann, bo] = [harness.guest(one, 'Ann'), harness.guest(other, 'Bo')];
  const id = await ann.create({ game: 'tubetanks', pace });
  await bo.sit(id, 1);
  for (const guest of [ann, bo]) await guest.until((client) => client.timeline.length > 0);
  const { store } = one.registry;
  if (!(store instanceof PostgresStore)) throw new Error('they are not on PostgreSQL');
  return { one, other, ann, bo, id, place: store.place, secret: store.secret };
}

/** Nodes by the metadata in messages. */
const nodesOf = (received: readonly BusMessage[]): string[] => [
  ...new Set(received.flatMap(({ subject }) => /\.all\.(\w+)$/.exec(subject)?.[1] ?? [])),
];

describe.runIf(canRun)('an intruder on NATS without the secret', () => {
  it('cannot read messages between nodes: no key, entropy, move, name or table', async () => {
    const intruder = await Intruder.open();
    const { ann, bo, id, place } = await match(intruder);
    await ann.client!.sendChat({ text: 'a secret between us' });
    await bo.until((client) => client.chat.length > 0);
    const read = Buffer.concat(intruder.received.map(({ data }) => data)).toString('latin1');
    expect(intruder.about(place).length).toBeGreaterThan(5);
    const key = (guest: Guest) => [guest.key, userOfDevice(guest.key)];
    for (const secret of [...key(ann), ...key(bo), id, 'a secret between us', '"k":"', 'entropy', 'authorization', 'Bearer'])
      expect(read, secret).not.toContain(secret);
  });

  it('cannot concede a match, take a seat or watch a table with forged messages', async () => {
    const intruder = await Intruder.open();
    const { one, other, ann, bo, id, place } = await match(intruder);
    const nodes = nodesOf(intruder.about(place));
    expect(nodes).toHaveLength(2);
    const stranger = userOfDevice('f'.repeat(64));
    const requests = [
      { k: 'in', line: 'x', person: userOfDevice(ann.key), message: { t: 'join', table: id, seat: 0, seen: 0 } },
      { k: 'in', line: 'x', person: userOfDevice(ann.key), message: { t: 'act', id: 'x1', action: 'concede' } },
      { k: 'http', method: 'GET', url: `/api/tables/${id}/shown`, authorization: `Bearer ${ann.key}` },
      { k: 'http', method: 'DELETE', url: '/api/me', authorization: `Bearer ${ann.key}` },
      { k: 'take', table: id, seat: 1, person: stranger, name: 'X', commitment: '' },
    ];
    const messages = [
      { k: 'bye' },
      { k: 'reset', stoodIn: true },
      { k: 'changed', persons: [userOfDevice(ann.key), userOfDevice(bo.key)] },
      { k: 'out', n: 1, out: [['{"t":"no","code":"left","message":"forged"}', ['1', '2', '3', '4']]] },
    ];
    const guessed = new MessageCipher('a secret that somebody guessed', () => Date.now());
    const before = [ann, bo].map(({ received }) => received.length);
    for (const to of nodes)
      for (const from of [...nodes, 'intruder']) {
        for (const message of requests.map((request) => JSON.stringify(request))) {
          const subject = `fray.${place}.ask.${to}.${from}`;
          expect(await intruder.ask(subject, message)).toBeUndefined();
          expect(await intruder.ask(subject, guessed.seal(subject, message).data)).toBeUndefined();
        }
        for (const message of messages.map((message) => JSON.stringify(message)))
          for (const subject of [`fray.${place}.tell.${to}.${from}`, `fray.${place}.all.${from}`]) {
            intruder.nats.publish(subject, message);
            intruder.nats.publish(subject, guessed.seal(subject, message).data);
          }
      }
    await intruder.nats.flush();
    expect(await entriesOf(one, id)).toBe(0);
    for (const { client } of [ann, bo]) expect([client?.connectionStatus, client?.table?.outcome]).toEqual(['online', undefined]);
    for (const [i, { received }] of [ann, bo].entries()) expect(received.slice(before[i]).join()).not.toMatch(/forged|"again"/);
    // The match continues.
    await ann.client!.sendChat({ text: 'still here' });
    await bo.until((client) => client.chat.length > 0);
    expect(await linesOf(other, id)).toBe(1);
  }, 60_000);

  it('cannot repeat an action by replaying messages', async () => {
    const intruder = await Intruder.open();
    const { one, ann, bo, id, place } = await match(intruder);
    for (const guest of [ann, bo]) await guest.client!.sendChat({ text: `said by ${guest.name}` });
    for (const guest of [ann, bo]) await guest.until((client) => client.chat.length === 2);
    const recorded = intruder.about(place);
    // One of the two is carried to the other's server.
    expect(recorded.some(({ subject }) => subject.includes('.ask.'))).toBe(true);
    const before = [ann, bo].map(({ received }) => received.length);
    let answers = 0;
    for (const { subject, data } of recorded.filter(({ subject: subjectText }) => subjectText.includes('.ask.')))
      if (await intruder.ask(subject, data)) answers++;
    for (const { subject, data } of recorded) intruder.nats.publish(subject, data);
    // A message for one node is not accepted by another.
    const nodes = nodesOf(recorded);
    for (const { subject, data } of recorded.filter(({ subject: subjectText }) => subjectText.includes('.ask.')))
      for (const to of nodes) {
        const words = subject.split('.');
        intruder.nats.publish([...words.slice(0, 3), to, words.at(-1)].join('.'), data);
      }
    await intruder.nats.flush();
    expect(answers).toBe(0);
    await ann.client!.sendChat({ text: 'the last' });
    await bo.until((client) => client.chat.length === 3);
    expect(await linesOf(one, id)).toBe(3);
    for (const [i, { received }] of [ann, bo].entries())
      expect(received.slice(before[i]).filter((text) => text.includes('said by'))).toEqual([]);
  }, 60_000);

  /** A concession by Ann, as the server that she is connected to would send it to the table's holder. */
  async function concession(intruder: Intruder) {
    const playing = await match(intruder);
    const { ann, id, place, secret } = playing;
    const forwarded = intruder.about(place).find(({ subject }) => subject.includes('.ask.'));
    if (!forwarded) throw new Error('neither of the two is connected to the other server');
    const subject = `${forwarded.subject.split('.').slice(0, 4).join('.')}.elsewhere`;
    const node = (ahead = 0) => new MessageCipher(secret, () => Date.now() + ahead);
    const line = { k: 'in', line: 'x', person: userOfDevice(ann.key) };
    const join = JSON.stringify({ ...line, message: { t: 'join', table: id, seat: 0, seen: 0 } });
    expect(await intruder.ask(subject, node().seal(subject, join).data)).toBeDefined();
    const concede = JSON.stringify({ ...line, message: { t: 'act', id: 'x1', action: 'concede' } });
    const seal = (ahead?: number) => Buffer.from(node(ahead).seal(subject, concede).data);
    return { ...playing, subject, seal };
  }

  /** The forged message had no effect; the same message is accepted when it is complete, in time and new. */
  async function isObeyedOnlyWhole(intruder: Intruder, { one, ann, bo, id, subject, seal }: Awaited<ReturnType<typeof concession>>) {
    await intruder.nats.flush();
    await ann.client!.sendChat({ text: 'still here' });
    await bo.until((client) => client.chat.length > 0);
    expect(await entriesOf(one, id)).toBe(0);
    for (const { client } of [ann, bo]) expect([client?.connectionStatus, client?.table?.outcome]).toEqual(['online', undefined]);
    const whole = seal();
    expect(await intruder.ask(subject, whole)).toBeDefined();
    for (const guest of [ann, bo]) await guest.until(({ table }) => table?.outcome !== undefined);
    expect(await intruder.ask(subject, whole)).toBeUndefined();
  }

  it('cannot change a message on its way: not its sender, time, number, text or tag', async () => {
    const intruder = await Intruder.open();
    const playing = await concession(intruder);
    const { subject, seal } = playing;
    for (let at = 0; at < seal().length; at++) {
      const changed = seal();
      changed[at]! ^= 1 << (at % 8);
      intruder.nats.publish(subject, changed, { reply: 'answers.to.changed' });
      intruder.nats.publish(subject, changed.subarray(0, at), { reply: 'answers.to.changed' });
    }
    // The head of one message before the text of another.
    intruder.nats.publish(subject, Buffer.concat([seal().subarray(0, 28), seal().subarray(28)]), { reply: 'answers.to.changed' });
    await isObeyedOnlyWhole(intruder, playing);
    expect(intruder.received.filter(({ subject: to }) => to === 'answers.to.changed')).toEqual([]);
  }, 60_000);

  it('cannot delay a message, or use one from the future', async () => {
    const intruder = await Intruder.open();
    const playing = await concession(intruder);
    for (const ahead of [-3_600_000, -TOLERANCE - 2000, TOLERANCE + 2000, 3_600_000])
      expect(await intruder.ask(playing.subject, playing.seal(ahead)), `${ahead} ms`).toBeUndefined();
    await isObeyedOnlyWhole(intruder, playing);
  }, 60_000);

  it('cannot answer for a bot or read what bots see', async () => {
    const intruder = await Intruder.open();
    const requests: string[] = [];
    // As a worker would listen, whatever the secret: each question is its alone.
    intruder.nats.subscribe('fray.work.>', {
      queue: 'workers',
      callback: (_error, message) => {
        requests.push(Buffer.from(message.data).toString('latin1'));
        message.respond(requests.length % 2 === 0 ? 'FFF' : randomBytes(100));
      },
    });
    const { address: database, remove } = await createTestSchema();
    clean.push(remove);
    const server = await harness.open({ database, nats: natsAddress(), secret: WORKERS_SECRET, log: 'silent' });
    const ann = harness.guest(server, 'Ann');
    const id = await ann.create({ game: 'tubetanks', pace, seats: [{ kind: 'me' }, { kind: 'bot', level: 'recruit' }] });
    const client = await ann.until(({ owesDecision }) => owesDecision);
    expect(await client.move('RFF')).toBeUndefined();
    await ann.until(({ timeline }) => timeline.length > 2);
    expect(await entriesOf(server, id)).toBeGreaterThan(1);
    expect(requests.length).toBeGreaterThan(0);
    expect(requests.join()).not.toMatch(/tubetanks|recruit|view/);
  }, 60_000);
});
