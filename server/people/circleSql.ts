import type { Tie } from '@fray/protocol';
import type Database from 'better-sqlite3';

/** Somebody with an account in a person's circle. */
export interface TiedRow {
  readonly id: string;
  readonly name: string;
  readonly tie: Tie;
  readonly since: number;
}

/** Two of whom one wants nothing to do with the other. */
export interface BlockRow {
  readonly one: string;
  readonly other: string;
}

export interface CircleReads {
  circle(person: string): TiedRow[];
  /** Whom a person has blocked (they are `one`), and who has blocked them. */
  blocks(person: string): BlockRow[];
}

export interface CircleWrites {
  /** `one` would like `other` for a friend. */
  befriend(one: string, other: string, at: number): void;
  /** Nothing is left between the two but blocks. */
  part(one: string, other: string): void;
  block(one: string, other: string, at: number): void;
  /** What the other asked for meanwhile is void. */
  unblock(one: string, other: string): void;
}

const prepare = (db: Database.Database) => ({
  circle: db.prepare<[{ person: string }], TiedRow>(
    `SELECT mine.other AS id, accounts.name, mine.since, CASE WHEN theirs.one IS NULL THEN 'asked' ELSE 'friend' END AS tie
     FROM friends AS mine JOIN accounts ON accounts.id = mine.other
     LEFT JOIN friends AS theirs ON theirs.one = mine.other AND theirs.other = mine.one
     WHERE mine.one = $person
     UNION ALL
     SELECT theirs.one, accounts.name, theirs.since, 'asks' FROM friends AS theirs JOIN accounts ON accounts.id = theirs.one
     WHERE theirs.other = $person
       AND NOT EXISTS (SELECT 1 FROM friends AS mine WHERE mine.one = $person AND mine.other = theirs.one)
       AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocks.one = $person AND blocks.other = theirs.one)
     UNION ALL
     SELECT blocks.other, accounts.name, blocks.since, 'blocked' FROM blocks JOIN accounts ON accounts.id = blocks.other
     WHERE blocks.one = $person
     ORDER BY 3 DESC, 2`,
  ),
  blocks: db.prepare<[{ person: string }], BlockRow>('SELECT one, other FROM blocks WHERE one = $person OR other = $person'),
  befriend: db.prepare('INSERT INTO friends (one, other, since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING'),
  part: db.prepare<[{ one: string; other: string }]>(
    'DELETE FROM friends WHERE (one = $one AND other = $other) OR (one = $other AND other = $one)',
  ),
  block: db.prepare('INSERT INTO blocks (one, other, since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING'),
  unblock: db.prepare('DELETE FROM blocks WHERE one = ? AND other = ?'),
  forget: ['DELETE FROM friends WHERE one = $person OR other = $person', 'DELETE FROM blocks WHERE one = $person OR other = $person'].map(
    (sql) => db.prepare<[{ person: string }]>(sql),
  ),
});

/** Circles of a SQLite file. */
export class SqliteCircle implements CircleReads, CircleWrites {
  readonly #sql: ReturnType<typeof prepare>;

  constructor(db: Database.Database) {
    this.#sql = prepare(db);
  }

  circle = (person: string): TiedRow[] => this.#sql.circle.all({ person });
  blocks = (person: string): BlockRow[] => this.#sql.blocks.all({ person });

  befriend(one: string, other: string, at: number): void {
    this.#sql.befriend.run(one, other, at);
  }
  part(one: string, other: string): void {
    this.#sql.part.run({ one, other });
  }
  block(one: string, other: string, at: number): void {
    this.#sql.part.run({ one, other });
    this.#sql.block.run(one, other, at);
  }
  unblock(one: string, other: string): void {
    this.#sql.part.run({ one, other });
    this.#sql.unblock.run(one, other);
  }

  forget(person: string): void {
    for (const statement of this.#sql.forget) statement.run({ person });
  }
}
