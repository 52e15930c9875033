import { BOT_MARK, type BotRequest, type BotView, type OwnBot, type OwnBots } from '@fray/protocol';
import type { Clock } from '../base/clock.ts';
import { KeyedBuckets } from '../base/keyedBuckets.ts';
import { LIMITS } from '../base/limits.ts';
import { nameSkeletons, requireTitle } from '../base/names.ts';
import { RequestError } from '../base/requestError.ts';
import type { BotRow, ListedBot, ListedRating } from '../store/queries/bots.ts';
import type { Store } from '../store/store.ts';
import type { Accounts } from './accounts.ts';
import { ratedShown } from './matchHistory.ts';

const DAY = 24 * 3600_000;

interface Rate {
  readonly burst: number;
  readonly each: number;
}

/** Accounts that are played by a program. Their names end with a mark, and they are rated among themselves. */
export class BotAccounts {
  readonly #store: Store;
  readonly #accounts: Accounts;
  readonly #time: Clock;
  /** Matches between bots, by address: an owner may have many accounts. */
  readonly #perAddress: KeyedBuckets;

  constructor(store: Store, accounts: Accounts, time: Clock, perAddress: Rate = LIMITS.botGamesPerAddress) {
    this.#store = store;
    this.#accounts = accounts;
    this.#time = time;
    this.#perAddress = new KeyedBuckets(perAddress);
  }

  isBot = async (person: string): Promise<boolean> => person !== '' && (await this.#store.read('botAccount', person)) !== undefined;

  /** Makes an account a bot account and marks its name, or changes what is known of its program. Returns the name. */
  async become(person: string, { engine, version, owner }: BotRequest): Promise<string> {
    const account = await this.#accounts.accountOf(person);
    requireTitle(engine, version);
    const row = { account: person, engine, version, owner: owner === undefined ? '' : await this.#ownerOf(person, owner) };
    const before = await this.#store.read('botAccount', person);
    if (before) {
      await this.#store.write(['changeBot', { ...row, owner: owner === undefined ? before.owner : row.owner }]);
      return account.name;
    }
    const name = `${account.name} ${BOT_MARK}`;
    const bot: BotRow = { ...row, agreed: 0, since: this.#time.date(), online: 0 };
    await this.#accounts.mark(person, name, ['becomeBot', bot]);
    return name;
  }

  /** Agrees to be the owner of a bot, or is not its owner any more. */
  async own(person: string, name: string, isOwner: boolean): Promise<void> {
    await this.#accounts.accountOf(person);
    const bot = await this.#store.read('accountByName', nameSkeletons(name));
    if (!bot) throw new RequestError('unknown-player', 'there is no account of that name');
    await this.#store.write(['ownBot', bot.id, person, isOwner]);
  }

  async #ownerOf(person: string, name: string): Promise<string> {
    const owner = await this.#store.read('accountByName', nameSkeletons(name));
    if (!owner || (await this.isBot(owner.id))) throw new RequestError('unknown-player', 'the owner is the account of a person');
    if (owner.id === person) throw new RequestError('yourself', 'a bot account has another account as its owner');
    return owner.id;
  }

  /** All bot accounts, those that are online first. */
  async list(): Promise<readonly BotView[]> {
    const now = this.#time.date();
    const [bots, ratings, curves] = await Promise.all([
      this.#store.read('bots'),
      this.#store.read('botRatings', null),
      this.#store.read('botCurves', null),
    ]);
    return bots.map((bot) => viewOf(bot, ratings, curves, now));
  }

  /** A bot account as everybody sees it; undefined for a person. */
  async view(account: string): Promise<BotView | undefined> {
    const bot = await this.#store.read('listedBot', account);
    return bot && this.#view(bot);
  }

  /** A user's own bots. */
  async ownedBy(person: string): Promise<OwnBots> {
    const [self, bots] = await Promise.all([this.#store.read('listedBot', person), this.#store.read('botsOf', person)]);
    const views = await Promise.all(bots.map((bot) => this.#ownView(bot)));
    return { ...(self ? { self: await this.#ownView(self) } : {}), bots: views };
  }

  async #view(bot: ListedBot): Promise<BotView> {
    const [ratings, curves] = await Promise.all([this.#store.read('botRatings', bot.account), this.#store.read('botCurves', bot.account)]);
    return viewOf(bot, ratings, curves, this.#time.date());
  }

  async #ownView(bot: ListedBot): Promise<OwnBot> {
    const today = await this.#store.read('botGames', bot.account, this.#time.date() - DAY);
    return { ...(await this.#view(bot)), agreed: bot.agreed === 1, today, most: LIMITS.botGamesPerDay };
  }

  /** Notes that a bot's program listens, or that it has gone. */
  async listens(account: string, isListening: boolean): Promise<void> {
    const now = this.#time.date();
    await this.#store.write(['botOnline', account, isListening ? now + LIMITS.botOnline : now]);
  }

  /** Throws if a new rated table would seat a person and a bot. */
  async requireMayChallenge(person: string, isRated: boolean, challenged: readonly string[]): Promise<void> {
    if (!isRated || challenged.length === 0) return;
    const bots = await this.#store.read('botsAmong', [person, ...challenged]);
    if (bots.length > 0 && bots.length < new Set([person, ...challenged]).size) throw ratedWithBots;
  }

  /**
   * Throws unless this user may sit at a table with these others: bots are not rated with people, come to nobody's table unasked, and play
   * so many matches with each other a day.
   */
  async requireMaySit(person: string, request: SeatingRequest): Promise<void> {
    const { id, host, address, isRated, isReserved, isFree, isTournament, isPlaytest, seated, reserved } = request;
    const bots = new Set(await this.#store.read('botsAmong', [person, host, ...seated, ...reserved]));
    const isBot = bots.has(person);
    if (isRated && [...seated, ...reserved].some((other) => other !== '' && bots.has(other) !== isBot)) throw ratedWithBots;
    if (!isBot) return;
    if (isPlaytest) throw new RequestError('not-for-bots', 'a version is tested by people');
    if (!isReserved && !bots.has(host)) throw new RequestError('not-for-bots', 'a bot plays those who challenge it');
    const playing = seated.filter((other) => bots.has(other) && other !== person);
    // A seat that the bot does not get is no match: otherwise it could use up the matches of another bot.
    if (playing.length === 0 || isTournament || !isFree) return;
    if (!this.#perAddress.of(address).take(this.#time.now()))
      throw new RequestError('too-many-bot-games', 'the bots of one address play so many matches with bots a day');
    const now = this.#time.date();
    await this.#store.write(['countBotGame', [person, ...playing], id, now, now - DAY, LIMITS.botGamesPerDay]);
  }
}

const ratedWithBots = new RequestError('rated-by-token', 'people and bots do not play rated matches with each other');

/** A requested seat, with the other players and challenged users of the table. */
export interface SeatingRequest {
  readonly id: string;
  readonly host: string;
  /** The address of the request. */
  readonly address: string;
  readonly isRated: boolean;
  /** Whether the seat is reserved for this user. */
  readonly isReserved: boolean;
  /** Whether this user may get it now. */
  readonly isFree: boolean;
  readonly isTournament: boolean;
  readonly isPlaytest: boolean;
  readonly seated: readonly string[];
  readonly reserved: readonly string[];
}

function viewOf(
  { account, name, engine, version, owned, online, games, playing }: ListedBot,
  ratings: readonly ListedRating[],
  curves: readonly { readonly person: string; readonly game: string; readonly rating: number }[],
  now: number,
): BotView {
  return {
    name,
    engine,
    version,
    ...(owned === null ? {} : { owner: owned }),
    online: online > now,
    games,
    ...(playing === null ? {} : { playing }),
    ratings: ratings
      .filter(({ player }) => player === account)
      .map((row) => {
        const { game, rating, margin, games: rated, provisional } = ratedShown(row, now);
        const curve = curves.flatMap((point) => (point.person === account && point.game === game ? [Math.round(point.rating)] : []));
        return { game, rating, margin, games: rated, provisional, curve };
      }),
  };
}
