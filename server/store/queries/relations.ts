import type { Relation } from '@fray/protocol';
import { DB, type Row } from '../schema.ts';
import { all, insert, type Work } from '../work.ts';
import { deletedRow, type UserColumn } from './userColumns.ts';

/** A related account of a user. */
export interface RelationRow {
  readonly id: string;
  readonly name: string;
  readonly tie: Relation;
  readonly since: number;
}

export type BlockRow = Omit<Row<'blocks'>, 'since'>;

export const relationUserColumns: readonly UserColumn[] = [
  deletedRow('friends', 'one'),
  deletedRow('friends', 'other'),
  deletedRow('blocks', 'one'),
  deletedRow('blocks', 'other'),
];

export const relationReads = {
  *relations(person: string) {
    return yield* all<RelationRow>(
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
      { person },
    );
  },
  /** Blocks by the user (as `one`) and of the user (as `other`). */
  *blocks(person: string) {
    return yield* all<BlockRow>('SELECT one, other FROM blocks WHERE one = $person OR other = $person', { person });
  },
};

const part = (one: string, other: string): Work<readonly object[]> =>
  all('DELETE FROM friends WHERE (one = $one AND other = $other) OR (one = $other AND other = $one)', { one, other });

export const relationChanges = {
  /** Stores a friend request from `one` to `other`. */
  *befriend(one: string, other: string, at: number) {
    yield* insert(DB.friends, { one, other, since: at }, 'ON CONFLICT DO NOTHING');
  },
  /** Removes friendship and requests in both directions; blocks stay. */
  part,
  *block(one: string, other: string, at: number) {
    yield* part(one, other);
    yield* insert(DB.blocks, { one, other, since: at }, 'ON CONFLICT DO NOTHING');
  },
  /** Removes a block, and requests that the blocked user sent meanwhile. */
  *unblock(one: string, other: string) {
    yield* part(one, other);
    yield* all('DELETE FROM blocks WHERE one = $one AND other = $other', { one, other });
  },
};
