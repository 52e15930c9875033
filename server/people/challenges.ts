import type { Challenge, CreateTable } from '@fray/protocol';
import { Refused } from '../http/asking.ts';
import { LIMITS } from '../limits.ts';
import type { Notices } from '../notices.ts';
import type { Hall } from '../tables/hall.ts';
import type { KeptFor } from '../tables/rows.ts';
import type { Circle } from './circle.ts';
import { shapesOf } from './names.ts';
import type { PeopleStore } from './peopleStore.ts';

/**
 * Challenges by name. A challenge is a table with a seat that is kept for somebody: so it waits for whoever is away, its options can be
 * talked over as at any table, and sitting down accepts it.
 */
export class Challenges {
  readonly #people: PeopleStore;
  readonly #hall: Hall;
  readonly #circle: Circle;
  readonly #notices: Notices;

  constructor(people: PeopleStore, hall: Hall, circle: Circle, notices: Notices) {
    this.#people = people;
    this.#hall = hall;
    this.#circle = circle;
    this.#notices = notices;
  }

  /** Whom a person challenges to a table with these seats. */
  async seats(person: string, seats: CreateTable['seats']): Promise<ReadonlyMap<number, KeptFor>> {
    const kept = new Map<number, KeptFor>();
    for (const [seat, asked] of seats.entries())
      if (asked.kind === 'open' && asked.for !== undefined) kept.set(seat, await this.#challenged(person, asked.for));
    if (new Set([...kept.values()].map(({ person: other }) => other)).size < kept.size)
      throw new Refused('bad-seats', 'one seat for each who is challenged');
    return kept;
  }

  async #challenged(person: string, name: string): Promise<KeptFor> {
    if (!(await this.#people.ask('account', person))) throw new Refused('no-account', 'challenges are for those who keep a name');
    const other = await this.#people.ask('accountByName', shapesOf(name));
    if (!other) throw new Refused('unknown-player', 'there is no account of that name');
    if (other.id === person) throw new Refused('yourself', 'that is you');
    if ((await this.#people.ask('blocks', person)).some((block) => block.other === other.id))
      throw new Refused('blocked-by-you', 'you have blocked this player: take that back first');
    const open = await this.#hall.store.keptFor(other.id, 1000);
    if (open.filter(({ host }) => host === person).length >= LIMITS.challenges)
      throw new Refused('too-many-challenges', `somebody has at most ${LIMITS.challenges} challenges to the same player`);
    return { person: other.id, name: other.name };
  }

  /** Tells those who are challenged, but for whoever does not want to hear of it. */
  call(person: string, by: string, game: string, table: string, kept: ReadonlyMap<number, KeptFor>): void {
    for (const { person: other } of kept.values())
      void this.#circle.isUnwelcome(person, [other]).then(
        (isUnwelcome) => isUnwelcome || this.#notices.call({ person: other, why: 'challenge', game, by, path: `/t/${table}` }),
        () => undefined,
      );
  }

  /** Tables at which somebody sits and waits for a person: challenges, and rematches. */
  async to(person: string): Promise<Challenge[]> {
    return this.#hall.lists.waitingFor(person, await this.#hall.persons.unheard(person));
  }
}
