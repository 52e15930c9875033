/** The parts of a JSON Schema that the reference shows. */
export interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
}

interface Media {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

type Content = Readonly<Record<string, Media>>;

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: Schema;
  readonly example?: string;
}

/** A burst, then a rate per second. */
interface Rate {
  readonly burst: number;
  readonly each: number;
}

/** Who has a limit: each token for requests, each account for the others. */
export interface Limits {
  readonly requests: Rate;
  readonly streams: number;
  readonly botGames: number;
  readonly webhookEvents: Rate;
}

/** The parts of our OpenAPI description that the reference shows. */
export interface OpenApi {
  readonly tags: readonly { readonly name: string }[];
  readonly 'x-error-codes': Readonly<Record<string, number>>;
  readonly 'x-limits': Limits;
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly summary: string;
            readonly description?: string;
            readonly tags: readonly string[];
            readonly security: readonly { readonly token?: readonly string[] }[];
            readonly parameters: readonly Parameter[];
            readonly requestBody?: { readonly content: Content };
            readonly responses: Readonly<Record<string, { readonly content: Content; readonly 'x-codes'?: readonly string[] }>>;
          }
        >
      >
    >
  >;
}

/** The parts of our AsyncAPI description that the reference shows. */
export interface AsyncApi {
  readonly channels: Readonly<
    Record<
      string,
      {
        readonly address: string;
        readonly title: string;
        readonly description?: string;
        readonly messages: Readonly<Record<string, object>>;
      }
    >
  >;
  readonly components: {
    readonly messages: Readonly<
      Record<
        string,
        {
          readonly name: string;
          readonly summary: string;
          readonly payload: Schema;
          readonly examples?: readonly { readonly payload: unknown }[];
        }
      >
    >;
  };
}

/** A request that is shown, and what a server answered to it. */
export interface Example {
  readonly title: string;
  readonly body: unknown;
  readonly answer: unknown;
}

export interface Operation {
  readonly kind: 'request';
  /** Part of the page's address. */
  readonly id: string;
  readonly group: string;
  readonly method: string;
  /** Below `/api/1`. */
  readonly path: string;
  readonly summary: string;
  readonly detail: string;
  readonly scope: string;
  readonly parameters: readonly Parameter[];
  readonly body?: Schema;
  /** Media type of the answer, and its schema. */
  readonly answerType: string;
  readonly answer: Schema;
  readonly refusals: readonly { readonly status: number; readonly codes: readonly string[] }[];
  readonly examples: readonly [Example, ...Example[]];
}

export interface Message {
  readonly name: string;
  readonly from: 'client' | 'server';
  readonly summary: string;
  readonly payload: Schema;
  readonly example: unknown;
}

/** A WebSocket or a stream with its messages. */
export interface Channel {
  readonly kind: 'channel';
  readonly id: string;
  readonly group: string;
  readonly path: string;
  readonly summary: string;
  readonly detail: string;
  readonly messages: readonly Message[];
}

export type Entry = Operation | Channel;

const BASE = '/api/1';

const idOf = (...parts: readonly string[]): string =>
  parts
    .join('-')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

type RawOperation = OpenApi['paths'][string][string];

function operationOf(method: string, path: string, raw: RawOperation): Operation | undefined {
  const scope = raw.security.find(({ token }) => token)?.token?.[0];
  const [answerType, answer] = Object.entries(raw.responses['200']?.content ?? {})[0] ?? [];
  if (scope === undefined || answerType === undefined || answer === undefined) return undefined;
  const request = raw.requestBody?.content['application/json'];
  const examples = Object.entries(answer.examples ?? {}).map(([title, { value }]) => ({
    title,
    body: request?.examples?.[title]?.value,
    answer: value,
  }));
  const [first = { title: '', body: undefined, answer: undefined }, ...rest] = examples;
  return {
    kind: 'request',
    id: idOf(method, path.slice(BASE.length)),
    group: raw.tags[0] ?? '',
    method: method.toUpperCase(),
    path: path.slice(BASE.length),
    summary: raw.summary,
    detail: raw.description ?? '',
    scope,
    parameters: raw.parameters,
    ...(request ? { body: request.schema } : {}),
    answerType,
    answer: answer.schema,
    refusals: Object.entries(raw.responses).flatMap(([status, { 'x-codes': codes }]) => (codes ? [{ status: Number(status), codes }] : [])),
    examples: [first, ...rest],
  };
}

/** The requests that are open to access tokens, in the order of their groups. */
export const operationsOf = ({ tags, paths }: OpenApi): readonly Operation[] => {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, raw]) => operationOf(method, path, raw) ?? []),
  );
  return tags.flatMap(({ name }) => all.filter(({ group }) => group === name));
};

/** The WebSocket and the streams. */
export const channelsOf = ({ channels, components }: AsyncApi, group: string): readonly Channel[] =>
  Object.entries(channels).map(([name, { address, title, description = '', messages }]) => ({
    kind: 'channel',
    id: idOf('messages', name),
    group,
    path: address.replace(BASE, ''),
    summary: title,
    detail: description,
    messages: Object.keys(messages).flatMap((key): Message[] => {
      const found = components.messages[key];
      if (!found) return [];
      return [
        {
          name: found.name,
          from: key.startsWith('client-') ? 'client' : 'server',
          summary: found.summary,
          payload: found.payload,
          example: found.examples?.[0]?.payload,
        },
      ];
    }),
  }));

/** A field of an object, as a row of a table. */
export interface Field {
  /** With the names of the fields around it: `seats[].name`. */
  readonly name: string;
  readonly isNeeded: boolean;
  readonly type: string;
  readonly text: string;
}

const literal = (value: unknown): string => (typeof value === 'string' ? `“${value}”` : String(value));

/** The type of a value in a few words. */
function typeText(schema: Schema): string {
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum)
    return schema.enum.length > 8 ? `${schema.enum.slice(0, 7).map(literal).join(' | ')} | …` : schema.enum.map(literal).join(' | ');
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return [...new Set(either.map(typeText))].join(' | ');
  if (schema.type === 'array') return `${schema.items ? typeText(schema.items) : 'any'}[]`;
  return schema.type ?? 'any';
}

/** How deep the fields of fields are listed. */
const DEPTH = 3;

function rowsOf(schema: Schema, prefix: string, depth: number): readonly Field[] {
  const inner = schema.type === 'array' ? (schema.items ?? {}) : schema;
  // Of several kinds of objects with different fields: the fields of all.
  const choices = inner.oneOf ?? inner.anyOf;
  if (choices) {
    const rows = choices.flatMap((choice) => rowsOf(choice, prefix, depth));
    const kinds = [...new Set(rows.filter(({ name }) => name === `${prefix}kind`).map(({ type }) => type))];
    return rows
      .filter(({ name }, at) => rows.findIndex((row) => row.name === name) === at)
      .map((row) => (row.name === `${prefix}kind` ? { ...row, type: kinds.join(' | ') } : { ...row, isNeeded: false }));
  }
  const { properties = {}, required = [] } = inner;
  return Object.entries(properties).flatMap(([name, field]) => {
    const full = prefix + name;
    const isNeeded = required.includes(name) && field.default === undefined;
    const row = { name: full, isNeeded, type: typeText(field), text: field.description ?? '' };
    const deeper = depth < DEPTH ? rowsOf(field, field.type === 'array' ? `${full}[].` : `${full}.`, depth + 1) : [];
    return [row, ...deeper];
  });
}

/** A title and the fields of an object; one of a choice of objects has its `t` or `kind` as title. */
export function fieldsOf(schema: Schema): readonly { readonly title: string; readonly fields: readonly Field[] }[] {
  const choices = schema.oneOf ?? schema.anyOf;
  if (!choices) return [{ title: '', fields: rowsOf(schema, '', 1) }];
  return choices.map((choice) => ({
    title: typeText(choice.properties?.['t'] ?? choice.properties?.['kind'] ?? { const: '' }).replaceAll(/[“”]/g, ''),
    fields: rowsOf(choice, '', 1),
  }));
}
