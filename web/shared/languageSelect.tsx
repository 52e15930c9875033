import { LANGUAGES } from '@fray/engine/language';
import { language } from './settings.ts';
import { changeLanguage, words } from './words/index.ts';

export const LANGUAGE_NAMES = { en: 'English', da: 'Dansk' } as const;

/** Every language by its own name. */
export function LanguageSelect() {
  return (
    <select
      class="language"
      aria-label={words().language}
      value={language.value}
      onChange={({ currentTarget: select }) => {
        const chosen = LANGUAGES.find((name) => name === select.value) ?? language.value;
        // If the texts cannot be loaded, the language stays, and the list shows an error.
        changeLanguage(chosen).catch(() => {
          select.value = language.value;
        });
      }}
    >
      {LANGUAGES.map((name) => (
        <option key={name} value={name} lang={name}>
          {LANGUAGE_NAMES[name]}
        </option>
      ))}
    </select>
  );
}
