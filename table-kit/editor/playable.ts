import { type AnyRules, type Language, readChoices } from '@fray/engine';
import type { Check } from './checks.tsx';
import { EDITOR_TEXTS } from './words.ts';

/** That options can be played, or why not. */
export function playableCheck(rules: AnyRules, options: Readonly<Record<string, string>>, language: Language): Check {
  const read = readChoices(rules, options);
  if (read.ok) return { state: 'fine', text: EDITOR_TEXTS[language].playable };
  const { localized, message } = read.fault;
  return { state: 'lacking', text: localized ? rules.localize(localized.name, language, localized.about) : message };
}
