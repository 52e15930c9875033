import type { ErrorCode, TokenScope } from '@fray/protocol';
import type { GenericSchema } from 'valibot';

/** Schema of a JSON answer, or the media type of another one. */
type Answer = GenericSchema | { readonly type: 'text/plain' | 'application/x-ndjson' };

/** A request as the reference shows it. The tests send each, and the answers that they got are shown with it. */
export interface Example {
  /** What the example does; absent: the route has one example. */
  readonly title?: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

interface Described {
  /** What the route does, in a few words. */
  readonly summary: string;
  readonly answer: Answer;
  /** Schema of its refusals, if a standard of others asks for another than the usual one. */
  readonly refusal?: GenericSchema;
  /** Maximum bytes of the body, if it is not the usual one. */
  readonly bodyLimit?: number;
}

/** A route that programs use with an access token of this scope. Version 1 of the API keeps it. */
interface OpenRoute extends Described {
  readonly scope: TokenScope;
  /** More than the summary says, in a sentence or two. */
  readonly detail: string;
  /** Refusals besides those that every route has (`COMMON_ERRORS`). */
  readonly errors: readonly ErrorCode[];
  readonly examples: readonly [Example, ...Example[]];
}

/** A route that refuses tokens. */
interface ClosedRoute extends Described {
  readonly scope: null;
}

/** `null`: the route has no parameters behind the question mark. */
type Reading = { readonly query: GenericSchema | null };
/** `null`: the route has no body. */
type Writing = { readonly body: GenericSchema | null };

export type RouteSpec = (OpenRoute | ClosedRoute) & Partial<Reading> & Partial<Writing>;

type Reads = `${'GET' | 'DELETE'} /api/${string}`;
type Writes = `${'POST' | 'PUT'} /api/${string}`;

/** Routes by method and path, each with the schemas of its request and its answer. */
export type RouteSpecs = Readonly<Record<Reads, (OpenRoute | ClosedRoute) & Reading>> &
  Readonly<Record<Writes, (OpenRoute | ClosedRoute) & Writing>>;

/** Refusals that any route may answer. */
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
