import { afterEach, describe, expect, it } from 'vitest';
import type { RunningServer } from '../index.ts';
import { createTestSchema, hasPostgres } from '../store/postgres/testing.ts';
import { Barrier } from '../testing/barrier.ts';
import { CommunityHarness } from '../testing/communityHarness.ts';
import { hasNats, NATS } from './bus/testing.ts';

const harness = new CommunityHarness();
const clean: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  await harness.close();
  for (const one of clean.splice(0).toReversed()) await one();
});

/** Two servers on one database, and a door between the second and NATS. */
async function two(): Promise<{ one: RunningServer; other: RunningServer; door: Barrier }> {
  const { address, remove } = await createTestSchema();
  clean.push(remove);
  const door = await Barrier.open(() => Number(new URL(NATS).port));
  clean.push(() => door.close());
  const one = await harness.open({ database: address, nats: NATS });
  const other = await harness.open({ database: address, nats: `nats://127.0.0.1:${door.port}` });
  return { one, other, door };
}

const isReady = async ({ url }: RunningServer): Promise<boolean> => (await fetch(`${url}readyz`)).ok;

describe.runIf(hasPostgres && hasNats)('a server that was cut off from NATS', () => {
  it.each(['there', 'elsewhere'])('learns afterwards, like all others, who was signed out %s meanwhile', async (where) => {
    const { one, other, door } = await two();
    const [asks, looks] = where === 'there' ? [other, one] : [one, other];
    const ann = await harness.signedIn(asks, 'Ann');
    ann.socketUrl = `${looks.url.replace('http', 'ws')}ws`;
    await ann.create({ game: 'tubetanks' });
    door.shut();
    await expect.poll(() => isReady(other), { timeout: 10_000 }).toBe(false);
    const { json } = await ann.post('api/account', {}, 'GET');
    const { sessions } = json['account'] as { sessions: { id: string }[] };
    expect((await ann.post(`api/account/sessions/${sessions[0]?.id}`, {}, 'DELETE')).status).toBe(200);
    door.unlock();
    await expect.poll(() => isReady(other), { timeout: 10_000 }).toBe(true);
    await expect.poll(() => ann.client?.table?.yours, { timeout: 10_000 }).toEqual([]);
  });
});
