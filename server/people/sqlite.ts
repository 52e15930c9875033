import { randomBytes } from 'node:crypto';
import type Database from 'better-sqlite3';
import { SqliteCircle } from './circleSql.ts';
import { type SatAt, SqliteRatings } from './ratings.ts';
import type {
  AccountRow,
  ChallengeRow,
  Ending,
  PasskeyRow,
  PeopleAsked,
  PeopleChange,
  PeopleReads,
  PeopleWrites,
  PlayedAsked,
  PlayedCount,
  PlayedRow,
  PlayedWith,
  SessionRow,
  SettingCount,
} from './store.ts';

/** As many settings of each game as are worth telling. */
const SETTINGS = 60;

/** Milliseconds after which nobody answers a challenge any more. */
const CHALLENGES_KEPT = 3600_000;

const prepare = (db: Database.Database) => ({
  sat: db.prepare<
    [string],
    SatAt
  >(`SELECT seat, kind, seats.name, person, accounts.name AS account FROM seats LEFT JOIN accounts ON accounts.id = seats.person
     WHERE tbl = ? ORDER BY seat`),
  putPlayed: db.prepare<[PlayedRow]>(
    `INSERT OR REPLACE INTO played (person, at, tbl, seat, game, outcome, place, seats, reason, turns, others, setting, rating, rd, change)
     VALUES ($person, $at, $tbl, $seat, $game, $outcome, $place, $seats, $reason, $turns, $others, $setting, $rating, $rd, $change)`,
  ),
  putSum: db.prepare(
    `INSERT INTO played_sums (person, game, seat, setting, outcome, count) VALUES (?, ?, ?, ?, ?, 1)
     ON CONFLICT (person, game, seat, setting, outcome) DO UPDATE SET count = count + 1`,
  ),
  counts: db.prepare<[string], PlayedCount>(
    'SELECT game, seat, outcome, sum(count) AS count FROM played_sums WHERE person = ? GROUP BY game, seat, outcome',
  ),
  settings: db.prepare<[string, number], SettingCount>(
    `SELECT game, setting, sum(CASE outcome WHEN 2 THEN count ELSE 0 END) AS won, sum(count) AS count FROM played_sums
     WHERE person = ? AND setting <> '' GROUP BY game, setting ORDER BY 4 DESC, 3 DESC LIMIT ?`,
  ),
  first: db.prepare<[string], { at: number }>('SELECT at FROM played WHERE person = ? ORDER BY at LIMIT 1'),
  accountAt: db.prepare<[string], { account: string }>('SELECT account FROM sessions WHERE device = ?'),
  account: db.prepare<[string], AccountRow>('SELECT * FROM accounts WHERE id = ?'),
  byShape: db.prepare<[string], AccountRow>(
    'SELECT accounts.* FROM name_shapes JOIN accounts ON accounts.id = name_shapes.account WHERE shape = ?',
  ),
  passkey: db.prepare<[string], PasskeyRow>('SELECT * FROM passkeys WHERE id = ?'),
  passkeys: db.prepare<[string], PasskeyRow>('SELECT * FROM passkeys WHERE account = ? ORDER BY since'),
  sessions: db.prepare<[string], SessionRow>('SELECT * FROM sessions WHERE account = ? ORDER BY since'),
  recovery: db.prepare<[string], { account: string }>('SELECT account FROM recovery WHERE hash = ?'),
  recoveryLeft: db.prepare<[string], { count: number }>('SELECT count(*) AS count FROM recovery WHERE account = ?'),
  challenge: db.prepare<[string], ChallengeRow>('SELECT * FROM challenges WHERE device = ?'),
  putAccount: db.prepare<[AccountRow]>(
    `INSERT INTO accounts (id, name, since, sees) VALUES ($id, $name, $since, $sees)
     ON CONFLICT (id) DO UPDATE SET name = $name, sees = $sees`,
  ),
  dropShapes: db.prepare('DELETE FROM name_shapes WHERE account = ?'),
  putShape: db.prepare('INSERT INTO name_shapes (shape, account) VALUES (?, ?)'),
  putPasskey: db.prepare<[PasskeyRow]>(
    `INSERT INTO passkeys (id, account, public_key, counter, transports, label, since, used)
     VALUES ($id, $account, $public_key, $counter, $transports, $label, $since, $used)
     ON CONFLICT (id) DO UPDATE SET counter = $counter, label = $label, used = $used WHERE account = $account`,
  ),
  dropPasskey: db.prepare('DELETE FROM passkeys WHERE account = ? AND id = ?'),
  dropRecovery: db.prepare('DELETE FROM recovery WHERE account = ?'),
  putRecovery: db.prepare('INSERT INTO recovery (hash, account) VALUES (?, ?)'),
  useRecovery: db.prepare('DELETE FROM recovery WHERE hash = ?'),
  putSession: db.prepare<[SessionRow]>(
    'INSERT OR REPLACE INTO sessions (device, id, account, label, since) VALUES ($device, $id, $account, $label, $since)',
  ),
  dropSession: db.prepare('DELETE FROM sessions WHERE account = ? AND id = ?'),
  dropAskedAt: db.prepare('DELETE FROM challenges WHERE device IN (SELECT device FROM sessions WHERE account = ? AND id = ?)'),
  putChallenge: db.prepare<[ChallengeRow]>(
    'INSERT OR REPLACE INTO challenges (device, challenge, account, name, at) VALUES ($device, $challenge, $account, $name, $at)',
  ),
  oldChallenges: db.prepare('DELETE FROM challenges WHERE at < ?'),
  dropChallenge: db.prepare('DELETE FROM challenges WHERE device = ?'),
  moved: [
    // Whoever holds such a table in memory reads it again before they change it.
    'UPDATE tables SET rev = rev + 1 WHERE host = $from OR id IN (SELECT tbl FROM seats WHERE person = $from OR reserved = $from)',
    'UPDATE seats SET person = $to, name = $name WHERE person = $from',
    'UPDATE seats SET reserved = $to WHERE reserved = $from',
    'UPDATE tables SET host = $to WHERE host = $from',
    'UPDATE talk SET person = $to, who = $name WHERE person = $from',
    'UPDATE OR REPLACE reports SET by = $to WHERE by = $from',
    'UPDATE OR REPLACE played SET person = $to WHERE person = $from',
    `INSERT INTO played_sums SELECT $to, game, seat, setting, outcome, count FROM played_sums WHERE person = $from
     ON CONFLICT (person, game, seat, setting, outcome) DO UPDATE SET count = count + excluded.count`,
    'DELETE FROM played_sums WHERE person = $from',
    `INSERT INTO people (id, name, webhook, seen) SELECT $to, $name, webhook, seen FROM people WHERE id = $from
     ON CONFLICT (id) DO UPDATE SET name = $name`,
    'DELETE FROM people WHERE id = $from',
  ].map((sql) => db.prepare<[{ from: string; to: string; name: string }]>(sql)),
  forget: [
    'DELETE FROM played WHERE person = ?',
    'DELETE FROM played_sums WHERE person = ?',
    'DELETE FROM accounts WHERE id = ?',
    'DELETE FROM name_shapes WHERE account = ?',
    'DELETE FROM passkeys WHERE account = ?',
    'DELETE FROM recovery WHERE account = ?',
    'DELETE FROM sessions WHERE account = ?',
    'DELETE FROM challenges WHERE account = ?',
  ].map((sql) => db.prepare(sql)),
});

/** What a SQLite file keeps about people. It writes inside the transactions of the store that it belongs to. */
export class SqlitePeople implements PeopleReads, PeopleWrites {
  readonly #db: Database.Database;
  readonly #sql: ReturnType<typeof prepare>;
  readonly #ratings: SqliteRatings;
  readonly #circle: SqliteCircle;
  readonly #lists = new Map<string, Database.Statement<[Record<string, unknown>], PlayedRow>>();

  constructor(db: Database.Database) {
    this.#db = db;
    this.#sql = prepare(db);
    this.#ratings = new SqliteRatings(db);
    this.#circle = new SqliteCircle(db);
  }

  write([name, ...given]: PeopleChange): void {
    // A change names a write and what it takes: together they fit.
    (this[name] as (...given: unknown[]) => void)(...given);
  }

  answer([name, ...given]: PeopleAsked): unknown {
    return (this[name] as (...given: unknown[]) => unknown)(...given);
  }

  ended(end: Ending): void {
    const { tbl, places, counts: _, ...ending } = end;
    const sat = this.#sql.sat.all(tbl);
    const rated = this.#ratings.ended(end, sat);
    const shared = places.every((place) => place === 1);
    for (const { seat, kind, person } of sat) {
      if (kind !== 'human' || person === '') continue;
      const kinds = new Set(sat.flatMap((other) => (other.seat === seat ? [] : [other.kind])));
      const place = places[seat] ?? 1;
      const outcome = shared ? 1 : place === 1 ? 2 : 0;
      this.#sql.putSum.run(person, ending.game, seat, ending.setting, outcome);
      this.#sql.putPlayed.run({
        ...ending,
        person,
        tbl,
        seat,
        outcome,
        place,
        seats: sat.length,
        rating: rated.get(person)?.rating ?? null,
        rd: rated.get(person)?.rd ?? null,
        change: rated.get(person)?.change ?? null,
        others: kinds.size > 1 ? 'both' : kinds.has('bot') ? 'bots' : 'people',
      });
    }
  }

  played({ person, most, game, outcome, others, open, after }: PlayedAsked): PlayedWith[] {
    const wanted = [
      'person = $person',
      ...(game === undefined ? [] : ['game = $game']),
      ...(outcome === undefined ? [] : ['outcome = $outcome']),
      ...(others === undefined ? [] : ['others = $others']),
      ...(open ? ['NOT EXISTS (SELECT 1 FROM tables WHERE tables.id = played.tbl AND private = 1)'] : []),
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
    return rows.map((row) => ({
      ...row,
      players: this.#sql.sat.all(row.tbl).map(({ seat, kind, name, account }) => ({ seat, kind, name, account })),
    }));
  }

  circle = (person: string) => this.#circle.circle(person);
  blocks = (person: string) => this.#circle.blocks(person);
  befriend = (one: string, other: string, at: number) => this.#circle.befriend(one, other, at);
  part = (one: string, other: string) => this.#circle.part(one, other);
  block = (one: string, other: string, at: number) => this.#circle.block(one, other, at);
  unblock = (one: string, other: string) => this.#circle.unblock(one, other);
  ratingsOf = (player: string) => this.#ratings.ratingsOf(player);
  board = (list: string, now: number) => this.#ratings.board(list, now);
  again = (write: boolean) => this.#ratings.again(write);
  rateAgain(): void {
    this.#ratings.again(true);
  }
  accountAt = (device: string): string | undefined => this.#sql.accountAt.get(device)?.account;
  account = (id: string): AccountRow | undefined => this.#sql.account.get(id);
  accountByName(shapes: readonly string[]): AccountRow | undefined {
    const found = shapes.map((shape) => this.#sql.byShape.get(shape));
    // One name in two ways of writing: all of its shapes are the account's.
    return found.every((row) => row !== undefined && row.id === found[0]?.id) ? found[0] : undefined;
  }
  shapeTaken = (shapes: readonly string[], butFor: string): boolean =>
    shapes.some((shape) => (this.#sql.byShape.get(shape)?.id ?? butFor) !== butFor);
  passkey = (id: string): PasskeyRow | undefined => this.#sql.passkey.get(id);
  passkeys = (account: string): PasskeyRow[] => this.#sql.passkeys.all(account);
  sessions = (account: string): SessionRow[] => this.#sql.sessions.all(account);
  recovery = (hash: string): string | undefined => this.#sql.recovery.get(hash)?.account;
  recoveryLeft = (account: string): number => this.#sql.recoveryLeft.get(account)?.count ?? 0;
  challenge = (device: string): ChallengeRow | undefined => this.#sql.challenge.get(device);

  putAccount(row: AccountRow, shapes: readonly string[]): void {
    this.#sql.putAccount.run(row);
    this.#sql.dropShapes.run(row.id);
    for (const shape of shapes) this.#sql.putShape.run(shape, row.id);
  }
  putPasskey(row: PasskeyRow): void {
    this.#sql.putPasskey.run(row);
  }
  dropPasskey(account: string, id: string): void {
    this.#sql.dropPasskey.run(account, id);
  }
  putRecovery(account: string, hashes: readonly string[]): void {
    this.#sql.dropRecovery.run(account);
    for (const hash of hashes) this.#sql.putRecovery.run(hash, account);
  }
  useRecovery(hash: string): void {
    // Two who show the same code at once: the second finds it used, and nothing of theirs is kept.
    if (this.#sql.useRecovery.run(hash).changes === 0) throw new Error('this code was used already');
  }
  putSession(row: SessionRow): void {
    this.#sql.putSession.run(row);
  }
  dropSession(account: string, id: string): void {
    // What the device was to sign for the account counts no more.
    this.#sql.dropAskedAt.run(account, id);
    this.#sql.dropSession.run(account, id);
  }
  putChallenge(row: ChallengeRow): void {
    this.#sql.oldChallenges.run(row.at - CHALLENGES_KEPT);
    this.#sql.putChallenge.run(row);
  }
  dropChallenge(device: string): void {
    // What was asked is answered once.
    if (this.#sql.dropChallenge.run(device).changes === 0) throw new Error('this was answered already');
  }
  moved(from: string, to: string): void {
    const name = this.account(to)?.name ?? '';
    for (const statement of this.#sql.moved) statement.run({ from, to, name });
  }

  playedCounts(person: string) {
    return {
      counts: this.#sql.counts.all(person),
      settings: this.#sql.settings.all(person, SETTINGS),
      first: this.#sql.first.get(person)?.at ?? 0,
    };
  }

  forget(person: string): void {
    this.#ratings.rename(person, `gone:${randomBytes(8).toString('hex')}`);
    this.#circle.forget(person);
    for (const statement of this.#sql.forget) statement.run(person);
  }
}
