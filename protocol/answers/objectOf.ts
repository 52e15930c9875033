import * as v from 'valibot';

/** A schema for each field of `T`, also for those that may be absent. */
type Fields<T> = { readonly [K in keyof T]-?: v.GenericSchema<unknown, T[K]> };

/**
 * Schema of an object that a server sends. A field of `T` without a schema does not compile. Clients ignore fields that they do not know; the
 * tests also refuse a field that the schema does not name.
 */
export const objectOf =
  <T extends object>() =>
  <const F extends Fields<T>>(fields: F) =>
    v.object(fields);

/** Adds a field's description to the reference. */
export const about = <S extends v.GenericSchema>(schema: S, text: string) => v.pipe(schema, v.description(text));

/** The schemas that a JSON answer may consist of, read-only. Variable names are checked by tests only. */
export type Sent<T> = T extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : T extends object
    ? string extends keyof T
      ? object
      : { readonly [K in keyof T]: object extends Pick<T, K> ? Sent<T[K]> | undefined : Sent<T[K]> }
    : T;
