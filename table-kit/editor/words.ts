import { catalogue } from '@fray/engine/catalogue';

const en = {
  undo: 'Undo',
  measure: 'How fair is it?',
  measuring: 'Bots are playing …',
  measured: (mean: string, low: string, high: string, games: number): string =>
    `Who moves first scores ${mean} (95 %: ${low} to ${high}; ${games} games).`,
  load: 'Draw this code',
  save: 'Save as a file',
  open: 'Open a file',
};

const da: typeof en = {
  undo: 'Fortryd',
  measure: 'Hvor retfærdig er den?',
  measuring: 'Robotter spiller …',
  measured: (mean, low, high, games) => `Den, der begynder, får ${mean} (95 %: ${low} til ${high}; ${games} spil).`,
  load: 'Tegn denne kode',
  save: 'Gem som fil',
  open: 'Åbn en fil',
};

/** Texts that all editors have in common. */
export const EDITOR_TEXTS = catalogue<typeof en>({ en, da });
