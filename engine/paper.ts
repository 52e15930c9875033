import type { Language } from './language.ts';
import type { OptionSpecs, OptionsOf } from './options.ts';

/** What a printed cell shows. A `gap` has no floor, a `wall` blocks, a `goal` is a place that matters. */
export type PaperTerrain = 'floor' | 'gap' | 'wall' | 'goal';

/** A cell of a printed board. */
export interface PaperCell {
  readonly name: string;
  readonly terrain: PaperTerrain;
  /** A side's own edge, drawn with dots. */
  readonly isEdge?: boolean;
  /** Its walls by direction, such as “NE”. */
  readonly walls?: string;
  /** A word that is printed in it. */
  readonly label?: string;
  /** The unit that starts here: its number and its side. */
  readonly start?: { readonly number: number; readonly side: number };
}

/** A printed board of squares, row by row from the top. */
export interface PaperBoard {
  readonly columns: number;
  readonly cells: readonly PaperCell[];
}

/** A card to cut out, as often as the deck has it. */
export interface PaperCard {
  /** A stable name: a table of cards that is read again is matched by it. */
  readonly id: string;
  /** The deck, where there are several. */
  readonly deck?: string;
  readonly title: string;
  readonly kind: string;
  /** A number that is printed large. */
  readonly value?: number;
  readonly text: string;
  readonly count: number;
  /** The options that say how many there are, and which number it has: by them a changed table of cards is a variant. */
  readonly countOption?: string;
  readonly valueOption?: string;
}

/** A piece to cut out, drawn plainly: a side's pieces are dark or striped, so that they can be told apart in grey. */
export interface PaperPiece {
  readonly side: number;
  readonly number: number;
  readonly shape: 'tank' | 'sidecar' | 'robot';
  /** Its name, its boxes to tick off, and facts in a line. */
  readonly title: string;
  readonly boxes: number;
  readonly facts: string;
}

/** The printed parts of a game. They contain only our own drawings and words. */
export interface PaperHints<O extends OptionSpecs> {
  board?(options: OptionsOf<O>, language: Language): PaperBoard;
  /** Cells that lie loose: they are cut out. */
  tiles?(options: OptionsOf<O>, language: Language): readonly PaperCell[];
  pieces?(options: OptionsOf<O>, language: Language): readonly PaperPiece[];
  cards?(options: OptionsOf<O>, language: Language): readonly PaperCard[];
}
