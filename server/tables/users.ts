import type { Clock } from '../base/clock.ts';
import { CommunityStore } from '../community/communityStore.ts';
import { nameFor } from '../community/naming.ts';
import type { Webhooks } from '../notifications/webhooks.ts';
import type { Store } from '../store/store.ts';
import type { Table } from './table.ts';

/** What is done about persons needs of the context. */
interface UsersContext {
  readonly store: Store;
  readonly time: Clock;
  readonly notices: Webhooks;
  /** The tables that are in memory. */
  loaded(): Iterable<Table>;
  reload(tables: Iterable<string>): void;
}

/** Persons as tables know them: what they want kept, whom they hear, and what is changed about them while they sit somewhere. */
export class Users {
  readonly #context: UsersContext;
  readonly #people: CommunityStore;

  constructor(context: UsersContext) {
    this.#context = context;
    this.#people = new CommunityStore(context.store);
  }

  /** Keeps what a person wants kept about them. */
  async saveProfile(person: string, { name, webhook }: { name?: string | undefined; webhook?: string | null | undefined }): Promise<void> {
    const before = await this.#context.store.person(person);
    const row = {
      id: person,
      name: name ?? before?.name ?? '',
      webhook: webhook === null ? '' : (webhook ?? before?.webhook ?? ''),
      seen: this.#context.time.date(),
    };
    await this.#context.store.committed('', [['putPerson', row]]);
  }

  /** Who speaks, as the others may take it today, and whether they may: a guest's name may have become an account's. */
  async chatIdentity(person: string | undefined): Promise<{ readonly name: string; readonly isMuted: boolean }> {
    if (person === undefined) return { name: '', isMuted: false };
    const [row, sanctions] = await Promise.all([this.#context.store.person(person), this.#people.ask('sanctions', person)]);
    const now = this.#context.time.date();
    return {
      name: row?.name ? await nameFor(this.#people, person, row.name, now) : '',
      isMuted: sanctions.some(({ kind, until }) => kind === 'mute' && until > now),
    };
  }

  /** Deletes a person's data: name, address for notices, chat, seats' owners. What was played stays, by nobody. */
  async forget(person: string): Promise<void> {
    await this.#context.store.committed('', [['aboutPeople', ['forgotten', person]]]);
    this.reloadTablesOf(person);
  }

  /** What is kept of a person was changed: their tables are read again, and their clocks are kept. */
  reloadTablesOf(person: string): void {
    const theirs = [...this.#context.loaded()].filter(
      ({ row, seats, chat }) =>
        row.host === person || chat.hasLinesBy(person) || seats.some((seat) => seat.person === person || seat.reserved === person),
    );
    for (const table of theirs) table.saveClocks();
    this.#context.reload(theirs.map(({ id }) => id));
  }

  /** Persons whose chat somebody does not want to hear. */
  async blockedBy(person: string): Promise<ReadonlySet<string>> {
    const blocks = await this.#people.ask('blocks', person);
    return new Set(blocks.flatMap(({ one, other }) => (one === person ? [other] : [])));
  }

  /** Whom somebody wants to hear has changed: so it is from now on wherever they look. */
  async refreshBlocked(person: string): Promise<void> {
    const unheard = await this.blockedBy(person);
    for (const table of this.#context.loaded()) table.spectators.setBlocked(person, unheard);
  }

  /** Calls whoever has this seat and does not look: it is their turn. */
  async notifyTurn(table: Table, seat: number): Promise<void> {
    const { person, name } = table.seats[seat]!;
    if (person === '' || table.isUserConnected(person)) return;
    const against = table.seats.flatMap((other) => (other.seat === seat ? [] : [other.name])).filter(Boolean);
    const own = (await this.#context.store.person(person))?.webhook ?? '';
    const webhooks = [own, table.row.webhook].filter(Boolean);
    this.#context.notices.tell({ person, who: name, table: table.id, game: table.game.id, against, webhooks });
  }

  /** Calls the others at a table that is over, who do not look: whoever sat at this seat wants to play again, at the next table. */
  async notifyRematch(table: Table, seat: number): Promise<void> {
    const { person: by, name } = table.seats[seat]!;
    const blocks = await this.#people.ask('blocks', by);
    // Nobody is called to a table at which they may not sit down.
    const apart = new Set(['', by, ...blocks.flatMap(({ one, other }) => [one, other])]);
    for (const { kind, person } of table.seats) {
      if (kind !== 'human' || apart.has(person) || table.isUserConnected(person)) continue;
      apart.add(person);
      this.#context.notices.call({ person, why: 'challenge', game: table.game.id, by: name, path: `/t/${table.row.next}` });
    }
  }
}
