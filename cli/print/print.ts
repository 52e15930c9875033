import type { AnyGame } from '@fray/engine';
import { drawGame, type GamePrint, sheetTexts } from '@fray/lab/print';
import type { Paper } from '@fray/lab/sheets';
import { encode } from 'uqr';
import { PdfSheet } from './pdfSheet.ts';

/** What is printed. */
export interface PrintOrder extends Omit<GamePrint, 'link'> {
  readonly paper: Paper;
  /** Where the same variant is played online. */
  readonly link: string | undefined;
  readonly date: Date;
  /** Uncompressed, so that tests can read it. */
  readonly isPlain?: boolean;
}

/** Prints a game with its options as a PDF: a reference sheet, its board, and pieces to fold. */
export function printGame(game: AnyGame, { paper, date, isPlain, link, ...order }: PrintOrder): Promise<Uint8Array> {
  const sheet = new PdfSheet(paper, sheetTexts(game, order), { date, ...(isPlain ? { isPlain } : {}) });
  const code = link === undefined ? undefined : { address: link, code: encode(link, { border: 0 }).data };
  drawGame(sheet, game, { ...order, link: code });
  return sheet.bytes();
}
