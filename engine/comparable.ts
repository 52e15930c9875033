import type { AnyRules } from './game.ts';

/**
 * Returns true if results with these options count for ratings and statistics: the standard or a preset, with predefined texts only.
 * Custom texts, numbers and single rules do not count, because they may favour the player who chose them.
 */
export function isComparable(
  { presets = [], options: specs, cosmeticOptions: cosmetic = [] }: AnyRules,
  texts: Readonly<Record<string, string>>,
): boolean {
  return [{}, ...presets.map(({ options }) => options)].some((preset: Readonly<Record<string, string>>) =>
    Object.entries(specs).every(([name, spec]) => {
      const value = texts[name];
      if (value === undefined && preset[name] === undefined) return true;
      if (spec.kind === 'text' && !spec.book) return value === undefined || spec.values.includes(value);
      return value === preset[name] || cosmetic.includes(name);
    }),
  );
}
