import { ERRORS } from '@fray/protocol';
import { ANSWERS } from '@fray/protocol/answers';
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { API_ROUTES, type ApiRoute } from './apiRoutes.ts';

/** JSON Schema of what a client sends or receives. Checks that JSON Schema cannot express are left out. */
function schemaOf(schema: GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', typeMode });
  return rest;
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** `/api/tables/:id` as `/api/1/tables/{id}`. */
const pathOf = (url: string): string => url.replace('/api/', '/api/1/').replace(/:([a-z]+)/g, '{$1}');

/** `POST /api/tables/:id/seats` as `postTablesIdSeats`. */
function operationIdOf(method: string, url: string): string {
  const words = url.slice('/api/'.length).replaceAll(':', '').split('/');
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function parametersOf(url: string, query: GenericSchema | undefined): object[] {
  const inPath = Array.from(url.matchAll(/:([a-z]+)/g), ([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  const { properties = {}, required = [] } = query ? schemaOf(query, 'input') : {};
  const inQuery = Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
  return [...inPath, ...inQuery];
}

function operationOf(method: string, url: string, { scope, summary, body, query, answer }: ApiRoute): object {
  const content = 'type' in answer && !('kind' in answer) ? { [answer.type]: { schema: { type: 'string' } } } : undefined;
  return {
    operationId: operationIdOf(method, url),
    summary,
    security: [{ token: [scope] }],
    parameters: parametersOf(url, query),
    ...(body ? { requestBody: { required: true, content: json(schemaOf(body, 'input')) } } : {}),
    responses: {
      200: { description: 'Done.', content: content ?? ('kind' in answer ? json(schemaOf(answer, 'output')) : {}) },
      default: { description: 'Refused; nothing has changed.', content: json({ $ref: '#/components/schemas/Refusal' }) },
    },
  };
}

/** The OpenAPI 3.1 description of the public API, made from the schemas that check the requests. */
export function openApi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [route, spec] of Object.entries<ApiRoute>(API_ROUTES)) {
    const [method = '', url = ''] = route.split(' ');
    const path = pathOf(url);
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(method, url, spec) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fray',
      version: '1.0.0',
      description: 'Play, watch and organise matches with a program. docs/api.md is the guide.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'An access token of an account: settings, “Access tokens”.' },
      },
      schemas: {
        Refusal: { ...schemaOf(ANSWERS.refusal, 'output'), examples: [{ code: 'stale', message: 'this decision was answered' }] },
      },
    },
    'x-error-codes': ERRORS,
    paths,
  };
}
