import type { Notices } from '../notices.ts';
import type { Accounts } from '../people/accounts.ts';
import type { PeopleStore } from '../people/peopleStore.ts';
import type { Hall } from '../tables/hall.ts';
import type { Clockwork } from '../time.ts';

/** What tournaments have of the house. */
export interface TournamentHouse {
  readonly hall: Hall;
  readonly people: PeopleStore;
  readonly accounts: Accounts;
  readonly notices: Notices;
  readonly time: Clockwork;
  log(what: string, about: object): void;
}
