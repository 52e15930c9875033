import type { FastifyInstance } from 'fastify';
import { Changing } from './changing.ts';
import { Clubs } from './clubs.ts';
import type { TournamentHouse } from './house.ts';
import { registerClubs, registerTournaments } from './routes.ts';
import { Running } from './running.ts';
import { Tournaments } from './tournaments.ts';

/** Answers what is asked about tournaments, also by whoever has the secret of the moderators; whoever starts what is returned leads them on. */
export function openTournaments(server: FastifyInstance, house: TournamentHouse, moderator: string): Running {
  const changing = new Changing(house.hall.store, house.people);
  const running = new Running({ ...house, changing });
  registerTournaments(server, new Tournaments({ ...house, changing, running }), moderator);
  registerClubs(server, new Clubs(house));
  return running;
}
