import { randomBytes } from 'node:crypto';
import { type NewName, renameAccount } from './accounts.ts';
import { blankIn, type PersonColumn, renamed, rowOf } from './personColumns.ts';
import { renameRated } from './ratings.ts';
import { all, one, type Work } from './statements.ts';

/** Where tables name people. */
export const tableNames: readonly PersonColumn[] = [
  {
    ...blankIn('seats', 'person', "person = '', name = '', ticket = '', reserved = ''", [
      'UPDATE seats SET person = $to, name = $name WHERE person = $from',
    ]),
    rename: 'UPDATE seats SET name = $name WHERE person = $person',
  },
  // A free seat that is kept bears the name of whoever is challenged.
  {
    ...blankIn('seats', 'reserved', "reserved = '', name = CASE kind WHEN 'open' THEN '' ELSE name END", [renamed('seats', 'reserved')]),
    rename: "UPDATE seats SET name = $name WHERE reserved = $person AND kind = 'open' AND name <> ''",
  },
  blankIn('tables', 'host', "host = '', webhook = ''", [renamed('tables', 'host')]),
  {
    ...blankIn('talk', 'person', "person = '', who = '', text = ''", ['UPDATE talk SET person = $to, who = $name WHERE person = $from']),
    rename: 'UPDATE talk SET who = $name WHERE person = $person',
  },
  {
    ...rowOf('people', 'id', [
      `INSERT INTO people (id, name, webhook, seen) SELECT CAST($to AS TEXT), CAST($name AS TEXT), webhook, seen FROM people WHERE id = $from
     ON CONFLICT (id) DO UPDATE SET name = excluded.name`,
      'DELETE FROM people WHERE id = $from',
    ]),
    rename: 'UPDATE people SET name = $name WHERE id = $person',
  },
];

/** Takes a person out of everything; what they played stays, without them. */
export function* forget(person: string, persons: readonly PersonColumn[]): Work<void> {
  yield* readAgain(person);
  yield* renameRated(person, `gone:${randomBytes(8).toString('hex')}`);
  for (const { forget: text } of persons) yield* all(text, { person });
}

/** What a device did before it had an account belongs to that from now on. */
export function* move(from: string, to: string, persons: readonly PersonColumn[]): Work<void> {
  yield* readAgain(from);
  const name = (yield* one<{ name: string }>('SELECT name FROM accounts WHERE id = $to', { to }))?.name ?? '';
  for (const { move: texts } of persons) for (const text of texts) yield* all(text, { from, to, name });
}

/** Somebody is called otherwise from now on, wherever their name stands; the one they had is nobody else's until some time. */
export function* rename(person: string, to: NewName, persons: readonly PersonColumn[]): Work<void> {
  yield* readAgain(person);
  yield* renameAccount(person, to);
  for (const { rename: text } of persons) if (text !== undefined) yield* all(text, { person, name: to.name });
}

/** Whoever holds such a table in memory reads it again before they change it. */
const readAgain = (person: string): Work<readonly object[]> =>
  all(
    'UPDATE tables SET rev = rev + 1 WHERE host = $person OR id IN (SELECT tbl FROM seats WHERE person = $person OR reserved = $person)',
    {
      person,
    },
  );
