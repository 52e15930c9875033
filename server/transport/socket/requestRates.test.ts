import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../base/limits.ts';
import { Guest } from '../../testing/guest.ts';
import { closing, hello, Raw, start } from '../../testing/raw.ts';

/** Connections of a guest's device to its seat 0, as many windows of one player. */
async function windows(url: string, guest: Guest, table: string, count: number, address = '192.0.2.7'): Promise<Raw[]> {
  const opened = await Promise.all(Array.from({ length: count }, () => new Raw(url, { 'x-forwarded-for': address }).opened()));
  await Promise.all(opened.map((raw) => raw.say({ ...hello, key: guest.key }, { t: 'join', table, seat: 0 })));
  return opened;
}

const offers = (count: number) => Array.from({ length: count }, (_, n) => ({ t: 'act', id: `o${n}`, action: 'offer-draw' }));

async function guestAtTable(url: string, name: string): Promise<{ readonly guest: Guest; readonly table: string }> {
  const guest = new Guest(url, name);
  closing.push(() => guest.leave());
  return { guest, table: await guest.create({ game: 'arcade' }) };
}

describe('requests about a match', () => {
  it('of one seat are limited, for all its connections together', async () => {
    const { url } = await start({ proxy: 1 }, { requestsPerMinute: 1e9 });
    const { guest, table } = await guestAtTable(url, 'Ann');
    const count = 3;
    const opened = await windows(url, guest, table, count);
    const each = Math.ceil((1.5 * LIMITS.seatRequests.burst) / count);
    await Promise.all(opened.map((raw) => raw.say(...offers(each))));
    expect(opened.flatMap(({ codes }) => codes)).toContain('too-fast');
    expect(opened.map(({ closed }) => closed)).toEqual(Array(count).fill(undefined));
  });

  it('of one address are limited, for all its tables together; other addresses are served', async () => {
    const { url } = await start({ proxy: 1 }, { requestsPerMinute: 1e9, rates: { burst: 100, each: 1 } });
    const tooFast: boolean[] = [];
    for (const address of ['192.0.2.7', '192.0.2.7', '192.0.2.8']) {
      const { guest, table } = await guestAtTable(url, 'Ann');
      const [raw] = await windows(url, guest, table, 1, address);
      await raw!.say(...offers(60));
      tooFast.push(raw!.codes.includes('too-fast'));
    }
    expect(tooFast).toEqual([false, true, false]);
  });
});

it('connections of one user to a table are limited; others can still join', async () => {
  const { url } = await start({}, { requestsPerMinute: 1e9 });
  const { guest, table } = await guestAtTable(url, 'Ann');
  const opened = await windows(url, guest, table, LIMITS.connectionsPerTable + 2);
  expect(opened.filter(({ codes }) => codes.includes('joined-too-often')).length).toBeGreaterThan(1);
  const other = await new Raw(url).opened();
  await other.say({ ...hello, key: 'b'.repeat(64) }, { t: 'join', table });
  expect(other.codes).toEqual([]);
});
