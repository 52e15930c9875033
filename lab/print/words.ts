import { catalogue } from '@fray/engine/catalogue';

const en = {
  bar: '50 mm. Print at 100 %, not “fit to page”.',
  reference: 'reference',
  changed: 'CHANGED FROM THE BOOK',
  changedMany: (count: number) => `${count} CHANGES FROM THE BOOK: IN BOLD BELOW`,
  byTheBook: 'BY THE BOOK: NOTHING IS CHANGED',
  numbers: 'THE NUMBERS OF THE RULES',
  playOnline: 'Play it online',
  boardPart: (part: string, parts: number) => (parts === 1 ? 'board' : `board, part ${part} of ${parts}`),
  glue: (part: string) => `glue under part ${part}`,
  wall: 'WALL',
  tiles: 'loose tiles',
  pieces: 'pieces',
  cards: 'unit cards',
  deck: (first: number, last: number, all: number) => `cards ${first} to ${last} of ${all}`,
  backs: 'backs',
  fold: 'Cut along the dashed lines, fold on the dotted ones, glue the bases over one another.',
  side: (name: string, side: number) => `${name}, ${['solid', 'striped', 'plain', 'grey'][side] ?? 'plain'}`,
};

export type PrintWords = typeof en;

const da: PrintWords = {
  bar: '50 mm. Print i 100 %, ikke “tilpas til side”.',
  reference: 'oversigt',
  changed: 'ÆNDRET I FORHOLD TIL BOGEN',
  changedMany: (count) => `${count} ÆNDRINGER I FORHOLD TIL BOGEN: MED FED SKRIFT NEDENFOR`,
  byTheBook: 'EFTER BOGEN: INTET ER ÆNDRET',
  numbers: 'REGLERNES TAL',
  playOnline: 'Spil det online',
  boardPart: (part, parts) => (parts === 1 ? 'plade' : `plade, del ${part} af ${parts}`),
  glue: (part) => `limes under del ${part}`,
  wall: 'MUR',
  tiles: 'løse felter',
  pieces: 'brikker',
  cards: 'enhedskort',
  deck: (first, last, all) => `kort ${first} til ${last} af ${all}`,
  backs: 'bagsider',
  fold: 'Klip langs de stiplede linjer, fold ved de prikkede, og lim fødderne over hinanden.',
  side: (name, side) => `${name}, ${['udfyldt', 'stribet', 'hvid', 'grå'][side] ?? 'hvid'}`,
};

export const PRINT_WORDS = catalogue<PrintWords>({ en, da });
