import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AnyGame, PaperCard } from '@fray/engine';
import { cardSheets, type PrintOrder as DrawnOrder, printGame as drawPdf } from '@fray/lab/print';
import { Resvg } from '@resvg/resvg-js';
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

/** Pixels of a card's width: ten of them are just below the 4096 that old graphics cards take. */
const CARD_WIDTH = 409;

interface CardPicture {
  readonly file: string;
  readonly picture: Uint8Array;
  /** The settings for the import dialog of Tabletop Simulator. */
  readonly note: string;
}

/** Pictures of all cards for Tabletop Simulator (Objects, Components, Cards, Custom Deck): a face and a back for each deck. */
export function drawCardSheets(game: string, cards: readonly PaperCard[]): CardPicture[] {
  const fonts = fileURLToPath(new URL('../../web/pictures/fonts/', import.meta.url));
  const font = { fontFiles: globSync(`${fonts}*.ttf`), loadSystemFonts: true, defaultFontFamily: 'Figtree' };
  const drawn = (svg: string, width: number) => new Resvg(svg, { font, fitTo: { mode: 'width', value: width } }).render().asPng();
  return cardSheets(cards, (options) => new pdfkit(options)).flatMap(({ deck, columns, rows, cards: count, svg, back }, i) => {
    const name = `${game}-${i + 1}${deck === '' ? '' : `-${deck.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}`}`;
    return [
      {
        file: `${name}.png`,
        picture: drawn(svg, columns * CARD_WIDTH),
        note: `${name}.png   width ${columns}, height ${rows}, number ${count}; the last place is the hidden side`,
      },
      { file: `${name}-back.png`, picture: drawn(back, CARD_WIDTH), note: `${name}-back.png   back` },
    ];
  });
}
