import { ERRORS } from '@fray/protocol';
import { ANSWERS } from '@fray/protocol/answers';
import type { GenericSchema } from 'valibot';
import { LIMITS } from '../../base/limits.ts';
import { readExampleAnswers } from './exampleAnswers.ts';
import { withTexts } from './fieldTexts.ts';
import { type JsonSchema, jsonSchemaOf } from './jsonSchema.ts';
import { COMMON_ERRORS, type Example, ROUTE_GROUPS, type RouteSpec } from './specs/index.ts';

/** `/api/tables/:id` as `/api/1/tables/{id}`. */
const pathOf = (url: string): string => url.replace('/api/', '/api/1/').replace(/:([a-z]+)/g, '{$1}');

/** `POST /api/tables/:id/seats` as `postTablesIdSeats`. */
function operationIdOf(method: string, url: string): string {
  const words = url.slice('/api/'.length).replaceAll(/[:.]/g, '').split('/');
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

const SEAT: JsonSchema = { type: 'integer', description: 'Number of the seat, from 0.' };
const PATH_PARAMETERS: Readonly<Record<string, JsonSchema>> = { seat: SEAT };

function parametersOf(route: string, query: GenericSchema | null | undefined, example: Example | undefined): object[] {
  const url = route.slice(route.indexOf(' ') + 1);
  const exampleOf = (at: 'path' | 'query', name: string) => {
    const value = example?.[at]?.[name];
    return value === undefined ? {} : { example: value };
  };
  const inPath = Array.from(url.matchAll(/:([a-z]+)/g), ([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: PATH_PARAMETERS[name] ?? { type: 'string' },
    ...exampleOf('path', name),
  }));
  const { properties = {}, required = [] } = query ? withTexts(jsonSchemaOf(query, 'input'), route) : {};
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    ...exampleOf('query', name),
  }));
  return [...inPath, ...inQuery];
}

/** Examples by their titles, as the media types of OpenAPI have them. */
function examplesOf(examples: readonly Example[], valueOf: (example: Example, n: number) => unknown): object {
  const entries = examples.flatMap((example, n) => {
    const value = valueOf(example, n);
    const name = example.title ?? 'Example';
    return value === undefined ? [] : [{ isMain: example.main === true, entry: [name, { summary: name, value }] as const }];
  });
  const ordered = [...entries.filter(({ isMain }) => isMain), ...entries.filter(({ isMain }) => !isMain)];
  return entries.length === 0 ? {} : { examples: Object.fromEntries(ordered.map(({ entry }) => entry)) };
}

function refusalsOf(errors: readonly (keyof typeof ERRORS)[]): object {
  const byStatus = Map.groupBy([...errors, ...COMMON_ERRORS], (code) => ERRORS[code]);
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, codes]) => [
        status,
        {
          description: `Refused, and nothing has changed: ${codes.join(', ')}.`,
          ...(status === 429 ? { headers: { 'retry-after': { schema: { type: 'integer' }, description: 'Seconds to wait.' } } } : {}),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
          'x-codes': codes,
        },
      ]),
  );
}

const isMediaType = (answer: RouteSpec['answer']): answer is Extract<RouteSpec['answer'], { readonly type: `${string}/${string}` }> =>
  !('kind' in answer);

function contentOf(route: string, { answer, ...spec }: RouteSpec): object {
  const exampleFields = spec.scope === null ? {} : examplesOf(spec.examples, (_, n) => readExampleAnswers()[route]?.[n]);
  return isMediaType(answer)
    ? { [answer.type]: { schema: { type: 'string' }, ...exampleFields } }
    : { 'application/json': { schema: jsonSchemaOf(answer, 'output'), ...exampleFields } };
}

function operationOf(route: string, group: string, spec: RouteSpec): object {
  const [method = '', url = ''] = route.split(' ');
  const { scope, summary, body, query } = spec;
  const examples = scope === null ? [] : spec.examples;
  const requests = {
    schema: body ? withTexts(jsonSchemaOf(body, 'input'), route) : {},
    ...examplesOf(examples, (example) => example.body),
  };
  return {
    operationId: operationIdOf(method, url),
    summary,
    ...(scope === null ? {} : { description: spec.detail }),
    tags: [group],
    security: scope === null ? [{ device: [] }] : [{ token: [scope] }],
    parameters: parametersOf(route, query, examples[0]),
    ...(body ? { requestBody: { required: true, content: { 'application/json': requests } } } : {}),
    responses: {
      200: { description: 'Done.', content: contentOf(route, spec) },
      ...(scope === null
        ? { default: { description: 'Refused.', content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } } }
        : refusalsOf(spec.errors)),
    },
  };
}

/** The OpenAPI 3.1 description of all routes, made from the schemas that check requests and answers. */
export function openApi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [group, routes] of Object.entries(ROUTE_GROUPS))
    for (const [route, spec] of Object.entries<RouteSpec>(routes)) {
      const [method = '', url = ''] = route.split(' ');
      const path = pathOf(url);
      paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(route, group, spec) };
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fray',
      version: '1.0.0',
      description:
        'Play, watch and organise matches with a program. Routes that ask for a token are stable; the others are those of the page.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: Object.keys(ROUTE_GROUPS).map((name) => ({ name })),
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'An access token of an account: settings, “Access tokens”.' },
        device: { type: 'http', scheme: 'bearer', description: 'The key of a device. These routes refuse access tokens, and may change.' },
      },
      schemas: {
        Refusal: { ...jsonSchemaOf(ANSWERS.refusal, 'output'), examples: [{ code: 'stale', message: 'this decision was answered' }] },
      },
    },
    'x-error-codes': ERRORS,
    'x-limits': {
      requests: LIMITS.tokenRequests,
      streams: LIMITS.streamsPerUser,
      botGames: LIMITS.botGamesPerDay,
      webhookEvents: LIMITS.webhookEvents,
    },
    paths,
  };
}
