import type { MoveErrorCode } from '@fray/engine';
import type { ClientErrorCode, ErrorCode } from '@fray/protocol';

/**
 * What a reader is told for each error code: what is wrong and what to do. A language that lacks one does not compile.
 * The codes of `Match` have their texts in `refusals` of the catalogue, because games on one device need them too.
 */
export type ErrorTexts = Readonly<Record<Exclude<ErrorCode, MoveErrorCode> | ClientErrorCode, string>>;
