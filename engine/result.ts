/** What a door answers: the thing asked for, or a named reason why not. Doors never throw for bad input. */
export type Result<T, F> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: F };

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });
export const fail = <F>(fault: F): Result<never, F> => ({ ok: false, fault });

/** Something for people: a name that the game's `word` puts in words, and what it is about. */
export interface LocalizedMessage {
  readonly name: string;
  readonly about: readonly (string | number)[];
}

/** Something wrong in material from outside: which field of it, and what is the matter there. */
export interface InputError {
  readonly field: string;
  readonly message: string;
  readonly told?: LocalizedMessage;
}

/** What was read from material that we made ourselves, such as a view; a fault in that is a bug of ours. */
export function expectOk<T>(read: Result<T, InputError>): T {
  if (!read.ok) throw new Error(`what we made ourselves cannot be read: ${read.fault.field}: ${read.fault.message}`);
  return read.value;
}

/** For values that cannot occur: the compiler proves that every case above was handled. */
export function assertNever(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}
