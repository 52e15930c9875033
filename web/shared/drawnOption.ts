import type { OptionSpecs } from '@fray/engine';

/** The option that a game's editor draws: the one that is a text, such as a zone or an arena. */
export const drawnOption = (options: OptionSpecs): string => Object.entries(options).find(([, { kind }]) => kind === 'text')?.[0] ?? '';
