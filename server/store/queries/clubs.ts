import { columnsOf } from '../define.ts';
import { DB, type Row } from '../schema.ts';
import { conflict } from '../storageError.ts';
import { all, insert, rowOf, upsert, type Work } from '../work.ts';
import { deletedRow, reassigned, type UserColumn } from './userColumns.ts';

export type ClubRow = Row<'clubs'>;
export type MemberRow = Row<'clubMembers'>;

/** A member, with the account name if there is one. */
export interface Member extends MemberRow {
  readonly account: string | null;
}

/** Rating of a member in one list. */
export interface MemberRating {
  readonly person: string;
  readonly list: string;
  readonly rating: number;
  readonly rd: number;
  readonly at: number;
  readonly games: number;
}

export const clubUserColumns: readonly UserColumn[] = [
  {
    table: 'clubs',
    column: 'founder',
    // A club without members is deleted.
    forget: `DELETE FROM clubs WHERE founder = $person
       AND NOT EXISTS (SELECT 1 FROM club_members WHERE club_members.club = clubs.id AND person <> $person)`,
    move: [],
  },
  {
    table: 'clubs',
    column: 'founder',
    // The longest-standing member becomes the founder.
    forget: `UPDATE clubs SET founder = (SELECT person FROM club_members
       WHERE club_members.club = clubs.id AND person <> $person ORDER BY since, person LIMIT 1) WHERE founder = $person`,
    move: [reassigned('clubs', 'founder')],
  },
  {
    ...deletedRow('club_members', 'person', [
      `DELETE FROM club_members WHERE person = $from AND EXISTS
     (SELECT 1 FROM club_members AS own WHERE own.person = $to AND own.club = club_members.club)`,
      'UPDATE club_members SET person = $to, name = $name WHERE person = $from',
    ]),
    rename: 'UPDATE club_members SET name = $name WHERE person = $person',
  },
];

export const clubReads = {
  *club(id: string) {
    const row = yield* rowOf(DB.clubs, 'WHERE id = $id', { id });
    if (!row) return undefined;
    const members = yield* all<Member>(
      `SELECT ${columnsOf(DB.clubMembers, 'club_members')}, accounts.name AS account FROM club_members LEFT JOIN accounts ON accounts.id = club_members.person
       WHERE club = $id ORDER BY club_members.since, person`,
      { id },
    );
    return { row, members };
  },
  /** Public ratings of the members, from matches without bots. */
  *clubRatings(id: string) {
    return yield* all<MemberRating>(
      `SELECT ratings.player AS person, list, rating, rd, ratings.at, games FROM club_members
       JOIN accounts ON accounts.id = club_members.person JOIN ratings ON ratings.player = club_members.person
       WHERE club = $id AND accounts.sees = 'public' AND list NOT LIKE '% bots' ORDER BY list, rating DESC`,
      { id },
    );
  },
  /** Clubs that both users are members of. */
  *clubsShared(one: string, other: string) {
    return yield* all<{ readonly id: string; readonly name: string; readonly members: number }>(
      `SELECT clubs.id, clubs.name, (SELECT count(*) FROM club_members AS every WHERE every.club = clubs.id) AS members
       FROM club_members AS own JOIN club_members AS theirs ON theirs.club = own.club AND theirs.person = $other
       JOIN clubs ON clubs.id = own.club WHERE own.person = $one ORDER BY clubs.name, clubs.id`,
      { one, other },
    );
  },
  *clubsOf(person: string) {
    return yield* all<ClubRow & { readonly members: number }>(
      `SELECT ${columnsOf(DB.clubs, 'clubs')}, (SELECT count(*) FROM club_members AS every WHERE every.club = clubs.id) AS members
       FROM club_members JOIN clubs ON clubs.id = club_members.club WHERE club_members.person = $person ORDER BY club_members.since`,
      { person },
    );
  },
};

export const clubChanges = {
  *insertClub(row: ClubRow): Work<void> {
    const created = yield* insert(DB.clubs, row, 'ON CONFLICT (id) DO NOTHING RETURNING id');
    if (created.length === 0) throw conflict('name-taken', 'choose another name for the club');
  },
  *updateClub({ id, name, founder }: ClubRow) {
    yield* all('UPDATE clubs SET name = $name, founder = $founder WHERE id = $id', { id, name, founder });
    yield* all("UPDATE tournaments SET changed = changed + 1 WHERE club = $id AND stage IN ('open', 'running')", { id });
  },
  putMember: (row: MemberRow) => upsert(DB.clubMembers, row, ['name']),
  *dropMember(club: string, person: string) {
    yield* all('DELETE FROM club_members WHERE club = $club AND person = $person', { club, person });
  },
  /** Deletes a club; its tournaments stay without a club. */
  *dropClub(club: string) {
    yield* all('DELETE FROM clubs WHERE id = $club', { club });
    yield* all("UPDATE tournaments SET club = '', changed = changed + 1 WHERE club = $club", { club });
  },
};
