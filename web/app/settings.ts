import { LANGUAGES, type Language } from '@fray/engine';
import { effect, signal } from '@preact/signals';

/** The page's own settings, kept in this browser. */
export const THEMES = ['auto', 'dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];
/** Milliseconds for a movement: how fast bots and replays play. */
const TEMPOS = { calm: 700, brisk: 300, instant: 0 } as const;
type Tempo = keyof typeof TEMPOS;
export const TEMPO_NAMES = ['calm', 'brisk', 'instant'] as const satisfies readonly Tempo[];

/** Storage may be missing or full: the page then works without a memory. */
export const storage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(`fray.${key}`);
    } catch {
      return null;
    }
  },
  set(key: string, value: string | null): boolean {
    try {
      if (value === null) localStorage.removeItem(`fray.${key}`);
      else localStorage.setItem(`fray.${key}`, value);
      return true;
    } catch {
      return false;
    }
  },
};

function kept<T extends string>(key: string, allowed: readonly T[], standard: T) {
  const before = storage.get(key);
  const value = signal<T>(allowed.find((name) => name === before) ?? standard);
  effect(() => {
    storage.set(key, value.value);
  });
  return value;
}

const preferred: Language = navigator.languages.some((name) => /^(da|nb|nn|no)\b/.test(name) && !navigator.language.startsWith('en'))
  ? 'da'
  : 'en';

export const language = kept<Language>('language', LANGUAGES, preferred);
export const theme = kept<Theme>('theme', THEMES, 'auto');
export const tempo = kept<Tempo>('tempo', TEMPO_NAMES, 'brisk');

const still = matchMedia('(prefers-reduced-motion: reduce)');
const reduced = signal(still.matches);
still.addEventListener('change', () => {
  reduced.value = still.matches;
});

/** Milliseconds for a movement on the board. */
export const motion = (): number => (reduced.value ? 0 : TEMPOS[tempo.value]);
/** Milliseconds between two moves of a bot or a replay: a pause for reading stays when motion is unwanted. */
export const pause = (): number => (tempo.value === 'instant' ? 0 : TEMPOS[tempo.value] + 80);

effect(() => {
  document.documentElement.lang = language.value;
  document.documentElement.dataset['theme'] = theme.value;
});
