import { afterEach, describe, expect, it } from 'vitest';
import { Barrier } from '../../testing/barrier.ts';
import { entryOf, blankTable as table } from '../../testing/storedTables.ts';
import { StorageError } from '../storageError.ts';
import { PostgresStore } from './postgres.ts';
import { createTestSchema, hasPostgres, queryPostgres } from './testing.ts';

const clean: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const one of clean.splice(0).toReversed()) await one();
});

async function open(address: string): Promise<PostgresStore> {
  const store = await PostgresStore.open(address);
  clean.push(() => store.close());
  return store;
}

/** A store whose line to its database goes through a door that can be shut. */
async function behindDoor() {
  const { address, name, remove } = await createTestSchema();
  const url = new URL(address);
  const to = Number(url.port);
  const door = await Barrier.open(() => to);
  clean.push(remove, async () => door.close());
  url.port = String(door.port);
  return { store: await open(url.href), door, address, name };
}

describe.runIf(hasPostgres)('a database', () => {
  it('whose connections break repeatedly during writes has each entry once: unknown results are read back', async () => {
    const { address, name, remove } = await createTestSchema();
    clean.push(remove);
    const store = await open(address);
    const ids = ['a', 'b', 'c'];
    await store.committed(
      '',
      ids.map((id) => ['insertTable', table(id)] as const),
    );
    const stop = new AbortController();
    const outcomes = new Set<string>();
    /** Writes like a table: reads after a failed commit, and continues from there. */
    const write = async (id: string): Promise<number> => {
      let next = 1;
      let acknowledged = 0;
      while (!stop.signal.aborted || acknowledged === 0) {
        try {
          await store.committed(id, [['putEntry', { ...entryOf(id, next), action: `0 m${next}` }, { clock: '', owes: 0 }]]);
          acknowledged = next++;
        } catch (error) {
          if (!(error instanceof StorageError)) throw error;
          outcomes.add(error.why);
          const stored = await store.read('tableAnew', id, 0).catch(() => undefined);
          if (stored) next = stored.row.last + 1;
          // What was acknowledged must be there.
          if (stored) expect(stored.row.last).toBeGreaterThanOrEqual(acknowledged);
        }
      }
      return acknowledged;
    };
    const writing = ids.map(write);
    for (let cut = 0; cut < 12; cut++) {
      await new Promise((resolve) => setTimeout(resolve, 5 + ((cut * 7) % 13)));
      await queryPostgres(
        (client) =>
          client.query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid() AND query LIKE '%unnest%'",
            [name],
          ),
        address,
      );
    }
    stop.abort();
    const acknowledged = await Promise.all(writing);
    for (const [i, id] of ids.entries()) {
      const stored = await store.read('entriesAfter', id, 0, -1);
      expect(stored.map(({ n }) => n)).toEqual(stored.map((_, at) => at + 1));
      expect(stored.length).toBeGreaterThanOrEqual(acknowledged[i]!);
    }
    expect([...outcomes]).toContain('unknown');
  });

  it('whose connection breaks during the write of one table does not affect other tables, even those waiting for it', async () => {
    const { store, door, address, name } = await behindDoor();
    await store.committed('', [
      ['insertTable', table('a')],
      ['insertTable', table('b')],
    ]);
    const put = (id: string) => store.committed(id, [['putEntry', entryOf(id, 1), { clock: '', owes: 0 }]]);
    await queryPostgres(async (client) => {
      await client.query('BEGIN');
      await client.query('LOCK TABLE entries IN ACCESS EXCLUSIVE MODE');
      const both = Promise.allSettled([put('b'), store.committed('a', [])]);
      const waiting = "SELECT 1 FROM pg_stat_activity WHERE application_name = $1 AND wait_event_type = 'Lock'";
      await expect.poll(async () => (await client.query(waiting, [name])).rowCount).toBe(1);
      door.cut(() => true);
      const [written, waited] = await both;
      expect(written).toMatchObject({ status: 'rejected', reason: { why: 'unknown' } });
      expect(waited.status).toBe('fulfilled');
      await client.query('ROLLBACK');
    }, address);
    // Nothing was lost, so nobody has to read again.
    await put('a');
    await expect(put('b')).rejects.toThrow('what came before was not kept');
  });

  it('whose connection breaks while a log is packed does not affect the server otherwise', async () => {
    const { store, door, address, name } = await behindDoor();
    await queryPostgres(async (client) => {
      await client.query('BEGIN');
      await client.query('LOCK TABLE tables IN ACCESS EXCLUSIVE MODE');
      const putting = store.read('archive', 1, 5).catch((error: unknown) => error);
      const waiting = "SELECT 1 FROM pg_stat_activity WHERE application_name = $1 AND wait_event_type = 'Lock'";
      await expect.poll(async () => (await client.query(waiting, [name])).rowCount).toBe(1);
      // Without a word, as when the machine dies.
      door.cut(() => true);
      expect(await putting).toBeInstanceOf(StorageError);
      await client.query('ROLLBACK');
    }, address);
    expect(await store.read('archive', 1, 5)).toBe(0);
  });
});
