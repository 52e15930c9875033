import { randomBytes } from 'node:crypto';
import { all, one, type Work } from '../work.ts';
import { type NewName, renameAccount } from './accounts.ts';
import { renameRated } from './ratings.ts';
import { blankedRow, deletedRow, reassigned, type UserColumn } from './userColumns.ts';

/** User columns of the match tables. */
export const tableUserColumns: readonly UserColumn[] = [
  {
    ...blankedRow('seats', 'person', "person = '', name = '', ticket = '', reserved = ''", [
      'UPDATE seats SET person = $to, name = $name WHERE person = $from',
    ]),
    rename: 'UPDATE seats SET name = $name WHERE person = $person',
  },
  // A reserved free seat shows the challenged player's name.
  {
    ...blankedRow('seats', 'reserved', "reserved = '', name = CASE kind WHEN 'open' THEN '' ELSE name END", [
      reassigned('seats', 'reserved'),
    ]),
    rename: "UPDATE seats SET name = $name WHERE reserved = $person AND kind = 'open' AND name <> ''",
  },
  blankedRow('tables', 'host', "host = '', webhook = ''", [reassigned('tables', 'host')]),
  {
    ...blankedRow('talk', 'person', "person = '', who = '', text = '', action = ''", [
      'UPDATE talk SET person = $to, who = $name WHERE person = $from',
    ]),
    rename: 'UPDATE talk SET who = $name WHERE person = $person',
  },
  {
    ...deletedRow('people', 'id', [
      `INSERT INTO people (id, name, webhook, seen) SELECT CAST($to AS TEXT), CAST($name AS TEXT), webhook, seen FROM people WHERE id = $from
     ON CONFLICT (id) DO UPDATE SET name = excluded.name`,
      'DELETE FROM people WHERE id = $from',
    ]),
    rename: 'UPDATE people SET name = $name WHERE id = $person',
  },
];

/** Deletes a user. Matches stay, without the user's identity. */
export function* forget(person: string, persons: readonly UserColumn[]): Work<void> {
  yield* readAgain(person);
  yield* renameRated(person, `gone:${randomBytes(8).toString('hex')}`);
  for (const { forget: text } of persons) yield* all(text, { person });
}

/** Moves what a device did as a guest to its account. */
export function* move(from: string, to: string, persons: readonly UserColumn[]): Work<void> {
  yield* readAgain(from);
  const name = (yield* one<{ name: string }>('SELECT name FROM accounts WHERE id = $to', { to }))?.name ?? '';
  for (const { move: texts } of persons) for (const text of texts) yield* all(text, { from, to, name });
}

/** Renames an account everywhere; the former name stays reserved for a while. */
export function* rename(person: string, to: NewName, persons: readonly UserColumn[]): Work<void> {
  yield* readAgain(person);
  yield* renameAccount(person, to);
  for (const { rename: text } of persons) if (text !== undefined) yield* all(text, { person, name: to.name });
}

/** Increases the revision of the user's tables, so that nodes reload them before the next change. */
const readAgain = (person: string): Work<readonly object[]> =>
  all(
    'UPDATE tables SET rev = rev + 1 WHERE host = $person OR id IN (SELECT tbl FROM seats WHERE person = $person OR reserved = $person)',
    {
      person,
    },
  );
