import type { FastifyInstance } from 'fastify';
import type { Relations } from '../../community/relations.ts';
import { personAsking } from './requests.ts';

interface Player {
  Params: { name: string };
}

/** Registers the routes for friends and blocks. */
export function registerRelationRoutes(server: FastifyInstance, circle: Relations): void {
  server.get('/api/me/circle', async (request) => ({ circle: await circle.of(personAsking(request)) }));
  server.put<Player>('/api/players/:name/friend', async (request) => ({
    tie: await circle.befriend(personAsking(request), request.params.name),
  }));
  server.delete<Player>('/api/players/:name/friend', async (request) => {
    await circle.part(personAsking(request), request.params.name);
    return { ok: true };
  });
  server.put<Player>('/api/players/:name/block', async (request) => {
    await circle.block(personAsking(request), request.params.name);
    return { tie: 'blocked' };
  });
  server.delete<Player>('/api/players/:name/block', async (request) => {
    await circle.unblock(personAsking(request), request.params.name);
    return { ok: true };
  });
}
