import { Client } from 'pg';

/** PostgreSQL for tests. With `FRAY_SERVICES=required` a missing one is a failure. */
const ADDRESS = process.env['FRAY_TEST_POSTGRES'] ?? 'postgres://postgres@127.0.0.1:5432/test';

/** Whether PostgreSQL is available for tests; prints one line if not. */
export const hasPostgres: boolean = await (async () => {
  const client = new Client({ connectionString: ADDRESS, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    if (process.env['FRAY_SERVICES'] === 'required') throw new Error(`tests need PostgreSQL at ${ADDRESS}`, { cause: error });
    console.warn(`no PostgreSQL at ${ADDRESS} (FRAY_TEST_POSTGRES names another): what runs on it is left out`);
    return false;
  }
})();

let schemas = 0;

/** Runs queries on the test database without a store. */
export async function queryPostgres<T>(work: (client: Client) => Promise<T>, address = ADDRESS): Promise<T> {
  const client = new Client({ connectionString: address });
  // A broken connection is reported by the next query.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates an empty schema for a test; returns its address and how to remove it. */
export async function createTestSchema(): Promise<{ address: string; name: string; remove(): Promise<void> }> {
  const name = `fray_test_${process.pid}_${Date.now().toString(36)}_${schemas++}`;
  await queryPostgres((client) => client.query(`CREATE SCHEMA ${name}`));
  const url = new URL(ADDRESS);
  url.searchParams.set('options', `-c search_path=${name}`);
  url.searchParams.set('application_name', name);
  return { address: url.href, name, remove: () => queryPostgres((client) => client.query(`DROP SCHEMA ${name} CASCADE`)).then(() => {}) };
}
