import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PaperCard } from '@fray/engine';
import { cardSheets } from '@fray/lab/print';
import { Resvg } from '@resvg/resvg-js';
import pdfkit from 'pdfkit';

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
