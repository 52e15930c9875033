import { isKnownGame } from '@fray/games';
import { accountChangeRequest, careerShape, matchesQuery, passkeyResponse, recoveryRequest, registerRequest } from '@fray/protocol';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../base/clock.ts';
import { RequestError } from '../../base/requestError.ts';
import type { Accounts, Asking } from '../../community/accounts.ts';
import type { Leaderboard, MatchHistory } from '../../community/matchHistory.ts';
import type { Relations } from '../../community/relations.ts';
import type { ApiServer } from './apiServer.ts';
import { body, query, requestingDevice, requestingUser } from './requests.ts';
import { recordsQuery } from './specs/people.ts';

/** Registers the routes for friends and blocks. */
function registerRelationRoutes(server: ApiServer, relations: Relations): void {
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

/** A short label of browser and system, by which users recognize their devices. */
function labelOf(agent: string | undefined): string {
  const system = /(Android|iPhone|iPad|Windows|Mac OS|Linux|CrOS)/.exec(agent ?? '')?.[1] ?? '';
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)/.exec(agent ?? '')?.[1] ?? '';
  return [browser === 'Edg' ? 'Edge' : browser === 'OPR' ? 'Opera' : browser, system].filter(Boolean).join(', ');
}

function asking(request: FastifyRequest): Asking {
  const { origin } = request.headers;
  if (origin === undefined || !URL.canParse(origin))
    throw new RequestError('no-origin', 'passkeys are for pages: send the origin of yours');
  return { device: requestingDevice(request), origin, label: labelOf(request.headers['user-agent']) };
}

interface Player {
  Params: { name: string };
}

/** Registers the routes for match history, accounts and relations. */
export function registerPeople(server: ApiServer, games: MatchHistory, accounts: Accounts, relations: Relations, time: Clock): void {
  registerPlayed(server, games, time);
  registerAccounts(server, accounts);
  registerRelationRoutes(server, relations);
}

function registerPlayed(server: ApiServer, games: MatchHistory, time: Clock): void {
  server.get('/api/me/games', (request) => games.page(requestingUser(request), query(request, matchesQuery)));
  server.get('/api/me/figures', (request) => games.figures(requestingUser(request)));
  server.get('/api/me/records', (request) => games.records(requestingUser(request), query(request, recordsQuery).after));

  server.get('/api/me/ratings', async (request) => ({ ratings: await games.ratings(requestingUser(request), time.date()) }));

  server.get('/api/me/ratings/:game', (request) => games.curves(requestingUser(request), request.params.game));

  server.get('/api/ratings/:game', async ({ params: { game } }) => {
    if (!isKnownGame(game)) throw new RequestError('unknown-game', `there is no game “${game}”`);
    const board = (list: Leaderboard) => games.board(game, list, time.date());
    const [people, bots, programs] = await Promise.all([board('people'), board('bots'), board('programs')]);
    return { people, bots, programs };
  });

  /** Id of the player in the URL; throws unless their history is visible to the requester. */
  const visiblePlayer = async (request: FastifyRequest<Player>): Promise<string> => {
    const found = await games.player(request.params.name, request.person, time.date());
    if (!found?.view.open) throw new RequestError('unknown-player', 'no player of this name shares their matches');
    return found.id;
  };
  server.get('/api/players/:name', async (request) => {
    const found = await games.player(request.params.name, request.person, time.date());
    if (!found) throw new RequestError('unknown-player', 'there is no account of that name');
    return found.view;
  });
  server.get('/api/players/:name/games', async (request) => {
    const person = await visiblePlayer(request);
    return games.page(person, query(request, matchesQuery), person !== request.person);
  });
  server.get('/api/players/:name/ratings/:game', async (request) => games.curves(await visiblePlayer(request), request.params.game));
  server.get('/api/players/:name/figures', async (request) => games.figures(await visiblePlayer(request)));
}

function registerAccounts(server: ApiServer, accounts: Accounts): void {
  server.get('/api/account', async (request) => ({
    account: await accounts.view({ device: requestingDevice(request), origin: '', label: '' }),
  }));
  server.post('/api/account/passkey/ask', (request) => accounts.toRegister(asking(request), body(request, registerRequest).name));
  server.post('/api/account/passkey', (request) => {
    const { response, bring } = body(request, passkeyResponse);
    // Validated by the WebAuthn library.
    return accounts.register(asking(request), response as unknown as RegistrationResponseJSON, bring);
  });
  server.post('/api/account/enter/ask', (request) => accounts.toSignIn(asking(request)));
  server.post('/api/account/enter', (request) => {
    const { response, bring } = body(request, passkeyResponse);
    return accounts.signIn(asking(request), response as unknown as AuthenticationResponseJSON, bring);
  });
  server.post('/api/account/code', (request) => {
    const { code, bring } = body(request, recoveryRequest);
    return accounts.recover({ device: requestingDevice(request), origin: '', label: labelOf(request.headers['user-agent']) }, code, bring);
  });
  server.post('/api/account/codes', async (request) => {
    const { id } = await accounts.accountOf(requestingUser(request));
    return { codes: await accounts.newCodes(id) };
  });
  server.put('/api/account', async (request) => {
    const { id } = await accounts.accountOf(requestingUser(request));
    const { sees, name } = body(request, accountChangeRequest);
    if (name !== undefined) await accounts.rename(id, name);
    if (sees !== undefined) await accounts.change(id, sees);
    return { ok: true };
  });
  server.put('/api/account/career', (request) => accounts.addToCareer(requestingUser(request), body(request, careerShape)));
  server.delete('/api/account/passkeys/:id', async (request) => {
    const { id } = await accounts.accountOf(requestingUser(request));
    await accounts.dropPasskey(id, request.params.id);
    return { ok: true };
  });
  server.delete('/api/account/sessions/:id', async (request) => {
    const { id } = await accounts.accountOf(requestingUser(request));
    await accounts.dropSession(id, request.params.id);
    return { ok: true };
  });
}
