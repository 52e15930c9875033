import type { AnyGame } from '@fray/engine';
import { drawGame, type GamePrint, sheetTexts } from './drawGame.ts';
import { type PdfMaker, PdfSheet } from './pdfSheet.ts';
import { PAPERS, type Paper } from './sheet.ts';
import { SvgSheet } from './svgSheet.ts';

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
