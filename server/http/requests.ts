import { type InputError, type Result, readShape } from '@fray/engine';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GenericSchema } from 'valibot';
import { personOf } from '../community/personOf.ts';
import type { TableError } from '../tables/tableError.ts';

const STATUS: Readonly<Record<string, number>> = {
  'bad-request': 400,
  'no-key': 401,
  'not-your-seat': 403,
  'not-the-host': 403,
  'not-your-table': 403,
  'seat-reserved': 403,
  'ticket-used': 403,
  'no-spectators': 403,
  'seat-bound': 403,
  'unknown-table': 404,
  'unknown-seat': 404,
  'unknown-game': 404,
  'unknown-line': 404,
  'unknown-record': 404,
  'unknown-player': 404,
  'unknown-tournament': 404,
  'unknown-club': 404,
  'not-the-maker': 403,
  'no-answer': 503,
  'not-the-founder': 403,
  'not-a-member': 403,
  'too-many-tournaments': 429,
  'too-many-clubs': 429,
  'unknown-passkey': 404,
  'unknown-session': 404,
  'unknown-code': 404,
  'no-account': 403,
  'other-device': 403,
  'blocked-by-you': 403,
  yourself: 400,
  'too-many-friends': 429,
  'too-many-challenges': 429,
  'too-many-blocks': 429,
  'rated-needs-account': 403,
  'rated-options': 403,
  'out-of-range': 403,
  'host-left': 409,
  'not-a-moderator': 403,
  'unknown-report': 404,
  'account-closed': 403,
  'no-origin': 400,
  'bad-passkey': 403,
  'bad-name': 400,
  'renamed-lately': 429,
  'too-fast': 429,
  'too-many-tables': 429,
  'too-many-bot-tables': 429,
  storage: 507,
};

/** What was asked is refused, by name. */
export class RequestError extends Error {
  readonly fault: TableError;

  constructor(code: string, message: string) {
    super(message);
    this.fault = { code, message };
  }
}

/** The body of a request, if it is what was expected. */
export function body<T>(request: FastifyRequest, schema: GenericSchema<unknown, T>): T {
  return shaped(schema, request.body, 'body');
}

/** What stands behind the question mark of an address. */
export const query = <T>(request: FastifyRequest, schema: GenericSchema<unknown, T>): T => shaped(schema, request.query, 'query');

function shaped<T>(schema: GenericSchema<unknown, T>, json: unknown, name: string): T {
  const read: Result<T, InputError> = readShape(schema, json, name);
  if (!read.ok) throw new RequestError('bad-request', `${read.fault.field}: ${read.fault.message}`);
  return read.value;
}

const keyOf = (request: FastifyRequest): string | undefined => /^Bearer ([0-9a-f]{64})$/.exec(request.headers.authorization ?? '')?.[1];

/** The device that asks, as a person by itself. */
export function deviceAsking(request: FastifyRequest): string {
  const key = keyOf(request);
  if (key === undefined) throw new RequestError('no-key', 'send the key of this device as “authorization: Bearer KEY”');
  return personOf(key);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks: the account that the device is signed in to, or the device itself. Empty where no key was sent. */
    person: string;
  }
}

/** Finds out who asks before anything is answered. */
export function identify(server: FastifyInstance, personAt: (device: string) => Promise<string>): void {
  server.decorateRequest('person', '');
  server.addHook('preHandler', async (request) => {
    if (keyOf(request) !== undefined) request.person = await personAt(deviceAsking(request));
  });
}

/** The person that asks. */
export function personAsking(request: FastifyRequest): string {
  // Says that there is no key.
  if (request.person === '') return deviceAsking(request);
  return request.person;
}

export const done = (reply: FastifyReply, fault: TableError | undefined) => (fault ? answerFault(reply, fault) : { ok: true });

export const answerFault = (reply: FastifyReply, fault: TableError) => reply.code(STATUS[fault.code] ?? 409).send(fault);
