import { type AnyGame, type Language, type OptionSpecs, type OptionsOf, unsetText, writeOptions } from '@fray/engine';
import { textIn } from '@fray/engine/catalogue';
import { optionName, sideName } from '../summary/names.ts';
import { printBoard, printTiles } from './board.ts';
import { printCards } from './cards.ts';
import { type PdfMaker, PdfSheet } from './pdfSheet.ts';
import { printPieces } from './pieces.ts';
import { type PrintedOption, printReference } from './reference.ts';
import { PAPERS, type Paper, type Sheet, type SheetTexts } from './sheet.ts';
import { SvgSheet } from './svgSheet.ts';
import { PRINT_WORDS } from './words.ts';

export type { PdfDocument, PdfOptions } from './pdfSheet.ts';

/** Input of a print. */
export interface PrintOrder extends GamePrint {
  readonly paper: Paper;
  readonly date: Date;
  /** Uncompressed, so that tests can read it. */
  readonly isPlain?: boolean;
}

/** Prints a game with its options as a PDF: a reference sheet, its board, its cards, and pieces to fold. */
export function printGame(game: AnyGame, { paper, date, isPlain, ...order }: PrintOrder, make: PdfMaker): Promise<Uint8Array> {
  const sheet = new PdfSheet(PAPERS[paper], sheetTexts(game, order), make, { date, ...(isPlain ? { isPlain } : {}) });
  drawGame(sheet, game, order);
  return sheet.bytes();
}

/** The pages of the PDF as pictures. */
export function printPictures(game: AnyGame, { paper, date, ...order }: PrintOrder, make: PdfMaker): string[] {
  const texts = sheetTexts(game, order);
  const letters = new PdfSheet(PAPERS[paper], texts, make, { date });
  const sheet = new SvgSheet(PAPERS[paper], texts, (text, size, bold) => letters.widthOf(text, size, bold));
  drawGame(sheet, game, order);
  return sheet.pages();
}

export { type CardSheet, cardSheets } from './cardSheets.ts';
export { CARD } from './cards.ts';
export { cardTable, readCardTable } from './cardTable.ts';

/** The parts of a game to print. */
interface GamePrint {
  readonly options: OptionsOf<OptionSpecs>;
  /** Name of the variant. */
  readonly name: string | undefined;
  readonly language: Language;
  /** Edge of a cell in millimetres. */
  readonly cell: number;
  /** Whether both sides of the paper are printed: cards get backs. */
  readonly isTwoSided: boolean;
  /** Where the same variant is played online, with its QR code. */
  readonly link: { readonly address: string; readonly code: readonly (readonly boolean[])[] } | undefined;
}

/** Contents of each page. */
function sheetTexts(game: AnyGame, { name: variant, language, isTwoSided }: Omit<GamePrint, 'options' | 'cell' | 'link'>): SheetTexts {
  const own = game.lab?.texts && textIn(game.lab.texts, language);
  const name = own?.game.name ?? game.id;
  return { title: variant === undefined ? name : `${name} · ${variant}`, footer: name, bar: PRINT_WORDS[language].bar, isTwoSided };
}

/** Draws a reference sheet, the board, the cards, and pieces to fold. */
function drawGame(sheet: Sheet, game: AnyGame, { options, language, cell, link, isTwoSided }: GamePrint): void {
  const words = PRINT_WORDS[language];
  printReference(sheet, printedOptions(game, options, language), link?.address, link?.code ?? [], words);
  if (game.paper?.board) printBoard(sheet, game.paper.board(options, language), cell, words);
  const tiles = game.paper?.tiles?.(options, language) ?? [];
  if (tiles.length > 0) printTiles(sheet, tiles, cell, words);
  const cards = game.paper?.cards?.(options, language) ?? [];
  if (cards.length > 0) printCards(sheet, cards, { words, hasBacks: isTwoSided });
  const pieces = game.paper?.pieces?.(options, language) ?? [];
  const named = pieces.map((piece) => ({ ...piece, sideName: sideName(game, game.seatNames[piece.side] ?? '', language) }));
  if (named.length > 0) printPieces(sheet, named, words);
}

/** Numbers and tables of the rulebook, and house rules that differ from the standard. */
function printedOptions(game: AnyGame, options: OptionsOf<OptionSpecs>, language: Language): PrintedOption[] {
  const texts = game.lab?.texts && textIn(game.lab.texts, language);
  const labelOf = (value: string) => texts?.ready?.[value] ?? texts?.values[value] ?? value;
  const written = writeOptions(game.options, options);
  return Object.entries(game.options).flatMap(([name, spec]): PrintedOption[] => {
    const value = written[name] ?? String(options[name]);
    const standard = unsetText(game.options, name, written);
    const isChanged = value !== standard;
    if (!spec.book && !isChanged) return [];
    const label = optionName(game, name, language);
    return [{ rule: spec.book?.rule ?? '', label, value: labelOf(value), ...(isChanged ? { book: labelOf(standard) } : {}) }];
  });
}
