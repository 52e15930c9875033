import { fail, ok, type Result } from '@fray/engine';
import { jsonLimitError } from '../base/jsonLimits.ts';

/** Most values: with more, reading one answer would hold up all tables for more than 5 ms. */
const LIMITS = { depth: 24, values: 15_000 };
/** Longest text within an answer. */
const LONGEST = 2_000;
/** Names with a meaning in JavaScript. A copy by assignment would change a shared object. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
/** Control characters, direction marks and invisible characters: with them a text differs from its display. */
const HIDDEN = /[^\P{Cc}\t\n]|[\p{Cf}\p{Zl}\p{Zp}]/u;

function faultOf(value: unknown): string | undefined {
  if (typeof value === 'string') {
    if (value.length > LONGEST) return `a text has more than ${LONGEST} characters`;
    return HIDDEN.test(value) ? 'a text has characters that nobody sees' : undefined;
  }
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'a number is too large';
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, field] of Object.entries(value)) {
    if (FORBIDDEN.has(name)) return `a field is called ${name}`;
    const fault = faultOf(name) ?? faultOf(field);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** Reads untrusted JSON. The result has no accessors, no forbidden names, and limited depth. */
export function readPlainJson(text: string): Result<unknown, string> {
  const limit = jsonLimitError(text, LIMITS);
  if (limit !== undefined) return fail(limit);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail('it is no JSON');
  }
  const fault = faultOf(value);
  return fault === undefined ? ok(value) : fail(fault);
}
