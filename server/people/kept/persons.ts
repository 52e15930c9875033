import { randomBytes } from 'node:crypto';
import { blankIn, type Named, renamed, rowOf } from './named.ts';
import { renameRated } from './ratings.ts';
import { all, one, type Work } from './work.ts';

/** Where tables name people. */
export const tableNames: readonly Named[] = [
  blankIn('seats', 'person', "person = '', name = '', ticket = '', reserved = ''", [
    'UPDATE seats SET person = $to, name = $name WHERE person = $from',
  ]),
  // A free seat that is kept bears the name of whoever is challenged.
  blankIn('seats', 'reserved', "reserved = '', name = CASE kind WHEN 'open' THEN '' ELSE name END", [renamed('seats', 'reserved')]),
  blankIn('tables', 'host', "host = '', webhook = ''", [renamed('tables', 'host')]),
  blankIn('talk', 'person', "person = '', who = '', text = ''", ['UPDATE talk SET person = $to, who = $name WHERE person = $from']),
  rowOf('reports', 'by', [
    // What both reported is reported once.
    `DELETE FROM reports WHERE by = $from AND EXISTS
     (SELECT 1 FROM reports AS own WHERE own.by = $to AND own.tbl = reports.tbl AND own.line = reports.line)`,
    renamed('reports', 'by'),
  ]),
  rowOf('people', 'id', [
    `INSERT INTO people (id, name, webhook, seen) SELECT CAST($to AS TEXT), CAST($name AS TEXT), webhook, seen FROM people WHERE id = $from
     ON CONFLICT (id) DO UPDATE SET name = excluded.name`,
    'DELETE FROM people WHERE id = $from',
  ]),
];

/** A line of talk that somebody reported. */
export interface Report {
  readonly tbl: string;
  readonly line: number;
  readonly at: number;
  readonly who: string;
  readonly person: string;
  readonly text: string;
  readonly phrase: string;
}

export const tableReads = {
  /** What players reported, newest first. */
  *reports(most: number) {
    return yield* all<Report>(
      `SELECT reports.tbl, reports.line, reports.at, talk.who, talk.text, talk.phrase, talk.person
       FROM reports JOIN talk ON talk.tbl = reports.tbl AND talk.n = reports.line ORDER BY reports.at DESC, reports.tbl, reports.line LIMIT $most`,
      { most },
    );
  },
};

/** Takes a person out of everything; what they played stays, without them. */
export function* forget(person: string, persons: readonly Named[]): Work<void> {
  yield* readAgain(person);
  yield* renameRated(person, `gone:${randomBytes(8).toString('hex')}`);
  for (const { forget: text } of persons) yield* all(text, { person });
}

/** What a device did before it had an account belongs to that from now on. */
export function* move(from: string, to: string, persons: readonly Named[]): Work<void> {
  yield* readAgain(from);
  const name = (yield* one<{ name: string }>('SELECT name FROM accounts WHERE id = $to', { to }))?.name ?? '';
  for (const { move: texts } of persons) for (const text of texts) yield* all(text, { from, to, name });
}

/** Whoever holds such a table in memory reads it again before they change it. */
const readAgain = (person: string): Work<readonly object[]> =>
  all(
    'UPDATE tables SET rev = rev + 1 WHERE host = $person OR id IN (SELECT tbl FROM seats WHERE person = $person OR reserved = $person)',
    {
      person,
    },
  );
