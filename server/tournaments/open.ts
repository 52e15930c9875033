import type { FastifyInstance } from 'fastify';
import { Clubs } from './clubs.ts';
import type { TournamentContext } from './context.ts';
import { registerClubs, registerTournaments } from './routes.ts';
import { TournamentRunner } from './tournamentRunner.ts';
import { Tournaments } from './tournaments.ts';
import { TournamentWriter } from './tournamentWriter.ts';

/** Registers the routes of tournaments and clubs. Returns the runner, which the caller starts. `moderator`: the moderators' secret. */
export function openTournaments(server: FastifyInstance, house: TournamentContext, moderator: string): TournamentRunner {
  const changing = new TournamentWriter(house.registry.store, house.people);
  const running = new TournamentRunner({ ...house, changing });
  registerTournaments(server, new Tournaments({ ...house, changing, running }), moderator);
  registerClubs(server, new Clubs(house));
  return running;
}
