import { expect, it } from 'vitest';
import { readName } from '../base/names.ts';
import { blankTable } from '../testing/storedTables.ts';
import { TableHarness, USERS } from '../testing/tableHarness.ts';
import { byStrength } from './pairing.ts';

const [ann, bo, cy, di] = USERS as [string, string, string, string];
const pace = JSON.stringify({ bank: 300, turn: 10, timeouts: 2, whenOut: 'bot', rated: true });

const seat = { reserved: '', commitment: '', entropy: '', ticket: '', agreed: 1, kind: 'human', name: '' } as const;

/** Ann and Bo have won often, Cy has lost often; nothing is known of Di. */
async function room() {
  const { store } = new TableHarness();
  const people = store;
  for (const [n, name] of ['Ann', 'Bo', 'Cy'].entries()) {
    const read = readName(name);
    if (read.ok) await people.write(['putAccount', { id: USERS[n]!, name, since: 1, sees: 'public' }, read.shapes]);
  }
  for (let n = 0; n < 10; n++) {
    const tbl = `t${n}`;
    await store.committed('', [
      ...[n % 2 ? ann : bo, cy].map((person, at) => ['putSeat', { ...seat, tbl, seat: at, person }] as const),
      ['ended', { tbl, at: 5, game: 'arcade', places: [1, 2], reason: 'x', turns: 1, setting: '', counts: { left: [] } }],
    ]);
  }
  return { store, people };
}

const waits = (host: string, created: number, more = {}) => ({ ...blankTable(host), stage: 'open' as const, host, created, pace, ...more });

it('a waiting player is paired with the nearest in strength, unless another one has waited long', async () => {
  const { store, people } = await room();
  const hosts = async (now: number) =>
    (await byStrength(people, ann, [waits(cy, 0), waits(di, 60_000), waits(bo, 60_000)], now)).map(({ host }) => host);
  expect(await hosts(60_000)).toEqual([bo, di, cy]);
  // After a quarter of an hour Cy has waited more than a gap is worth; the two others as long as each other.
  expect((await byStrength(people, ann, [waits(bo, 900_000), waits(cy, 0)], 900_000)).map(({ host }) => host)).toEqual([cy, bo]);
  await store.close();
});

it('the longest waiting player is first if nothing is rated', async () => {
  const { store, people } = await room();
  const casual = { pace: JSON.stringify({ bank: 300, turn: 10, timeouts: 2, whenOut: 'bot' }) };
  expect((await byStrength(people, ann, [waits(bo, 9, casual), waits(cy, 3, casual)], 10)).map(({ host }) => host)).toEqual([cy, bo]);
  await store.close();
});

it('players who abandon matches are paired with each other, as long as they do', async () => {
  const { store, people } = await room();
  const casual = { pace: JSON.stringify({ bank: 300, turn: 10, timeouts: 2, whenOut: 'bot' }) };
  const match = async (n: number, left: readonly number[]) => {
    const tbl = `m${n}`;
    await store.committed('', [
      ...[ann, bo].map((person, at) => ['putSeat', { ...seat, tbl, seat: at, person }] as const),
      ['ended', { tbl, at: 5, game: 'arcade', places: [1, 2], reason: 'x', turns: 1, setting: '', conduct: { left, slow: [] } }],
    ]);
  };
  const hosts = async (asking: string) =>
    (await byStrength(people, asking, [waits(ann, 5000, casual), waits(cy, 9000, casual)], 10_000)).map(({ host }) => host);
  expect(await hosts(di)).toEqual([ann, cy]);
  for (let n = 0; n < 6; n++) await match(n, [0]);
  expect(await hosts(di)).toEqual([cy, ann]);
  // A player who completes matches again soon counts as reliable.
  for (let n = 6; n < 90; n++) await match(n, []);
  expect(await hosts(di)).toEqual([ann, cy]);
  await store.close();
});
