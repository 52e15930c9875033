import type { ClientErrorCode, ErrorCode, FrozenBy } from '@fray/protocol';

/** A code that the page shows to a reader. `still-sending`: the action before this one is not acknowledged yet. `frozen-…`: what froze a match. */
export type ShownErrorCode = ErrorCode | ClientErrorCode | 'still-sending' | `frozen-${FrozenBy}`;

/** The message of each error code: what is wrong and what to do. A language that lacks one does not compile. */
export type ErrorTexts = Readonly<Record<ShownErrorCode, string>>;
