import { Client, type ClientBase, Pool, type QueryConfig, types } from 'pg';
import { makeMonth, migrateDatabase, SchemaError, schemaVersion } from '../migrate.ts';
import { monthOf } from '../queries/tables.ts';
import { messageOf, StorageError } from '../storageError.ts';
import type { Statement, Work } from '../work.ts';

/** Timeouts in milliseconds: for connecting, and for an answer. After a timeout the connection is dropped. */
const CONNECTS = 3000;
const ANSWERS = 15_000;
/** Number of connections for reading. */
const READERS = 4;
const INT8 = 20;
/** Type of a sum of int8 values. */
const NUMERIC = 1700;

/** Required database settings: an acknowledged commit must survive a crash. */
const DURABLE: Readonly<Record<string, readonly string[]>> = {
  synchronous_commit: ['on', 'remote_apply'],
  fsync: ['on'],
  full_page_writes: ['on'],
};

export const configOf = (address: string) => ({
  connectionString: address,
  connectionTimeoutMillis: CONNECTS,
  query_timeout: ANSWERS,
  keepAlive: true,
  application_name: 'fray',
  // Read int8 as number: dates and counts are far below 2^53.
  types: {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8 || oid === NUMERIC
        ? (text: string) => Number(text)
        : (types.getTypeParser(oid, format as 'text') as (text: string) => unknown),
  },
});

/** Whether the error is the database's answer, so nothing was done. Otherwise the connection broke and the outcome is unknown. */
export const isDatabaseAnswer = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code)) && !/^(08|57P)/.test(String(error.code));

/** A newer server changed a table after this connection prepared the statement, which now fails here. */
const isOldPlan = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '0A000';

/** A PostgreSQL database: one connection for writing, a pool for reading. */
export class Database {
  readonly #address: string;
  readonly readers: Pool;
  readonly #months = new Set<string>();
  #writer: Client | undefined;

  constructor(address: string) {
    this.#address = address;
    this.readers = new Pool({ ...configOf(address), max: READERS });
    // A broken idle connection is replaced when needed.
    this.readers.on('error', () => {});
  }

  /** Connects, upgrades the schema, and verifies that the database is durable. */
  async open(): Promise<void> {
    try {
      const writer = await this.writer();
      await migrateDatabase(writer);
      const now = new Date();
      for (const ahead of [0, 1, 2]) await this.#make(writer, monthOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead)));
    } catch (error) {
      await this.close();
      if (error instanceof StorageError || (error instanceof Error && error.name === 'SchemaError')) throw error;
      throw new StorageError(`the database ${withoutSecret(this.#address)} cannot be used: ${messageOf(error)}`);
    }
  }

  /** Runs a prepared query; unprepared if a newer server has changed its tables. */
  async read<R extends object>(statement: QueryConfig): Promise<R[]> {
    try {
      return (await this.readers.query<R>(statement)).rows;
    } catch (error) {
      if (!isOldPlan(error)) throw error;
      return (await this.readers.query<R>(unprepared(statement))).rows;
    }
  }

  /** The writing connection; opens a new one if the last broke. */
  async writer(): Promise<Client> {
    if (this.#writer) return this.#writer;
    const client = new Client(configOf(this.#address));
    client.on('error', () => this.drop(client));
    client.on('end', () => this.drop(client));
    await client.connect();
    try {
      await client.query('SET synchronous_commit = on');
      for (const [name, good] of Object.entries(DURABLE)) {
        const { rows } = await client.query<Record<string, string>>(`SHOW ${name}`);
        const set = rows[0]?.[name] ?? '';
        if (!good.includes(set))
          throw new StorageError(`the database has ${name} = ${set}: what it acknowledges could be lost; set it to ${good[0]}`);
      }
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    this.#writer = client;
    return client;
  }

  /** Drops a connection whose state is unknown. */
  drop(client: Client): void {
    if (this.#writer !== client) return;
    this.#writer = undefined;
    client.end().catch(() => {});
  }

  /** Creates the partitions for tables created in these months. */
  async makeMonths(created: readonly number[]): Promise<void> {
    for (const month of new Set(created.map(monthOf))) if (!this.#months.has(month)) await this.#make(await this.writer(), month);
  }

  async #make(db: ClientBase, month: string): Promise<void> {
    await makeMonth(db, month);
    this.#months.add(month);
  }

  async close(): Promise<void> {
    const writer = this.#writer;
    this.#writer = undefined;
    await Promise.allSettled([writer?.end(), this.readers.end()]);
  }
}

export const unprepared = ({ text, values }: QueryConfig): QueryConfig => ({ text, ...(values ? { values } : {}) });

/** Runs queries on a database without a server, in one snapshot. */
export async function askDatabase<T>(
  address: string,
  work: (ask: (statement: QueryConfig) => Promise<{ rows: object[] }>) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...configOf(address), query_timeout: 0 });
  try {
    await client.connect();
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<{ version: number }>('SELECT version FROM fray_schema');
    const version = rows[0]?.version ?? 0;
    if (version !== schemaVersion()) throw new SchemaError(`the database has schema ${version}: start this Fray once on it`);
    return await work((statement) => client.query<object>(statement));
  } catch (error) {
    if (error instanceof StorageError || error instanceof SchemaError) throw error;
    throw new StorageError(`the database ${withoutSecret(address)} cannot be asked: ${messageOf(error)}`);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The address without its password, for messages. */
function withoutSecret(address: string): string {
  try {
    const url = new URL(address);
    url.password = '';
    url.search = '';
    return url.href;
  } catch {
    return 'that was named';
  }
}

/** Runs `Work` statement by statement on any query function. */
export async function runWork<T>(work: Work<T>, ask: (statement: QueryConfig) => Promise<{ readonly rows: object[] }>): Promise<T> {
  let step = next(work, []);
  while (!step.done) step = next(work, (await ask(numbered(step.value))).rows);
  return step.value;
}

/** Errors thrown by the work are its refusals; errors of the database pass through. */
function next<T>(work: Work<T>, rows: readonly object[]): IteratorResult<Statement, T> {
  try {
    return work.next(rows);
  } catch (error) {
    throw error instanceof StorageError ? error : new StorageError(messageOf(error));
  }
}

/** Statements with numbered parameters, and the parameter names in that order. */
const texts = new Map<string, { readonly name: string; readonly text: string; readonly order: readonly string[] }>();

/** Converts named parameters to numbered ones, with a name for the prepared statement. */
function numbered({ text: both, values: parameters }: Statement): QueryConfig {
  const named = typeof both === 'string' ? both : both.postgres;
  let known = texts.get(named);
  if (!known) {
    const order: string[] = [];
    const text = named.replace(/\$([a-z_]\w*)/gi, (_, name: string) => {
      if (!order.includes(name)) order.push(name);
      return `$${order.indexOf(name) + 1}`;
    });
    known = { name: `work ${texts.size}`, text, order };
    texts.set(named, known);
  }
  const values = known.order.map((name) => {
    const value = parameters[name];
    if (value === undefined) throw new StorageError(`nothing is given for $${name}`);
    // PostgreSQL cannot store U+0000.
    return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;
  });
  return { name: known.name, text: known.text, values };
}
