import { LANGUAGES, type Language } from '@fray/engine/language';
import { setMix, setSound } from '@fray/table-kit/sound';
import { effect, signal } from '@preact/signals';
import { embedded } from './embedded.ts';

/** The page's settings, stored in this browser. */
export const THEMES = ['dark', 'light', 'auto'] as const;
export type Theme = (typeof THEMES)[number];
/** Duration of keyframes as a factor of the usual one; 0: no motion. */
const PACES = { calm: 1.7, brisk: 1, swift: 0.5, instant: 0 } as const;
type Tempo = keyof typeof PACES;
export const TEMPO_NAMES = ['calm', 'brisk', 'swift', 'instant'] as const satisfies readonly Tempo[];
/** Motion: the device's preference, or never. */
export const MOTIONS = ['auto', 'none'] as const;
export const SWITCH = ['on', 'off'] as const;

/** Storage may be missing or full, and is disabled when the page is embedded: the page then works without it. */
export const storage = {
  get(key: string): string | null {
    if (embedded) return null;
    try {
      return localStorage.getItem(`fray.${key}`);
    } catch {
      return null;
    }
  },
  set(key: string, value: string | null): boolean {
    if (embedded) return false;
    try {
      if (value === null) localStorage.removeItem(`fray.${key}`);
      else localStorage.setItem(`fray.${key}`, value);
      return true;
    } catch {
      return false;
    }
  },
  /** The keys that begin like this. */
  names(prefix: string): string[] {
    if (embedded) return [];
    try {
      return Object.keys(localStorage).flatMap((key) => (key.startsWith(`fray.${prefix}`) ? [key.slice('fray.'.length)] : []));
    } catch {
      return [];
    }
  },
};

/** Whether this browser has storage for this site. A function, because users change that while a page is open. */
export function isStorageForbidden(): boolean {
  if (embedded) return false;
  const storedSetting = storage.set('probe', '1');
  storage.set('probe', null);
  return !storedSetting;
}

/** A setting of this browser as a signal. */
export function storedSetting<T extends string>(key: string, allowed: readonly T[], standard: T) {
  const before = storage.get(key);
  const value = signal<T>(allowed.find((name) => name === before) ?? standard);
  effect(() => {
    storage.set(key, value.value);
  });
  return value;
}

/** Inside a page of somebody else its language is named by the address. */
const named = embedded ? LANGUAGES.find((name) => name === new URLSearchParams(location.search).get('lang')) : undefined;

const preferred: Language = navigator.languages.some((name) => /^(da|nb|nn|no)\b/.test(name) && !navigator.language.startsWith('en'))
  ? 'da'
  : 'en';

export const language = storedSetting<Language>('language', LANGUAGES, named ?? preferred);
export const theme = storedSetting<Theme>('theme', THEMES, 'dark');
export const tempo = storedSetting<Tempo>('tempo', TEMPO_NAMES, 'brisk');

export const motion = storedSetting('motion', MOTIONS, 'auto');
export const sound = storedSetting('sound', SWITCH, 'on');
/** Steps of a volume, in percent. */
export const VOLUMES = ['0', '10', '20', '30', '40', '50', '60', '70', '80', '90', '100'] as const;
export const volume = storedSetting('volume', VOLUMES, '70');
/** The ambience of a game: off unless it is switched on. */
export const ambience = storedSetting('ambience', VOLUMES, '0');
/** Whether bots say something now and then. */
export const botChatter = storedSetting('talk', SWITCH, 'on');
/** Letters on pieces, an optional setting. */
export const letters = storedSetting('letters', SWITCH, 'off');
/** Single keys that act anywhere at a table. */
export const shortcuts = storedSetting('shortcuts', SWITCH, 'on');

const reducedMotionQuery = matchMedia('(prefers-reduced-motion: reduce)');
const reduced = signal(reducedMotionQuery.matches);
reducedMotionQuery.addEventListener('change', () => {
  reduced.value = reducedMotionQuery.matches;
});

/** Duration of keyframes, as a factor; 0 for no motion. */
export const pace = (): number => (reduced.value || motion.value === 'none' ? 0 : PACES[tempo.value]);
const USUAL = 300;
/** Milliseconds for a movement on a board without an animation. */
export const moveDuration = (): number => USUAL * pace();
/** Milliseconds between two moves of a bot or a replay: a pause for reading stays when motion is unwanted. */
export const moveDelay = (): number => (tempo.value === 'instant' ? 0 : USUAL * PACES[tempo.value] + 80);

effect(() => setSound(sound.value === 'on'));
effect(() => setMix({ volume: Number(volume.value) / 70, ambience: Number(ambience.value) / 100 }));

effect(() => {
  document.documentElement.lang = language.value;
  document.documentElement.dataset['theme'] = theme.value;
  document.documentElement.dataset['motion'] = motion.value;
});
