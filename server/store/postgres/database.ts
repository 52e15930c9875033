import { Client, type ClientBase, Pool, type QueryConfig, types } from 'pg';
import { SchemaError } from '../schema.ts';
import { StorageError } from '../storageError.ts';
import { messageOf } from '../store.ts';
import { MIGRATIONS, makeMonth, migrate, monthOf } from './schema.ts';

/** Milliseconds until a connection is there, and until an answer is; then the connection is given up. */
const CONNECTS = 3000;
const ANSWERS = 15_000;
/** Connections for reading. */
const READERS = 4;
const INT8 = 20;
/** What a sum of those is. */
const NUMERIC = 1700;

/** An acknowledged action must survive the machine: what the database must be set to. */
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
  // Dates in milliseconds and counts: all of them far below what a number holds.
  types: {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8 || oid === NUMERIC
        ? (text: string) => Number(text)
        : (types.getTypeParser(oid, format as 'text') as (text: string) => unknown),
  },
});

/** Whether an error came from the database, which then has not done what it was asked; otherwise the line broke, and nobody knows. */
export const isAnswer = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code)) && !/^(08|57P)/.test(String(error.code));

/** A newer server has added to what a statement is about since this connection prepared it: that one is refused there from now on. */
const isOldPlan = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '0A000';

/** One PostgreSQL database: a connection that writes, and a few that read. */
export class Database {
  readonly #address: string;
  readonly readers: Pool;
  readonly #months = new Set<string>();
  #writer: Client | undefined;

  constructor(address: string) {
    this.#address = address;
    this.readers = new Pool({ ...configOf(address), max: READERS });
    // A connection that breaks while nobody uses it is replaced by the next one.
    this.readers.on('error', () => {});
  }

  /** Opens it, brings its schema up to date, and reads back that it keeps what it acknowledges. */
  async open(): Promise<void> {
    try {
      const writer = await this.writer();
      await migrate(writer);
      const now = new Date();
      for (const ahead of [0, 1, 2]) await this.#make(writer, monthOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead)));
    } catch (error) {
      await this.close();
      if (error instanceof StorageError || (error instanceof Error && error.name === 'SchemaError')) throw error;
      throw new StorageError(`the database ${withoutSecret(this.#address)} cannot be used: ${messageOf(error)}`);
    }
  }

  /** Reads something, prepared once on each connection; without that where a newer server has changed what it is about. */
  async read<R extends object>(statement: QueryConfig): Promise<R[]> {
    try {
      return (await this.readers.query<R>(statement)).rows;
    } catch (error) {
      if (!isOldPlan(error)) throw error;
      return (await this.readers.query<R>(unprepared(statement))).rows;
    }
  }

  /** The connection that writes; a new one, where the last one broke. */
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

  /** Gives a connection up, of which nobody knows what it did last. */
  drop(client: Client): void {
    if (this.#writer !== client) return;
    this.#writer = undefined;
    client.end().catch(() => {});
  }

  /** Room for the entries of tables that were made in these months. */
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

/** Asks a database something beside any server, as everything was at one moment. */
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
    if (version !== MIGRATIONS.length) throw new SchemaError(`the database has schema ${version}: start this Fray once on it`);
    return await work((statement) => client.query<object>(statement));
  } catch (error) {
    if (error instanceof StorageError || error instanceof SchemaError) throw error;
    throw new StorageError(`the database ${withoutSecret(address)} cannot be asked: ${messageOf(error)}`);
  } finally {
    await client.end().catch(() => {});
  }
}

/** An address as it may be shown. */
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
