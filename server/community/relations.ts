import type { Relation, RelationView } from '@fray/protocol';
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import { nameSkeletons } from '../base/names.ts';
import { RequestError } from '../base/requestError.ts';
import type { AccountRow } from '../store/queries/accounts.ts';
import type { Store } from '../store/store.ts';
import type { TableRegistry } from '../tables/tableRegistry.ts';

/** Friends and blocks. A friendship needs both users' consent. A blocked user is not informed: their requests look unanswered. */
export class Relations {
  readonly #people: Store;
  readonly #registry: TableRegistry;
  readonly #time: Clock;
  /** Called when a user's block list has changed on this node. */
  onBlocksChanged: (person: string) => void = () => {};

  constructor(people: Store, registry: TableRegistry, time: Clock) {
    this.#people = people;
    this.#registry = registry;
    this.#time = time;
  }

  async of(person: string): Promise<RelationView[]> {
    await this.#own(person);
    return (await this.#people.read('relations', person)).map(({ name, tie, since }) => ({ name, tie, since }));
  }

  /** Sends a friend request, or accepts one. Returns the new relation. */
  async befriend(person: string, name: string): Promise<Relation> {
    const other = await this.#other(person, name);
    const relations = await this.#people.read('relations', person);
    const before = relations.find(({ id }) => id === other.id)?.tie;
    if (before === 'blocked') throw new RequestError('blocked-by-you', 'you have blocked this player: take that back first');
    if (before === 'friend' || before === 'asked') return before;
    if (relations.filter(({ tie }) => tie === 'friend' || tie === 'asked').length >= LIMITS.friends)
      throw new RequestError('too-many-friends', `somebody has, and asks, at most ${LIMITS.friends}`);
    await this.#people.write(['befriend', person, other.id, this.#time.date()]);
    return before === 'asks' ? 'friend' : 'asked';
  }

  /** Ends a friendship, or withdraws or declines a friend request. */
  async part(person: string, name: string): Promise<void> {
    const other = await this.#other(person, name);
    await this.#people.write(['part', person, other.id]);
  }

  async block(person: string, name: string): Promise<void> {
    const other = await this.#other(person, name);
    const blocked = (await this.#people.read('blocks', person)).filter(({ one }) => one === person);
    if (blocked.length >= LIMITS.blocks) throw new RequestError('too-many-blocks', `somebody blocks at most ${LIMITS.blocks}`);
    await this.#people.write(['block', person, other.id, this.#time.date()]);
    await this.#rehear(person);
  }

  async unblock(person: string, name: string): Promise<void> {
    const other = await this.#other(person, name);
    await this.#people.write(['unblock', person, other.id]);
    await this.#rehear(person);
  }

  async #rehear(person: string): Promise<void> {
    await this.#registry.users.refreshBlocked(person);
    this.onBlocksChanged(person);
  }

  /** Users who must not be paired with this one, because either has blocked the other. */
  async apartFrom(person: string): Promise<ReadonlySet<string>> {
    return new Set((await this.#people.read('blocks', person)).map(({ one, other }) => (one === person ? other : one)));
  }

  /** Whether any of the others has blocked the user. */
  async isUnwelcome(person: string, others: readonly string[]): Promise<boolean> {
    return (await this.#people.read('blocks', person)).some(({ one, other }) => other === person && others.includes(one));
  }

  async #own(person: string): Promise<AccountRow> {
    const account = await this.#people.read('account', person);
    if (!account) throw new RequestError('no-account', 'friends are for those who keep a name');
    return account;
  }

  async #other(person: string, name: string): Promise<AccountRow> {
    await this.#own(person);
    const other = await this.#people.read('accountByName', nameSkeletons(name));
    if (!other) throw new RequestError('unknown-player', 'there is no account of that name');
    if (other.id === person) throw new RequestError('yourself', 'that is you');
    return other;
  }
}
