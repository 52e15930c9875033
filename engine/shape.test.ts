import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { readShape } from './shape.ts';
import { parseVariant } from './variant.ts';

const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];

describe('a field with a name of Object.prototype', () => {
  const shape = v.strictObject({ a: v.optional(v.number()), list: v.optional(v.array(v.record(v.string(), v.number()))) });

  it.each(NAMES)('is rejected with its name and path, at any depth: %s', (name) => {
    const read = (text: string) => readShape(shape, JSON.parse(text));
    expect(read(`{"a":1,"${name}":2}`)).toMatchObject({ ok: false, fault: { field: name } });
    expect(read(`{"list":[{"b":1},{"${name}":2}]}`)).toMatchObject({ ok: false, fault: { field: `list.1.${name}` } });
    expect(read('{"a":1,"list":[{"b":1}]}')).toEqual({ ok: true, value: { a: 1, list: [{ b: 1 }] } });
  });

  it.each(NAMES)('is rejected in a variant: %s', (name) => {
    const text = `{"game":"arcade","name":"x","options":{"${name}":"1"}}`;
    expect(parseVariant(text)).toEqual({
      ok: false,
      fault: { field: `options.${name}`, message: `there is no such field, and none may be called ${name}` },
    });
    expect(parseVariant(`{"game":"arcade","name":"x","options":{},"${name}":{}}`)).toMatchObject({ ok: false, fault: { field: name } });
  });

  it('is found at any depth of nesting', () => {
    const deep = `${'['.repeat(100_000)}{"constructor":1}${']'.repeat(100_000)}`;
    expect(readShape(shape, JSON.parse(deep))).toMatchObject({ ok: false, fault: { message: expect.stringContaining('constructor') } });
  });
});
