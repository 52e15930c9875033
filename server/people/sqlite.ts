import type Database from 'better-sqlite3';
import type {
  Ending,
  PeopleAsked,
  PeopleChange,
  PeopleReads,
  PeopleWrites,
  PlayedAsked,
  PlayedCount,
  PlayedRow,
  PlayedWith,
  SettingCount,
} from './store.ts';

/** As many settings of each game as are worth telling. */
const SETTINGS = 60;

interface Sat {
  readonly seat: number;
  readonly kind: string;
  readonly name: string;
  readonly person: string;
}

const prepare = (db: Database.Database) => ({
  sat: db.prepare<[string], Sat>('SELECT seat, kind, name, person FROM seats WHERE tbl = ? ORDER BY seat'),
  putPlayed: db.prepare<[PlayedRow]>(
    `INSERT OR REPLACE INTO played (person, at, tbl, seat, game, outcome, place, seats, reason, turns, others, setting)
     VALUES ($person, $at, $tbl, $seat, $game, $outcome, $place, $seats, $reason, $turns, $others, $setting)`,
  ),
  counts: db.prepare<[string], PlayedCount>(
    'SELECT game, seat, outcome, count(*) AS count FROM played WHERE person = ? GROUP BY game, seat, outcome',
  ),
  settings: db.prepare<[string, number], SettingCount>(
    `SELECT game, setting, sum(outcome = 2) AS won, count(*) AS count FROM played WHERE person = ? AND setting <> ''
     GROUP BY game, setting ORDER BY count DESC, won DESC LIMIT ?`,
  ),
  first: db.prepare<[string], { at: number }>('SELECT at FROM played WHERE person = ? ORDER BY at LIMIT 1'),
  forget: [db.prepare('DELETE FROM played WHERE person = ?')],
});

/** What a SQLite file keeps about people. It writes inside the transactions of the store that it belongs to. */
export class SqlitePeople implements PeopleReads, PeopleWrites {
  readonly #db: Database.Database;
  readonly #sql: ReturnType<typeof prepare>;
  readonly #lists = new Map<string, Database.Statement<[Record<string, unknown>], PlayedRow>>();

  constructor(db: Database.Database) {
    this.#db = db;
    this.#sql = prepare(db);
  }

  write([name, ...given]: PeopleChange): void {
    // A change names a write and what it takes: together they fit.
    (this[name] as (...given: unknown[]) => void)(...given);
  }

  answer([name, ...given]: PeopleAsked): unknown {
    return (this[name] as (...given: unknown[]) => unknown)(...given);
  }

  ended({ tbl, places, ...ending }: Ending): void {
    const sat = this.#sql.sat.all(tbl);
    const shared = places.every((place) => place === 1);
    for (const { seat, kind, person } of sat) {
      if (kind !== 'human' || person === '') continue;
      const kinds = new Set(sat.flatMap((other) => (other.seat === seat ? [] : [other.kind])));
      const place = places[seat] ?? 1;
      this.#sql.putPlayed.run({
        ...ending,
        person,
        tbl,
        seat,
        outcome: shared ? 1 : place === 1 ? 2 : 0,
        place,
        seats: sat.length,
        others: kinds.size > 1 ? 'both' : kinds.has('bot') ? 'bots' : 'people',
      });
    }
  }

  played({ person, most, game, outcome, others, after }: PlayedAsked): PlayedWith[] {
    const wanted = [
      'person = $person',
      ...(game === undefined ? [] : ['game = $game']),
      ...(outcome === undefined ? [] : ['outcome = $outcome']),
      ...(others === undefined ? [] : ['others = $others']),
      ...(after ? ['(at, tbl, seat) < ($at, $tbl, $seat)'] : []),
    ].join(' AND ');
    let list = this.#lists.get(wanted);
    if (!list) {
      list = this.#db.prepare(`SELECT * FROM played WHERE ${wanted} ORDER BY at DESC, tbl DESC, seat DESC LIMIT $most`);
      this.#lists.set(wanted, list);
    }
    const rows = list.all({
      person,
      most,
      ...(game === undefined ? {} : { game }),
      ...(outcome === undefined ? {} : { outcome }),
      ...(others === undefined ? {} : { others }),
      ...after,
    });
    return rows.map((row) => ({ ...row, players: this.#sql.sat.all(row.tbl).map(({ seat, kind, name }) => ({ seat, kind, name })) }));
  }

  playedCounts(person: string) {
    return {
      counts: this.#sql.counts.all(person),
      settings: this.#sql.settings.all(person, SETTINGS),
      first: this.#sql.first.get(person)?.at ?? 0,
    };
  }

  forget(person: string): void {
    for (const statement of this.#sql.forget) statement.run(person);
  }
}
