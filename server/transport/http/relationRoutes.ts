import type { FastifyInstance } from 'fastify';
import type { Relations } from '../../community/relations.ts';
import { requestingUser } from './requests.ts';

interface Player {
  Params: { name: string };
}

/** Registers the routes for friends and blocks. */
export function registerRelationRoutes(server: FastifyInstance, relations: Relations): void {
  server.get('/api/me/circle', async (request) => ({ circle: await relations.of(requestingUser(request)) }));
  server.put<Player>('/api/players/:name/friend', async (request) => ({
    tie: await relations.befriend(requestingUser(request), request.params.name),
  }));
  server.delete<Player>('/api/players/:name/friend', async (request) => {
    await relations.part(requestingUser(request), request.params.name);
    return { ok: true };
  });
  server.put<Player>('/api/players/:name/block', async (request) => {
    await relations.block(requestingUser(request), request.params.name);
    return { tie: 'blocked' };
  });
  server.delete<Player>('/api/players/:name/block', async (request) => {
    await relations.unblock(requestingUser(request), request.params.name);
    return { ok: true };
  });
}
