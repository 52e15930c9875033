import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { FileWork } from '../store/fileWork.ts';
import { migrate } from '../store/schema.ts';
import { changeOf, NAMED } from './store.ts';

/** Columns with texts that name no person: what is not here and not among those that do fails. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  tables: 'id game options stage pace secret deal start_head result clock next webhook fault'.split(' '),
  seats: 'tbl kind name commitment entropy ticket'.split(' '),
  aborted: 'tbl secret missing'.split(' '),
  entries: 'tbl line head action'.split(' '),
  journal: 'tbl line head action clock'.split(' '),
  answers: 'tbl move actions'.split(' '),
  talk: 'tbl who phrase text'.split(' '),
  reports: 'tbl reason note settled'.split(' '),
  sanctions: 'kind reason'.split(' '),
  people: 'name webhook'.split(' '),
  // Initials are what somebody wrote there for all to read.
  scores: 'digest game preset opponent initials dealt record'.split(' '),
  archive: ['tbl'],
  played: 'tbl game reason others setting uncounted'.split(' '),
  played_sums: 'game setting'.split(' '),
  accounts: 'name sees'.split(' '),
  name_shapes: ['shape'],
  former_names: ['shape'],
  passkeys: 'id public_key transports label'.split(' '),
  recovery: ['hash'],
  sessions: 'id label'.split(' '),
  called: 'endpoint p256dh auth language quiet zone silent'.split(' '),
  server_keys: 'name value'.split(' '),
  challenges: 'challenge name'.split(' '),
  // The players of rated matches, whose names are taken out by themselves: the last test.
  rated: 'tbl list players places'.split(' '),
  ratings: 'list player'.split(' '),
  tournaments: 'id kind name game options pace club bots stage seed'.split(' '),
  entrants: 'tournament name kind'.split(' '),
  tournament_games: 'tournament tbl result absent'.split(' '),
  clubs: 'id name'.split(' '),
  club_members: 'club name'.split(' '),
};

const [somebody, other] = ['a'.repeat(32), 'b'.repeat(32)] as const;

function fresh() {
  const db = new Database(':memory:');
  migrate(db);
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
    for (const table of new Set(NAMED.map((named) => named.table))) {
      const own = columns.filter(({ tbl }) => tbl === table);
      const named = NAMED.filter((one) => one.table === table).map(({ column }) => column);
      const values = own.map(({ name, type }) => (named.includes(name) ? person : type === 'TEXT' ? `${table} of ${person[0]}` : 7));
      db.prepare(`INSERT INTO ${table} (${own.map(({ name }) => name).join(', ')}) VALUES (${own.map(() => '?').join(', ')})`).run(values);
    }
  };
  return { db, columns, everything, fill, work: new FileWork(db) };
}

describe('every column that is kept', () => {
  it('names a person, and says what becomes of it, or names none', () => {
    const known = new Set([
      ...NAMED.map(({ table, column }) => `${table}.${column}`),
      ...Object.entries(OTHERS).flatMap(([table, names]) => names.map((name) => `${table}.${name}`)),
    ]);
    const texts = fresh().columns.filter(({ type }) => type === 'TEXT');
    expect(texts.map(({ tbl, name }) => `${tbl}.${name}`).filter((column) => !known.has(column))).toEqual([]);
  });

  it('holds nobody who was forgotten, and others as before', () => {
    const { everything, fill, work } = fresh();
    fill(other);
    const before = everything();
    fill(somebody);
    expect(everything()).toContain(somebody);
    work.do(changeOf(['forgotten', somebody]));
    expect(everything()).not.toContain(somebody);
    // What stays of their rows is what was played, by nobody.
    expect(everything().split(other).length).toBe(before.split(other).length);
  });

  it('holds no device that became an account but where the device itself is meant', () => {
    const { everything, fill, work } = fresh();
    fill(somebody);
    work.do(changeOf(['putAccount', { id: other, name: 'Bo', since: 1, sees: 'public' }, ['bo']]));
    work.do(changeOf(['moved', somebody, other]));
    const left = NAMED.filter(({ move }) => move.length > 0).map(({ table }) => table);
    for (const line of everything().split('\n')) if (left.includes(line.split(' ')[0] ?? '')) expect(line).not.toContain(somebody);
  });

  it('says nothing of who was in a rated match once they are forgotten', () => {
    const { db, everything, work } = fresh();
    for (const [seat, person] of [somebody, other].entries()) {
      work.do(changeOf(['putAccount', { id: person, name: `${seat}`, since: 1, sees: 'public' }, [`${seat}`]]));
      db.prepare("INSERT INTO seats (tbl, seat, kind, person) VALUES ('t', ?, 'human', ?)").run(seat, person);
    }
    const end = { tbl: 't', at: 1, game: 'arcade', places: [1, 2], reason: 'x', turns: 1, setting: '', counts: { left: [] } };
    work.do(changeOf(['ended', end]));
    expect(everything()).toMatch(new RegExp(`rated .*${somebody}`));
    work.do(changeOf(['forgotten', somebody]));
    expect(everything()).not.toContain(somebody);
    expect(everything()).toMatch(new RegExp(`rated .*"gone:\\w+ ${other}"`));
  });
});
