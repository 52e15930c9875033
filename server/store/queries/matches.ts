import { columnsOf } from '../define.ts';
import { DB, type Row } from '../schema.ts';
import { all, insert, one, type Work } from '../work.ts';
import { conductOnEnd } from './conduct.ts';
import type { MatchEnding, SeatAtEnd } from './matchEnding.ts';
import { ratedOnEnd } from './ratings.ts';
import { endTournamentGame, resultOf } from './tournaments.ts';
import { deletedRow, reassigned, type UserColumn } from './userColumns.ts';

/** A finished match from the point of view of one player. */
export type MatchRow = Row<'played'>;

/** A query for matches of a user. */
export interface MatchQuery {
  readonly person: string;
  readonly most: number;
  readonly game?: string | undefined;
  readonly outcome?: number | undefined;
  readonly others?: string | undefined;
  /** Without private tables, for other viewers. */
  readonly open?: boolean | undefined;
  /** Cursor: only matches that ended before this one. */
  readonly after?: { readonly at: number; readonly tbl: string; readonly seat: number } | undefined;
}

/** A match with all its players. */
export interface PlayedWith extends MatchRow {
  readonly players: Omit<SeatAtEnd, 'person' | 'program'>[];
}

/** Number of matches of a user with one outcome. */
export interface PlayedCount {
  readonly game: string;
  readonly seat: number;
  readonly outcome: number;
  readonly count: number;
}

export interface SettingCount {
  readonly game: string;
  readonly setting: string;
  readonly won: number;
  readonly count: number;
}

/** Maximum number of settings in the statistics. */
const SETTINGS = 60;

const satAt = (tbl: string): Work<readonly SeatAtEnd[]> =>
  all<SeatAtEnd>(
    `SELECT seat, kind, seats.name, person, accounts.name AS account,
       CASE WHEN EXISTS (SELECT 1 FROM bot_accounts WHERE bot_accounts.account = person) THEN 1 ELSE 0 END AS program
     FROM seats LEFT JOIN accounts ON accounts.id = seats.person
     WHERE tbl = $tbl ORDER BY seat`,
    { tbl },
  );

export const matchUserColumns: readonly UserColumn[] = [
  deletedRow('played', 'person', [reassigned('played', 'person')]),
  deletedRow('played_sums', 'person', [
    `INSERT INTO played_sums (person, game, seat, setting, outcome, count)
     SELECT CAST($to AS TEXT), game, seat, setting, outcome, count FROM played_sums WHERE person = $from
     ON CONFLICT (person, game, seat, setting, outcome) DO UPDATE SET count = played_sums.count + excluded.count`,
    'DELETE FROM played_sums WHERE person = $from',
  ]),
];

/** Condition: this user's history is not public, so their name is hidden in other users' lists. */
const HIDES = `accounts.sees <> 'public' AND accounts.id <> listed.person`;

export const matchReads = {
  *played({ person, most, game, outcome, others, open, after }: MatchQuery) {
    const conditions = [
      'person = $person',
      ...(game === undefined ? [] : ['game = $game']),
      ...(outcome === undefined ? [] : ['outcome = $outcome']),
      ...(others === undefined ? [] : ['others = $others']),
      ...(open ? ['NOT EXISTS (SELECT 1 FROM tables WHERE tables.id = played.tbl AND private = 1)'] : []),
      ...(after ? ['(at, tbl, seat) < ($at, $tbl, $seat)'] : []),
    ].join(' AND ');
    const rows = yield* all<MatchRow & { at_seat: number | null; kind: string; name: string; account: string | null }>(
      `SELECT ${columnsOf(DB.played, 'listed')}, seats.seat AS at_seat, kind, ${open ? `CASE WHEN ${HIDES} THEN '' ELSE seats.name END AS name` : 'seats.name'},
         ${open ? `CASE WHEN ${HIDES} THEN NULL ELSE accounts.name END` : 'accounts.name'} AS account
       FROM (SELECT ${columnsOf(DB.played)} FROM played WHERE ${conditions} ORDER BY at DESC, tbl DESC, seat DESC LIMIT $most) AS listed
       LEFT JOIN seats ON seats.tbl = listed.tbl LEFT JOIN accounts ON accounts.id = seats.person
       ORDER BY listed.at DESC, listed.tbl DESC, listed.seat DESC, at_seat`,
      { person, most, game: game ?? null, outcome: outcome ?? null, others: others ?? null, ...after },
    );
    const list: PlayedWith[] = [];
    for (const { at_seat: seat, kind, name, account, ...row } of rows) {
      const last = list.at(-1);
      const match = last?.tbl === row.tbl && last.seat === row.seat && last.at === row.at ? last : { ...row, players: [] };
      if (match !== last) list.push(match);
      if (seat !== null) match.players.push({ seat, kind, name, account });
    }
    return list;
  },
  /** Outcomes of the matches against one opponent among the latest `most`, newest first. */
  *playedWith(person: string, other: string, most: number) {
    return yield* all<{ readonly outcome: number }>(
      `SELECT outcome FROM (SELECT at, tbl, seat, outcome FROM played WHERE person = $person ORDER BY at DESC, tbl DESC, seat DESC LIMIT $most) AS last
       WHERE EXISTS (SELECT 1 FROM seats WHERE seats.tbl = last.tbl AND seats.person = $other)
       ORDER BY at DESC, tbl DESC, seat DESC`,
      { person, other, most },
    );
  },
  /** A user's chat lines at some tables; a phrase by its id. */
  *saidAt(person: string, tables: readonly string[]) {
    const chatLines: { readonly tbl: string; readonly at: number; readonly text: string }[] = [];
    for (const tbl of tables)
      chatLines.push(
        ...(yield* all<(typeof chatLines)[number]>(
          "SELECT tbl, at, CASE text WHEN '' THEN phrase ELSE text END AS text FROM talk WHERE tbl = $tbl AND person = $person ORDER BY n",
          { tbl, person },
        )),
      );
    return chatLines;
  },
  /** Rating curve of a user in one game, oldest first; thinned out to about `most` points, always with the last one. */
  *ratingCurve(person: string, game: string, bots: boolean, most: number) {
    return yield* all<{ readonly at: number; readonly rating: number; readonly rd: number }>(
      `SELECT at, rating, rd FROM
         (SELECT at, rating, rd, row_number() OVER (ORDER BY at, tbl, seat) AS nth, count(*) OVER () AS total FROM played
          WHERE person = $person AND game = $game AND rating IS NOT NULL AND others ${bots ? '<>' : '='} 'people') AS rated
       WHERE nth = total OR nth % ((total + $most - 1) / $most) = 0 ORDER BY nth`,
      { person, game, most },
    );
  },
  /** A user's results by game and seat, and by setting. */
  *playedCounts(person: string) {
    const counts = yield* all<PlayedCount>(
      'SELECT game, seat, outcome, sum(count) AS count FROM played_sums WHERE person = $person GROUP BY game, seat, outcome ORDER BY 1, 2, 3',
      { person },
    );
    const settings = yield* all<SettingCount>(
      `SELECT game, setting, sum(CASE outcome WHEN 2 THEN count ELSE 0 END) AS won, sum(count) AS count FROM played_sums
       WHERE person = $person AND setting <> '' GROUP BY game, setting ORDER BY 4 DESC, 3 DESC, 1, 2 LIMIT $most`,
      { person, most: SETTINGS },
    );
    const first = yield* one<{ at: number }>('SELECT at FROM played WHERE person = $person ORDER BY at LIMIT 1', { person });
    return { counts, settings, first: first?.at ?? 0 };
  },
};

export const matchChanges = {
  /** Records a finished match in its players' lists, and rates it if it counts. */
  *ended(end: MatchEnding) {
    const { tbl, at, game, places, reason, turns, setting } = end;
    const sat = yield* satAt(tbl);
    const { rated, not: uncounted = '' } = yield* ratedOnEnd(end, sat);
    yield* endTournamentGame(tbl, resultOf(places), '', at);
    if (end.conduct) yield* conductOnEnd(end.conduct, sat);
    const shared = places.every((place) => place === 1);
    for (const { seat, kind, person } of sat) {
      if (kind !== 'human' || person === '') continue;
      const kinds = new Set(sat.flatMap((other) => (other.seat === seat ? [] : [other.program ? 'bot' : other.kind])));
      const place = places[seat] ?? 1;
      const outcome = shared ? 1 : place === 1 ? 2 : 0;
      const others = kinds.size > 1 ? 'both' : kinds.has('bot') ? 'bots' : 'people';
      const { rating = null, rd = null, change = null } = rated.get(person) ?? {};
      yield* all(
        `INSERT INTO played_sums (person, game, seat, setting, outcome, count) VALUES ($person, $game, $seat, $setting, $outcome, 1)
         ON CONFLICT (person, game, seat, setting, outcome) DO UPDATE SET count = played_sums.count + 1`,
        { person, game, seat, setting, outcome },
      );
      const match: MatchRow = {
        person,
        at,
        tbl,
        seat,
        game,
        outcome,
        place,
        seats: sat.length,
        reason,
        turns,
        others,
        setting,
        rating,
        rd,
        change,
        uncounted,
      };
      yield* insert(DB.played, match);
    }
  },
};
