import type Database from 'better-sqlite3';
import { insertSql } from './define.ts';
import { activeTablesFromQuery, openTablesQuery, runningTablesQuery } from './mixedLists.ts';
import { DB } from './schema.ts';
import type { AbortedRow, AnswerRow, EntryRow, PersonRow, ScoreRow, SeatRow, TableRow, TalkRow } from './store.ts';

/** All prepared statements of the file. */
// oxlint-disable-next-line max-lines-per-function -- a list
export const prepare = (db: Database.Database) => ({
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
  open: db.prepare<[number, number], TableRow>(
    `SELECT tables.* FROM (${openTablesQuery('?', '?')}) AS mixed JOIN tables ON tables.id = mixed.id ORDER BY turn, mixed.created DESC`,
  ),
  running: db.prepare<[number], TableRow>(
    `SELECT tables.* FROM (${runningTablesQuery('?')}) AS mixed JOIN tables ON tables.id = mixed.id ORDER BY turn, mixed.created DESC`,
  ),
  opened: db.prepare<[number], { all: number; listed: number }>(activeTablesFromQuery('?')),
  mine: db.prepare<[string, number], TableRow & { seat: number }>(
    'SELECT tables.*, seats.seat FROM seats JOIN tables ON tables.id = seats.tbl WHERE seats.person = ? ORDER BY tables.changed DESC LIMIT ?',
  ),
  keptFor: db.prepare<[string, number], TableRow & { seat: number }>(
    `SELECT tables.*, seats.seat FROM seats JOIN tables ON tables.id = seats.tbl
     WHERE seats.reserved = ? AND seats.reserved <> '' AND seats.kind = 'open' AND tables.stage = 'open' ORDER BY tables.changed DESC LIMIT ?`,
  ),
  busy: db.prepare<{ person: string }, { count: number }>(
    `SELECT count(*) AS count FROM (
       SELECT id FROM seats JOIN tables ON id = tbl WHERE person = $person AND person <> '' AND stage IN ('open', 'starting', 'running')
       UNION SELECT id FROM tables WHERE host = $person AND stage IN ('open', 'starting', 'running')
         AND NOT EXISTS (SELECT 1 FROM seats WHERE tbl = id AND kind = 'open' AND reserved <> ''))`,
  ),
  waking: db.prepare<[], { id: string }>(
    `SELECT id FROM tables WHERE stage = 'starting' OR (stage = 'running' AND (clock <> ''
     OR (SELECT count(DISTINCT kind) FROM seats WHERE tbl = id AND kind IN ('bot', 'human')) = 2
     OR EXISTS (SELECT 1 FROM answers WHERE tbl = id)))`,
  ),
  insertTable: db.prepare(insertSql(DB.tables)),
  advance: db.prepare<[string, number]>('UPDATE tables SET rev = rev + 1 WHERE id = ? AND rev = ?'),
  lastOf: db.prepare<[{ id: string }], { n: number | null }>(
    'SELECT max(n) AS n FROM (SELECT max(n) AS n FROM entries WHERE tbl = $id UNION ALL SELECT max(n) FROM journal WHERE tbl = $id UNION ALL SELECT last FROM tables WHERE id = $id AND archived = 1)',
  ),
  updateTable: db.prepare(
    `UPDATE tables SET stage = $stage, changed = $changed, attempt = $attempt, secret = $secret, deal = $deal, start_head = $start_head,
     result = $result, clock = $clock, next = $next, fault = $fault, owes = $owes, rules = $rules, options = $options, offer = $offer WHERE id = $id`,
  ),
  // Folding an older journal row must not undo this update.
  updateJournal: db.prepare('UPDATE journal SET clock = ?, owes = ?, at = ? WHERE id = ?'),
  journaled: db.prepare<[number], Pick<TableRow, 'clock' | 'owes'> & Pick<EntryRow, 'n' | 'at'>>(
    'SELECT clock, owes, n, at FROM journal WHERE id = ?',
  ),
  foldAll: [
    // Rows folded before and not yet deleted must not overwrite newer state.
    `INSERT OR IGNORE INTO entries SELECT tbl, n, line, head, action, at FROM journal
     WHERE NOT EXISTS (SELECT 1 FROM archive WHERE archive.tbl = journal.tbl) ORDER BY tbl, n`,
    `UPDATE tables SET clock = last.clock, owes = last.owes, changed = last.at, last = last.n
     FROM (SELECT tbl, n, clock, owes, at, max(id) FROM journal GROUP BY tbl) AS last WHERE tables.id = last.tbl AND last.n > tables.last`,
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
  putScore: db.prepare(
    `INSERT OR IGNORE INTO scores (digest, game, preset, opponent, initials, turns, dealt, record, at)
     VALUES ($digest, $game, $preset, $opponent, $initials, $turns, $dealt, $record, $at)`,
  ),
  scores: db.prepare<[string, number], Omit<ScoreRow, 'record' | 'game'>>(
    `SELECT * FROM (SELECT digest, preset, opponent, initials, turns, dealt, at,
       row_number() OVER (PARTITION BY preset, opponent, dealt ORDER BY turns, at) AS place FROM scores WHERE game = ?)
     WHERE place <= ? ORDER BY dealt DESC, preset, opponent, place`,
  ),
  scoreRecord: db.prepare<[string], { record: string }>('SELECT record FROM scores WHERE digest = ?'),
  person: db.prepare<[string], PersonRow>('SELECT * FROM people WHERE id = ?'),
  putPerson: db.prepare(
    `INSERT INTO people (id, name, webhook, seen) VALUES ($id, $name, $webhook, $seen)
     ON CONFLICT (id) DO UPDATE SET name = $name, webhook = $webhook, seen = $seen`,
  ),
  packed: db.prepare<[string], { entries: Buffer }>('SELECT entries FROM archive WHERE tbl = ?'),
  toArchive: db.prepare<[number, number], { id: string }>(
    "SELECT id FROM tables WHERE stage = 'over' AND archived = 0 AND changed < ? ORDER BY changed LIMIT ?",
  ),
  archive: db.prepare<[string, Buffer]>('INSERT INTO archive (tbl, entries) VALUES (?, ?)'),
  archived: db.prepare<[number, string]>('UPDATE tables SET archived = 1, last = ? WHERE id = ?'),
  dropEntries: db.prepare<[string]>('DELETE FROM entries WHERE tbl = ?'),
  counts: db.prepare<[], { stage: string; count: number }>('SELECT stage, count(*) AS count FROM tables GROUP BY stage'),
});

export type Statements = ReturnType<typeof prepare>;
