import { chmodSync } from 'node:fs';
import Database from 'better-sqlite3';
import { migrate, SchemaError } from './schema.ts';
import {
  type AbortedRow,
  type AnswerRow,
  type Change,
  type Commit,
  type EntryRow,
  type KeptTable,
  messageOf,
  type PersonRow,
  type Reads,
  type ScoreRow,
  type SeatRow,
  StorageError,
  type TableRow,
  type TalkRow,
  type Writes,
} from './store.ts';

/** The journal under load: entries before folding begins, tables folded at once, entries deleted at once. */
const MOST_JOURNALED = 20_000;
const FOLDED_TOGETHER = 25;
const TRIMMED_TOGETHER = 2000;
/** Bytes of a file that is checked whole when it is opened. */
const CHECKED_WHOLE = 16 * 2 ** 20;
/** Milliseconds between foldings when little happens. */
const FOLD_EVERY = 500;

const RESTORED = 'the data file was restored';
const FOLLOWS = 'what came before was not kept';

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
    // Keys of seats and what people said: nobody else on this machine reads that. SQLite gives its journal the same rights.
    if (file !== ':memory:') chmodSync(file, 0o600);
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
    const damage = damageOf(db);
    if (damage !== undefined) throw new StorageError(`the data file ${file} is damaged: ${damage}; restore a backup with “fray restore”`);
    return db;
  } catch (error) {
    db.close();
    if (error instanceof StorageError || error instanceof SchemaError) throw error;
    throw new StorageError(`the data file ${file} cannot be used: ${messageOf(error)}`);
  }
}

/**
 * What is wrong with a file. A small one is read whole. In a large one every table is tried, without reading it: a start must not take
 * longer the more is kept. What is damaged further inside is found when it is read (a match by its hashes), and by a backup.
 */
function damageOf(db: Database.Database): string | undefined {
  const bytes = Number(db.pragma('page_count', { simple: true })) * Number(db.pragma('page_size', { simple: true }));
  if (bytes <= CHECKED_WHOLE) {
    const check = db.pragma('quick_check', { simple: true });
    return check === 'ok' ? undefined : String(check);
  }
  const names = db.prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  for (const { name } of names) db.prepare(`SELECT * FROM ${name} LIMIT 1`).get();
  return undefined;
}

/** What came of a batch of commits. */
export interface Written {
  /** For each commit why it was not kept. */
  readonly faults: readonly (string | undefined)[];
  /** Changes when another process changed the file: commits that were asked for before are not kept. */
  readonly epoch: number;
}

/** One SQLite file, read and written in the thread that calls. */
export class SqliteFile implements Reads, Writes {
  readonly #db: Database.Database;
  readonly #hooks: StoreHooks;
  #version: number;
  /** Where each table's entries stand in the journal; the table that waits longest comes first. */
  readonly #journal = new Map<string, number[]>();
  #journaled = 0;
  /** Entries of the transaction that runs: table and place in the journal, one after the other. */
  #written: (string | number)[] = [];
  #nextId = 1;
  #trimmed = 1;
  /** Tables of which something was not kept: what follows is not kept either, until they are read again. */
  readonly #broken = new Set<string>();
  readonly #folding: NodeJS.Timeout;
  epoch = 1;
  /** Transactions since the start. */
  commits = 0;

  readonly #sql;

  constructor(file: string, hooks: StoreHooks = {}) {
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
      entriesAfter: db.prepare<[string, number, number], EntryRow>('SELECT * FROM entries WHERE tbl = ? AND n > ? ORDER BY n LIMIT ?'),
      entriesBoth: db.prepare<[{ id: string; n: number; most: number }], EntryRow>(
        `SELECT tbl, n, line, head, action, at FROM entries WHERE tbl = $id AND n > $n UNION
         SELECT tbl, n, line, head, action, at FROM journal WHERE tbl = $id AND n > $n ORDER BY n LIMIT $most`,
      ),
      talk: db.prepare<[string, number], TalkRow>('SELECT * FROM (SELECT * FROM talk WHERE tbl = ? ORDER BY n DESC LIMIT ?) ORDER BY n'),
      open: db.prepare<[number], TableRow>("SELECT * FROM tables WHERE stage = 'open' AND private = 0 ORDER BY created DESC LIMIT ?"),
      running: db.prepare<[number], TableRow>(
        "SELECT * FROM tables WHERE stage = 'running' AND private = 0 AND watch = 1 ORDER BY created DESC LIMIT ?",
      ),
      mine: db.prepare<[string, number], TableRow & { seat: number }>(
        'SELECT tables.*, seats.seat FROM seats JOIN tables ON tables.id = seats.tbl WHERE seats.person = ? ORDER BY tables.changed DESC LIMIT ?',
      ),
      busy: db.prepare<[string], { count: number }>(
        "SELECT count(*) AS count FROM seats JOIN tables ON tables.id = seats.tbl WHERE seats.person = ? AND tables.stage IN ('open', 'starting', 'running')",
      ),
      waking: db.prepare<[], { id: string }>(
        `SELECT id FROM tables WHERE stage = 'starting' OR (stage = 'running' AND (clock <> ''
         OR EXISTS (SELECT 1 FROM seats WHERE tbl = id AND kind = 'bot')
         OR EXISTS (SELECT 1 FROM answers WHERE tbl = id)))`,
      ),
      insertTable: db.prepare(
        `INSERT INTO tables (id, game, rules, options, stage, private, watch, pace, host, created, changed, attempt, secret, webhook, offer)
         VALUES ($id, $game, $rules, $options, $stage, $private, $watch, $pace, $host, $created, $changed, $attempt, $secret, $webhook, $offer)`,
      ),
      updateTable: db.prepare(
        `UPDATE tables SET stage = $stage, changed = $changed, attempt = $attempt, secret = $secret, deal = $deal, start_head = $start_head,
         result = $result, clock = $clock, next = $next, fault = $fault, owes = $owes, rules = $rules, options = $options, offer = $offer WHERE id = $id`,
      ),
      // What the journal still says of a table must not undo this.
      updateJournal: db.prepare('UPDATE journal SET clock = ?, owes = ?, at = ? WHERE id = ?'),
      journaled: db.prepare<[number], Pick<TableRow, 'clock' | 'owes'> & Pick<EntryRow, 'n' | 'at'>>(
        'SELECT clock, owes, n, at FROM journal WHERE id = ?',
      ),
      foldAll: [
        'INSERT OR IGNORE INTO entries SELECT tbl, n, line, head, action, at FROM journal ORDER BY tbl, n',
        `UPDATE tables SET clock = last.clock, owes = last.owes, changed = last.at, last = last.n
         FROM (SELECT tbl, n, clock, owes, at, max(id) FROM journal GROUP BY tbl) AS last WHERE tables.id = last.tbl`,
        'DELETE FROM journal',
      ].map((sql) => db.prepare(sql)),
      foldEntry: db.prepare<[number]>('INSERT OR IGNORE INTO entries SELECT tbl, n, line, head, action, at FROM journal WHERE id = ?'),
      foldStand: db.prepare<[number]>(
        `UPDATE tables SET clock = last.clock, owes = last.owes, changed = last.at, last = last.n
         FROM (SELECT * FROM journal WHERE id = ?) AS last WHERE tables.id = last.tbl`,
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
      answers: db.prepare<[string], AnswerRow>('SELECT * FROM answers WHERE tbl = ? ORDER BY seat'),
      putAnswer: db.prepare(
        'INSERT OR REPLACE INTO answers (tbl, seat, decision, move, actions) VALUES ($tbl, $seat, $decision, $move, $actions)',
      ),
      dropAnswers: db.prepare('DELETE FROM answers WHERE tbl = ?'),
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

  /** Keeps a batch of commits in one transaction; where that fails, each by itself. */
  write(batch: readonly Commit[], epoch: number): Written {
    const faults = this.#writeAll(batch, epoch);
    return { faults, epoch: this.epoch };
  }

  #writeAll(batch: readonly Commit[], epoch: number): (string | undefined)[] {
    if (epoch !== this.epoch) return batch.map(() => RESTORED);
    const sound = batch.filter(({ table }) => !this.#broken.has(table));
    const fault = sound.length === 0 ? undefined : this.#transact(sound);
    if (epoch !== this.epoch) return batch.map(() => RESTORED);
    if (fault === undefined) return batch.map(({ table }) => (this.#broken.has(table) ? FOLLOWS : undefined));
    // One of them may be to blame alone: the others must not notice.
    return batch.map((commit) => {
      const alone = this.#broken.has(commit.table) ? FOLLOWS : sound.length === 1 ? fault : this.#transact([commit]);
      if (alone !== undefined && commit.table !== '') this.#broken.add(commit.table);
      return alone;
    });
  }

  #transact(commits: readonly Commit[]): string | undefined {
    const sql = this.#sql;
    this.#written = [];
    let isForeign = false;
    try {
      sql.begin.run();
      // From here on nobody else writes: what another process wrote before would not fit what is in memory.
      isForeign = this.#dataVersion() !== this.#version;
      if (isForeign) throw new Error(RESTORED);
      for (const { changes } of commits) for (const change of changes) this.#make(change);
      this.#hooks.beforeCommit?.();
      sql.commit.run();
      this.#hooks.afterCommit?.();
      this.#noteJournal();
      this.commits++;
      return undefined;
    } catch (error) {
      if (this.#db.inTransaction) sql.rollback.run();
      if (isForeign) this.check();
      return messageOf(error);
    }
  }

  #make([name, ...given]: Change): void {
    // A change names a write and what it takes: together they fit.
    (this[name] as (...given: unknown[]) => void)(...given);
  }

  /** A little of what is to be moved under load, where that does not wait for a quiet moment. */
  tidy(): void {
    if (this.#journaled >= MOST_JOURNALED) this.#foldSome();
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
      if (this.#dataVersion() !== this.#version) {
        // The places noted in the journal are of a file that is no more.
        sql.rollback.run();
        return this.check();
      }
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

  check(): void {
    const version = this.#dataVersion();
    if (version === this.#version) return;
    this.#version = version;
    this.epoch++;
    this.#broken.clear();
    this.#foldAll();
  }

  /** Brings what is still on its way to where it is read; false when the disk does not take it: then it is read where it is. */
  #isFolded(ids: readonly string[]): boolean {
    const waiting = ids.filter((id) => this.#journal.has(id));
    if (waiting.length === 0) return true;
    try {
      this.#fold(waiting);
      return true;
    } catch (error) {
      if (error instanceof StorageError) return false;
      throw error;
    }
  }

  readTable(id: string, talk: number): KeptTable | undefined {
    this.#broken.delete(id);
    const row = this.#table(id);
    if (!row) return undefined;
    const sql = this.#sql;
    return { row, seats: this.seats(id), aborted: sql.aborted.all(id), answers: sql.answers.all(id), talk: sql.talk.all(id, talk) };
  }

  #table(id: string): TableRow | undefined {
    const isFolded = this.#isFolded([id]);
    const row = this.#sql.table.get(id);
    return row && !isFolded ? this.#standing(row) : row;
  }

  /** A row as the journal has it. */
  #standing<R extends TableRow>(row: R): R {
    const last = this.#journal.get(row.id)?.at(-1);
    const stand = last === undefined ? undefined : this.#sql.journaled.get(last);
    return stand ? { ...row, clock: stand.clock, owes: stand.owes, changed: stand.at, last: stand.n } : row;
  }

  entriesAfter(id: string, n: number, most: number): EntryRow[] {
    return this.#isFolded([id]) ? this.#sql.entriesAfter.all(id, n, most) : this.#sql.entriesBoth.all({ id, n, most });
  }
  seats = (id: string): SeatRow[] => this.#sql.seats.all(id);
  openTables = (most: number): TableRow[] => this.#sql.open.all(most);
  runningTables = (most: number): TableRow[] => this.#sql.running.all(most);
  mine(person: string, most: number): (TableRow & { seat: number })[] {
    const before = this.#sql.mine.all(person, most);
    const waiting = before.flatMap(({ id }) => (this.#journal.has(id) ? [id] : []));
    if (waiting.length === 0) return before;
    return this.#isFolded(waiting) ? this.#sql.mine.all(person, most) : before.map((row) => this.#standing(row));
  }
  busy = (person: string): number => this.#sql.busy.get(person)?.count ?? 0;
  waking = (): string[] => this.#sql.waking.all().map(({ id }) => id);
  person = (id: string): PersonRow | undefined => this.#sql.person.get(id);
  counts = (): { stage: string; count: number }[] => this.#sql.counts.all();

  // --- What a commit is made of ---------------------------------------------------------------------------------------

  insertTable(row: TableRow): void {
    this.#sql.insertTable.run(row);
  }
  updateTable(row: TableRow): void {
    this.#sql.updateTable.run(row);
    this.#standInJournal(row);
  }
  putClock(row: TableRow): void {
    this.#sql.rest.run(row.clock, row.id);
    this.#standInJournal(row);
  }
  #standInJournal({ id, clock, owes, changed }: TableRow): void {
    const at = this.#written.lastIndexOf(id);
    const last = at >= 0 ? this.#written[at + 1] : this.#journal.get(id)?.at(-1);
    if (last !== undefined) this.#sql.updateJournal.run(clock, owes, changed, last);
  }
  putSeat(row: SeatRow): void {
    this.#sql.putSeat.run(row);
  }
  putAborted(row: AbortedRow): void {
    this.#sql.putAborted.run(row);
  }
  putEntry(row: EntryRow, { clock, owes }: Pick<TableRow, 'clock' | 'owes'>): void {
    const { lastInsertRowid } = this.#sql.putEntry.run(row.tbl, row.n, row.line, row.head, row.action, row.at, clock, owes);
    this.#written.push(row.tbl, Number(lastInsertRowid));
  }
  putTalk(row: TalkRow): void {
    this.#sql.putTalk.run(row.tbl, row.n, row.seat, row.person, row.who, row.phrase, row.text, row.at);
  }
  putAnswer(row: AnswerRow): void {
    this.#sql.putAnswer.run(row);
  }
  dropAnswers(tbl: string): void {
    this.#sql.dropAnswers.run(tbl);
  }
  putReport(tbl: string, line: number, by: string, at: number): void {
    this.#sql.putReport.run(tbl, line, by, at);
  }
  putScore(row: ScoreRow): void {
    this.#sql.putScore.run(row);
  }
  scores(game: string, each: number): Omit<ScoreRow, 'record' | 'game'>[] {
    return this.#sql.scores.all(game, each);
  }
  scoreRecord(digest: string): string | undefined {
    return this.#sql.scoreRecord.get(digest)?.record;
  }
  putPerson(row: PersonRow): void {
    this.#sql.putPerson.run(row);
  }
  forget(person: string): void {
    for (const statement of this.#sql.forget) statement.run(person);
  }

  close(): void {
    clearInterval(this.#folding);
    while (this.#journal.size > 0 && this.#foldSome());
    this.#db.close();
  }
}
