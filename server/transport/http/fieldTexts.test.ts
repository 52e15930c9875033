import { expect, it } from 'vitest';
import { asyncApi } from './asyncApi.ts';
import { openApi } from './openApi.ts';

/** Paths of fields below a schema without a text. Kinds of objects explain themselves. */
function silent(schema: unknown, path: string): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]) => {
    if (name !== 'properties') return silent(value, path);
    return Object.entries<object>(value).flatMap(([field, inner]) => [
      ...('description' in inner || field === 't' || field === 'kind' ? [] : [`${path} ${field}`]),
      ...silent(inner, `${path} ${field}`),
    ]);
  });
}

it('every field that a program sends is documented', () => {
  const { paths } = openApi() as {
    paths: Record<string, Record<string, { security: object[]; parameters: object[]; requestBody?: object }>>;
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security.some((one) => 'token' in one))
      .map(([method, { parameters, requestBody }]) => ({ name: `${method} ${path}`, parameters, requestBody })),
  );
  expect(operations.length).toBeGreaterThan(30);
  expect(operations.flatMap(({ name, requestBody }) => silent(requestBody, name))).toEqual([]);
  const query = operations.flatMap(({ name, parameters }) =>
    (parameters as { name: string; in: string; schema: object }[])
      .filter(({ in: where, schema }) => where === 'query' && !('description' in schema))
      .map((one) => `${name} ?${one.name}`),
  );
  expect(query).toEqual([]);
  const { components } = asyncApi() as { components: { messages: Record<string, { payload: object }> } };
  const sent = Object.entries(components.messages).filter(([name]) => name.startsWith('client-'));
  expect(sent.flatMap(([name, { payload }]) => silent(payload, name))).toEqual([]);
});
