import type { AnyGame } from '@fray/engine';
import { type PrintOrder as DrawnOrder, printGame as drawPdf } from '@fray/lab/print';
import pdfkit from 'pdfkit';
import { encode } from 'uqr';

/** What is printed. */
export interface PrintOrder extends Omit<DrawnOrder, 'link'> {
  /** Where the same variant is played online. */
  readonly link: string | undefined;
}

/** Prints a game with its options as a PDF, with a QR code where there is a link. */
export function printGame(game: AnyGame, { link, ...order }: PrintOrder): Promise<Uint8Array> {
  const code = link === undefined ? undefined : { address: link, code: encode(link, { border: 0 }).data };
  return drawPdf(game, { ...order, link: code }, (options) => new pdfkit(options));
}
