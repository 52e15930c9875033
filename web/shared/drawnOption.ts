import type { OptionSpecs } from '@fray/engine';

/** The option that an address may have by its text alone: the one that is a text, such as a zone or an arena. */
export const drawnOption = (options: OptionSpecs): string => Object.entries(options).find(([, { kind }]) => kind === 'text')?.[0] ?? '';

/**
 * The options that an address has: `zone=rift&tanks=2`, all that differ from the standard, or the text of a drawing alone, which is added to
 * `usual`. A drawing has no “=”.
 */
export function optionsIn(text: string, options: OptionSpecs, usual: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  if (text.includes('=')) return Object.fromEntries(new URLSearchParams(text));
  return text === '' ? usual : { ...usual, [drawnOption(options)]: text };
}
