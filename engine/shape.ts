import * as v from 'valibot';
import { fail, type InputError, ok, type Result } from './result.ts';

/** Whether a schema would pass over a field of this name in silence, because every object inherits it. */
const isInherited = (name: string): boolean => name in Object.prototype || name === 'prototype';

/** Something inside a JSON value, and how one comes there. */
interface Place {
  readonly value: object;
  readonly name: string;
  readonly outer: Place | undefined;
}

/** The names that lead to a field, with dots; of a field that lies very deep only the last ones. */
function pathTo(name: string, from: Place): string {
  const names = [name];
  for (let place: Place | undefined = from; place?.outer && names.length < 20; place = place.outer) names.unshift(place.name);
  return names.join('.');
}

/** The first field, at any depth, whose name every object inherits, such as `__proto__`: as a fault with its path, or undefined. */
export function inheritedName(json: unknown): InputError | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  // A stack of its own: whoever nests a text deeply overflows that of the calls.
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

/** Reads JSON from outside by a schema; the fault names the path of the first field that does not fit, or `whole`. */
export function readShape<T>(schema: v.GenericSchema<unknown, T>, json: unknown, whole = 'position'): Result<T, InputError> {
  const inherited = inheritedName(json);
  if (inherited) return fail(inherited);
  const read = v.safeParse(schema, json, { abortEarly: true });
  if (read.success) return ok(read.output);
  const [issue] = read.issues;
  return fail({ field: v.getDotPath(issue) ?? whole, message: issue.message });
}
