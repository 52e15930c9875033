import type { ErrorCode, TokenScope } from '@fray/protocol';
import type { GenericSchema } from 'valibot';

/** Schema of a JSON answer, or the media type of another one. */
type Answer = GenericSchema | { readonly type: 'text/plain' | 'application/x-ndjson' };

/** An example request of the reference. The tests send each one, and the reference shows the recorded answers. */
export interface Example {
  /** Title of the example; absent if the route has only one. */
  readonly title?: string;
  /** Whether the reference shows it first. */
  readonly main?: true;
  /** Sent by a bot account. */
  readonly byBot?: true;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

interface Described {
  /** Summary of the route, in a few words. */
  readonly summary: string;
  readonly answer: Answer;
  /** Schema of its errors, if an external standard requires another than the usual one. */
  readonly refusal?: GenericSchema;
  /** Maximum bytes of the body, if it differs from the default. */
  readonly bodyLimit?: number;
}

/** A route that programs use with an access token of this scope. Version 1 of the API keeps it. */
interface OpenRoute extends Described {
  readonly scope: TokenScope;
  /** Details, in a sentence or two. */
  readonly detail: string;
  /** Refusals besides those that every route has (`COMMON_ERRORS`). */
  readonly errors: readonly ErrorCode[];
  readonly examples: readonly [Example, ...Example[]];
}

/** A route that refuses tokens. */
interface ClosedRoute extends Described {
  readonly scope: null;
}

/** `null`: the route has no query parameters. */
type Reading = { readonly query: GenericSchema | null };
/** `null`: the route has no body. */
type Writing = { readonly body: GenericSchema | null };

export type RouteSpec = (OpenRoute | ClosedRoute) & Partial<Reading> & Partial<Writing>;

type Reads = `${'GET' | 'DELETE'} /api/${string}`;
type Writes = `${'POST' | 'PUT'} /api/${string}`;

/** Routes by method and path, each with the schemas of its request and its answer. */
export type RouteSpecs = Readonly<Record<Reads, (OpenRoute | ClosedRoute) & Reading>> &
  Readonly<Record<Writes, (OpenRoute | ClosedRoute) & Writing>>;

/** Errors that any route may answer with. */
export const COMMON_ERRORS = [
  'bad-request',
  'no-key',
  'unknown-token',
  'scope-missing',
  'account-closed',
  'foreign-host',
  'foreign-origin',
  'too-fast',
  'fault',
  'no-answer',
  'storage',
] as const satisfies readonly ErrorCode[];

/** A route whose JSON answer has no schema sends this instead. */
export const NDJSON = { type: 'application/x-ndjson' } as const;
export const PLAIN_TEXT = { type: 'text/plain' } as const;
