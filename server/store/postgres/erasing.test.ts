import type { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { changesFor, idOf, secretsOf } from '../../testing/userTraces.ts';
import { PostgresStore } from './postgres.ts';
import { createTestSchema, hasPostgres, queryPostgres } from './testing.ts';

const removals: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const remove of removals.splice(0).toReversed()) await remove();
});

const PEOPLE = 60;
const ERASED = [3, 13, 23, 33, 43, 53];

/** Data of many users, of whom some were deleted; and the tables of the store. */
async function withErased() {
  const { address, name, remove } = await createTestSchema();
  removals.push(remove);
  const store = await PostgresStore.open(address);
  removals.push(() => store.close());
  await store.committed('', Array.from({ length: PEOPLE }, (_, n) => changesFor(n)).flat());
  for (const n of ERASED) await store.committed('', [['forgotten', idOf(n)]]);
  return { address, schema: name };
}

const tablesOf = async (client: Client, schema: string): Promise<string[]> =>
  (await client.query<{ name: string }>('SELECT tablename AS name FROM pg_tables WHERE schemaname = $1', [schema])).rows.map(
    ({ name }) => name,
  );

/** What users left in these bytes: numbers of users, and of what. */
const leftIn = (bytes: Buffer, people: readonly number[]): string[] =>
  people.flatMap((n) => Object.entries(secretsOf(n)).flatMap(([what, text]) => (bytes.includes(text) ? [`${what} of ${n}`] : [])));

/** The bytes of a schema on disk: tables, indexes, and what is stored beside the tables. */
async function filesOf(client: Client, schema: string): Promise<Buffer> {
  await client.query('CHECKPOINT');
  const { rows } = await client.query<{ bytes: Buffer }>(
    `WITH own AS (SELECT oid, reltoastrelid FROM pg_class WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'i')),
       parts AS (SELECT oid FROM own UNION SELECT reltoastrelid FROM own WHERE reltoastrelid <> 0
         UNION SELECT indexrelid FROM pg_index WHERE indrelid IN (SELECT reltoastrelid FROM own))
     SELECT pg_read_binary_file(pg_relation_filepath(oid)) AS bytes FROM parts`,
    [schema],
  );
  return Buffer.concat(rows.map(({ bytes }) => bytes));
}

const mayReadFiles =
  hasPostgres &&
  (await queryPostgres(async (client) => {
    const { rows } = await client.query<{ may: boolean }>('SELECT rolsuper AS may FROM pg_roles WHERE rolname = current_user');
    return rows[0]?.may === true;
  }));

describe.runIf(hasPostgres)('deleted data in PostgreSQL', () => {
  it('of a deleted user is in no row, so that no dump has it', async () => {
    const { schema } = await withErased();
    const rows = await queryPostgres(async (client) => {
      const texts: string[] = [];
      for (const table of await tablesOf(client, schema)) {
        const all = await client.query<{ text: string }>(`SELECT own::text AS text FROM ${schema}.${table} AS own`);
        texts.push(...all.rows.map(({ text }) => text));
      }
      return Buffer.from(texts.join('\n'));
    });
    expect(leftIn(rows, ERASED)).toEqual([]);
    expect(leftIn(rows, [4]).length).toBeGreaterThanOrEqual(10);
  });

  it.runIf(mayReadFiles)('leaves the files of tables and indexes when they are written anew', async () => {
    const { schema } = await withErased();
    await queryPostgres(async (client) => {
      expect(leftIn(await filesOf(client, schema), ERASED)).not.toEqual([]);
      // Rows that a transaction elsewhere in the cluster may still see are kept: it ends soon.
      await expect
        .poll(
          async () => {
            for (const table of await tablesOf(client, schema)) await client.query(`VACUUM FULL ${schema}.${table}`);
            return leftIn(await filesOf(client, schema), ERASED);
          },
          { timeout: 30_000, interval: 500 },
        )
        .toEqual([]);
      expect(leftIn(await filesOf(client, schema), [4]).length).toBeGreaterThanOrEqual(10);
    });
  });
});
