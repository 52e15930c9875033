import { afterEach, describe, expect, it } from 'vitest';
import { settle } from '../testing/fakeTime.ts';
import { Halls, NearGuest } from '../testing/halls.ts';

const halls: Halls[] = [];
afterEach(async () => {
  for (const one of halls.splice(0)) await one.close();
});

async function two(): Promise<Halls> {
  const site = new Halls();
  halls.push(site);
  await site.open('one');
  await site.open('two');
  return site;
}

describe('a page at a server that does not hold its table', () => {
  it('is told to come in again where the holder took its server for gone, though that one noticed nothing', async () => {
    const site = await two();
    const { holder, others } = site.holders();
    const [other = ''] = others;
    await site.rooms.get(holder)!.start({ game: 'arcade' });
    const guest = new NearGuest(site.clusters.get(other)!, 0);
    expect(guest.join()).toBe(true);
    await settle();
    expect(guest.messages.map(({ t }) => t)).toContain('table');
    // What it says is late for so long that the other stops to wait; it hears of nothing itself.
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
});
