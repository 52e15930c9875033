import type { Sent } from '@fray/protocol/answers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GenericSchema, InferInput } from 'valibot';
import { answerWatch } from '../../base/answerWatch.ts';
import { type API_ROUTES, type RouteKey, specOf } from './specs/index.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Spec<K extends RouteKey> = (typeof API_ROUTES)[K];
type UrlOf<M extends Method> = RouteKey extends infer K ? (K extends `${M} ${infer Url}` ? Url : never) : never;
type KeyOf<M extends Method, Url extends string> = Extract<`${M} ${Url}`, RouteKey>;

/** The parameters that a path names. */
type ParamsOf<Url extends string> = Url extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & ParamsOf<Rest>
  : Url extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown;

declare const route: unique symbol;

/** A request of one route: its parameters, and at compile time which body and query may be read of it. */
export type ApiRequest<K extends RouteKey> = FastifyRequest<{ Params: ParamsOf<K> }> & { readonly [route]?: K };

/** A handler's answer: a value of the schema, or a reply that it has sent itself. */
type AnswerOf<K extends RouteKey> = Spec<K>['answer'] extends GenericSchema
  ? Sent<InferInput<Spec<K>['answer']>> | FastifyReply
  : FastifyReply | void;

type Handler<K extends RouteKey> = (request: ApiRequest<K>, reply: FastifyReply) => AnswerOf<K> | Promise<AnswerOf<K>>;

/** The schema of a route's body. */
export type BodySchema<K extends RouteKey> = Spec<K> extends { readonly body: infer S extends GenericSchema } ? S : never;
/** The schema of a route's query. */
export type QuerySchema<K extends RouteKey> = Spec<K> extends { readonly query: infer S extends GenericSchema } ? S : never;

/** Registers routes of the API. A route that is missing in `API_ROUTES`, or an answer that does not fit its schema, does not compile. */
export class ApiServer {
  readonly #server: FastifyInstance;

  constructor(server: FastifyInstance) {
    this.#server = server;
    const { check } = answerWatch;
    if (!check) return;
    server.addHook('onSend', async ({ method, routeOptions }, reply, payload) => {
      const type = String(reply.getHeader('content-type') ?? '');
      if (typeof payload === 'string' && type.includes('json')) check(`${method} ${routeOptions.url}`, reply.statusCode, payload);
    });
  }

  get<Url extends UrlOf<'GET'>>(url: Url, handler: Handler<KeyOf<'GET', Url>>): void {
    this.#add('GET', url, handler);
  }

  post<Url extends UrlOf<'POST'>>(url: Url, handler: Handler<KeyOf<'POST', Url>>): void {
    this.#add('POST', url, handler);
  }

  put<Url extends UrlOf<'PUT'>>(url: Url, handler: Handler<KeyOf<'PUT', Url>>): void {
    this.#add('PUT', url, handler);
  }

  delete<Url extends UrlOf<'DELETE'>>(url: Url, handler: Handler<KeyOf<'DELETE', Url>>): void {
    this.#add('DELETE', url, handler);
  }

  #add<K extends RouteKey>(method: Method, url: string, handler: Handler<K>): void {
    const { bodyLimit } = specOf(method, url) ?? {};
    this.#server.route({
      method,
      url,
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      // Fastify has filled in the parameters that the path names.
      handler: (request, reply) => handler(request as ApiRequest<K>, reply),
    });
  }
}
