import * as v from 'valibot';
import { type Fault, fail, ok, type Result } from './result.ts';

/** Reads JSON from outside by a schema; the fault names the path of the first field that does not fit, or `whole`. */
export function readShape<T>(schema: v.GenericSchema<unknown, T>, json: unknown, whole = 'position'): Result<T, Fault> {
  const read = v.safeParse(schema, json, { abortEarly: true });
  if (read.success) return ok(read.output);
  const [issue] = read.issues;
  return fail({ field: v.getDotPath(issue) ?? whole, message: issue.message });
}
