import type {
  BotView,
  HeadToHead,
  LeaderboardEntry,
  MatchesQuery,
  MatchPage,
  MatchResult,
  PlayedMatch,
  PlayerStats,
  PlayerView,
  Rating,
  RatingCurves,
  RecordsPage,
} from '@fray/protocol';
import { PROVISIONAL, widenDeviation } from '../base/glicko.ts';
import { nameSkeletons } from '../base/names.ts';
import type { MatchRow, PlayedWith } from '../store/queries/matches.ts';
import type { RatingRow } from '../store/queries/ratings.ts';
import type { Store } from '../store/store.ts';
import type { TableRegistry } from '../tables/tableRegistry.ts';

/** Matches per page of a list, and records per page of an export. */
const LISTED = 50;
const RECORDS = 20;
/** A page of an export ends after this many characters. */
const RECORD_CHARACTERS = 1_000_000;
/** Maximum number of points of a rating curve. */
const CURVE = 200;
/** Head-to-head results are searched among this many latest matches. */
const REMEMBERED = 1000;

/** Matches of people, of people with bots of a level, and of bot accounts. */
export type Leaderboard = 'people' | 'bots' | 'programs';

const OUTCOMES: readonly MatchResult[] = ['lost', 'drawn', 'won'];

const behind = ({ at, tbl, seat }: Pick<MatchRow, 'at' | 'tbl' | 'seat'>): string => `${at}.${tbl}.${seat}`;

function placeOf(after: string | undefined) {
  if (after === undefined) return undefined;
  const [at = '', tbl = '', seat = ''] = after.split('.');
  return { at: Number(at), tbl, seat: Number(seat) };
}

/** Half-width of the 95 % interval in standard deviations. */
const SPREAD = 1.96;

export const ratedShown = (row: Omit<RatingRow, 'player'>, now: number): Rating => {
  const rd = widenDeviation({ ...row, vol: 0 }, now);
  const [game = '', bots] = row.list.split(' ');
  return {
    game,
    bots: bots !== undefined,
    rating: Math.round(row.rating),
    margin: Math.round(SPREAD * rd),
    games: row.games,
    provisional: rd > PROVISIONAL,
  };
};

const viewOf = (row: PlayedWith): PlayedMatch => {
  const { rating, change, uncounted, tbl, game, at, seat, outcome, place, reason, turns, setting, players } = row;
  return {
    table: tbl,
    game,
    at,
    seat,
    result: OUTCOMES[outcome] ?? 'lost',
    place,
    reason,
    turns,
    setting,
    ...(rating === null || change === null ? {} : { rating: { rating: Math.round(rating), change: Math.round(change) } }),
    ...(uncounted === '' ? {} : { uncounted }),
    players: players.map((other) => ({
      seat: other.seat,
      kind: other.kind === 'bot' ? 'bot' : 'human',
      name: other.name,
      ...(other.account === null ? {} : { account: other.account }),
    })),
  };
};

/** A user's match history, statistics and ratings. Matches are indexed by user, so pages cost the same however many there are. */
export class MatchHistory {
  readonly #people: Store;
  readonly #registry: TableRegistry;
  readonly #bots: { view(account: string): Promise<BotView | undefined> };

  /** `bots`: what is known of bot accounts. */
  constructor(people: Store, registry: TableRegistry, bots: { view(account: string): Promise<BotView | undefined> }) {
    this.#people = people;
    this.#registry = registry;
    this.#bots = bots;
  }

  /** A page of matches. `open`: without private tables, for other viewers: a private table's id would let them in. */
  async page(person: string, { game, result, others, after }: MatchesQuery, open = false): Promise<MatchPage> {
    const outcome = result && OUTCOMES.indexOf(result);
    const rows = await this.#people.read('played', { person, most: LISTED + 1, game, outcome, others, open, after: placeOf(after) });
    const last = rows.length > LISTED ? rows[LISTED - 1] : undefined;
    return { games: rows.slice(0, LISTED).map(viewOf), ...(last ? { after: behind(last) } : {}) };
  }

  async figures(person: string): Promise<PlayerStats> {
    const { counts, settings, first } = await this.#people.read('playedCounts', person);
    const sides = new Map<string, { game: string; seat: number; won: number; drawn: number; lost: number }>();
    for (const { game, seat, outcome, count } of counts) {
      const name = `${game} ${seat}`;
      const side = sides.get(name) ?? { game, seat, won: 0, drawn: 0, lost: 0 };
      side[OUTCOMES[outcome] ?? 'lost'] += count;
      sides.set(name, side);
    }
    return { since: first, sides: [...sides.values()], settings };
  }

  async ratings(person: string, now: number): Promise<Rating[]> {
    return (await this.#people.read('ratingsOf', person)).map((row) => ratedShown(row, now));
  }

  /** Rating curves of a user in one game. */
  async curves(person: string, game: string): Promise<RatingCurves> {
    const [people, bots] = await Promise.all(
      [false, true].map(async (withBots) =>
        (await this.#people.read('ratingCurve', person, game, withBots, CURVE)).map(({ at, rating, rd }) => ({
          at,
          rating: Math.round(rating),
          margin: Math.round(SPREAD * rd),
        })),
      ),
    );
    return { people: people ?? [], bots: bots ?? [] };
  }

  /** Head-to-head results from the user's point of view; undefined: no recent match. */
  async #met(person: string, other: string): Promise<HeadToHead | undefined> {
    const results = (await this.#people.read('playedWith', person, other, REMEMBERED)).map(({ outcome }) => OUTCOMES[outcome] ?? 'lost');
    const [last] = results;
    if (last === undefined) return undefined;
    const count = (result: MatchResult) => results.filter((one) => one === result).length;
    const end = results.findIndex((one) => one !== last);
    return { won: count('won'), drawn: count('drawn'), lost: count('lost'), last, row: end < 0 ? results.length : end };
  }

  /** A leaderboard of a game. */
  async board(game: string, list: Leaderboard, now: number): Promise<LeaderboardEntry[]> {
    const rows = await this.#people.read('board', list === 'people' ? game : `${game} ${list}`, now);
    return rows.map((row) => {
      const bot = row.player.startsWith('bot:');
      return { ...ratedShown(row, now), name: bot ? row.player.slice('bot:'.length) : (row.name ?? ''), kind: bot ? 'bot' : 'human' };
    });
  }

  /** An account by name, as far as the requester may see it. */
  async player(name: string, asking: string, now: number): Promise<{ readonly id: string; readonly view: PlayerView } | undefined> {
    const account = await this.#people.read('accountByName', nameSkeletons(name));
    if (!account) return undefined;
    const tie = asking === '' ? undefined : (await this.#people.read('relations', asking)).find(({ id }) => id === account.id)?.tie;
    const open = account.sees === 'public' || account.id === asking || (account.sees === 'friends' && tie === 'friend');
    const ratings = open ? await this.ratings(account.id, now) : [];
    const isOther = asking !== '' && asking !== account.id;
    const clubs = open && isOther ? await this.#people.read('clubsShared', asking, account.id) : [];
    const headToHead = isOther ? await this.#met(asking, account.id) : undefined;
    const { name: ownName, since } = account;
    const bot = await this.#bots.view(account.id);
    return {
      id: account.id,
      view: {
        name: ownName,
        since,
        open,
        ratings,
        ...(tie ? { tie } : {}),
        ...(clubs.length > 0 ? { clubs } : {}),
        ...(bot ? { bot } : {}),
        ...(headToHead ? { met: headToHead } : {}),
      },
    };
  }

  /** A page of records for the data export. */
  async records(person: string, after: string | undefined): Promise<RecordsPage> {
    const rows = await this.#people.read('played', { person, most: RECORDS + 1, after: placeOf(after) });
    const listed = rows.slice(0, RECORDS);
    const lines = await this.#people.read('saidAt', person, [...new Set(listed.map(({ tbl }) => tbl))]);
    const records: RecordsPage['records'][number][] = [];
    let characters = 0;
    let read = 0;
    for (const { tbl, game, seat, at } of listed) {
      // Limit the size of a response: one of many megabytes would delay all other requests.
      if (characters > RECORD_CHARACTERS) break;
      read++;
      const record = await this.#registry.records.text(tbl, person);
      if (record === undefined) continue;
      characters += record.length;
      const messages = lines.flatMap((line) => (line.tbl === tbl ? [{ at: line.at, text: line.text }] : []));
      const name = `${new Date(at).toISOString().slice(0, 10)}-${game}-${tbl}-${seat}.fray`;
      records.push({ name, record, ...(messages.length > 0 ? { said: messages } : {}) });
    }
    const last = rows.length > read ? rows[read - 1] : undefined;
    return { records, ...(last ? { after: behind(last) } : {}) };
  }
}
