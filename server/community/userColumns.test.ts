import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { migrateFile } from '../store/migrate.ts';
import { USER_COLUMNS, workOfChange } from '../store/queries.ts';
import { DB } from '../store/schema.ts';
import { FileWork } from '../store/sqlite.ts';

const [user, other] = ['a'.repeat(32), 'b'.repeat(32)] as const;

function fresh() {
  const db = new Database(':memory:');
  migrateFile(db);
  const columns = db
    .prepare<[], { tbl: string; name: string; type: string }>(
      `SELECT schema.name AS tbl, columns.name, columns.type FROM sqlite_schema AS schema, pragma_table_info(schema.name) AS columns
       WHERE schema.type = 'table' AND schema.name NOT LIKE 'sqlite_%'`,
    )
    .all();
  /** Everything that is kept, as text. */
  const everything = () =>
    [...new Set(columns.map(({ tbl }) => tbl))]
      .map((tbl) => `${tbl} ${JSON.stringify(db.prepare(`SELECT * FROM ${tbl}`).all())}`)
      .join('\n');
  /** A row in every table that names people, in which each of these columns names one of them. */
  const fill = (person: string) => {
    for (const table of new Set(USER_COLUMNS.map((named) => named.table))) {
      const own = columns.filter(({ tbl }) => tbl === table);
      const named = USER_COLUMNS.filter((one) => one.table === table).map(({ column }) => column);
      const values = own.map(({ name, type }) => (named.includes(name) ? person : type === 'TEXT' ? `${table} of ${person[0]}` : 7));
      db.prepare(`INSERT INTO ${table} (${own.map(({ name }) => name).join(', ')}) VALUES (${own.map(() => '?').join(', ')})`).run(values);
    }
  };
  return { db, columns, everything, fill, work: new FileWork(db) };
}

describe('every stored column', () => {
  it('contains user ids exactly if the schema says so', () => {
    const declared = Object.values(DB).flatMap(({ name, columns }) =>
      Object.entries(columns).flatMap(([column, { isUserId }]) => (isUserId ? [`${name}.${column}`] : [])),
    );
    expect(new Set(USER_COLUMNS.map(({ table, column }) => `${table}.${column}`))).toEqual(new Set(declared));
  });

  it('contains no deleted user, and all others unchanged', () => {
    const { everything, fill, work } = fresh();
    fill(other);
    const before = everything();
    fill(user);
    expect(everything()).toContain(user);
    work.do(workOfChange(['forgotten', user]));
    expect(everything()).not.toContain(user);
    // Their rows keep the matches, without a user.
    expect(everything().split(other).length).toBe(before.split(other).length);
  });

  it('contains no device that became an account, except columns for devices', () => {
    const { everything, fill, work } = fresh();
    fill(user);
    work.do(workOfChange(['putAccount', { id: other, name: 'Bo', since: 1, sees: 'public' }, ['bo']]));
    work.do(workOfChange(['moved', user, other]));
    const left = USER_COLUMNS.filter(({ move }) => move.length > 0).map(({ table }) => table);
    for (const line of everything().split('\n')) if (left.includes(line.split(' ')[0] ?? '')) expect(line).not.toContain(user);
  });

  it('reveals no deleted user of a rated match', () => {
    const { db, everything, work } = fresh();
    for (const [seat, person] of [user, other].entries()) {
      work.do(workOfChange(['putAccount', { id: person, name: `${seat}`, since: 1, sees: 'public' }, [`${seat}`]]));
      db.prepare("INSERT INTO seats (tbl, seat, kind, person) VALUES ('t', ?, 'human', ?)").run(seat, person);
    }
    const end = { tbl: 't', at: 1, game: 'arcade', places: [1, 2], reason: 'x', turns: 1, setting: '', counts: { left: [] } };
    work.do(workOfChange(['ended', end]));
    expect(everything()).toMatch(new RegExp(`rated .*${user}`));
    work.do(workOfChange(['forgotten', user]));
    expect(everything()).not.toContain(user);
    expect(everything()).toMatch(new RegExp(`rated .*"gone:\\w+ ${other}"`));
  });
});
