import { accountChanged, codeShown, passkeyShown, playedAsked, registering } from '@fray/protocol';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pick } from 'valibot';
import { body, deviceAsking, personAsking, query, Refused } from '../http/asking.ts';
import type { Clockwork } from '../time.ts';
import type { Accounts, Asking } from './accounts.ts';
import type { Circle } from './circle.ts';
import { registerCircle } from './circleRoutes.ts';
import type { PlayedGames } from './games.ts';

/** A browser and a system in a few words, so that one tells one's own devices apart. */
function labelOf(agent: string | undefined): string {
  const system = /(Android|iPhone|iPad|Windows|Mac OS|Linux|CrOS)/.exec(agent ?? '')?.[1] ?? '';
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)/.exec(agent ?? '')?.[1] ?? '';
  return [browser === 'Edg' ? 'Edge' : browser === 'OPR' ? 'Opera' : browser, system].filter(Boolean).join(', ');
}

function asking(request: FastifyRequest): Asking {
  const { origin } = request.headers;
  if (origin === undefined || !URL.canParse(origin)) throw new Refused('no-origin', 'passkeys are for pages: send the origin of yours');
  return { device: deviceAsking(request), origin, label: labelOf(request.headers['user-agent']) };
}

interface Game {
  Params: { game: string };
}

interface Player {
  Params: { name: string };
}

interface Named {
  Params: { id: string };
}

/** What is asked about people: what they have played, the names that they keep, and whom they know. */
export function registerPeople(server: FastifyInstance, games: PlayedGames, accounts: Accounts, circle: Circle, time: Clockwork): void {
  registerPlayed(server, games, time);
  registerAccounts(server, accounts);
  registerCircle(server, circle);
}

function registerPlayed(server: FastifyInstance, games: PlayedGames, time: Clockwork): void {
  server.get('/api/me/games', (request) => games.page(personAsking(request), query(request, playedAsked)));
  server.get('/api/me/figures', (request) => games.figures(personAsking(request)));
  server.get('/api/me/records', (request) => games.records(personAsking(request), query(request, pick(playedAsked, ['after'])).after));

  server.get('/api/me/ratings', async (request) => ({ ratings: await games.ratings(personAsking(request), time.date()) }));

  server.get<Game>('/api/me/ratings/:game', (request) => games.curves(personAsking(request), request.params.game));

  server.get<Game>('/api/ratings/:game', async ({ params: { game } }) => {
    const [people, bots] = await Promise.all([games.board(game, false, time.date()), games.board(game, true, time.date())]);
    return { people, bots };
  });

  /** Whoever is asked about, if they show themselves. */
  const seen = async (request: FastifyRequest<Player>): Promise<string> => {
    const found = await games.player(request.params.name, request.person, time.date());
    if (!found?.shown.open) throw new Refused('unknown-player', 'nobody of that name shows what they play');
    return found.id;
  };
  server.get<Player>('/api/players/:name', async (request) => {
    const found = await games.player(request.params.name, request.person, time.date());
    if (!found) throw new Refused('unknown-player', 'there is no account of that name');
    return found.shown;
  });
  server.get<Player>('/api/players/:name/games', async (request) => {
    const person = await seen(request);
    return games.page(person, query(request, playedAsked), person !== request.person);
  });
  server.get<Player & Game>('/api/players/:name/ratings/:game', async (request) => games.curves(await seen(request), request.params.game));
  server.get<Player>('/api/players/:name/figures', async (request) => games.figures(await seen(request)));
}

function registerAccounts(server: FastifyInstance, accounts: Accounts): void {
  server.get('/api/account', async (request) => ({
    account: await accounts.shown({ device: deviceAsking(request), origin: '', label: '' }),
  }));
  server.post('/api/account/passkey/ask', (request) => accounts.toRegister(asking(request), body(request, registering).name));
  server.post('/api/account/passkey', (request) => {
    const { response, bring } = body(request, passkeyShown);
    // Read in full, and checked, by the library.
    return accounts.register(asking(request), response as unknown as RegistrationResponseJSON, bring);
  });
  server.post('/api/account/enter/ask', (request) => accounts.toSignIn(asking(request)));
  server.post('/api/account/enter', (request) => {
    const { response, bring } = body(request, passkeyShown);
    return accounts.signIn(asking(request), response as unknown as AuthenticationResponseJSON, bring);
  });
  server.post('/api/account/code', (request) => {
    const { code, bring } = body(request, codeShown);
    return accounts.recover({ device: deviceAsking(request), origin: '', label: labelOf(request.headers['user-agent']) }, code, bring);
  });
  server.post('/api/account/codes', async (request) => {
    const { id } = await accounts.accountOf(personAsking(request));
    return { codes: await accounts.newCodes(id) };
  });
  server.put('/api/account', async (request) => {
    const { id } = await accounts.accountOf(personAsking(request));
    const { sees, name } = body(request, accountChanged);
    if (name !== undefined) await accounts.rename(id, name);
    if (sees !== undefined) await accounts.change(id, sees);
    return { ok: true };
  });
  server.delete<Named>('/api/account/passkeys/:id', async (request) => {
    const { id } = await accounts.accountOf(personAsking(request));
    await accounts.dropPasskey(id, request.params.id);
    return { ok: true };
  });
  server.delete<Named>('/api/account/sessions/:id', async (request) => {
    const { id } = await accounts.accountOf(personAsking(request));
    await accounts.dropSession(id, request.params.id);
    return { ok: true };
  });
}
