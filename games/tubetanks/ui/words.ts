import type { Language } from '@fray/engine';
import type { FacingName } from '../state.ts';

const en = {
  board: 'The unrolled tunnel',
  faces: { L: 'Left wall', F: 'Floor', R: 'Right wall' } as Readonly<Record<string, string>>,
  facing: {
    up: 'looks toward row 6',
    down: 'looks toward row 1',
    right: 'looks across to the right',
    left: 'looks across to the left',
  } as Readonly<Record<FacingName, string>>,
  tank: (name: string, place: string, facing: string, hits: number) => `${name}: ${place}, ${facing}, ${hits} of 3 hits`,
  firesAt: (place: string) => `fires at ${place}`,
  firesNowhere: 'fires into the end of the tunnel',
  program: (name: string) => `Program of ${name}`,
  slot: (n: number) => `Step ${n}`,
  empty: 'empty',
  letters: { F: 'Forward', L: 'Left', R: 'Right', B: 'Back', H: 'Hold' } as Readonly<Record<string, string>>,
  clear: 'Clear',
  lock: 'Lock the program',
  locked: (name: string) => `${name} has locked`,
  open: (name: string) => `${name} is choosing`,
  after: (n: number, place: string, facing: string) => `after step ${n}: ${place}, ${facing}`,
  round: (n: number, of: number) => `Round ${n} of ${of}`,
  keys: 'F, L, R (B, H) fill the next step, Backspace takes one back.',
  last: (one: string, two: string) => `Last round: One played ${one}, Two played ${two}.`,
};

export type TubeUiWords = typeof en;

const da: TubeUiWords = {
  board: 'Den udrullede tunnel',
  faces: { L: 'Venstre væg', F: 'Gulv', R: 'Højre væg' },
  facing: { up: 'ser mod række 6', down: 'ser mod række 1', right: 'ser på tværs mod højre', left: 'ser på tværs mod venstre' },
  tank: (name, place, facing, hits) => `${name}: ${place}, ${facing}, ${hits} af 3 træffere`,
  firesAt: (place) => `skyder på ${place}`,
  firesNowhere: 'skyder ud i tunnelens ende',
  program: (name) => `Program for ${name}`,
  slot: (n) => `Trin ${n}`,
  empty: 'tomt',
  letters: { F: 'Frem', L: 'Venstre', R: 'Højre', B: 'Tilbage', H: 'Stå stille' },
  clear: 'Ryd',
  lock: 'Lås programmet',
  locked: (name) => `${name} har låst`,
  open: (name) => `${name} vælger`,
  after: (n, place, facing) => `efter trin ${n}: ${place}, ${facing}`,
  round: (n, of) => `Runde ${n} af ${of}`,
  keys: 'F, L, R (B, H) fylder næste trin, Backspace tager ét tilbage.',
  last: (one, two) => `Sidste runde: Et spillede ${one}, To spillede ${two}.`,
};

export const WORDS: Readonly<Record<Language, TubeUiWords>> = { en, da };
