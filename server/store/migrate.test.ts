import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import type { Store } from '../store/store.ts';
import { blankTable, entryOf, formerVersions } from '../testing/storedTables.ts';
import { columnsOf, type Dialect, defineTable, insertSql, type Table, text } from './define.ts';
import { LocalStore } from './localStore.ts';
import { FILLS, makeMonth, migrateDatabase, migrateFile, schemaVersion } from './migrate.ts';
import { PostgresStore } from './postgres/postgres.ts';
import { createTestSchema, hasPostgres, queryPostgres } from './postgres/testing.ts';
import { clocksOf, DB, optionsOf, paceOf } from './schema.ts';

const clean: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const one of clean.splice(0).toReversed()) await one();
});

/** Rows as an earlier version stored them: 0.3.0, or schema version 19 (12 in PostgreSQL). */
const rowsOf = (release: '0.3.0' | '19', dialect: Dialect): string => {
  const sql = readFileSync(new URL(`./fixtures/rows-${release}.sql`, import.meta.url), 'utf8');
  if (dialect === 'sqlite') return sql;
  // PostgreSQL stores the month of a table too.
  return sql
    .replaceAll(/INSERT INTO (tables|entries) \(([^)]*)\)\s*VALUES \(/g, 'INSERT INTO $1 ($2, born) SELECT * FROM (VALUES (')
    .replaceAll(/(FROM \(VALUES \(.*)\);$/gm, "$1, DATE '1970-01-01')) AS row;");
};

function fileAt(version: number, path = ':memory:'): Database.Database {
  const db = new Database(path);
  for (const sql of formerVersions('sqlite').slice(0, version)) db.exec(sql);
  db.pragma(`user_version = ${version}`);
  return db;
}

async function databaseAt(version: number, client: Client): Promise<void> {
  await client.query('CREATE TABLE fray_schema (version integer NOT NULL, place text NOT NULL DEFAULT md5(random()::text))');
  await client.query('INSERT INTO fray_schema (version) VALUES ($1)', [version]);
  for (const sql of formerVersions('postgres').slice(0, version)) await client.query(sql);
}

/** Columns and indexes, as the database describes them. */
const describeFile = (db: Database.Database) => ({
  columns: db
    .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all()
    .map(({ name }) => [name, db.pragma(`table_info(${name})`)]),
  indexes: db
    .prepare("SELECT name, replace(sql, '\n', ' ') FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name")
    .all(),
});

async function describeDatabase(client: Client, schema: string) {
  const columns = await client.query(
    `SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
     WHERE table_schema = current_schema() ORDER BY 1, 2`,
  );
  const indexes = await client.query<{ indexdef: string }>(
    'SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema() ORDER BY indexname',
  );
  const defaults = ({ column_default, ...row }: Record<string, unknown>) => ({
    ...row,
    column_default: String(column_default).replaceAll(`${schema}.`, ''),
  });
  return { columns: columns.rows.map(defaults), indexes: indexes.rows.map(({ indexdef }) => indexdef.replaceAll(`${schema}.`, '')) };
}

async function emptySchema(): Promise<{ address: string; name: string }> {
  const { address, name, remove } = await createTestSchema();
  clean.push(remove);
  return { address, name };
}

/** Opens data that `release` stored at a schema version. */
const OPEN: Readonly<Record<Dialect, (version: number, release: '0.3.0' | '19') => Promise<Store>>> = {
  sqlite: async (version, release) => {
    const path = join(mkdtempSync(join(tmpdir(), 'fray-migrate-')), 'fray.sqlite');
    const db = fileAt(version, path);
    db.exec(rowsOf(release, 'sqlite'));
    db.close();
    return new LocalStore(path);
  },
  postgres: async (version, release) => {
    const { address } = await emptySchema();
    await queryPostgres(async (client) => {
      await databaseAt(version, client);
      await makeMonth(client, '1970-01-01');
      await client.query(rowsOf(release, 'postgres'));
    }, address);
    return PostgresStore.open(address);
  },
};

async function opened(dialect: Dialect, version: number, release: '0.3.0' | '19'): Promise<Store> {
  const store = await OPEN[dialect](version, release);
  clean.push(() => store.close());
  return store;
}

describe('a data file', () => {
  it('of every version gets the columns and indexes of a new one', () => {
    const fresh = fileAt(0);
    migrateFile(fresh);
    for (let version = 1; version <= formerVersions('sqlite').length; version++) {
      const db = fileAt(version);
      migrateFile(db);
      expect(describeFile(db)).toEqual(describeFile(fresh));
      expect(db.pragma('user_version', { simple: true })).toBe(schemaVersion());
    }
  });

  it('stays as it was if a step fails', () => {
    const db = fileAt(19);
    const before = describeFile(db);
    const twice = defineTable(
      'more',
      { id: text() },
      { key: ['id'], since: 99, indexes: { tables_by_stage: '(id)', broken: '(nothing)' } },
    );
    expect(() => migrateFile(db, [...Object.values(DB), twice])).toThrow('nothing');
    expect(describeFile(db)).toEqual(before);
    expect(db.pragma('user_version', { simple: true })).toBe(19);
  });
});

describe.runIf(hasPostgres)('a database', () => {
  it('of every version gets the columns and indexes of a new one', async () => {
    const stateOf = async (version: number) => {
      const { address, name } = await emptySchema();
      return queryPostgres(async (client) => {
        if (version > 0) await databaseAt(version, client);
        await migrateDatabase(client);
        return describeDatabase(client, name);
      }, address);
    };
    const fresh = await stateOf(0);
    // The default of `place` is written otherwise in the fixture.
    const withoutVersion = ({ columns, indexes }: typeof fresh) => ({
      columns: columns.filter((row) => !('table_name' in row && row['table_name'] === 'fray_schema')),
      indexes,
    });
    for (let version = 1; version <= formerVersions('postgres').length; version++)
      expect(withoutVersion(await stateOf(version))).toEqual(withoutVersion(fresh));
  });
});

const TOURNAMENT_TABLES = `INSERT INTO tables (id, game, rules, options, stage, private, watch, pace, host, created, changed, attempt, secret, born) VALUES`;

describe.runIf(hasPostgres)('a database that is upgraded while older servers run', () => {
  it('tells old and new servers which tables belong to a tournament', async () => {
    const { address } = await emptySchema();
    await queryPostgres((client) => databaseAt(12, client), address);
    const store = await PostgresStore.open(address);
    clean.push(() => store.close());
    await queryPostgres(async (client) => {
      await makeMonth(client, '1970-01-01');
      await client.query(
        `${TOURNAMENT_TABLES} ('theirs', 'arcade', 1, '{}', 'open', 0, 1, '{}', 'tournament friday', 1, 1, 1, '', '1970-01-01')`,
      );
    }, address);
    await store.write(['insertTable', { ...blankTable('ours'), host: '', tournament: 'friday' }], ['insertTable', blankTable('other')]);
    expect((await store.read('table', 'theirs', 0))?.row.tournament).toBe('friday');
    const { rows } = await queryPostgres(
      (client) => client.query("SELECT id, host FROM tables WHERE host LIKE 'tournament %' ORDER BY id"),
      address,
    );
    expect(rows).toEqual([
      { id: 'ours', host: 'tournament friday' },
      { id: 'theirs', host: 'tournament friday' },
    ]);
  });
});

const KINDS = [
  { where: 'a file', dialect: 'sqlite', first: 2, last: 19 },
  { where: 'a database', dialect: 'postgres', first: 1, last: 12 },
] as const;

describe.each(KINDS.filter(({ dialect }) => dialect === 'sqlite' || hasPostgres))('in $where', ({ dialect, first, last }) => {
  it('data of 0.3.0 is read, listed and continued', async () => {
    const store = await opened(dialect, first, '0.3.0');
    const stored = await store.read('table', 'runs', 9);
    expect(stored).toMatchObject({
      row: {
        id: 'runs',
        stage: 'running',
        offer: 2,
        rev: 0,
        archived: 0,
        source: 0,
        tournament: '',
        clock: expect.stringContaining('590000'),
      },
      seats: [{ person: 'p0', name: 'Ann', agreed: 1 }, { person: 'p1' }],
      talk: [{ text: 'boo', person: 'p1' }],
    });
    expect(paceOf(stored!.row)).toEqual({ bank: 600, turn: 30, timeouts: 3, whenOut: 'lose' });
    expect(optionsOf(stored!.row)).toEqual({ zone: 'rift' });
    expect(clocksOf(stored!.row)).toEqual({ bank: [600000, 590000], turn: [30000, 30000] });
    expect((await store.read('entriesAfter', 'runs', 0, -1)).map(({ line }) => line)).toEqual(['1 green N', '2 green D7 = 6']);
    expect(await store.read('scoreRecord', 'd1')).toBe('record');
    expect((await store.read('person', 'p0'))?.webhook).toBe('https://hook.example');

    const people = store;
    const rows = await people.read('played', { person: 'p0', most: 9 });
    expect(rows.map(({ tbl, outcome, place, seats, reason, others }) => [tbl, outcome, place, seats, reason, others])).toEqual([
      ['won', 0, 2, 2, 'elimination', 'people'],
      ['four', 0, 3, 4, 'prestige', 'both'],
      ['drawn', 1, 1, 2, 'stalemate', 'bots'],
    ]);
    expect((await people.read('playedCounts', 'p1')).counts).toEqual([
      { game: 'arcade', seat: 1, outcome: 2, count: 1 },
      { game: 'arena-mechs', seat: 1, outcome: 2, count: 1 },
    ]);
    expect(await people.read('reports', 9)).toMatchObject([{ tbl: 'runs', line: 1, about: 'p1', reason: 'other', text: 'boo' }]);

    if (dialect === 'sqlite') {
      await store.committed('runs', [['putEntry', entryOf('runs', 3), { clock: '', owes: 2 }]]);
      expect((await store.read('table', 'runs', 0))?.row).toMatchObject({ last: 3, owes: 2 });
    }
  });

  it('data of version 19 is read, and its tournament tables name their tournament', async () => {
    const store = await opened(dialect, last, '19');
    expect((await store.read('table', 'duel', 9))?.row).toMatchObject({ tournament: 'friday', rev: 4, last: 1, source: 77 });
    expect((await store.read('table', 'own', 9))?.row).toMatchObject({ tournament: '', host: 'p0' });
    const people = store;
    const stored = await people.read('tournament', 'friday');
    expect(stored).toMatchObject({ row: { changed: 5 }, entrants: [{ person: 'p0', strength: 1500.5 }], games: [{ tbl: 'duel' }] });
    expect(optionsOf(stored!.row)).toEqual({ zone: 'rift' });
    expect(await people.read('played', { person: 'p0', most: 9 })).toMatchObject([{ rating: 1600.5, change: 12.5, uncounted: '' }]);
    expect(await people.read('pushSubscriptionsOf', 'p0')).toMatchObject([{ zone: 'Europe/Oslo' }]);
    await store.committed('duel', [['putEntry', entryOf('duel', 2), { clock: '', owes: 1 }]]);
    expect((await store.read('table', 'duel', 0))?.row.last).toBe(2);
  });

  it('a new column is a line of the declaration and its use', async () => {
    // The two places: here, and where it is read or written.
    const clubs = { ...DB.clubs, columns: { ...DB.clubs.columns, motto: text({ initial: 'none yet', since: 99 }) } };
    const others: readonly Table[] = Object.values(DB).filter((table) => table !== DB.clubs);
    const added = insertSql(clubs);
    const overrides = { id: 'new', name: 'New', founder: 'p0', created: 2, motto: 'onward' };
    const read = `SELECT ${columnsOf(clubs)} FROM clubs ORDER BY created`;
    const rows = [{ id: 'old', name: 'Old', founder: 'p0', created: 1, motto: 'none yet' }, overrides];
    const old = "INSERT INTO clubs (id, name, founder, created) VALUES ('old', 'Old', 'p0', 1)";
    if (dialect === 'sqlite') {
      const db = fileAt(last);
      db.exec(old);
      migrateFile(db, [...others, clubs]);
      db.prepare(added).run(overrides);
      expect(db.prepare(read).all()).toEqual(rows);
      return;
    }
    const { address } = await emptySchema();
    await queryPostgres(async (client) => {
      await databaseAt(last, client);
      await client.query(old);
      await migrateDatabase(client, [...others, clubs]);
      await client.query(added.replaceAll(/\$(\w+)/g, (_, name: keyof typeof overrides) => `'${overrides[name]}'`));
      expect((await client.query(read)).rows.map((row) => ({ ...row, created: Number(row.created) }))).toEqual(rows);
    }, address);
  });
});

it('columns and tables that version 19 did not have name the version that adds them', () => {
  const former = fileAt(formerVersions('sqlite').length);
  for (const { name, columns, since } of Object.values(DB)) {
    const had = new Set((former.pragma(`table_info(${name})`) as { name: string }[]).map((column) => column.name));
    if (had.size === 0) expect(since, name).toBeGreaterThan(19);
    else
      for (const [column, of] of Object.entries(columns)) expect(had.has(column) || (of.since ?? 0) > 19, `${name}.${column}`).toBe(true);
  }
  expect(Math.max(...FILLS.map(({ version }) => version.postgres))).toBeLessThanOrEqual(schemaVersion());
});
