import { createClub, createTournament, enterTournament, renameClub } from '@fray/protocol';
import { Clubs } from '../../tournaments/clubs.ts';
import type { TournamentContext } from '../../tournaments/context.ts';
import { TournamentRunner } from '../../tournaments/tournamentRunner.ts';
import { Tournaments } from '../../tournaments/tournaments.ts';
import { TournamentWriter } from '../../tournaments/tournamentWriter.ts';
import { requireUnratedForTokens } from './admission.ts';
import type { ApiServer } from './apiServer.ts';
import { mustModerateWith } from './moderationRoutes.ts';
import { body, query, requestingUser } from './requests.ts';
import { stateQuery } from './specs/tables.ts';
import { idOfState, type Streams } from './streams.ts';

/** Registers the tournament routes. `moderator`: the moderators' secret, which allows closing any tournament. No route sets a result. */
function registerTournaments(server: ApiServer, tournaments: Tournaments, streams: Streams, moderator: string): void {
  const mustModerate = mustModerateWith(moderator);
  server.delete('/api/moderation/tournaments/:id', async (request) => {
    mustModerate(request);
    await tournaments.close(request.params.id);
    return { ok: true };
  });
  server.get('/api/tournaments', async (request) => ({
    tournaments: await tournaments.listed(),
    mine: request.person === '' ? [] : await tournaments.mine(request.person),
  }));
  server.post('/api/tournaments', (request) =>
    tournaments.create(requestingUser(request), body(request, createTournament), request.source),
  );
  server.get('/api/tournaments/:id', async (request, reply) => {
    const { person, params } = request;
    // Spectators poll this route; mostly nothing has changed.
    const tag = `"${await tournaments.stateFor(person, params.id)}"`;
    reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'authorization' });
    // A compressing proxy turns the tag into a weak one.
    return request.headers['if-none-match']?.endsWith(tag) ? reply.code(304).send() : tournaments.view(person, params.id);
  });
  server.get('/api/tournaments/:id/stream', async (request, reply) => {
    const { person, params } = request;
    const { seen } = query(request, stateQuery);
    let last = await tournaments.stateFor(person, params.id);
    let isFirst = true;
    streams.openStates(request, reply, 'tournament', seen, async () => {
      const tag = await tournaments.stateFor(person, params.id);
      if (tag === last && !isFirst) return undefined;
      [last, isFirst] = [tag, false];
      const tournament = await tournaments.view(person, params.id);
      return { t: 'tournament', id: idOfState({ ...tournament, now: 0 }), tournament };
    });
  });
  server.post('/api/tournaments/:id/enter', async (request) => {
    requireUnratedForTokens(request, {}, true);
    await tournaments.enter(requestingUser(request), request.params.id, body(request, enterTournament).name);
    return { ok: true };
  });
  server.delete('/api/tournaments/:id/enter', async (request) => {
    await tournaments.leave(requestingUser(request), request.params.id);
    return { ok: true };
  });
  server.post('/api/tournaments/:id/begin', async (request) => {
    await tournaments.begin(requestingUser(request), request.params.id);
    return { ok: true };
  });
  server.delete('/api/tournaments/:id', async (request) => {
    await tournaments.cancel(requestingUser(request), request.params.id);
    return { ok: true };
  });
}

/** Registers the club routes. */
function registerClubs(server: ApiServer, clubs: Clubs): void {
  server.get('/api/clubs', async (request) => ({ clubs: request.person === '' ? [] : await clubs.mine(request.person) }));
  server.post('/api/clubs', (request) => {
    const { id, title, name } = body(request, createClub);
    return clubs.create(requestingUser(request), id, title, name);
  });
  server.get('/api/clubs/:id', (request) => clubs.view(request.person, request.params.id));
  server.put('/api/clubs/:id', async (request) => {
    await clubs.rename(requestingUser(request), request.params.id, body(request, renameClub).title);
    return { ok: true };
  });
  server.post('/api/clubs/:id/members', async (request) => {
    await clubs.join(requestingUser(request), request.params.id, body(request, enterTournament).name);
    return { ok: true };
  });
  server.delete('/api/clubs/:id/members', async (request) => {
    await clubs.leave(requestingUser(request), request.params.id);
    return { ok: true };
  });
  server.delete('/api/clubs/:id/members/:n', async (request) => {
    await clubs.remove(requestingUser(request), request.params.id, Number(request.params.n));
    return { ok: true };
  });
}

/** Registers the routes of tournaments and clubs. Returns the runner, which the caller starts. `moderator`: the moderators' secret. */
export function openTournaments(server: ApiServer, context: TournamentContext, streams: Streams, moderator: string): TournamentRunner {
  const changing = new TournamentWriter(context.registry.store, context.people);
  const running = new TournamentRunner({ ...context, changing });
  registerTournaments(server, new Tournaments({ ...context, changing, running }), streams, moderator);
  registerClubs(server, new Clubs(context));
  return running;
}
