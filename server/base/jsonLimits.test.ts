import { describe, expect, it } from 'vitest';
import { jsonLimitError } from './jsonLimits.ts';
import { LIMITS } from './limits.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const many = (values: number) => `[${Array.from({ length: values }, () => 1).join()}]`;

describe('a JSON text', () => {
  it('is rejected if it is nested too deeply or has too many values', () => {
    expect(jsonLimitError(nested(LIMITS.jsonDepth))).toBeUndefined();
    expect(jsonLimitError(nested(LIMITS.jsonDepth + 1))).toContain('nested');
    expect(jsonLimitError('{"a":'.repeat(LIMITS.jsonDepth + 1))).toContain('nested');
    expect(jsonLimitError(many(LIMITS.jsonValues))).toBeUndefined();
    expect(jsonLimitError(many(LIMITS.jsonValues + 1))).toContain('values');
    expect(jsonLimitError(`[${nested(2)}${`,${nested(2)}`.repeat(LIMITS.jsonValues)}]`)).toContain('values');
  });

  it('may have any characters inside its strings', () => {
    const text = `${nested(100)}${','.repeat(9000)}\\"`;
    expect(jsonLimitError(JSON.stringify({ text, ['{'.repeat(50)]: 1 }))).toBeUndefined();
    // The string ends before the brackets.
    expect(jsonLimitError(`{"a":"\\\\",${nested(LIMITS.jsonDepth + 1)}`)).toContain('nested');
    for (const broken of ['', '"', '"\\', ']]]]', '{"a']) expect(jsonLimitError(broken)).toBeUndefined();
  });
});
