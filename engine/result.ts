/** The result of a function that validates external input: a value or a named error. Such functions never throw for bad input. */
export type Result<T, F> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: F };

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });
export const fail = <F>(fault: F): Result<never, F> => ({ ok: false, fault });

/** A message for users: a name for the game's `localize`, and the values to insert. */
export interface LocalizedMessage {
  readonly name: string;
  readonly about: readonly (string | number)[];
}

/** An error in external input: the field and a message. */
export interface InputError {
  readonly field: string;
  readonly message: string;
  readonly localized?: LocalizedMessage;
}

/** Returns the value of input that we wrote ourselves, such as a view. Throws on an error, which would be a bug. */
export function expectOk<T>(read: Result<T, InputError>): T {
  if (!read.ok) throw new Error(`what we made ourselves cannot be read: ${read.fault.field}: ${read.fault.message}`);
  return read.value;
}

/** For impossible values: makes the compiler check that a switch is exhaustive. Throws if reached. */
export function assertNever(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}
