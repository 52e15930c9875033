import { labReportRequest } from '@fray/protocol/labReports';
import { galleryQuery, playtestRequest, playtestSession, unclearRequest, visibilityRequest } from '@fray/protocol/playtests';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../base/clock.ts';
import { KeyedBuckets } from '../../base/keyedBuckets.ts';
import { LIMITS } from '../../base/limits.ts';
import { RequestError } from '../../base/requestError.ts';
import type { LabReports } from '../../community/labReports.ts';
import type { Playtests } from '../../community/playtests.ts';
import type { TableRegistry } from '../../tables/tableRegistry.ts';
import type { ApiServer } from './apiServer.ts';
import { body, query, requestingUser } from './requests.ts';
import { requestedTable, seatNumber } from './tableRoutes.ts';

/** Routes for versions that are tested, and for what testers leave. */
export function registerPlaytests(server: ApiServer, playtests: Playtests, registry: TableRegistry, time: Clock): void {
  server.get('/api/playtests', async (request) => ({ playtests: await playtests.list(requestingUser(request)) }));
  server.post('/api/playtests', (request) => playtests.create(requestingUser(request), body(request, playtestRequest), request.source));
  server.get('/api/playtests/:id', (request) => playtests.view(request.person, request.params.id));
  server.delete('/api/playtests/:id', async (request) => {
    await playtests.remove(requestingUser(request), request.params.id);
    return { ok: true };
  });
  server.delete('/api/playtests/:id/consent', async (request) => {
    await playtests.leave(requestingUser(request), request.params.id);
    return { ok: true };
  });
  server.get('/api/playtests/:id/results', (request) => playtests.results(requestingUser(request), request.params.id));
  server.get('/api/playtests/:id/reports/:report', (request) =>
    playtests.position(requestingUser(request), request.params.id, request.params.report),
  );
  server.put('/api/playtests/:id/visibility', async (request) => {
    await playtests.show(requestingUser(request), request.params.id, body(request, visibilityRequest));
    return { ok: true };
  });
  server.get('/api/gallery', (request) => playtests.gallery(query(request, galleryQuery)));
  registerTesters(server, playtests, registry, time);
}

/** Routes for reports of the lab that are shared by link. */
export function registerLabReports(server: ApiServer, reports: LabReports): void {
  server.post('/api/lab-reports', (request) => reports.create(requestingUser(request), body(request, labReportRequest), request.source));
  server.get('/api/lab-reports/:id', (request) => reports.view(request.person, request.params.id));
  server.delete('/api/lab-reports/:id', async (request) => {
    await reports.remove(requestingUser(request), request.params.id);
    return { ok: true };
  });
}

/** Rate of testers' data from one address. */
function registerTesters(server: ApiServer, playtests: Playtests, registry: TableRegistry, time: Clock): void {
  const sessions = new KeyedBuckets(LIMITS.playtestSessionsPerAddress);
  const reports = new KeyedBuckets(LIMITS.playtestReportsPerAddress);
  const consents = new KeyedBuckets(LIMITS.playtestConsentsPerAddress);
  const requireFew = (buckets: KeyedBuckets, { address }: FastifyRequest) => {
    if (!buckets.of(address).take(time.now())) throw new RequestError('too-fast', 'wait a while before you send more', 20);
  };

  // A key is free: without a limit one address could create thousands of testers.
  server.put('/api/playtests/:id/consent', async (request) => {
    const person = requestingUser(request);
    requireFew(consents, request);
    await playtests.agree(person, request.params.id);
    return { ok: true };
  });

  server.put('/api/tables/:id/seats/:seat/session', async (request) => {
    const person = requestingUser(request);
    const input = body(request, playtestSession);
    requireFew(sessions, request);
    await playtests.saveSession(person, seatNumber(request), await requestedTable(registry, request), input);
    return { ok: true };
  });

  server.post('/api/tables/:id/seats/:seat/unclear', async (request) => {
    const person = requestingUser(request);
    const input = body(request, unclearRequest);
    requireFew(reports, request);
    await playtests.report(person, seatNumber(request), await requestedTable(registry, request), input);
    return { ok: true };
  });
}
