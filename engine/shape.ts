import * as v from 'valibot';
import { fail, type InputError, ok, type Result } from './result.ts';

/** True if a schema would silently ignore a field of this name, because every object inherits it. */
const isInherited = (name: string): boolean => name in Object.prototype || name === 'prototype';

/** A node inside a JSON value, with its path. */
interface Place {
  readonly value: object;
  readonly name: string;
  readonly outer: Place | undefined;
}

/** Returns the dotted path of a field. For deep fields only the last 20 names. */
function pathTo(name: string, from: Place): string {
  const names = [name];
  for (let place: Place | undefined = from; place?.outer && names.length < 20; place = place.outer) names.unshift(place.name);
  return names.join('.');
}

/** Returns an error for the first field, at any depth, with an inherited name such as `__proto__`. Otherwise undefined. */
export function inheritedName(json: unknown): InputError | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  // An explicit stack: deeply nested input would overflow the call stack.
  const left: Place[] = [{ value: json, name: '', outer: undefined }];
  for (let place = left.pop(); place; place = left.pop()) {
    const isList = Array.isArray(place.value);
    for (const [name, value] of isList ? [] : Object.entries<unknown>({ ...place.value })) {
      if (isInherited(name)) return { field: pathTo(name, place), message: `there is no such field, and none may be called ${name}` };
      if (typeof value === 'object' && value !== null) left.push({ value, name, outer: place });
    }
    if (isList)
      for (const [i, value] of (place.value as readonly unknown[]).entries())
        if (typeof value === 'object' && value !== null) left.push({ value, name: String(i), outer: place });
  }
  return undefined;
}

/** Validates external JSON against a schema. The error has the path of the first invalid field, or `whole`. */
export function readShape<T>(schema: v.GenericSchema<unknown, T>, json: unknown, whole = 'position'): Result<T, InputError> {
  const inherited = inheritedName(json);
  if (inherited) return fail(inherited);
  const read = v.safeParse(schema, json, { abortEarly: true });
  if (read.success) return ok(read.output);
  const [issue] = read.issues;
  return fail({ field: v.getDotPath(issue) ?? whole, message: issue.message });
}
