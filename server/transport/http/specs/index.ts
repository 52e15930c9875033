import type { TokenScope } from '@fray/protocol';
import * as v from 'valibot';
import { GAME_ROUTES, UPLOAD_ROUTES } from './games.ts';
import { ACCOUNT_ROUTES, PLAYER_ROUTES } from './people.ts';
import { PLAYTEST_ROUTES } from './playtests.ts';
import { APP_ROUTES, BOT_ROUTES, WEBHOOK_ROUTES } from './programs.ts';
import type { RouteSpec, RouteSpecs } from './spec.ts';
import { TABLE_ROUTES } from './tables.ts';
import { MODERATION_ROUTES, TOURNAMENT_ROUTES } from './tournaments.ts';

export { COMMON_ERRORS, type Example, type RouteSpec } from './spec.ts';

const DESCRIPTION_ROUTES = {
  'GET /api/openapi.json': {
    scope: null,
    summary: 'The OpenAPI description.',
    query: null,
    answer: v.looseObject({ openapi: v.string() }),
  },
  'GET /api/asyncapi.json': {
    scope: null,
    summary: 'The AsyncAPI description.',
    query: null,
    answer: v.looseObject({ asyncapi: v.string() }),
  },
} as const satisfies RouteSpecs;

/** The routes by the groups of the reference. */
export const ROUTE_GROUPS = {
  Games: GAME_ROUTES,
  'Games of users': UPLOAD_ROUTES,
  Tables: TABLE_ROUTES,
  'Your account': ACCOUNT_ROUTES,
  Players: PLAYER_ROUTES,
  Bots: BOT_ROUTES,
  Webhooks: WEBHOOK_ROUTES,
  Apps: APP_ROUTES,
  Playtests: PLAYTEST_ROUTES,
  Tournaments: TOURNAMENT_ROUTES,
  Moderation: MODERATION_ROUTES,
  Description: DESCRIPTION_ROUTES,
} as const;

/**
 * Every route below `/api`, by method and path, with the schemas of its requests and answers. `ApiServer` registers no other, and the handlers
 * check requests with these schemas. `openApi.ts` describes the routes from here, and the tests compare every answer. A route with a scope is
 * open to access tokens of that scope; the others refuse tokens.
 */
export const API_ROUTES = {
  ...GAME_ROUTES,
  ...UPLOAD_ROUTES,
  ...TABLE_ROUTES,
  ...ACCOUNT_ROUTES,
  ...PLAYER_ROUTES,
  ...BOT_ROUTES,
  ...WEBHOOK_ROUTES,
  ...APP_ROUTES,
  ...PLAYTEST_ROUTES,
  ...TOURNAMENT_ROUTES,
  ...MODERATION_ROUTES,
  ...DESCRIPTION_ROUTES,
} as const;

/** Method and path of a route. */
export type RouteKey = keyof typeof API_ROUTES;

const routes: ReadonlyMap<string, RouteSpec> = new Map(Object.entries<RouteSpec>(API_ROUTES));

/** The description of a route; undefined if it does not belong to the API. */
export const specOf = (method: string, url: string): RouteSpec | undefined => routes.get(`${method} ${url}`);

/** Whether a route describes the API: everybody may read it, with any token. */
export const isDescription = (method: string, url: string): boolean => Object.hasOwn(DESCRIPTION_ROUTES, `${method} ${url}`);

/** The scope that a route asks of access tokens; undefined for a route that refuses them. */
export const scopeOf = (method: string, url: string): TokenScope | undefined => specOf(method, url)?.scope ?? undefined;
