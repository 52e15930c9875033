import { afterEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import { settle } from '../testing/fakeClock.ts';
import { ProxiedGuest, ServerHarness } from '../testing/serverHarness.ts';

const sites: ServerHarness[] = [];
afterEach(async () => {
  for (const one of sites.splice(0)) await one.close();
});

/** Opens many sessions of spectators at a node that does not hold the table, and says how many of their chat lines are accepted. */
async function acceptedLines(site: ServerHarness, nodes: readonly string[], addresses: readonly string[]): Promise<number> {
  const guests = nodes.flatMap((node) =>
    addresses.flatMap((address) => Array.from({ length: 3 }, () => new ProxiedGuest(site.clusters.get(node)!, undefined, address))),
  );
  for (const guest of guests) expect(guest.join()).toBe(true);
  await settle();
  for (const [n, guest] of guests.entries())
    for (let line = 0; line < LIMITS.chat.burst; line++) guest.say({ t: 'say', id: `${n}-${line}`, phrase: 'hello' });
  await expect
    .poll(() => guests.flatMap(({ messages }) => messages).filter(({ t }) => t === 'done' || t === 'no').length)
    .toBe(guests.length * LIMITS.chat.burst);
  return guests.flatMap(({ messages }) => messages).filter(({ t }) => t === 'done').length;
}

describe('chat of spectators whose node does not hold the table', () => {
  it('is limited for each address, however many connections it has to however many nodes', async () => {
    const site = new ServerHarness();
    sites.push(site);
    for (const name of ['one', 'two', 'three']) await site.open(name);
    const { holder, others } = site.holders();
    await site.harnesses.get(holder)!.start({ game: 'arcade' });
    expect(await acceptedLines(site, others, ['192.0.2.1', '192.0.2.2'])).toBe(2 * LIMITS.chat.burst);
  });
});
