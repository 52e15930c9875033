import type { TableStage } from '@fray/protocol';
import Database from 'better-sqlite3';
import { migrate, SchemaError } from './schema.ts';

export interface TableRow {
  id: string;
  game: string;
  rules: number;
  /** JSON of the options that differ from the standard, as texts. */
  options: string;
  stage: TableStage;
  private: number;
  watch: number;
  pace: string;
  host: string;
  created: number;
  changed: number;
  attempt: number;
  secret: string;
  deal: string;
  start_head: string;
  result: string;
  clock: string;
  next: string;
  webhook: string;
  fault: string;
  /** Counts the proposals of options; the one on the table now. */
  offer: number;
  /** Seats that owe a decision, as bits. */
  owes: number;
}

export interface SeatRow {
  tbl: string;
  seat: number;
  kind: 'open' | 'human' | 'bot';
  person: string;
  /** A person's name or a bot's level. */
  name: string;
  reserved: string;
  commitment: string;
  entropy: string;
  ticket: string;
  /** Whether its player agrees to the options on the table: 1 or 0. */
  agreed: number;
}

export interface AbortedRow {
  tbl: string;
  attempt: number;
  secret: string;
  /** Names of seats, by blanks. */
  missing: string;
}

export interface EntryRow {
  tbl: string;
  n: number;
  line: string;
  head: string;
  action: string;
  at: number;
}

export interface TalkRow {
  tbl: string;
  n: number;
  seat: number | null;
  person: string;
  who: string;
  phrase: string;
  text: string;
  at: number;
}

export interface PersonRow {
  id: string;
  name: string;
  webhook: string;
  seen: number;
}

export interface ScoreRow {
  digest: string;
  game: string;
  preset: string;
  opponent: string;
  initials: string;
  turns: number;
  dealt: string;
  record: string;
  at: number;
}

/** The store could not keep what it was given: nothing of it was written. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}

/** The journal under load: entries before folding begins, tables folded at once, entries deleted at once. */
const MOST_JOURNALED = 20_000;
const FOLDED_TOGETHER = 25;
const TRIMMED_TOGETHER = 2000;
/** Milliseconds between foldings when little happens. */
const FOLD_EVERY = 500;

type Done = (fault: StorageError | undefined) => void;

/** What a store is opened with; the hooks let tests break it where it hurts. */
export interface StoreHooks {
  readonly beforeCommit?: () => void;
  readonly afterCommit?: () => void;
  readonly opened?: (db: Database.Database) => void;
}

/** Opens a file at full durability, and reads back that it is so. */
export function openFile(file: string): Database.Database {
  let db: Database.Database;
  try {
    db = new Database(file, { timeout: 5000 });
  } catch (error) {
    throw new StorageError(`the data file ${file} cannot be opened: ${messageOf(error)}`);
  }
  try {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    const durable = db.pragma('synchronous', { simple: true });
    if (durable !== 2) throw new StorageError(`the data file ${file} does not keep to full durability (synchronous is ${String(durable)})`);
    migrate(db);
    // Writing is tried at once, not at the first move of somebody's game.
    db.exec('BEGIN IMMEDIATE; COMMIT');
    const check = db.pragma('quick_check', { simple: true });
    if (check !== 'ok') throw new StorageError(`the data file ${file} is damaged: ${String(check)}; restore a backup with “fray restore”`);
    return db;
  } catch (error) {
    db.close();
    if (error instanceof StorageError || error instanceof SchemaError) throw error;
    throw new StorageError(`the data file ${file} cannot be used: ${messageOf(error)}`);
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * One SQLite file. Writes are queued and committed together: everything that arrives in one turn of the event loop
 * shares one transaction and one wait for the disk, across matches. Nobody is told “done” before that wait is over.
 */
export class Store {
  readonly file: string;
  readonly #db: Database.Database;
  readonly #hooks: StoreHooks;
  #queue: { readonly work: () => void; readonly done: Done }[] = [];
  #scheduled = false;
  #version: number;
  /** Where each table's entries stand in the journal; the table that waits longest comes first. */
  readonly #journal = new Map<string, number[]>();
  #journaled = 0;
  /** Entries of the transaction that runs: table and place in the journal, one after the other. */
  #written: (string | number)[] = [];
  #nextId = 1;
  #trimmed = 1;
  readonly #folding: NodeJS.Timeout;
  /** Called when another process changed the file, such as a restore: what is in memory counts no more. */
  onForeignChange: () => void = () => {};
  /** Commits and rows since the start, for the metrics. */
  commits = 0;
  writes = 0;

  readonly #sql;

  constructor(file: string, hooks: StoreHooks = {}) {
    this.file = file;
    this.#hooks = hooks;
    this.#db = openFile(file);
    hooks.opened?.(this.#db);
    this.#version = this.#dataVersion();
    const db = this.#db;
    this.#sql = {
      begin: db.prepare('BEGIN IMMEDIATE'),
      commit: db.prepare('COMMIT'),
      rollback: db.prepare('ROLLBACK'),
      table: db.prepare<[string], TableRow>('SELECT * FROM tables WHERE id = ?'),
      seats: db.prepare<[string], SeatRow>('SELECT * FROM seats WHERE tbl = ? ORDER BY seat'),
      aborted: db.prepare<[string], AbortedRow>('SELECT * FROM aborted WHERE tbl = ? ORDER BY attempt'),
      entries: db.prepare<[string], EntryRow>('SELECT * FROM entries WHERE tbl = ? ORDER BY n'),
      talk: db.prepare<[string, number], TalkRow>('SELECT * FROM (SELECT * FROM talk WHERE tbl = ? ORDER BY n DESC LIMIT ?) ORDER BY n'),
      open: db.prepare<[number], TableRow>("SELECT * FROM tables WHERE stage = 'open' AND private = 0 ORDER BY created DESC LIMIT ?"),
      mine: db.prepare<[string, number], TableRow & { seat: number }>(
        'SELECT tables.*, seats.seat FROM seats JOIN tables ON tables.id = seats.tbl WHERE seats.person = ? ORDER BY tables.changed DESC LIMIT ?',
      ),
      busy: db.prepare<[string], { count: number }>(
        "SELECT count(*) AS count FROM seats JOIN tables ON tables.id = seats.tbl WHERE seats.person = ? AND tables.stage IN ('open', 'starting', 'running')",
      ),
      waking: db.prepare<[], { id: string }>(
        `SELECT id FROM tables WHERE stage = 'starting' OR (stage = 'running' AND (clock <> ''
         OR EXISTS (SELECT 1 FROM seats WHERE tbl = id AND kind = 'bot')))`,
      ),
      insertTable: db.prepare(
        `INSERT INTO tables (id, game, rules, options, stage, private, watch, pace, host, created, changed, attempt, secret, webhook, offer)
         VALUES ($id, $game, $rules, $options, $stage, $private, $watch, $pace, $host, $created, $changed, $attempt, $secret, $webhook, $offer)`,
      ),
      updateTable: db.prepare(
        `UPDATE tables SET stage = $stage, changed = $changed, attempt = $attempt, secret = $secret, deal = $deal, start_head = $start_head,
         result = $result, clock = $clock, next = $next, fault = $fault, owes = $owes, rules = $rules, options = $options, offer = $offer WHERE id = $id`,
      ),
      foldAll: [
        'INSERT OR IGNORE INTO entries SELECT tbl, n, line, head, action, at FROM journal ORDER BY tbl, n',
        `UPDATE tables SET clock = last.clock, owes = last.owes, changed = last.at
         FROM (SELECT tbl, clock, owes, at, max(id) FROM journal GROUP BY tbl) AS last WHERE tables.id = last.tbl AND tables.changed <= last.at`,
        'DELETE FROM journal',
      ].map((sql) => db.prepare(sql)),
      foldEntry: db.prepare<[number]>('INSERT OR IGNORE INTO entries SELECT tbl, n, line, head, action, at FROM journal WHERE id = ?'),
      foldStand: db.prepare<[number]>(
        `UPDATE tables SET clock = last.clock, owes = last.owes, changed = last.at
         FROM (SELECT * FROM journal WHERE id = ?) AS last WHERE tables.id = last.tbl AND tables.changed <= last.at`,
      ),
      trim: db.prepare<[number]>('DELETE FROM journal WHERE id < ?'),
      rest: db.prepare('UPDATE tables SET clock = ? WHERE id = ?'),
      putSeat: db.prepare(
        `INSERT INTO seats (tbl, seat, kind, person, name, reserved, commitment, entropy, ticket, agreed)
         VALUES ($tbl, $seat, $kind, $person, $name, $reserved, $commitment, $entropy, $ticket, $agreed)
         ON CONFLICT (tbl, seat) DO UPDATE SET kind = $kind, person = $person, name = $name, reserved = $reserved,
         commitment = $commitment, entropy = $entropy, ticket = $ticket, agreed = $agreed`,
      ),
      putAborted: db.prepare('INSERT INTO aborted (tbl, attempt, secret, missing) VALUES ($tbl, $attempt, $secret, $missing)'),
      putEntry: db.prepare('INSERT INTO journal (tbl, n, line, head, action, at, clock, owes) VALUES (?, ?, ?, ?, ?, ?, ?, ?)'),
      putTalk: db.prepare('INSERT INTO talk (tbl, n, seat, person, who, phrase, text, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)'),
      putReport: db.prepare('INSERT OR IGNORE INTO reports (tbl, line, by, at) VALUES (?, ?, ?, ?)'),
      putScore: db.prepare(
        `INSERT OR IGNORE INTO scores (digest, game, preset, opponent, initials, turns, dealt, record, at)
         VALUES ($digest, $game, $preset, $opponent, $initials, $turns, $dealt, $record, $at)`,
      ),
      scores: db.prepare<[string, number], Omit<ScoreRow, 'record' | 'game'>>(
        `SELECT * FROM (SELECT digest, preset, opponent, initials, turns, dealt, at,
           row_number() OVER (PARTITION BY preset, opponent ORDER BY turns, at) AS place FROM scores WHERE game = ?)
         WHERE place <= ? ORDER BY preset, opponent, place`,
      ),
      scoreRecord: db.prepare<[string], { record: string }>('SELECT record FROM scores WHERE digest = ?'),
      person: db.prepare<[string], PersonRow>('SELECT * FROM people WHERE id = ?'),
      putPerson: db.prepare(
        `INSERT INTO people (id, name, webhook, seen) VALUES ($id, $name, $webhook, $seen)
         ON CONFLICT (id) DO UPDATE SET name = $name, webhook = $webhook, seen = $seen`,
      ),
      forget: [
        "UPDATE seats SET person = '', name = '', ticket = '', reserved = '' WHERE person = ?",
        "UPDATE seats SET reserved = '' WHERE reserved = ?",
        "UPDATE tables SET host = '', webhook = '' WHERE host = ?",
        "UPDATE talk SET person = '', who = '', text = '' WHERE person = ?",
        'DELETE FROM reports WHERE by = ?',
        'DELETE FROM people WHERE id = ?',
      ].map((sql) => db.prepare(sql)),
      counts: db.prepare<[], { stage: string; count: number }>('SELECT stage, count(*) AS count FROM tables GROUP BY stage'),
    };
    this.#foldAll();
    this.#folding = setInterval(() => this.#foldSome(), FOLD_EVERY);
    this.#folding.unref();
  }

  /** Queues writes; `done` is called once they are durable, or with the reason why nothing was kept. In order. */
  commit(work: () => void, done: Done): void {
    this.#queue.push({ work, done });
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.flush();
      // A little in each turn of the event loop: nobody waits long for it.
      if (this.#journaled >= MOST_JOURNALED) this.#foldSome();
    });
  }

  /** Resolves when everything queued before is durable; rejects when these writes were not kept. */
  committed(work: () => void): Promise<void> {
    return new Promise((resolve, reject) => this.commit(work, (fault) => (fault ? reject(fault) : resolve())));
  }

  flush(): void {
    const batch = this.#queue;
    this.#queue = [];
    if (batch.length === 0) return;
    const fault = this.#transact(batch.map(({ work }) => work));
    if (fault && batch.length > 1) {
      // One of them may be to blame alone: the others must not notice.
      for (const { work, done } of batch) done(this.#transact([work]));
      return;
    }
    for (const { done } of batch) done(fault);
  }

  #transact(works: readonly (() => void)[]): StorageError | undefined {
    const sql = this.#sql;
    this.#written = [];
    try {
      sql.begin.run();
      for (const work of works) work();
      this.#hooks.beforeCommit?.();
      sql.commit.run();
      this.#hooks.afterCommit?.();
      this.#noteJournal();
      this.commits++;
      this.writes += works.length;
    } catch (error) {
      if (this.#db.inTransaction) sql.rollback.run();
      return new StorageError(messageOf(error));
    }
    this.checkForeignChange();
    return undefined;
  }

  /** The whole journal, as an earlier run or a restored backup left it. */
  #foldAll(): void {
    this.#db.transaction(() => this.#sql.foldAll.forEach((statement) => statement.run())).immediate();
    this.#journal.clear();
    this.#journaled = 0;
    this.#trimmed = 1;
  }

  #noteJournal(): void {
    for (let i = 0; i < this.#written.length; i += 2) {
      const [table, id] = [String(this.#written[i]), Number(this.#written[i + 1])];
      const ids = this.#journal.get(table);
      if (ids) ids.push(id);
      else this.#journal.set(table, [id]);
      this.#journaled++;
      this.#nextId = id + 1;
    }
  }

  /** Moves what waits longest from the journal to where it is read; what cannot be moved now is moved later, and kept either way. */
  #foldSome(): boolean {
    const tables = [...this.#journal.keys()].slice(0, FOLDED_TOGETHER);
    try {
      if (tables.length > 0) this.#fold(tables);
      return true;
    } catch (error) {
      if (error instanceof StorageError) return false;
      throw error;
    }
  }

  #fold(tables: readonly string[]): void {
    const sql = this.#sql;
    try {
      sql.begin.run();
      for (const table of tables) {
        const ids = this.#journal.get(table) ?? [];
        for (const id of ids) sql.foldEntry.run(id);
        const last = ids.at(-1);
        if (last !== undefined) sql.foldStand.run(last);
      }
      const [waiting] = [...this.#journal].find(([table]) => !tables.includes(table))?.[1] ?? [this.#nextId];
      const trim = waiting !== undefined && waiting - this.#trimmed >= (this.#journaled === 0 ? 1 : TRIMMED_TOGETHER) ? waiting : undefined;
      if (trim !== undefined) sql.trim.run(trim);
      sql.commit.run();
      this.#trimmed = trim ?? this.#trimmed;
    } catch (error) {
      if (this.#db.inTransaction) sql.rollback.run();
      throw new StorageError(messageOf(error));
    }
    for (const table of tables) {
      this.#journaled -= this.#journal.get(table)?.length ?? 0;
      this.#journal.delete(table);
    }
  }

  /** Changes when another connection wrote to the file. */
  #dataVersion(): number {
    return Number(this.#db.pragma('data_version', { simple: true }));
  }

  /** Looks whether another process changed the file. */
  checkForeignChange(): void {
    const version = this.#dataVersion();
    if (version === this.#version) return;
    this.#version = version;
    this.#foldAll();
    this.onForeignChange();
  }

  table(id: string): TableRow | undefined {
    if (this.#journal.has(id)) this.#fold([id]);
    return this.#sql.table.get(id);
  }
  entries(id: string): EntryRow[] {
    if (this.#journal.has(id)) this.#fold([id]);
    return this.#sql.entries.all(id);
  }
  seats = (id: string): SeatRow[] => this.#sql.seats.all(id);
  aborted = (id: string): AbortedRow[] => this.#sql.aborted.all(id);
  talk = (id: string, most: number): TalkRow[] => this.#sql.talk.all(id, most);
  openTables = (most: number): TableRow[] => this.#sql.open.all(most);
  mine(person: string, most: number): (TableRow & { seat: number })[] {
    const before = this.#sql.mine.all(person, most);
    const waiting = before.flatMap(({ id }) => (this.#journal.has(id) ? [id] : []));
    if (waiting.length === 0) return before;
    this.#fold(waiting);
    return this.#sql.mine.all(person, most);
  }
  busy = (person: string): number => this.#sql.busy.get(person)?.count ?? 0;
  /** Tables that need the server even when nobody looks: clocks that run, bots that may owe a move, starts that end. */
  waking = (): string[] => this.#sql.waking.all().map(({ id }) => id);
  person = (id: string): PersonRow | undefined => this.#sql.person.get(id);
  counts = (): { stage: string; count: number }[] => this.#sql.counts.all();

  /** These are called inside the work of a commit. */
  insertTable(row: TableRow): void {
    this.#sql.insertTable.run(row);
  }
  updateTable(row: TableRow): void {
    this.#sql.updateTable.run(row);
  }
  /** How the clocks stand when the server stops. */
  putClock(row: TableRow): void {
    this.#sql.rest.run(row.clock, row.id);
  }
  putSeat(row: SeatRow): void {
    this.#sql.putSeat.run(row);
  }
  putAborted(row: AbortedRow): void {
    this.#sql.putAborted.run(row);
  }
  /** An entry, and how its table stands after it. */
  putEntry(row: EntryRow, { clock, owes }: Pick<TableRow, 'clock' | 'owes'>): void {
    const { lastInsertRowid } = this.#sql.putEntry.run(row.tbl, row.n, row.line, row.head, row.action, row.at, clock, owes);
    this.#written.push(row.tbl, Number(lastInsertRowid));
  }
  putTalk(row: TalkRow): void {
    this.#sql.putTalk.run(row.tbl, row.n, row.seat, row.person, row.who, row.phrase, row.text, row.at);
  }
  putReport(tbl: string, line: number, by: string, at: number): void {
    this.#sql.putReport.run(tbl, line, by, at);
  }
  putScore(row: ScoreRow): void {
    this.#sql.putScore.run(row);
  }
  /** The best so many of every list of a game, list by list. */
  scores(game: string, each: number): Omit<ScoreRow, 'record' | 'game'>[] {
    return this.#sql.scores.all(game, each);
  }
  scoreRecord(digest: string): string | undefined {
    return this.#sql.scoreRecord.get(digest)?.record;
  }
  putPerson(row: PersonRow): void {
    this.#sql.putPerson.run(row);
  }
  /** Takes a person out of everything; what they played stays, without them. */
  forget(person: string): void {
    for (const statement of this.#sql.forget) statement.run(person);
  }

  close(): void {
    clearInterval(this.#folding);
    this.flush();
    while (this.#journal.size > 0 && this.#foldSome());
    this.#db.close();
  }
}
