import type { ClientErrorCode, ErrorCode } from '@fray/protocol';

/** A code that the page shows to a reader. `still-sending`: the action before this one is not acknowledged yet. */
export type ShownErrorCode = ErrorCode | ClientErrorCode | 'still-sending';

/** The message of each error code: what is wrong and what to do. A language that lacks one does not compile. */
export type ErrorTexts = Readonly<Record<ShownErrorCode, string>>;
