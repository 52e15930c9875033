import { applyDelta } from '@fray/engine';
import type { ServerMessage, WireFrame } from '@fray/protocol';
import { Client } from '@fray/protocol';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import { TimeSlicer } from '../base/timeSlicer.ts';
import { dataFile } from '../testing/dataFile.ts';
import { settle } from '../testing/fakeClock.ts';
import { SeatedClient, TableHarness } from '../testing/tableHarness.ts';
import { HistoryPages } from './historyPages.ts';

/** A match of so many frames for each player, most of them steps that go there and back. */
async function longMatch(room: TableHarness, frames: number): Promise<SeatedClient[]> {
  const sitting = await room.start({ game: 'arcade', options: { stall_limit: 'none' } });
  for (let n = 0; sitting.some((one) => one.frames.length < frames) && n < 10 * frames; n++) {
    const one = sitting.find((other) => other.frames.at(-1)?.o === 1)!;
    const moves = (await room.table()).match!.moves(one.viewer as number);
    const step = moves.find((move) => /^[NESW]$/.test(move));
    await room.play(one, n % 4 === 3 || step === undefined ? 'end' : step);
  }
  return sitting;
}

const past = async (room: TableHarness, one: SeatedClient, before: number): Promise<readonly WireFrame[]> => {
  const textsBefore = one.texts.length;
  (await room.table()).sendHistoryPage(one, before);
  await expect.poll(() => one.texts.length, { interval: 2 }).toBeGreaterThan(textsBefore);
  const answer = one.messages.at(-1);
  if (answer?.t !== 'past') throw new Error(`no page came: ${one.texts.at(-1)}`);
  return answer.frames;
};

it('the history of a match without moves is its opening frame', async () => {
  const room = new TableHarness(dataFile());
  const [ann] = await room.start({ game: 'arcade' });
  expect((await past(room, ann!, 2)).map(({ n }) => n)).toEqual([1]);
});

it('a client that leaves before its join is carried out is not subscribed', async () => {
  const room = new TableHarness(dataFile());
  const [ann] = await room.start({ game: 'arcade' });
  const table = await room.table();
  const hasty = new SeatedClient('watcher', undefined);
  table.join(hasty, 0);
  table.leave(hasty);
  await settle();
  expect([hasty.texts, ann!.table.watchers]).toEqual([[], 0]);
  // And once more, to stay.
  table.join(hasty, 0);
  table.leave(hasty);
  table.join(hasty, 0);
  await settle();
  expect([hasty.frames.length, ann!.table.watchers]).toEqual([1, 1]);
});

it('pages requested by many clients at once are sent a few per turn of the event loop', async () => {
  const room = new TableHarness(dataFile());
  const [ann] = await room.start({ game: 'arcade' });
  let sent = 0;
  ann!.send = () => {
    sent++;
    for (const end = performance.now() + 2; performance.now() < end; );
  };
  let turns = 0;
  const other = () => ++turns && sent < 50 && setImmediate(other);
  const table = await room.table();
  for (let n = 0; n < 50; n++) table.sendHistoryPage(ann!, 2);
  setImmediate(other);
  await expect.poll(() => sent, { interval: 2 }).toBe(50);
  expect(turns).toBeGreaterThan(10);
});

it('a history built during a match ends with the last published frame, without gaps', async () => {
  const room = new TableHarness(dataFile());
  const [ann] = await longMatch(room, 12);
  const { id, game, state } = await room.table();
  const { log } = state;
  let requests = 0;
  // Frames that are committed and not published yet are published during the replay.
  const published = () => (++requests < 6 ? 3 : 12);
  const histories = new HistoryPages(room.registry.store, new TimeSlicer(5), room.time);
  const text = await histories.page({ id, game, log, published }, ann!.viewer, 4);
  const { frames } = JSON.parse(text) as { frames: WireFrame[] };
  expect(frames.map(({ n }) => n)).toEqual(frames.map((_, i) => i + 1));
});

describe('a long match', () => {
  it('is joined with the newest frame alone; older frames follow page by page, all that were ever sent', async () => {
    const room = new TableHarness(dataFile());
    const sitting = await longMatch(room, LIMITS.page + 30);
    const watcher = new SeatedClient('watcher', undefined);
    for (const one of [sitting[0]!, watcher]) {
      const late = await room.look(new SeatedClient(one.viewer, one.person));
      const [newest, ...none] = late.frames;
      expect(none).toEqual([]);
      // Whole: its view replaces everything.
      expect(Array.isArray(newest!.d)).toBe(true);
      const pages = [];
      for (let before = newest!.n; before > 1; ) {
        const frames = await past(room, late, before);
        expect(frames.at(-1)!.n).toBeGreaterThanOrEqual(before - 1);
        expect(Array.isArray(frames[0]!.d)).toBe(true);
        pages.unshift(frames.filter(({ n }) => n < before));
        before = frames[0]!.n;
      }
      const all = pages.flat();
      expect(all.map(({ n }) => n)).toEqual(all.map((_, i) => i + 1));
      if (one === watcher) continue;
      const plain = (frame: WireFrame) => JSON.stringify({ ...frame, d: undefined, t: undefined, a: undefined, c: undefined });
      expect(all.map(plain)).toEqual(one.frames.slice(0, newest!.n - 1).map(plain));
    }
    // After a restart it is joined alike.
    await room.restart('killed');
    const back = await room.look(new SeatedClient('watcher', undefined));
    expect(back.frames).toHaveLength(1);
    expect((await past(room, back, back.frames[0]!.n)).at(-1)!.n).toBe(back.frames[0]!.n);
  });

  it('looks the same to clients that joined at different times', async () => {
    const room = new TableHarness();
    const sitting = await longMatch(room, LIMITS.page + 30);
    const table = await room.table();
    const views: string[] = [];
    const one = new SeatedClient(0, sitting[0]!.person);
    let client: Client | undefined;
    const subscriber = {
      viewer: one.viewer,
      person: one.person,
      rejoin: () => {},
      send: (text: string) => events?.received(text),
    };
    let events: { opened(): void; received(text: string): void } | undefined;
    client = new Client(
      {
        schedule: () => () => {},
        onChange: () => {},
        connect: (handlers) => {
          events = handlers;
          return {
            close: () => {},
            send: (text) => {
              const message = JSON.parse(text) as { t: string; seen?: number; before?: number };
              if (message.t === 'join') table.join(subscriber, message.seen ?? 0);
              if (message.t === 'past') table.sendHistoryPage(subscriber, message.before ?? 0);
            },
          };
        },
      },
      'id',
    );
    client.join(table.id, 0);
    events!.opened();
    events!.received(JSON.stringify({ t: 'welcome', v: 1, build: '' } satisfies ServerMessage));
    await expect.poll(() => client.timeline[0]?.n, { interval: 2 }).toBe(1);
    const first = sitting[0]!.frames;
    expect(client.timeline.map(({ n }) => n)).toEqual(first.map(({ n }) => n));
    expect(client.heads.map(({ number }) => number)).toEqual(first.flatMap(({ l }) => l ?? []));
    let view: unknown;
    for (const { d } of first) {
      view = applyDelta(view, d);
      views.push(JSON.stringify(view));
    }
    expect(client.timeline.map((moment) => JSON.stringify(moment.view))).toEqual(views);
  });

  it('never contains frames that are held until the next tick', async () => {
    const room = new TableHarness();
    const [one, two] = await room.start({ game: 'tubetanks', options: { max_rounds: '1000' } });
    const { match } = await room.table();
    for (let n = 0; n < 2 * LIMITS.frames + 4 && !match!.outcome; n++)
      for (const each of [one, two])
        if (match!.moves(each!.viewer as number).length > 0) await room.play(each!, match!.moves(each!.viewer as number).at(-1)!);
    if (match!.outcome) throw new Error('too short a match');
    await room.play(one!, match!.moves(0)[0]!);
    const late = await room.look(new SeatedClient(1, two!.person));
    const lastShown = late.frames.at(-1)!.n;
    expect((await past(room, late, 1000)).at(-1)!.n).toBe(lastShown);
    await room.time.advance(LIMITS.lockTick);
    await settle();
    expect(late.frames.at(-1)!.n).toBe(lastShown + 1);
  });
});

describe('many spectators', () => {
  it('cost work in proportion to their number, not to its square', async () => {
    const waitForTexts = async (count: number) => {
      const room = new TableHarness();
      await room.start({ game: 'arcade' });
      const crowd = Array.from({ length: count }, () => new SeatedClient('watcher', undefined));
      for (const one of crowd) await room.look(one);
      await room.time.advance(LIMITS.spectatorTick);
      expect(crowd[0]!.table.watchers).toBe(count);
      return crowd.reduce((sum, { texts }) => sum + texts.length, 0);
    };
    const some = await waitForTexts(2 * LIMITS.manySpectators);
    const many = await waitForTexts(8 * LIMITS.manySpectators);
    expect(many).toBeLessThan(5 * some);
  });
});
