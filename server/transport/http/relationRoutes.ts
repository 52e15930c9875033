import type { Relations } from '../../community/relations.ts';
import type { ApiServer } from './apiServer.ts';
import { requestingUser } from './requests.ts';

/** Registers the routes for friends and blocks. */
export function registerRelationRoutes(server: ApiServer, relations: Relations): void {
  server.get('/api/me/circle', async (request) => ({ circle: await relations.of(requestingUser(request)) }));
  server.put('/api/players/:name/friend', async (request) => ({
    tie: await relations.befriend(requestingUser(request), request.params.name),
  }));
  server.delete('/api/players/:name/friend', async (request) => {
    await relations.part(requestingUser(request), request.params.name);
    return { ok: true };
  });
  server.put('/api/players/:name/block', async (request) => {
    await relations.block(requestingUser(request), request.params.name);
    return { tie: 'blocked' };
  });
  server.delete('/api/players/:name/block', async (request) => {
    await relations.unblock(requestingUser(request), request.params.name);
    return { ok: true };
  });
}
