import { type InputError, type Result, readShape } from '@fray/engine';
import type { Refusal } from '@fray/protocol';
import { ERRORS } from '@fray/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GenericSchema } from 'valibot';
import type { KeyedBuckets } from '../../base/keyedBuckets.ts';
import { RequestError } from '../../base/requestError.ts';
import type { TokenHolder } from '../../community/accessTokens.ts';
import { userOfDevice } from '../../community/userOfDevice.ts';
import type { ApiRequest, BodySchema, QuerySchema } from './apiServer.ts';
import { isDescription, type RouteKey, scopeOf, specOf } from './specs/index.ts';

/** Returns the validated body of a request; throws `bad-request` otherwise. `schema`: the route's schema of the body. */
export const body = <K extends RouteKey, T>(request: ApiRequest<K>, schema: BodySchema<K> & GenericSchema<unknown, T>): T =>
  shaped<T>(schema, request.body, 'body');

/** Returns the validated query of a request. */
export const query = <K extends RouteKey, T>(request: ApiRequest<K>, schema: QuerySchema<K> & GenericSchema<unknown, T>): T =>
  shaped<T>(schema, request.query, 'query');

function shaped<T>(schema: GenericSchema<unknown, T>, json: unknown, name: string): T {
  const read: Result<T, InputError> = readShape(schema, json, name);
  if (!read.ok) throw new RequestError('bad-request', `${read.fault.field}: ${inWords(read.fault.message)}`);
  return read.value;
}

/** The library reports “Expected never” for an unknown field, and “received undefined” for a missing one. */
function inWords(message: string): string {
  if (!message.startsWith('Invalid key: ')) return message;
  return message.startsWith('Invalid key: Expected never') ? 'this field is unknown' : 'this field is missing';
}

const keyOf = (request: FastifyRequest): string | undefined => /^Bearer ([0-9a-f]{64})$/.exec(request.headers.authorization ?? '')?.[1];

/** The access token that a request sends; it may be unknown. */
export const tokenOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (fray_[0-9a-f]{64})$/.exec(request.headers.authorization ?? '')?.[1];

/** The user id of the requesting device, before sign-in is considered. */
export function requestingDevice(request: FastifyRequest): string {
  const key = keyOf(request);
  if (key === undefined) throw new RequestError('no-key', 'send the key of this device as “authorization: Bearer KEY”');
  return userOfDevice(key);
}

/**
 * The path of the route that answers, by which a request is judged: the URL may escape its letters (`/%61pi/…`) and has a query. For files
 * and pages it is the URL.
 */
export const routeOf = ({ routeOptions, url }: FastifyRequest): string => {
  const route = routeOptions.url ?? '*';
  return route.includes('*') ? url : route;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The requester: the account that the device is signed in to, or the guest user of the device. Empty if no key was sent. */
    person: string;
    /** The access token of a requesting program; null for a device. */
    holder: TokenHolder | null;
    /** When that was looked up, by `performance.now()`. */
    identifiedAt: number;
  }
}

/** Adds a hook that identifies the requester before the route runs. */
export function identify(server: FastifyInstance, { userAt, isBot, isMuted, findToken, tokenLimits, now }: Identification): void {
  server.decorateRequest('person', '');
  server.decorateRequest('holder', null);
  server.decorateRequest('identifiedAt', 0);
  server.addHook('preHandler', async (request) => {
    request.identifiedAt = performance.now();
    if (keyOf(request) !== undefined) request.person = await userAt(requestingDevice(request));
    if (isForPeople(request) && (await isBot(request.person)))
      throw new RequestError('not-for-bots', 'a bot account plays; it does not vote, report, moderate or join');
    const token = tokenOf(request);
    if (token === undefined) return;
    const holder = await findToken(token);
    if (!tokenLimits.of(holder.key).take(now())) throw new RequestError('too-fast', 'this access token sent too many requests', 1);
    requireScope(request, holder);
    request.person = holder.account;
    request.holder = holder;
  });
  server.addHook('preHandler', async (request) => {
    if (NAMING.has(`${request.method} ${request.routeOptions.url}`) && (await isMuted(request.person)))
      throw new RequestError('muted', 'a moderator has silenced you for now');
  });
}

/** Routes that show a text of the requester to others, beside the chat: a mute holds there too. */
const NAMING = new Set([
  'POST /api/tournaments',
  'POST /api/clubs',
  'PUT /api/clubs/:id',
  'POST /api/playtests',
  'PUT /api/playtests/:id/visibility',
  'POST /api/lab-reports',
  'POST /api/account/apps',
  'POST /api/account/bot',
  'POST /api/games',
  'PUT /api/account/games/:game',
]);

/**
 * Whether a request changes something that bot accounts may not change: everything except their own account and the routes for programs.
 */
const isForPeople = ({ method, routeOptions: { url = '' } }: FastifyRequest): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  url.startsWith('/api/') &&
  !/^\/api\/(?:account|me)(?:\/|$)/.test(url) &&
  scopeOf(method, url) === undefined;

/** Throws unless the route is open to programs and the token has its scope. */
function requireScope({ method, url: requested, routeOptions: { url = '' } }: FastifyRequest, { scopes }: TokenHolder): void {
  if (requested.startsWith('/api/') && specOf(method, url) === undefined)
    throw new RequestError('unknown-path', 'the API has no such route: the reference at /api lists all');
  if (isDescription(method, url)) return;
  const scope = scopeOf(method, url);
  if (scope === undefined) throw new RequestError('scope-missing', `${method} ${url} is not open to access tokens`);
  if (!scopes.includes(scope)) throw new RequestError('scope-missing', `this access token lacks the scope “${scope}”`);
}

/** Looks up requesters. */
interface Identification {
  userAt(device: string): Promise<string>;
  isBot(person: string): Promise<boolean>;
  isMuted(person: string): Promise<boolean>;
  /** Throws for an unknown token. */
  findToken(token: string): Promise<TokenHolder>;
  readonly tokenLimits: KeyedBuckets;
  /** Milliseconds of the monotonic clock. */
  now(): number;
}

/** Returns the requesting user; throws if there is none. */
export function requestingUser(request: FastifyRequest): string {
  // Throws: no key was sent.
  if (request.person === '') return requestingDevice(request);
  return request.person;
}

/** Answers `ok`, or the refusal. */
export const done = (reply: FastifyReply, fault: Refusal | undefined) => (fault ? answerFault(reply, fault) : ({ ok: true } as const));

/** Answers with a refusal and its code's HTTP status. */
export const answerFault = (reply: FastifyReply, fault: Refusal) => {
  if (fault.wait !== undefined) reply.header('retry-after', fault.wait);
  return reply.code(ERRORS[fault.code]).send(fault);
};
