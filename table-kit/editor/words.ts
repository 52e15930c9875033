import { catalogue } from '@fray/engine/catalogue';
import type { Brush } from './brushes.ts';

/** Ways in which a drawing repeats what is painted. */
export type SymmetryName = 'half-turn' | 'quarter-turns' | 'flip' | 'mirror' | 'both' | 'none';

const en = {
  undo: 'Undo',
  redo: 'Redo',
  brush: 'Brush',
  brushes: { paint: 'Paint', line: 'Line', box: 'Box', fill: 'Fill' } satisfies Record<Brush, string>,
  symmetry: 'Symmetry',
  symmetries: {
    'half-turn': 'Turn',
    'quarter-turns': 'Quarters',
    flip: 'Flip',
    mirror: 'Mirror',
    both: 'Both',
    none: 'None',
  } satisfies Record<SymmetryName, string>,
  checks: 'Checks',
  measure: 'Is it fair?',
  measuring: 'Bots are playing …',
  unplayable: 'Bots play as soon as it can be played.',
  first: 'for who begins',
  side: (side: string): string => `for ${side}`,
  sure: (low: string, high: string): string => `95 % sure: ${low} to ${high}`,
  games: (games: number): string => (games === 1 ? '1 game so far' : `${games} games so far`),
  last: (mean: string, half: string): string => `Every change starts again; before it, it was ${mean} ± ${half}.`,
  decisions: 'decisions',
  draws: 'draws',
  measured: (who: string, mean: string, low: string, high: string, games: number): string =>
    `${mean} ${who} (95 %: ${low} to ${high}; ${games} games).`,
  fewer: (what: string): string => `One less: ${what}`,
  more: (what: string): string => `One more: ${what}`,
  was: (standard: number): string => `rulebook: ${standard}`,
  byTheBook: 'As in the rulebook',
  playable: 'Can be played.',
  load: 'Draw this code',
  save: 'Save as a file',
  open: 'Open a file',
};

const da: typeof en = {
  undo: 'Fortryd',
  redo: 'Gentag',
  brush: 'Pensel',
  brushes: { paint: 'Mal', line: 'Linje', box: 'Kasse', fill: 'Fyld' },
  symmetry: 'Symmetri',
  symmetries: { 'half-turn': 'Drej', 'quarter-turns': 'Kvarte', flip: 'Vend', mirror: 'Spejl', both: 'Begge', none: 'Ingen' },
  checks: 'Kontrol',
  measure: 'Er det retfærdigt?',
  measuring: 'Robotter spiller …',
  unplayable: 'Robotter spiller, så snart det kan spilles.',
  first: 'til den, der begynder',
  side: (side) => `til ${side}`,
  sure: (low, high) => `95 % sikkert: ${low} til ${high}`,
  games: (games) => `${games} spil indtil nu`,
  last: (mean, half) => `Hver ændring begynder forfra; før den var det ${mean} ± ${half}.`,
  decisions: 'valg',
  draws: 'uafgjort',
  measured: (who, mean, low, high, games) => `${mean} ${who} (95 %: ${low} til ${high}; ${games} spil).`,
  fewer: (what) => `En færre: ${what}`,
  more: (what) => `En mere: ${what}`,
  was: (standard) => `regelbogen: ${standard}`,
  byTheBook: 'Som i regelbogen',
  playable: 'Kan spilles.',
  load: 'Tegn denne kode',
  save: 'Gem som fil',
  open: 'Åbn en fil',
};

/** Texts that all editors have in common. */
export const EDITOR_TEXTS = catalogue<typeof en>({ en, da });
