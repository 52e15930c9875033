import { growthFaults } from '@fray/engine/testing';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import * as protocol from './index.ts';

const processorTime = () => process.threadCpuUsage().user / 1000;

type Schema = v.GenericSchema;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema' && '~run' in value;

/** Yields every part of a schema, including itself: fields, items, alternatives and wrapped schemas. */
function* partsOf(schema: Schema, path: string, seen = new Set<Schema>()): Generator<readonly [string, Schema]> {
  if (seen.has(schema)) return;
  seen.add(schema);
  yield [path, schema];
  for (const name of ['entries', 'options', 'item', 'items', 'key', 'value', 'wrapped', 'rest'] as const) {
    const part: unknown = (schema as unknown as Record<string, unknown>)[name];
    if (typeof part !== 'object' || part === null) continue;
    for (const [field, inner] of isSchema(part) ? [['', part] as const] : Object.entries(part))
      if (isSchema(inner)) yield* partsOf(inner, field === '' ? path : `${path}.${field}`, seen);
  }
}

const schemas = Object.entries(protocol).filter((entry): entry is [string, (typeof entry)[1] & Schema] => isSchema(entry[1]));

describe('time to validate client input', () => {
  it('grows linearly for every text in a request', () => {
    const texts = schemas.flatMap(([name, schema]) => [...partsOf(schema, name)]).filter(([, { type }]) => type === 'string');
    expect(texts.length).toBeGreaterThan(20);
    const read = (schema: Schema) => (text: string) => v.safeParse(schema, text, { abortEarly: true });
    const faults = texts.flatMap(([name, schema]) =>
      growthFaults({ name, read: read(schema) }, processorTime, ['', 'https://', 'data:', 'a']),
    );
    expect(faults).toEqual([]);
  });

  it('grows linearly for every text in a message', () => {
    const message = (fields: (text: string) => object) => (text: string) => protocol.readSocketMessage(fields(text));
    const id = 'i';
    const readers = {
      t: (t: string) => ({ t }),
      id: (text: string) => ({ t: 'moves', id: text, on: 1 }),
      move: (move: string) => ({ t: 'move', id, on: 1, move }),
      key: (key: string) => ({ t: 'hello', v: 1, key }),
      table: (table: string) => ({ t: 'join', table }),
      text: (text: string) => ({ t: 'say', id, text }),
      signal: (signal: string) => ({ t: 'face', id, signal }),
      field: (text: string) => ({ t: 'ping', [text]: 1 }),
    };
    const faults = Object.entries(readers).flatMap(([name, fields]) => growthFaults({ name, read: message(fields) }, processorTime));
    expect(faults).toEqual([]);
  });
});
