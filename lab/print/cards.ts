import type { PaperCard } from '@fray/engine';
import type { Box, Sheet } from './sheet.ts';
import type { PrintWords } from './words.ts';

/** Millimetres of a card: nine of them fit on A4 and on letter, side by side. */
export const CARD = { width: 58, height: 79 } as const;
const ACROSS = 3;
const DOWN = 3;
/** Inner margin of a card. */
const PAD = 4;

interface CardPages {
  readonly words: PrintWords;
  /** Whether each page of fronts is followed by its backs. */
  readonly hasBacks: boolean;
}

/** A card as often as its deck has it. */
export const copiesOf = (cards: readonly PaperCard[]): PaperCard[] =>
  cards.flatMap((card) => Array.from({ length: card.count }, () => card));

/** Prints every copy of every card, edge to edge. Backs lie behind their fronts if the paper is turned over its long edge. */
export function printCards(sheet: Sheet, cards: readonly PaperCard[], { words, hasBacks }: CardPages): void {
  const all = copiesOf(cards);
  const left = (sheet.width - ACROSS * CARD.width) / 2;
  const top = sheet.inner.y + (sheet.inner.height - DOWN * CARD.height) / 2;
  const boxAt = (i: number, isBack: boolean): Box => {
    const column = i % ACROSS;
    const x = left + (isBack ? ACROSS - 1 - column : column) * CARD.width;
    return { x, y: top + Math.floor(i / ACROSS) * CARD.height, ...CARD };
  };
  for (let from = 0; from < all.length; from += ACROSS * DOWN) {
    const page = all.slice(from, from + ACROSS * DOWN);
    sheet.page(words.deck(from + 1, from + page.length, all.length));
    for (const [i, card] of page.entries()) drawFront(sheet, card, boxAt(i, false));
    cutMarks(sheet, left, top);
    if (!hasBacks) continue;
    sheet.back(words.backs);
    for (const [i, card] of page.entries()) drawBack(sheet, card, boxAt(i, true));
  }
}

/** Short lines beyond the cards, along which one cuts. */
function cutMarks(sheet: Sheet, left: number, top: number): void {
  const [right, bottom] = [left + ACROSS * CARD.width, top + DOWN * CARD.height];
  for (let column = 0; column <= ACROSS; column++)
    for (const [from, to] of [
      [top - 4, top - 1],
      [bottom + 1, bottom + 4],
    ] as const)
      sheet.line(left + column * CARD.width, from, left + column * CARD.width, to, { width: 0.15 });
  for (let row = 0; row <= DOWN; row++)
    for (const [from, to] of [
      [left - 4, left - 1],
      [right + 1, right + 4],
    ] as const)
      sheet.line(from, top + row * CARD.height, to, top + row * CARD.height, { width: 0.15 });
}

/** The front of a card: its number, its title and kind, and what it does. */
export function drawFront(sheet: Sheet, { title, kind, value, text, deck }: PaperCard, box: Box): void {
  const { x, y, width, height } = box;
  sheet.rect(box, { width: 0.2, grey: 0.4 });
  sheet.rect({ x: x + 2, y: y + 2, width: width - 4, height: height - 4 }, { width: 0.5 });
  const room = width - 2 * PAD;
  sheet.text(kind, x + PAD, y + PAD + 1, { size: 8, bold: true, grey: 0.35, width: room });
  sheet.text(title, x + PAD, y + PAD + 6, { size: fitting(sheet, title, room, 14), bold: true, width: room });
  sheet.line(x + PAD, y + 19, x + width - PAD, y + 19, { width: 0.3 });
  if (value !== undefined) {
    sheet.circle(x + width / 2, y + 36, 11, { width: 0.6 });
    sheet.text(String(value), x, y + 29.4, { size: 38, bold: true, align: 'center', width });
  }
  for (const [i, line] of linesOf(sheet, text, room, 9).slice(0, 5).entries())
    sheet.text(line, x + PAD, y + 52 + 4.2 * i, { size: 9, align: 'center', width: room });
  if (deck !== undefined)
    sheet.text(deck, x + PAD, y + height - PAD - 3.6, { size: 7.5, bold: true, grey: 0.35, align: 'center', width: room });
}

/** The back of a card shows its deck only: all cards of a deck have the same back. */
export function drawBack(sheet: Sheet, { deck }: PaperCard, box: Box): void {
  const { x, y, width, height } = box;
  sheet.rect(box, { width: 0.2, grey: 0.4 });
  const inner: Box = { x: x + 4, y: y + 4, width: width - 8, height: height - 8 };
  sheet.hatch(inner, 4, { grey: 0.6 });
  sheet.rect(inner, { width: 0.5 });
  sheet.rect({ x: x + 12, y: y + height / 2 - 8, width: width - 24, height: 16 }, { fill: 1, width: 0.4 });
  sheet.text(deck ?? 'FRAY', x + 12, y + height / 2 - 2.6, { size: 12, bold: true, align: 'center', width: width - 24 });
}

/** The largest size in points, of at most `most`, at which a text fits on its line. */
const fitting = (sheet: Sheet, text: string, width: number, most: number): number =>
  Math.max(8, Math.min(most, (most * width) / (sheet.widthOf(text, most, true) + 0.1)));

/** A text in lines that fit. */
function linesOf(sheet: Sheet, text: string, width: number, size: number, bold = false): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && sheet.widthOf(longer, size, bold) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}
