import { type InputError, type Result, readShape } from '@fray/engine';
import type { Refusal } from '@fray/protocol';
import { ERRORS } from '@fray/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GenericSchema } from 'valibot';
import { RequestError } from '../../base/requestError.ts';
import { userOfDevice } from '../../community/userOfDevice.ts';

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
export function requestingDevice(request: FastifyRequest): string {
  const key = keyOf(request);
  if (key === undefined) throw new RequestError('no-key', 'send the key of this device as “authorization: Bearer KEY”');
  return userOfDevice(key);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks: the account that the device is signed in to, or the device itself. Empty where no key was sent. */
    person: string;
  }
}

/** Finds out who asks before anything is answered. */
export function identify(server: FastifyInstance, userAt: (device: string) => Promise<string>): void {
  server.decorateRequest('person', '');
  server.addHook('preHandler', async (request) => {
    if (keyOf(request) !== undefined) request.person = await userAt(requestingDevice(request));
  });
}

/** The person that asks. */
export function requestingUser(request: FastifyRequest): string {
  // Says that there is no key.
  if (request.person === '') return requestingDevice(request);
  return request.person;
}

/** Answers that it is done, or why not. */
export const done = (reply: FastifyReply, fault: Refusal | undefined) => (fault ? answerFault(reply, fault) : { ok: true });

/** Answers with a refusal and its code's HTTP status. */
export const answerFault = (reply: FastifyReply, fault: Refusal) => reply.code(ERRORS[fault.code]).send(fault);
