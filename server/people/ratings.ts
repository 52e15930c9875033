import type Database from 'better-sqlite3';
import { after, type Place, PROVISIONAL, type Strength } from './glicko.ts';
import type { Ending, RatingRow } from './store.ts';

/** Who sat at a table that is over. */
export interface SatAt {
  readonly seat: number;
  readonly kind: string;
  readonly name: string;
  readonly person: string;
  readonly account: string | null;
}

interface RatedRow {
  readonly n: number;
  readonly list: string;
  readonly at: number;
  /** By blanks, in the order of the seats. */
  readonly players: string;
  readonly places: string;
}

/** As many as a leaderboard shows. */
const SHOWN = 100;
const YEAR = 365 * 24 * 3600_000;

const prepare = (db: Database.Database) => ({
  rating: db.prepare<[string, string], Strength>('SELECT rating, rd, vol, at, games FROM ratings WHERE list = ? AND player = ?'),
  ratingsOf: db.prepare<[string], RatingRow>('SELECT list, player, rating, rd, at, games FROM ratings WHERE player = ? ORDER BY list'),
  board: db.prepare<[string, number, number, number], RatingRow & { name: string | null }>(
    `SELECT list, player, rating, rd, ratings.at, games, accounts.name FROM ratings LEFT JOIN accounts ON accounts.id = ratings.player
     WHERE list = ? AND rd <= ? AND ratings.at > ? AND (accounts.sees = 'public' OR player LIKE 'bot:%') ORDER BY rating DESC LIMIT ?`,
  ),
  putRated: db.prepare('INSERT INTO rated (tbl, list, at, players, places) VALUES (?, ?, ?, ?, ?)'),
  putRating: db.prepare<[Strength & { list: string; player: string }]>(
    `INSERT OR REPLACE INTO ratings (list, player, rating, rd, vol, at, games) VALUES ($list, $player, $rating, $rd, $vol, $at, $games)`,
  ),
  rated: db.prepare<[], RatedRow>('SELECT n, list, at, players, places FROM rated ORDER BY n'),
  all: db.prepare<[], Strength & { list: string; player: string }>('SELECT * FROM ratings'),
  clear: db.prepare('DELETE FROM ratings'),
  ratedOf: db.prepare<[string], { n: number; players: string }>(
    `SELECT n, rated.players FROM played JOIN rated ON rated.tbl = played.tbl WHERE person = ?`,
  ),
  rename: db.prepare('UPDATE rated SET players = ? WHERE n = ?'),
  renameRating: db.prepare('UPDATE ratings SET player = ? WHERE player = ?'),
});

/** What a match counts for: the list, and who came in where; undefined where it is not rated. */
export function ratedAs({ game, places, reason, counts }: Pick<Ending, 'game' | 'places' | 'reason' | 'counts'>, sat: readonly SatAt[]) {
  if (!counts || reason === 'called-off') return undefined;
  const people = sat.filter(({ kind }) => kind === 'human');
  if (people.length === 0 || people.some(({ account }) => account === null)) return undefined;
  if (new Set(people.map(({ person }) => person)).size < people.length) return undefined;
  const worst = Math.max(...places) + 1;
  const came = sat.map(
    ({ seat, kind, name, person }): Place => ({
      player: kind === 'bot' ? `bot:${name}` : person,
      // Whoever left their seat to a bot comes in behind all others, whatever the bot made of it.
      place: counts.left.includes(seat) ? worst : (places[seat] ?? worst),
    }),
  );
  return { list: people.length < sat.length ? `${game} bots` : game, came };
}

/** Ratings of a SQLite file, kept in the transaction that ends a match. */
export class SqliteRatings {
  readonly #sql: ReturnType<typeof prepare>;

  constructor(db: Database.Database) {
    this.#sql = prepare(db);
  }

  /** Rates a match that has just ended; for each player the rating since, and what it changed by. */
  ended(ending: Ending, sat: readonly SatAt[]): ReadonlyMap<string, Strength & { readonly change: number }> {
    const rated = ratedAs(ending, sat);
    if (!rated) return new Map();
    const { list, came } = rated;
    this.#sql.putRated.run(
      ending.tbl,
      list,
      ending.at,
      came.map(({ player }) => player).join(' '),
      came.map(({ place }) => place).join(' '),
    );
    const before = new Map(
      came.flatMap(({ player }) => {
        const strength = this.#sql.rating.get(list, player);
        return strength ? [[player, strength] as const] : [];
      }),
    );
    const next = after(came, before, ending.at);
    for (const [player, strength] of next) this.#sql.putRating.run({ list, player, ...strength });
    return new Map(
      [...next].map(([player, one]) => [player, { ...one, change: one.rating - (before.get(player)?.rating ?? 1500) }] as const),
    );
  }

  ratingsOf = (player: string): RatingRow[] => this.#sql.ratingsOf.all(player);

  board = (list: string, now: number): (RatingRow & { name: string | null })[] => this.#sql.board.all(list, PROVISIONAL, now - YEAR, SHOWN);

  /** All ratings once more from the matches; how many players' differ from what is kept. With `write` these take its place. */
  again(write: boolean): { readonly matches: number; readonly players: number; readonly different: number } {
    const lists = new Map<string, Map<string, Strength>>();
    let matches = 0;
    for (const { list, at, players, places } of this.#sql.rated.iterate()) {
      const ratings = lists.get(list) ?? new Map<string, Strength>();
      lists.set(list, ratings);
      const place = places.split(' ');
      const came = players.split(' ').map((player, seat) => ({ player, place: Number(place[seat]) }));
      for (const [player, strength] of after(came, ratings, at)) ratings.set(player, strength);
      matches++;
    }
    const kept = new Map(this.#sql.all.all().map((row) => [`${row.list} ${row.player}`, row]));
    let players = 0;
    let different = 0;
    for (const [list, ratings] of lists)
      for (const [player, { rating, rd, games }] of ratings) {
        players++;
        const before = kept.get(`${list} ${player}`);
        if (before?.rating !== rating || before.rd !== rd || before.games !== games) different++;
        kept.delete(`${list} ${player}`);
      }
    different += kept.size;
    if (write) {
      this.#sql.clear.run();
      for (const [list, ratings] of lists) for (const [player, one] of ratings) this.#sql.putRating.run({ list, player, ...one });
    }
    return { matches, players, different };
  }

  /** Somebody is nobody from now on: what others won against them stays. */
  rename(player: string, to: string): void {
    for (const { n, players } of this.#sql.ratedOf.all(player))
      this.#sql.rename.run(
        players
          .split(' ')
          .map((one) => (one === player ? to : one))
          .join(' '),
        n,
      );
    this.#sql.renameRating.run(to, player);
  }
}
