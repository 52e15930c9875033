import { randomBytes } from 'node:crypto';
import { makeBot } from '@fray/bots';
import { firstSeat, formatRecord, Match, MoveList, presetFor, readChoices, recordOf, SeededChance } from '@fray/engine';
import { GAMES } from '@fray/games';
import { PasskeyDevice } from '@fray/server/testing/passkey';
import { finishedMatch, type LongMatch, longMatch, openTable, type WaitingTable } from './ourLoad.ts';

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const HEX = 'a'.repeat(64);
/** The secret of a server whose moderators ask, too. */
export const MODERATOR = 'moderators of the bench';

/** How much stands on the server before it is asked. */
export interface SiteSize {
  /** Log entries of the long match that goes on; half as many of the one that is over. */
  readonly entries: number;
  /** Open tables in the list. */
  readonly tables: number;
  /** People in the tournament and in the club. */
  readonly people: number;
}

/** Somebody with an account, on one device. */
export interface AccountHolder {
  readonly key: string;
  readonly name: string;
  readonly codes: readonly string[];
  readonly device: PasskeyDevice;
}

interface Ask {
  readonly key?: string;
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A server with long matches, a list of tables, accounts, a tournament and a club, and ways to put more there. */
export class Site {
  readonly url: string;
  readonly size: SiteSize;
  readonly #contents: SiteContents;

  private constructor(url: string, size: SiteSize, contents: SiteContents) {
    this.url = url;
    this.size = size;
    this.#contents = contents;
  }

  static async create(url: string, size: SiteSize): Promise<Site> {
    const maker = await account(url);
    const host = freshKey();
    const open = await table(url, host);
    for (let n = 0; n < size.tables; n++) await table(url, n % 2 === 0 ? host : freshKey(), { private: false });
    const [tournament, club] = [await createTournament(url, maker.key), await createClub(url, maker.key)];
    await fill(url, `api/tournaments/${tournament}/enter`, size.people);
    await fill(url, `api/clubs/${club}/members`, size.people);
    const [long, finished] = [await longMatch(url, size.entries), await finishedMatch(url, size.entries / 2)];
    const record = await scoredRecord();
    await ask(url, 'api/scores', { body: { initials: 'AAA', from: { kind: 'record', record } } });
    return new Site(url, size, { maker, host, open, tournament, club, long, finished, record });
  }

  /** A match with a long log that is being played; the seat owes decision `on`. */
  get long(): LongMatch {
    return this.#contents.long;
  }

  /** After the owed decision was made and taken back. */
  madeAndTakenBack(): void {
    this.#contents.long = { ...this.long, on: this.long.on + 2 };
  }

  /** A match with a long log that is over, and the key of one who played it. */
  get finished(): SiteContents['finished'] {
    return this.#contents.finished;
  }

  /** A table that waits, and the key of who opened it. */
  get open(): string {
    return this.#contents.open;
  }

  get host(): string {
    return this.#contents.host;
  }

  /** A tournament and a club with many people, and who made both. */
  get tournament(): string {
    return this.#contents.tournament;
  }

  get club(): string {
    return this.#contents.club;
  }

  get maker(): AccountHolder {
    return this.#contents.maker;
  }

  /** The record of a long match that counts for the scores. */
  get record(): string {
    return this.#contents.record;
  }

  ask = (path: string, options: Ask = {}): Promise<Record<string, unknown>> => ask(this.url, path, options);

  account = (): Promise<AccountHolder> => account(this.url);

  /** A table that waits with one free seat. */
  table = (key: string, more: object = {}): Promise<string> => table(this.url, key, more);

  /** A table with two people up to where their devices reveal. */
  starting = (): Promise<WaitingTable> => openTable(this.url);

  tournamentOf = (key: string): Promise<string> => createTournament(this.url, key);

  clubOf = (key: string): Promise<string> => createClub(this.url, key);

  fill = (path: string): Promise<void> => fill(this.url, path, this.size.people);

  /** A question for a passkey that a device has been asked. */
  async challenge(path: string, key: string, name?: string): Promise<string> {
    const { challenge } = await ask(this.url, path, { key, body: name === undefined ? {} : { name } });
    return String(challenge);
  }
}

interface SiteContents {
  readonly maker: AccountHolder;
  readonly host: string;
  readonly open: string;
  readonly tournament: string;
  readonly club: string;
  long: LongMatch;
  readonly finished: { readonly table: string; readonly key: string };
  readonly record: string;
}

/** A name for something that nobody has made yet. */
export const fresh = (): string => Array.from(randomBytes(10), (byte) => LETTERS[byte % LETTERS.length]).join('');

/** A key that nobody has used yet. */
export const freshKey = (): string => randomBytes(32).toString('hex');

/** The answer to a request that must be accepted. */
async function ask(url: string, path: string, { key = freshKey(), method = 'POST', body, headers }: Ask): Promise<Record<string, unknown>> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      origin: new URL(url).origin,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

async function account(url: string): Promise<AccountHolder> {
  const key = freshKey();
  const device = new PasskeyDevice(new URL(url).origin);
  const name = `Ǉ ${fresh()}`;
  const { challenge } = await ask(url, 'api/account/passkey/ask', { key, body: { name } });
  const created = await ask(url, 'api/account/passkey', { key, body: { response: device.register(String(challenge)) } });
  const { codes } = created;
  return { key, name: String(created['name']), codes: Array.isArray(codes) ? codes.map(String) : [], device };
}

async function table(url: string, key: string, more: object = {}): Promise<string> {
  const id = fresh();
  const seats = [{ kind: 'me' }, { kind: 'open' }];
  await ask(url, 'api/tables', { key, body: { id, game: 'arcade', seats, name: 'Somebody', commitment: HEX, ...more } });
  return id;
}

async function createTournament(url: string, key: string): Promise<string> {
  const id = fresh();
  const pace = { bank: 300, turn: 20 };
  const request = { id, kind: 'swiss', name: 'Many', game: 'tubetanks', pace, places: 256, roundMinutes: 60 };
  await ask(url, 'api/tournaments', { key, body: request });
  return id;
}

async function createClub(url: string, key: string): Promise<string> {
  const id = fresh();
  await ask(url, 'api/clubs', { key, body: { id, title: 'Many', name: 'Maker' } });
  return id;
}

async function fill(url: string, path: string, people: number): Promise<void> {
  for (let n = 0; n < people; n++) await ask(url, path, { body: { name: `Somebody ${n}` } });
}

/** So often a step is taken back: what a record has room for that is handed in, beside the match. */
const TAKEN_BACK = 1500;

/** A match that somebody won against a bot, after one step that was taken back again and again. */
async function scoredRecord(): Promise<string> {
  const game = await GAMES.arcade();
  const options = readChoices(game, presetFor(game, 'regulars'));
  if (!options.ok) throw new Error(options.fault.message);
  const list = new MoveList();
  for (let seed = 1; ; seed++) {
    const match = new Match(game, { options: options.value, seats: 2 }, new SeededChance(seed));
    const bots = [makeBot(game, 'gunner', seed), makeBot(game, 'cadet', seed)];
    const players = game.seatNames.map((seat, i) => ({
      seat,
      kind: i === 0 ? ('human' as const) : ('bot' as const),
      name: i === 0 ? 'A' : 'cadet',
    }));
    let undone = 0;
    while (!match.outcome) {
      const seat = firstSeat(match.deciders);
      const state = match.copyState();
      game.moves(state, seat, list);
      const move = bots[seat]!.choose({ seat, sampler: game.sampler(match.view(seat)), moves: list });
      match.move(seat, game.format(state, move));
      for (; undone < TAKEN_BACK && match.canUndo(seat); undone++) {
        match.act(seat, 'undo');
        match.move(seat, game.format(state, move));
      }
    }
    const record = formatRecord(recordOf(match, players));
    if (match.outcome.places[0] === 1 && match.outcome.places[1] !== 1 && record.length < 60_000) return record;
  }
}
