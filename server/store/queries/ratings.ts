import type { UnratedReason } from '@fray/protocol';
import { type Place, PROVISIONAL, rateGame, type Strength } from '../../base/glicko.ts';
import { DB, type Row } from '../schema.ts';
import { all, one, rowsOf, upsert, type Work } from '../work.ts';
import type { Counts, MatchEnding, SeatAtEnd } from './matchEnding.ts';

export type RatingRow = Omit<Row<'ratings'>, 'vol'>;

type StoredRating = Row<'ratings'>;

/** Rows of a leaderboard. */
const SHOWN = 100;
const YEAR = 365 * 24 * 3600_000;
/** Rated matches per read. */
const TOGETHER = 10_000;

/** Why a match at a rated table does not count; undefined: it counts. */
function uncounted(counts: Counts, people: readonly SeatAtEnd[]): UnratedReason | undefined {
  if (counts.not) return counts.not;
  // People and bot accounts are not rated together. Such seats are refused before, so this has no text of its own.
  if (people.some(({ program }) => program) && !people.every(({ program }) => program)) return 'no-name';
  if (people.length === 0 || people.some(({ account }) => account === null)) return 'no-name';
  return new Set(people.map(({ person }) => person)).size < people.length ? 'alone' : undefined;
}

/** The rating list and places of a match, or why it does not count; undefined: not at a rated table. */
export function ratedAs(
  { game, places, teams, counts }: Pick<MatchEnding, 'game' | 'places' | 'teams' | 'counts'>,
  sat: readonly SeatAtEnd[],
) {
  if (!counts) return undefined;
  const people = sat.filter(({ kind }) => kind === 'human');
  const not = uncounted(counts, people);
  if (not) return { not };
  const worst = Math.max(...places) + 1;
  const finished = sat.map(
    ({ seat, kind, name, person }): Place => ({
      player: kind === 'bot' ? `bot:${name}` : person,
      // A player who left the seat to a bot comes last, whatever the bot achieved.
      place: counts.left.includes(seat) ? worst : (places[seat] ?? worst),
      ...(teams?.[seat] === undefined ? {} : { team: teams[seat] }),
    }),
  );
  if (people.every(({ program }) => program)) return { list: `${game} programs`, came: finished };
  return { list: people.length < sat.length ? `${game} bots` : game, came: finished };
}

const putRating = (row: StoredRating) => upsert(DB.ratings, row);

/** Rates a finished match. Returns each player's new rating and its change. */
export function* ratedOnEnd(
  end: MatchEnding,
  sat: readonly SeatAtEnd[],
): Work<{ readonly not?: UnratedReason; readonly rated: ReadonlyMap<string, Strength & { readonly change: number }> }> {
  const counted = ratedAs(end, sat);
  if (!counted?.came) return { ...(counted ? { not: counted.not } : {}), rated: new Map() };
  const { list, came: finished } = counted;
  yield* all(
    `INSERT INTO rated (n, tbl, list, at, players, places)
     VALUES ((SELECT coalesce(max(n), 0) + 1 FROM rated), $tbl, $list, $at, $players, $places)`,
    {
      tbl: end.tbl,
      list,
      at: end.at,
      players: finished.map(({ player }) => player).join(' '),
      places: finished.map(({ place }) => place).join(' '),
    },
  );
  const before = new Map<string, Strength>();
  for (const { player } of finished) {
    const strength = yield* one<Strength>('SELECT rating, rd, vol, at, games FROM ratings WHERE list = $list AND player = $player', {
      list,
      player,
    });
    if (strength) before.set(player, strength);
  }
  const next = rateGame(finished, before, end.at);
  for (const [player, strength] of next) yield* putRating({ list, player, ...strength });
  const changed = ([player, strength]: [string, Strength]) =>
    [player, { ...strength, change: strength.rating - (before.get(player)?.rating ?? 1500) }] as const;
  return { rated: new Map([...next].map(changed)) };
}

/** Recomputes all ratings from the matches, in the order in which they ended. */
function* computed(): Work<{ readonly matches: number; readonly lists: ReadonlyMap<string, ReadonlyMap<string, Strength>> }> {
  const lists = new Map<string, Map<string, Strength>>();
  let matches = 0;
  for (let last = 0; ; ) {
    const rows = yield* rowsOf(DB.rated, 'WHERE n > $last ORDER BY n LIMIT $most', {
      last,
      most: TOGETHER,
    });
    for (const { list, at, players, places } of rows) {
      const ratings = lists.get(list) ?? new Map<string, Strength>();
      lists.set(list, ratings);
      const place = places.split(' ');
      const finished = players.split(' ').map((player, seat) => ({ player, place: Number(place[seat]) }));
      for (const [player, strength] of rateGame(finished, ratings, at)) ratings.set(player, strength);
    }
    matches += rows.length;
    last = rows.at(-1)?.n ?? last;
    if (rows.length < TOGETHER) return { matches, lists };
  }
}

/** Compares the stored ratings with the recomputed ones. */
function* differing() {
  const { matches, lists } = yield* computed();
  const storedRatings = new Map((yield* rowsOf(DB.ratings, '')).map((row) => [`${row.list} ${row.player}`, row]));
  const otherwise: StoredRating[] = [];
  let players = 0;
  for (const [list, ratings] of lists)
    for (const [player, strength] of ratings) {
      players++;
      const before = storedRatings.get(`${list} ${player}`);
      if (before?.rating !== strength.rating || before.rd !== strength.rd || before.games !== strength.games)
        otherwise.push({ list, player, ...strength });
      storedRatings.delete(`${list} ${player}`);
    }
  return { matches, players, otherwise, tooMany: [...storedRatings.values()] };
}

export const ratingReads = {
  *ratingsOf(player: string) {
    return yield* all<RatingRow>('SELECT list, player, rating, rd, at, games FROM ratings WHERE player = $player ORDER BY list', {
      player,
    });
  },
  /** Public, non-provisional ratings of these players; of a bot account, its rating among bots. */
  *strengths(list: string, players: readonly string[]) {
    const known: { readonly player: string; readonly rating: number }[] = [];
    for (const player of players) {
      const found = yield* one<{ rating: number }>(
        `SELECT rating FROM ratings JOIN accounts ON accounts.id = ratings.player
         WHERE list IN ($list, $list || ' programs') AND player = $player AND rd <= $rd AND accounts.sees = 'public'`,
        { list, player, rd: PROVISIONAL },
      );
      if (found) known.push({ player, rating: found.rating });
    }
    return known;
  },
  /** The leaderboard: non-provisional public ratings of players with a match in the year before `now`. */
  *board(list: string, now: number) {
    return yield* all<RatingRow & { readonly name: string | null }>(
      `SELECT list, player, rating, rd, ratings.at, games, accounts.name FROM ratings LEFT JOIN accounts ON accounts.id = ratings.player
       WHERE list = $list AND rd <= $rd AND ratings.at > $since AND (accounts.sees = 'public' OR player LIKE 'bot:%')
       ORDER BY rating DESC LIMIT $most`,
      { list, rd: PROVISIONAL, since: now - YEAR, most: SHOWN },
    );
  },
  /** Recomputes all ratings, and counts those that are stored differently. */
  *ratingsAgain() {
    const { matches, players, otherwise, tooMany } = yield* differing();
    return { matches, players, different: otherwise.length + tooMany.length };
  },
};

export const ratingChanges = {
  /** Replaces stored ratings that differ from the recomputed ones. */
  *rateAgain() {
    const { otherwise, tooMany } = yield* differing();
    for (const { list, player } of tooMany) yield* all('DELETE FROM ratings WHERE list = $list AND player = $player', { list, player });
    for (const row of otherwise) yield* putRating(row);
  },
};

/** Renames a player in rated matches, for example after deletion; the opponents' ratings stay. */
export function* renameRated(player: string, to: string): Work<void> {
  yield* all(
    `UPDATE rated SET players = trim(replace(' ' || players || ' ', ' ' || $player || ' ', ' ' || $to || ' '))
     WHERE tbl IN (SELECT tbl FROM played WHERE person = $player)`,
    { player, to },
  );
  yield* all('UPDATE ratings SET player = $to WHERE player = $player', { player, to });
}
