import type { Clock } from '../base/clock.ts';
import type { Webhooks } from '../notifications/webhooks.ts';
import type { Store } from '../store/store.ts';
import type { Table } from './table.ts';

/** What user handling needs of the registry. */
interface UsersContext {
  readonly store: Store;
  readonly time: Clock;
  readonly notices: Webhooks;
  /** Tables in memory. */
  loaded(): Iterable<Table>;
  reload(tables: Iterable<string>): void;
}

/** Users as tables know them: profile, blocked users, turn notices, and changes during a match. */
export class Users {
  readonly #context: UsersContext;
  readonly #people: Store;

  constructor(context: UsersContext) {
    this.#context = context;
    this.#people = context.store;
  }

  /** Throws if messages cannot go to this URL. */
  requireWebhook(url: string | undefined): void {
    if (url !== undefined) this.#context.notices.requireUrl(url);
  }

  /** Saves the name and webhook of a user. Undefined leaves a value as it is; `null` removes the webhook. */
  async saveProfile(person: string, { name, webhook }: { name?: string | undefined; webhook?: string | null | undefined }): Promise<void> {
    this.requireWebhook(webhook ?? undefined);
    const before = await this.#context.store.read('person', person);
    const row = {
      id: person,
      name: name ?? before?.name ?? '',
      webhook: webhook === null ? '' : (webhook ?? before?.webhook ?? ''),
      seen: this.#context.time.date(),
    };
    await this.#context.store.committed('', [['putPerson', row]]);
  }

  /** Deletes a user's data: name, webhook, chat, seats. Matches remain, without the user. */
  async forget(person: string): Promise<void> {
    await this.#context.store.committed('', [['forgotten', person]]);
    this.reloadTablesOf(person);
  }

  /** Reloads the tables of a user whose stored data changed. Clocks are saved first. */
  reloadTablesOf(person: string): void {
    const tables = [...this.#context.loaded()].filter(
      (table) =>
        table.row.host === person ||
        table.hasChatBy(person) ||
        table.seats.some((seat) => seat.person === person || seat.reserved === person),
    );
    for (const table of tables) table.saveClocks();
    this.#context.reload(tables.map(({ id }) => id));
  }

  /** Users whom this user has blocked. */
  async blockedBy(person: string): Promise<ReadonlySet<string>> {
    const blocks = await this.#people.read('blocks', person);
    return new Set(blocks.flatMap(({ one, other }) => (one === person ? [other] : [])));
  }

  /** Applies a changed block list at all tables in memory. */
  async refreshBlocked(person: string): Promise<void> {
    const unheard = await this.blockedBy(person);
    for (const table of this.#context.loaded()) table.setBlocked(person, unheard);
  }

  /** Notifies the player of a seat whose turn it is, unless connected to the table. */
  async notifyTurn(table: Table, seat: number): Promise<void> {
    const { person, name } = table.seats[seat]!;
    if (person === '' || table.isUserConnected(person)) return;
    const against = table.seats.flatMap((other) => (other.seat === seat ? [] : [other.name])).filter(Boolean);
    const own = (await this.#context.store.read('person', person))?.webhook ?? '';
    const webhooks = [own, table.row.webhook].filter(Boolean);
    this.#context.notices.tell({ person, who: name, table: table.id, game: table.game.id, against, webhooks });
  }

  /** Notifies the players of a match that is over. */
  notifyEnd({ id, game, seats, match }: Table): void {
    const { places = [], reason = '' } = match?.outcome ?? {};
    for (const { kind, person, seat } of seats)
      if (kind === 'human' && person !== '') this.#context.notices.onEnd({ person, table: id, game: game.id, seat, places, reason });
  }

  /** Notifies the other players of a finished match, unless connected, that this seat's player wants a rematch. */
  async notifyRematch(table: Table, seat: number): Promise<void> {
    const { person: by, name } = table.seats[seat]!;
    const blocks = await this.#people.read('blocks', by);
    // Skip users who block each other: they may not sit at one table.
    const apart = new Set(['', by, ...blocks.flatMap(({ one, other }) => [one, other])]);
    for (const { kind, person } of table.seats) {
      if (kind !== 'human' || apart.has(person) || table.isUserConnected(person)) continue;
      apart.add(person);
      this.#context.notices.call({ person, why: 'challenge', game: table.game.id, by: name, path: `/t/${table.row.next}` });
    }
  }
}
