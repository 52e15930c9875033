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
import { type RouteKey, scopeOf } from './specs/index.ts';

/** The body of a request, if it is what was expected. `schema` is the one by which the route is described. */
export const body = <K extends RouteKey, T>(request: ApiRequest<K>, schema: BodySchema<K> & GenericSchema<unknown, T>): T =>
  shaped<T>(schema, request.body, 'body');

/** What stands behind the question mark of an address. */
export const query = <K extends RouteKey, T>(request: ApiRequest<K>, schema: QuerySchema<K> & GenericSchema<unknown, T>): T =>
  shaped<T>(schema, request.query, 'query');

function shaped<T>(schema: GenericSchema<unknown, T>, json: unknown, name: string): T {
  const read: Result<T, InputError> = readShape(schema, json, name);
  if (!read.ok) throw new RequestError('bad-request', `${read.fault.field}: ${read.fault.message}`);
  return read.value;
}

const keyOf = (request: FastifyRequest): string | undefined => /^Bearer ([0-9a-f]{64})$/.exec(request.headers.authorization ?? '')?.[1];

/** The access token of a request, which need not exist. */
export const tokenOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (fray_[0-9a-f]{64})$/.exec(request.headers.authorization ?? '')?.[1];

/** The device that asks, as a person by itself. */
export function requestingDevice(request: FastifyRequest): string {
  const key = keyOf(request);
  if (key === undefined) throw new RequestError('no-key', 'send the key of this device as “authorization: Bearer KEY”');
  return userOfDevice(key);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks: the account that the device is signed in to, or the device itself. Empty where no key was sent. */
    person: string;
    /** The access token with which a program asks; null for a device. */
    holder: TokenHolder | null;
  }
}

/** Finds out who asks before anything is answered. */
export function identify(server: FastifyInstance, { userAt, isBot, findToken, tokenLimits, now }: Identification): void {
  server.decorateRequest('person', '');
  server.decorateRequest('holder', null);
  server.addHook('preHandler', async (request) => {
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
}

/** Whether a request changes something that only people may change: all but the account itself and what programs may do. */
const isForPeople = ({ method, routeOptions: { url = '' } }: FastifyRequest): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  url.startsWith('/api/') &&
  !/^\/api\/(?:account|me)(?:\/|$)/.test(url) &&
  scopeOf(method, url) === undefined;

/** Throws unless the route is open to programs and the token has its scope. */
function requireScope({ method, routeOptions: { url = '' } }: FastifyRequest, { scopes }: TokenHolder): void {
  const scope = scopeOf(method, url);
  if (scope === undefined) throw new RequestError('scope-missing', `${method} ${url} is not open to access tokens`);
  if (!scopes.includes(scope)) throw new RequestError('scope-missing', `this access token lacks the scope “${scope}”`);
}

/** Where it is looked up who sends a request. */
interface Identification {
  userAt(device: string): Promise<string>;
  isBot(person: string): Promise<boolean>;
  /** Throws for a token that is unknown. */
  findToken(token: string): Promise<TokenHolder>;
  readonly tokenLimits: KeyedBuckets;
  /** Milliseconds of the monotonic clock. */
  now(): number;
}

/** The person that asks. */
export function requestingUser(request: FastifyRequest): string {
  // Says that there is no key.
  if (request.person === '') return requestingDevice(request);
  return request.person;
}

/** Answers that it is done, or why not. */
export const done = (reply: FastifyReply, fault: Refusal | undefined) => (fault ? answerFault(reply, fault) : ({ ok: true } as const));

/** Answers with a refusal and its code's HTTP status. */
export const answerFault = (reply: FastifyReply, fault: Refusal) => {
  if (fault.wait !== undefined) reply.header('retry-after', fault.wait);
  return reply.code(ERRORS[fault.code]).send(fault);
};
