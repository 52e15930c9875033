import * as v from 'valibot';
import { StorageError } from './storageError.ts';

/** The databases that a table can be in. They share one SQL except for types and a few clauses. */
export type Dialect = 'sqlite' | 'postgres';

const SQL_TYPES = {
  text: { sqlite: 'TEXT', postgres: 'text' },
  integer: { sqlite: 'INTEGER', postgres: 'integer' },
  bigint: { sqlite: 'INTEGER', postgres: 'bigint' },
  real: { sqlite: 'REAL', postgres: 'double precision' },
  bytes: { sqlite: 'BLOB', postgres: 'bytea' },
} as const;

interface ColumnOptions {
  /** Value of rows that were stored before the column existed. */
  readonly initial?: string | number | Readonly<Record<Dialect, number>>;
  /** Schema version that added the column to an existing table. Such columns come last. */
  readonly since?: number;
}

/** A column whose values have type `T`. */
export interface Column<T = unknown> extends ColumnOptions {
  readonly type: keyof typeof SQL_TYPES;
  readonly isNullable?: true;
  /** Whether the values are ids of users or devices. `queries/users.ts` says what becomes of them. */
  readonly isUserId?: true;
  /** Only for the compiler: there is no such member at run time. */
  readonly valueType?: T;
}

export const text = <T extends string = string>(options: ColumnOptions = {}): Column<T> => ({ type: 'text', ...options });
/** Whole numbers of 32 bits. */
export const integer = (options: ColumnOptions = {}): Column<number> => ({ type: 'integer', ...options });
/** Whole numbers up to 2^53: times in milliseconds, and counts. */
export const bigint = (options: ColumnOptions = {}): Column<number> => ({ type: 'bigint', ...options });
export const real = (options: ColumnOptions = {}): Column<number> => ({ type: 'real', ...options });
export const bytes = (): Column<Uint8Array> => ({ type: 'bytes' });
export const userId = (options: ColumnOptions = {}): Column<string> => ({ type: 'text', isUserId: true, ...options });
export const nullable = <T>(column: Column<T>): Column<T | null> => ({ ...column, isNullable: true }) as Column<T | null>;

/**
 * A column with JSON. Rows hold its text, so that one damaged value breaks no list and a log entry is stored without parsing; `readJson`
 * reads it.
 */
export interface JsonColumn<T> extends Column<string> {
  readonly schema: v.GenericSchema<unknown, T>;
}

export const json = <T>(schema: v.GenericSchema<unknown, T>, options: ColumnOptions = {}): JsonColumn<T> => ({
  type: 'text',
  schema,
  ...options,
});

/** Names of JSON columns, for messages. */
const jsonNames = new WeakMap<Column, string>();

/** The value of a JSON column. Throws a `StorageError` that names the column if the text has another shape. */
export function readJson<T>(column: JsonColumn<T>, text: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new StorageError(`${jsonNames.get(column)} holds no JSON`);
  }
  const read = v.safeParse(column.schema, value);
  if (!read.success) throw new StorageError(`${jsonNames.get(column)} cannot be read: ${v.summarize(read.issues)}`);
  return read.output;
}

/** Columns after `ON table` in `CREATE INDEX`, for both databases or one of them. */
type Index = string | { readonly unique: string } | { readonly postgres: string };

interface TableOptions<C extends string> {
  /** Primary key. */
  readonly key: readonly [C, ...C[]];
  readonly indexes?: Readonly<Record<string, Index>>;
  /** Columns with unique values, besides the key. */
  readonly unique?: readonly C[];
  readonly only?: Dialect;
  /** Schema version that added the table. */
  readonly since?: number;
  /** SQLite: rows are stored by number and not by key. */
  readonly hasRowIds?: true;
  /** PostgreSQL: columns that rows in memory do not have, a longer key, and what follows. */
  readonly postgres?: {
    readonly columns?: Readonly<Record<string, string>>;
    readonly key?: readonly string[];
    readonly suffix?: string;
    readonly after?: string;
  };
}

/** A table of the database. */
export interface Table<C extends Readonly<Record<string, Column>> = Readonly<Record<string, Column>>> extends TableOptions<string> {
  readonly name: string;
  readonly columns: C;
}

/** A row as it is read and written. */
export type ColumnName<T extends Table> = keyof T['columns'] & string;
export type RowOf<T extends Table> = { -readonly [K in keyof T['columns']]: T['columns'][K] extends Column<infer V> ? V : never };

export const defineTable = <const C extends Readonly<Record<string, Column>>>(
  name: string,
  columns: C,
  options: TableOptions<keyof C & string>,
): Table<C> => {
  for (const [column, of] of Object.entries(columns)) if ('schema' in of) jsonNames.set(of, `${name}.${column}`);
  return { name, columns, ...options };
};

// --- Schema ---------------------------------------------------------------------------------------------------------------

const literal = (value: string | number): string => (typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`);

function defaultSql(initial: ColumnOptions['initial'], dialect: Dialect): string {
  if (initial === undefined) return '';
  return ` DEFAULT ${literal(typeof initial === 'object' ? initial[dialect] : initial)}`;
}

/** A column in `CREATE TABLE` or `ADD COLUMN`. */
function columnSql({ type, isNullable, initial }: Column, dialect: Dialect): string {
  const required = isNullable ? '' : ' NOT NULL';
  return `${SQL_TYPES[type][dialect]}${required}${defaultSql(initial, dialect)}`;
}

/** The statement that creates a table. */
export function createTableSql(table: Table, dialect: Dialect): string {
  const { name, columns, key, unique = [], postgres = {} } = table;
  const keys = (dialect === 'postgres' && postgres.key) || key;
  const lines = Object.entries(columns).map(([column, of]) =>
    // In SQLite only this form makes a number the row's id.
    keys.length === 1 && column === keys[0]
      ? `${column} ${SQL_TYPES[of.type][dialect]} PRIMARY KEY`
      : `${column} ${columnSql(of, dialect)}`,
  );
  if (dialect === 'postgres') lines.push(...Object.entries(postgres.columns ?? {}).map(([column, sql]) => `${column} ${sql}`));
  if (keys.length > 1) lines.push(`PRIMARY KEY (${keys.join(', ')})`);
  lines.push(...unique.map((column) => `UNIQUE (${column})`));
  const suffix = dialect === 'sqlite' ? (table.hasRowIds ? '' : 'WITHOUT ROWID') : (postgres.suffix ?? '');
  const after = dialect === 'postgres' && postgres.after ? `; ${postgres.after}` : '';
  return `CREATE TABLE ${name} (${lines.join(', ')}) ${suffix}${after}`.trim();
}

/** The statements that add what a stored table lacks. `existing`: names of its columns. */
export const addColumnsSql = ({ name, columns }: Table, existing: ReadonlySet<string>, dialect: Dialect): string[] =>
  Object.entries(columns).flatMap(([column, of]) =>
    existing.has(column) ? [] : [`ALTER TABLE ${name} ADD COLUMN ${column} ${columnSql(of, dialect)}`],
  );

/** The statements that create what is missing of a table's indexes. */
export const createIndexesSql = ({ name, indexes = {} }: Table, existing: ReadonlySet<string>, dialect: Dialect): string[] =>
  Object.entries(indexes).flatMap(([index, on]) => {
    if (existing.has(index)) return [];
    if (typeof on === 'string') return [`CREATE INDEX ${index} ON ${name} ${on}`];
    if ('unique' in on) return [`CREATE UNIQUE INDEX ${index} ON ${name} ${on.unique}`];
    return dialect === 'postgres' ? [`CREATE INDEX ${index} ON ${name} ${on.postgres}`] : [];
  });

// --- Statements -----------------------------------------------------------------------------------------------------------

/** All columns of a table as SQL, such as `t.id, t.name`. A newer server may have added others, so `*` is not enough. */
export const columnsOf = ({ columns }: Table, alias?: string): string =>
  Object.keys(columns)
    .map((name) => (alias === undefined ? name : `${alias}.${name}`))
    .join(', ');

export const selectSql = (table: Table, rest: string): string => `SELECT ${columnsOf(table)} FROM ${table.name} ${rest}`;

/** Inserts a row from parameters of its columns' names. `more`: names of further columns. */
export function insertSql({ name, columns }: Table, rest = '', more: readonly string[] = []): string {
  const names = [...Object.keys(columns), ...more];
  return `INSERT INTO ${name} (${names.join(', ')}) VALUES (${names.map((column) => `$${column}`).join(', ')}) ${rest}`.trim();
}

/** Inserts a row, or updates these columns of the row with the same key; all columns but the key if none are named. */
export function upsertSql<T extends Table>(table: T, update?: readonly ColumnName<T>[], rest = ''): string {
  const { key, columns } = table;
  const names = update ?? Object.keys(columns).filter((column) => !key.includes(column));
  const set = names.map((column) => `${column} = excluded.${column}`).join(', ');
  return insertSql(table, `ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${set} ${rest}`.trim());
}

/** Updates these columns of the row with this key. */
export const updateSql = <T extends Table>({ name, key }: T, update: readonly ColumnName<T>[], more: readonly string[] = []): string =>
  `UPDATE ${name} SET ${[...update.map((column) => `${column} = $${column}`), ...more].join(', ')} WHERE ${key.map((column) => `${column} = $${column}`).join(' AND ')}`;
