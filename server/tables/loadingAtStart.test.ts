import { expect, it, vi } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import { StorageError } from '../store/storageError.ts';
import { replaceRead } from '../testing/replaceRead.ts';
import { SeatedClient, TABLE, TableHarness, USERS } from '../testing/tableHarness.ts';

it('schedules one retry, however often it was called while the store was down', async () => {
  const room = new TableHarness();
  const read = replaceRead(room.store, 'tablesToWake', () => Promise.reject(new StorageError('no line')));
  for (let i = 0; i < 5; i++) room.registry.reload();
  await expect.poll(() => room.logged.length).toBe(5);
  read.calls = 0;
  await room.time.advance(LIMITS.wakeRetry);
  expect(read.calls).toBe(1);
  await room.registry.close();
});

it.each(['tablesToWake', 'tableAnew'] as const)(
  'tables that need no client are woken when the store can be read again (%s)',
  async (read) => {
    const room = new TableHarness();
    await room.start({ game: 'arcade', seats: [{ kind: 'me' }, { kind: 'bot', level: 'recruit' }] });
    const broken = replaceRead(room.store, read, () => {
      broken.restore();
      return Promise.reject(new StorageError('no line'));
    });
    room.registry.reload();
    await expect.poll(() => room.logged).toContain('fault');
    expect([broken.calls, room.registry.inMemory]).toEqual([1, 0]);
    await room.time.advance(10_000);
    await expect.poll(() => room.registry.inMemory).toBe(1);
    await room.registry.close();
  },
);

it('a table with all seats taken starts when the start can be committed, also while its host is connected', async () => {
  const room = new TableHarness();
  const commit = room.store.commit.bind(room.store);
  let isBroken = true;
  vi.spyOn(room.store, 'commit').mockImplementation((id, changes, done) => {
    if (id !== TABLE || changes.length === 0 || !isBroken) return commit(id, changes, done);
    isBroken = false;
    queueMicrotask(() => done(new StorageError('no line')));
  });
  const request = { id: TABLE, game: 'arcade', options: {}, private: true, watch: true, name: 'Ann', commitment: 'a'.repeat(64) };
  const pace = { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot' as const };
  await room.registry.newTables.create(USERS[0]!, { ...request, pace, seats: [{ kind: 'me' }, { kind: 'bot', level: 'recruit' }] });
  await room.look(new SeatedClient(0, USERS[0]));
  expect((await room.table()).row.stage).toBe('open');
  await room.time.advance(10_000);
  expect((await room.table()).row.stage).toBe('starting');
  await room.registry.close();
});
