import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { userOfDevice } from '../../community/userOfDevice.ts';
import { type RunningServer, serve } from '../../index.ts';
import { Guest } from '../../testing/guest.ts';

const open: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one();
});

async function start(): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'fray-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Fray</title>');
  const server = await serve({ folder, port: 0, data: ':memory:', log: 'error' });
  open.push(() => server.close());
  return server;
}

it('sends a challenge to all pages of the challenged user, and to no other client', async () => {
  const server = await start();
  const [ann, bo] = ['Ann', 'Bo'].map((name) => new Guest(server.url, name)) as [Guest, Guest];
  open.push(
    () => ann.leave(),
    () => bo.leave(),
  );
  const table = await ann.create({ game: 'tubetanks' });
  await bo.look(table);
  server.webhooks.call({ person: userOfDevice(bo.key), why: 'round', game: 'arcade', by: 'Friday cup', path: '/t/abcdefghij' });
  const expected = { t: 'call', why: 'round', game: 'arcade', by: 'Friday cup', path: '/t/abcdefghij' };
  const calls = (guest: Guest): unknown[] =>
    guest.received.map((text): unknown => JSON.parse(text)).filter((one) => (one as { t: string }).t === 'call');
  await expect.poll(() => calls(bo)).toEqual([expected]);
  // Whatever was sent before the answer has arrived.
  await ann.client!.sendChat({ text: 'Hello' });
  expect(calls(ann)).toEqual([]);
});
