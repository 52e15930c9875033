import { takedownRequest } from '@fray/protocol/playtests';
import { uploadRequest, uploadVisibilityRequest } from '@fray/protocol/uploads';
import { LIMITS } from '../../base/limits.ts';
import type { Uploads } from '../../community/uploads.ts';
import type { ApiServer } from './apiServer.ts';
import { allowSilence } from './idleConnections.ts';
import { mustModerateWith } from './moderationRoutes.ts';
import { body, requestingUser } from './requests.ts';

/** Routes for games of strangers. `secret`: of the moderators. */
export function registerUploads(server: ApiServer, uploads: Uploads, secret: string): void {
  server.post('/api/games', (request, reply) => {
    // Nothing is sent while the game is checked.
    allowSilence(request.raw, reply.raw, LIMITS.uploadCheckMost + LIMITS.unreadAnswer);
    return uploads.push(requestingUser(request), body(request, uploadRequest), request.source);
  });
  server.get('/api/account/games', async (request) => ({ games: await uploads.list(requestingUser(request)) }));
  server.get('/api/account/games/:game', (request) => uploads.content(requestingUser(request), request.params.game));
  server.put('/api/account/games/:game', async (request) => {
    await uploads.show(requestingUser(request), request.params.game, body(request, uploadVisibilityRequest));
    return { ok: true };
  });
  server.delete('/api/account/games/:game', async (request) => {
    await uploads.remove(requestingUser(request), request.params.game);
    return { ok: true };
  });
  server.get('/api/gallery/games', async () => ({ games: await uploads.gallery() }));
  server.get('/api/gallery/games/:game', (request) => uploads.about(request.person, request.params.game));
  const mustModerate = mustModerateWith(secret);
  server.put('/api/moderation/games/:game', async (request) => {
    mustModerate(request);
    await uploads.takeDown(request.params.game, body(request, takedownRequest).down);
    return { ok: true };
  });
}
