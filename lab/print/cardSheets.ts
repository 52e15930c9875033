import type { PaperCard } from '@fray/engine';
import { CARD, copiesOf, drawBack, drawFront } from './cards.ts';
import { type PdfMaker, PdfSheet } from './pdfSheet.ts';
import type { PageSize } from './sheet.ts';
import { SvgSheet } from './svgSheet.ts';

/** Tabletop Simulator accepts at most 10 by 7 cards in a picture. It shows the last place to players who may not see a card. */
const MAX = { columns: 10, rows: 7 } as const;
const MAX_CARDS = MAX.columns * MAX.rows - 1;

/** A picture of a deck's cards, with the settings for the import dialog. */
export interface CardSheet {
  /** Empty where there is one deck. */
  readonly deck: string;
  readonly columns: number;
  readonly rows: number;
  readonly cards: number;
  readonly svg: string;
  readonly back: string;
}

const NO_TEXTS = { title: '', footer: '', bar: '', isTwoSided: false };

/** Every card of every deck in pictures for Tabletop Simulator: fronts in rows, the hidden side in the last place, and the back. */
export function cardSheets(cards: readonly PaperCard[], make: PdfMaker): CardSheet[] {
  const letters = new PdfSheet([CARD.width, CARD.height], NO_TEXTS, make, { date: new Date(0) });
  const picture = (size: PageSize, draw: (sheet: SvgSheet) => void): string => {
    const sheet = new SvgSheet(size, NO_TEXTS, (text, points, bold) => letters.widthOf(text, points, bold));
    sheet.emptyPage();
    draw(sheet);
    return sheet.pages()[0] ?? '';
  };
  const decks = Map.groupBy(copiesOf(cards), ({ deck = '' }) => deck);
  return [...decks].flatMap(([deck, all]) =>
    Array.from({ length: Math.ceil(all.length / MAX_CARDS) }, (_, i): CardSheet => {
      const part = all.slice(i * MAX_CARDS, (i + 1) * MAX_CARDS);
      const columns = Math.min(MAX.columns, part.length + 1);
      const rows = Math.ceil((part.length + 1) / columns);
      const boxAt = (n: number) => ({ x: (n % columns) * CARD.width, y: Math.floor(n / columns) * CARD.height, ...CARD });
      const svg = picture([columns * CARD.width, rows * CARD.height], (sheet) => {
        for (const [n, card] of part.entries()) drawFront(sheet, card, boxAt(n));
        if (part[0]) drawBack(sheet, part[0], boxAt(columns * rows - 1));
      });
      const back = picture([CARD.width, CARD.height], (sheet) => part[0] && drawBack(sheet, part[0], boxAt(0)));
      return { deck, columns, rows, cards: part.length, svg, back };
    }),
  );
}
