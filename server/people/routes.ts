import { playedAsked } from '@fray/protocol';
import type { FastifyInstance } from 'fastify';
import { pick } from 'valibot';
import { personAsking, query } from '../http/asking.ts';
import type { PlayedGames } from './games.ts';

/** What is asked about people: what they have played. */
export function registerPeople(server: FastifyInstance, games: PlayedGames): void {
  server.get('/api/me/games', (request) => games.page(personAsking(request), query(request, playedAsked)));
  server.get('/api/me/figures', (request) => games.figures(personAsking(request)));
  server.get('/api/me/records', (request) => games.records(personAsking(request), query(request, pick(playedAsked, ['after'])).after));
}
