import type { TournamentStage } from '@fray/protocol';
import { columnsOf } from '../define.ts';
import type { Result } from '../schema/community.ts';
import { DB, type Row } from '../schema.ts';
import { conflict, StorageError } from '../storageError.ts';
import { all, insert, one, rowOf, rowsOf, upsert, type Work } from '../work.ts';
import { SHARE } from './tables.ts';
import { reassigned, type UserColumn } from './userColumns.ts';

export type TournamentRow = Row<'tournaments'>;
export type EntrantRow = Row<'entrants'>;
export type GameRow = Row<'tournamentGames'>;
/** Players who forfeited the game; empty: it was played. */
export type Absent = GameRow['absent'];

/** A tournament with its entries and games. */
export interface StoredTournament {
  readonly row: TournamentRow;
  /** In the order of their numbers; `account`: account name. */
  readonly entrants: readonly (EntrantRow & { readonly account: string | null })[];
  /** In the order of rounds and boards. */
  readonly games: readonly GameRow[];
}

/** A tournament in a list. */
export interface ListedTournament extends TournamentRow {
  readonly entered: number;
}

/** Anonymizes an entry: it is not paired any more, and its games stay. */
const WITHOUT = "person = '', name = '', until_round = -1";

/** Increases the change counter of a user's tournaments, for example after a rename. */
const touched = (person: string): string =>
  `UPDATE tournaments SET changed = changed + 1 WHERE host = ${person} OR id IN (SELECT tournament FROM entrants WHERE person = ${person})`;

export const tournamentUserColumns: readonly UserColumn[] = [
  {
    // Must run before the entry is anonymized.
    table: 'tournaments',
    column: 'host',
    forget: `UPDATE tournaments SET changed = changed + 1, host = CASE host WHEN $person THEN '' ELSE host END
      WHERE host = $person OR id IN (SELECT tournament FROM entrants WHERE person = $person)`,
    move: [touched('$from'), reassigned('tournaments', 'host')],
    rename: touched('$person'),
  },
  {
    table: 'entrants',
    column: 'person',
    forget: `UPDATE entrants SET ${WITHOUT} WHERE person = $person`,
    move: [
      // If both device and account take part, the account's entry stays.
      `UPDATE entrants SET ${WITHOUT} WHERE person = $from AND EXISTS
       (SELECT 1 FROM entrants AS own WHERE own.person = $to AND own.tournament = entrants.tournament)`,
      'UPDATE entrants SET person = $to, name = $name WHERE person = $from',
    ],
    rename: 'UPDATE entrants SET name = $name WHERE person = $person',
  },
];

/** Lists are made from this many of the newest tournaments. */
const LOOKED = 1000;

const LISTED = `SELECT ${columnsOf(DB.tournaments, 'tournaments')}, (SELECT count(*) FROM entrants WHERE entrants.tournament = tournaments.id AND until_round = 0) AS entered
  FROM tournaments`;

export const tournamentReads = {
  *tournament(id: string) {
    const row = yield* rowOf(DB.tournaments, 'WHERE id = $id', { id });
    if (!row) return undefined;
    const entrants = yield* all<StoredTournament['entrants'][number]>(
      `SELECT ${columnsOf(DB.entrants, 'entrants')}, accounts.name AS account FROM entrants LEFT JOIN accounts ON accounts.id = entrants.person
       WHERE tournament = $id ORDER BY n`,
      { id },
    );
    const games = yield* rowsOf(DB.tournamentGames, 'WHERE tournament = $id ORDER BY round, board, again', { id });
    return { row, entrants, games } satisfies StoredTournament;
  },
  /** Change counter of a tournament; undefined: there is none. */
  *tournamentChanged(id: string) {
    return (yield* one<{ changed: number }>('SELECT changed FROM tournaments WHERE id = $id', { id }))?.changed;
  },
  /** Tournaments to check, with their change counters. Open ones created before `lapsed` are included. */
  *tournamentsToLookAt(lapsed: number) {
    return yield* all<Pick<TournamentRow, 'id' | 'kind' | 'changed' | 'stage' | 'starts'>>(
      `SELECT id, kind, changed, stage, starts FROM tournaments
       WHERE stage = 'running' OR (stage = 'open' AND (starts > 0 OR created <= $lapsed))`,
      { lapsed },
    );
  },
  /**
   * Public tournaments of a stage, at most `each` per creator: first the newest of each network address, then the second newest of each, and
   * so on.
   */
  *tournamentsListed(stage: TournamentStage, most: number, each: number) {
    return yield* all<ListedTournament>(
      `SELECT listed.* FROM
         (SELECT id, row_number() OVER (PARTITION BY ${SHARE} ORDER BY created DESC, id) AS turn FROM
            (SELECT id, host, source, created, row_number() OVER (PARTITION BY host ORDER BY created DESC, id) AS nth FROM
               (SELECT id, host, source, created FROM tournaments WHERE stage = $stage AND private = 0 ORDER BY created DESC LIMIT $looked)
               AS newest
            ) AS numbered WHERE nth <= $each OR host = '') AS mixed
         JOIN (${LISTED}) AS listed ON listed.id = mixed.id ORDER BY turn, created DESC, listed.id LIMIT $most`,
      { stage, most, each, looked: LOOKED },
    );
  },
  *tournamentsOf(person: string, most: number) {
    return yield* all<ListedTournament>(
      `${LISTED} WHERE host = $person OR id IN (SELECT tournament FROM entrants WHERE person = $person) ORDER BY created DESC LIMIT $most`,
      { person, most },
    );
  },
  /** Number of open or running tournaments created from a network address. */
  *tournamentsOpened(source: number) {
    const row = yield* one<{ count: number }>(
      "SELECT count(*) AS count FROM tournaments WHERE source = $source AND source <> 0 AND stage IN ('open', 'running')",
      { source },
    );
    return row?.count ?? 0;
  },
  *tournamentsOfClub(club: string, most: number) {
    return yield* all<ListedTournament>(`${LISTED} WHERE club = $club ORDER BY created DESC LIMIT $most`, { club, most });
  },
  /** Number of open or running tournaments of a user. */
  *tournamentsBusy(person: string) {
    const row = yield* one<{ count: number }>(
      "SELECT count(*) AS count FROM tournaments WHERE host = $person AND stage IN ('open', 'running')",
      { person },
    );
    return row?.count ?? 0;
  },
};

export const tournamentChanges = {
  *insertTournament(row: TournamentRow) {
    const created = yield* insert(DB.tournaments, row, 'ON CONFLICT (id) DO NOTHING RETURNING id');
    if (created.length === 0) throw conflict('name-taken', 'choose another name for the tournament');
  },
  /** Compare-and-set: the commit fails if the tournament has changed since. */
  *advanceTournament(id: string, changed: number) {
    const advanced = yield* one('UPDATE tournaments SET changed = changed + 1 WHERE id = $id AND changed = $changed RETURNING id', {
      id,
      changed,
    });
    if (!advanced) throw new StorageError(`tournament ${id} went on without this`, 'stale');
  },
  *updateTournament({ id, stage, began, ended, rounds, called_off }: TournamentRow) {
    yield* all(
      'UPDATE tournaments SET stage = $stage, began = $began, ended = $ended, rounds = $rounds, called_off = $called_off WHERE id = $id',
      { id, stage, began, ended, rounds, called_off },
    );
  },
  putEntrant: (row: EntrantRow) => upsert(DB.entrants, row, ['name', 'at', 'from_round', 'until_round', 'strength']),
  /** Deletes an entry; used before the tournament begins. */
  *dropEntrant(tournament: string, n: number) {
    yield* all('DELETE FROM entrants WHERE tournament = $tournament AND n = $n', { tournament, n });
  },
  putTournamentGame: (row: GameRow) => insert(DB.tournamentGames, row),
  /** Stores the result of a game, once. */
  *gameEnded(tbl: string, result: Result, absent: Absent, at: number) {
    yield* endTournamentGame(tbl, result, absent, at);
  },
};

/** Stores the result of the tournament game at a table, in the commit that ends the table. */
export function* endTournamentGame(tbl: string, result: Result, absent: Absent, at: number): Work<void> {
  const game = yield* one<{ tournament: string }>(
    `UPDATE tournament_games SET result = $result, absent = $absent, ended = $at WHERE tbl = $tbl AND result = '' RETURNING tournament`,
    { tbl, result, absent, at },
  );
  if (game) yield* all('UPDATE tournaments SET changed = changed + 1 WHERE id = $id', { id: game.tournament });
}

/** Result of a two-player match from its places. */
export const resultOf = ([first = 1, second = 1]: readonly number[]): Result =>
  first === second ? 'draw' : first < second ? 'first' : 'second';
