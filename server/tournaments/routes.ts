import { createTournament, enterTournament } from '@fray/protocol';
import type { FastifyInstance } from 'fastify';
import { body, personAsking } from '../http/asking.ts';
import type { Tournaments } from './tournaments.ts';

interface Named {
  Params: { id: string };
}

/** What is asked about tournaments. There is no request that tells a result. */
export function registerTournaments(server: FastifyInstance, tournaments: Tournaments): void {
  server.get('/api/tournaments', async (request) => ({
    tournaments: await tournaments.listed(),
    mine: request.person === '' ? [] : await tournaments.mine(request.person),
  }));
  server.post('/api/tournaments', (request) => tournaments.create(personAsking(request), body(request, createTournament)));
  server.get<Named>('/api/tournaments/:id', (request) => tournaments.shown(request.person, request.params.id));
  server.post<Named>('/api/tournaments/:id/enter', async (request) => {
    await tournaments.enter(personAsking(request), request.params.id, body(request, enterTournament).name);
    return { ok: true };
  });
  server.delete<Named>('/api/tournaments/:id/enter', async (request) => {
    await tournaments.leave(personAsking(request), request.params.id);
    return { ok: true };
  });
  server.post<Named>('/api/tournaments/:id/begin', async (request) => {
    await tournaments.begin(personAsking(request), request.params.id);
    return { ok: true };
  });
  server.delete<Named>('/api/tournaments/:id', async (request) => {
    await tournaments.callOff(personAsking(request), request.params.id);
    return { ok: true };
  });
}
