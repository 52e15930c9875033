import type { FastifyInstance } from 'fastify';
import type { Notices } from '../notices.ts';
import type { Accounts } from '../people/accounts.ts';
import type { PeopleStore } from '../people/peopleStore.ts';
import type { Hall } from '../tables/hall.ts';
import type { Clockwork } from '../time.ts';
import { Changing } from './changing.ts';
import { Clubs } from './clubs.ts';
import { registerClubs, registerTournaments } from './routes.ts';
import { Running } from './running.ts';
import { Tournaments } from './tournaments.ts';

/** What tournaments have of the house. */
export interface TournamentHouse {
  readonly hall: Hall;
  readonly people: PeopleStore;
  readonly accounts: Accounts;
  readonly notices: Notices;
  readonly time: Clockwork;
  log(what: string, about: object): void;
}

/** Answers what is asked about tournaments; whoever starts what is returned leads them on. */
export function openTournaments(server: FastifyInstance, house: TournamentHouse): Running {
  const changing = new Changing(house.hall.store, house.people);
  const running = new Running({ ...house, changing });
  registerTournaments(server, new Tournaments({ ...house, changing, running }));
  registerClubs(server, new Clubs(house));
  return running;
}
