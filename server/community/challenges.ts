import type { ChallengeView, CreateTable } from '@fray/protocol';
import { LIMITS } from '../base/limits.ts';
import { nameSkeletons } from '../base/names.ts';
import { RequestError } from '../base/requestError.ts';
import type { Webhooks } from '../notifications/webhooks.ts';
import type { Store } from '../store/store.ts';
import type { SeatReservation } from '../tables/newTables.ts';
import type { TableRegistry } from '../tables/tableRegistry.ts';
import type { Relations } from './relations.ts';

/**
 * Challenges by account name. A challenge is a table with a reserved seat: it waits until the opponent comes, its options can be negotiated
 * as at any table, and taking the seat accepts it.
 */
export class Challenges {
  readonly #people: Store;
  readonly #registry: TableRegistry;
  readonly #relations: Relations;
  readonly #notices: Webhooks;

  constructor(people: Store, registry: TableRegistry, relations: Relations, notices: Webhooks) {
    this.#people = people;
    this.#registry = registry;
    this.#relations = relations;
    this.#notices = notices;
  }

  /** Resolves the challenged players of these seats. Throws if one of them cannot be challenged. */
  async seats(person: string, seats: CreateTable['seats']): Promise<ReadonlyMap<number, SeatReservation>> {
    const reservations = new Map<number, SeatReservation>();
    for (const [seat, request] of seats.entries())
      if (request.kind === 'open' && request.for !== undefined) reservations.set(seat, await this.#challenged(person, request.for));
    if (new Set([...reservations.values()].map(({ person: other }) => other)).size < reservations.size)
      throw new RequestError('bad-seats', 'one seat for each who is challenged');
    return reservations;
  }

  async #challenged(person: string, name: string): Promise<SeatReservation> {
    if (!(await this.#people.read('account', person))) throw new RequestError('no-account', 'challenges are for those who keep a name');
    const other = await this.#people.read('accountByName', nameSkeletons(name));
    if (!other) throw new RequestError('unknown-player', 'there is no account of that name');
    if (other.id === person) throw new RequestError('yourself', 'that is you');
    if ((await this.#people.read('blocks', person)).some((block) => block.other === other.id))
      throw new RequestError('blocked-by-you', 'you have blocked this player: take that back first');
    const open = await this.#registry.store.read('reservedFor', other.id, 1000);
    if (open.filter(({ host }) => host === person).length >= LIMITS.challenges)
      throw new RequestError('too-many-challenges', `somebody has at most ${LIMITS.challenges} challenges to the same player`);
    return { person: other.id, name: other.name };
  }

  /** Notifies the challenged players, except those who blocked the challenger. */
  call(person: string, by: string, game: string, table: string, reservations: ReadonlyMap<number, SeatReservation>): void {
    for (const { person: other } of reservations.values())
      void this.#relations.isUnwelcome(person, [other]).then(
        (isUnwelcome) => isUnwelcome || this.#notices.call({ person: other, why: 'challenge', game, by, path: `/t/${table}` }),
        () => undefined,
      );
  }

  /** Challenges and rematches that wait for a user. */
  async to(person: string): Promise<ChallengeView[]> {
    return this.#registry.lists.waitingFor(person, await this.#registry.users.blockedBy(person));
  }
}
