/** Why somebody is called away from their tables. */
export const CALL_REASONS = ['challenge', 'round'] as const;
export type CallReason = (typeof CALL_REASONS)[number];
