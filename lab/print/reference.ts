import type { Box, Sheet } from './sheet.ts';
import type { PrintWords } from './words.ts';

/** A number or option of a game as the sheet has it. */
export interface PrintedOption {
  /** The rule's id; empty for a house rule. */
  readonly rule: string;
  readonly label: string;
  readonly value: string;
  /** What the book says, where it is another one. */
  readonly book?: string;
}

const ROW = 6.2;
const QR = 32;

/** Prints what differs from the book, where to play it, and every number of the rules. */
export function printReference(
  sheet: Sheet,
  options: readonly PrintedOption[],
  link: string | undefined,
  qr: readonly (readonly boolean[])[],
  words: PrintWords,
): void {
  sheet.page(words.reference);
  const { x, y, width } = sheet.inner;
  const changed = options.filter(({ book }) => book !== undefined);
  const side = link === undefined ? 0 : QR + 16;
  const height = Math.max(12 + changed.length * 9, link === undefined ? 20 : QR + 18);
  const box: Box = { x, y, width: width - side - (side > 0 ? 4 : 0), height };
  sheet.rect(box, { width: 0.7 });
  sheet.text(changed.length === 0 ? words.byTheBook : words.changed, x + 4, y + 4, { size: 9, bold: true, width: box.width - 8 });
  for (const [i, option] of changed.entries()) printChange(sheet, option, { x: x + 4, y: y + 11 + 9 * i, width: box.width - 8, height: 8 });
  if (link !== undefined) {
    const right: Box = { x: x + width - side, y, width: side, height };
    sheet.rect(right, { width: 0.3 });
    printQr(sheet, qr, { x: right.x + 8, y: y + 4, width: QR, height: QR });
    sheet.text(words.playOnline, right.x + 3, y + QR + 7, { size: 8, bold: true, align: 'center', width: side - 6 });
  }
  printList(
    sheet,
    options.filter(({ rule }) => rule !== ''),
    y + height + 8,
    words,
  );
}

function printChange(sheet: Sheet, { rule, label, value, book = '' }: PrintedOption, { x, y, width }: Box): void {
  if (rule !== '') {
    sheet.rect({ x, y, width: 12, height: 5.4 }, { width: 0.3 });
    sheet.text(rule, x, y + 1.4, { size: 8, bold: true, align: 'center', width: 12 });
  }
  const wide = width - 14;
  const now = sheet.widthOf(value, 13, true);
  const was = sheet.widthOf(book, 9);
  const right = x + width;
  if (now + was < wide / 2) {
    sheet.text(value, right - now - 1, y + 0.4, { size: 13, bold: true });
    const arrow = right - now - 4;
    sheet.line(arrow - 8, y + 2.8, arrow - 1, y + 2.8, { width: 0.4 });
    sheet.polygon(
      [
        [arrow, y + 2.8],
        [arrow - 2.2, y + 1.7],
        [arrow - 2.2, y + 3.9],
      ],
      { fill: 0, width: 0.1 },
    );
    sheet.text(book, arrow - 11 - was, y + 1.2, { size: 9, grey: 0.35 });
    sheet.line(arrow - 11.6 - was, y + 2.8, arrow - 10.4, y + 2.8, { width: 0.3 });
    sheet.text(label, x + 14, y + 1.2, { size: 9.5, bold: true, width: wide - now - was - 18 });
    return;
  }
  sheet.text(`${label}: ${value}`, x + 14, y + 1.2, { size: 9.5, bold: true, width: wide });
}

/** All numbers in two columns, changed ones in bold; on further pages where one is not enough. */
function printList(sheet: Sheet, options: readonly PrintedOption[], top: number, words: PrintWords): void {
  const { x, y, width, height } = sheet.inner;
  const column = (width - 6) / 2;
  let from = top;
  let left = 0;
  // Both columns are as long, where one page is enough.
  const half = top + ROW * Math.ceil(options.length / 2);
  let bottom = half <= y + height ? half : y + height;
  sheet.text(words.numbers, x, from - 5, { size: 9, bold: true, width });
  let at = from;
  for (const { rule, label, value, book } of options) {
    if (at + ROW > bottom + 0.01) {
      left++;
      at = from;
    }
    if (left > 1) {
      sheet.page(words.reference);
      [from, at, left, bottom] = [y + 4, y + 4, 0, y + height];
    }
    const start = x + left * (column + 6);
    sheet.line(start, at + ROW - 0.8, start + column, at + ROW - 0.8, { width: 0.1, grey: 0.75 });
    sheet.text(rule, start, at + 1, { size: 7.5, grey: 0.4, width: 12 });
    const bold = book !== undefined;
    sheet.text(label, start + 12, at + 0.8, { size: 8.5, bold, width: column - 32 });
    sheet.text(value, start + column - 20, at + 0.8, { size: 8.5, bold: true, align: 'right', width: 20 });
    at += ROW;
  }
}

function printQr(sheet: Sheet, modules: readonly (readonly boolean[])[], { x, y, width }: Box): void {
  const size = width / modules.length;
  for (const [row, line] of modules.entries())
    for (const [column, isDark] of line.entries())
      if (isDark) sheet.rect({ x: x + column * size, y: y + row * size, width: size, height: size }, { fill: 0, width: 0 });
}
