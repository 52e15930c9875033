import { createHash, timingSafeEqual } from 'node:crypto';
import { playerReportRequest, reportRequest, reportsQuery, settleReportRequest } from '@fray/protocol';
import { takedownRequest } from '@fray/protocol/playtests';
import type { FastifyRequest } from 'fastify';
import { RequestError } from '../../base/requestError.ts';
import type { Moderation } from '../../community/moderation.ts';
import type { Playtests } from '../../community/playtests.ts';
import type { Uploads } from '../../community/uploads.ts';
import type { TableRegistry } from '../../tables/tableRegistry.ts';
import type { ApiServer } from './apiServer.ts';
import { body, query, requestingUser } from './requests.ts';
import { requestedTable } from './tableRoutes.ts';

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Rejects requests without the moderators' secret. With an empty secret, moderation is disabled. */
export const mustModerateWith =
  (secret: string) =>
  ({ headers }: FastifyRequest): void => {
    const key = headers['x-fray-moderator'];
    if (secret === '' || typeof key !== 'string' || !timingSafeEqual(digestOf(key), digestOf(secret)))
      throw new RequestError('not-a-moderator', 'this needs the moderators’ secret');
  };

interface ModeratedParts {
  readonly registry: TableRegistry;
  readonly playtests: Playtests;
  readonly uploads: Uploads;
  readonly secret: string;
}

/** Registers the routes for reports and for moderators, who send the moderators' secret. */
export function registerModeration(
  server: ApiServer,
  moderation: Moderation,
  { registry, playtests, uploads, secret }: ModeratedParts,
): void {
  server.post('/api/players/:name/report', async (request) => {
    await moderation.reportPlayer(requestingUser(request), request.params.name, body(request, playerReportRequest));
    return { ok: true };
  });
  server.post('/api/playtests/:id/report', async (request) => {
    const person = requestingUser(request);
    const { id } = request.params;
    await moderation.reportVersion(person, id, await playtests.reported(person, id), body(request, playerReportRequest));
    return { ok: true };
  });
  server.post('/api/gallery/games/:game/report', async (request) => {
    const person = requestingUser(request);
    const { game } = request.params;
    await moderation.reportUpload(person, game, await uploads.reported(person, game), body(request, playerReportRequest));
    return { ok: true };
  });
  server.get('/api/me/manner', async (request) => ({ manner: await moderation.manner(requestingUser(request)) }));
  server.post('/api/tables/:id/report', async (request) => {
    const person = requestingUser(request);
    const input = body(request, reportRequest);
    const table = await requestedTable(registry, request);
    // Only people who have the link of a private table may report what happens there.
    if (table.row.private === 1 && !table.isUserConnected(person) && !table.seats.some((seat) => seat.person === person))
      throw new RequestError('not-your-table', 'only who is at a private table reports what was said there');
    await moderation.report(person, table, input);
    return { ok: true };
  });
  server.get('/api/me/sanctions', async (request) => ({ sanctions: await moderation.sanctions(requestingUser(request)) }));
  server.post('/api/me/sanctions/seen', async (request) => {
    await moderation.markSeen(requestingUser(request));
    return { ok: true };
  });

  const mustModerate = mustModerateWith(secret);
  server.get('/api/moderation/reports', async (request) => {
    mustModerate(request);
    return moderation.reports(query(request, reportsQuery).after);
  });
  server.get('/api/moderation/tables/:id', async (request) => {
    mustModerate(request);
    return moderation.talk(request.params.id);
  });
  server.post('/api/moderation/settle', async (request) => {
    mustModerate(request);
    await moderation.settle(body(request, settleReportRequest));
    return { ok: true };
  });
  server.put('/api/moderation/playtests/:id', async (request) => {
    mustModerate(request);
    await playtests.takeDown(request.params.id, body(request, takedownRequest).down);
    return { ok: true };
  });
}
