import type { Box, Sheet } from './sheet.ts';
import type { PrintWords } from './words.ts';

/** A number or option of a game as the sheet has it. */
export interface PrintedOption {
  /** The rule's id; empty for a house rule. */
  readonly rule: string;
  readonly label: string;
  readonly value: string;
  /** The rulebook's value, if it differs. */
  readonly book?: string;
}

/** Millimetres of a line of the list where there is room. */
const ROW = 6.2;
/** More changes than these stand in the list only. */
const MOST_CHANGES = 9;
const QR = 32;

/** Prints what differs from the book, where to play it, and every number of the rules, on one page. */
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
  // If there are many changes they are in the list only, so that all fit on one page.
  const isLong = changed.length > MOST_CHANGES;
  const beside = isLong ? [] : changed;
  const height = Math.max(12 + beside.length * 9, link === undefined ? 20 : QR + 18);
  const box: Box = { x, y, width: width - side - (side > 0 ? 4 : 0), height };
  sheet.rect(box, { width: 0.7 });
  const title = changed.length === 0 ? words.byTheBook : isLong ? words.changedMany(changed.length) : words.changed;
  sheet.text(title, x + 4, y + 4, { size: 9, bold: true, width: box.width - 8 });
  for (const [i, option] of beside.entries()) printChange(sheet, option, { x: x + 4, y: y + 11 + 9 * i, width: box.width - 8, height: 8 });
  if (link !== undefined) {
    const right: Box = { x: x + width - side, y, width: side, height };
    sheet.rect(right, { width: 0.3 });
    printQr(sheet, qr, { x: right.x + 8, y: y + 4, width: QR, height: QR });
    sheet.text(words.playOnline, right.x + 3, y + QR + 7, { size: 8, bold: true, align: 'center', width: side - 6 });
  }
  // House rules have no rule of the book, so only changed ones are listed, where there is no room above.
  const listed = options.filter(({ rule, book: was }) => rule !== '' || (isLong && was !== undefined));
  printList(sheet, listed, y + height + 8, words);
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

/** All numbers, changed ones in bold next to the rulebook's: with columns and spacing that fit one page. */
function printList(sheet: Sheet, options: readonly PrintedOption[], top: number, words: PrintWords): void {
  const { x, y, width, height } = sheet.inner;
  const room = y + height - top;
  const columns = ROW * Math.ceil(options.length / 2) <= room ? 2 : 3;
  const rows = Math.ceil(options.length / columns);
  const row = Math.min(ROW, room / rows);
  const size = Math.max(7, Math.min(8.5, row * 1.8));
  const gap = 5;
  const column = (width - gap * (columns - 1)) / columns;
  sheet.text(words.numbers, x, top - 5, { size: 9, bold: true, width });
  for (const [i, { rule, label, value, book }] of options.entries()) {
    const left = x + Math.floor(i / rows) * (column + gap);
    const at = top + (i % rows) * row;
    sheet.line(left, at + row - 0.4, left + column, at + row - 0.4, { width: 0.1, grey: 0.75 });
    sheet.text(rule, left, at + 0.6, { size: 7, grey: 0.4, width: 11 });
    const isChanged = book !== undefined;
    const shown = isChanged ? `${book} > ${value}` : value;
    const wide = Math.min(sheet.widthOf(shown, size, true) + 0.5, column / 2);
    sheet.text(label, left + 10, at + 0.5, { size, bold: isChanged, width: column - wide - 11 });
    sheet.text(shown, left + column - wide - 0.5, at + 0.5, { size, bold: true, align: 'right', width: wide + 0.5 });
  }
}

function printQr(sheet: Sheet, modules: readonly (readonly boolean[])[], { x, y, width }: Box): void {
  const size = width / modules.length;
  for (const [row, line] of modules.entries())
    for (const [column, isDark] of line.entries())
      if (isDark) sheet.rect({ x: x + column * size, y: y + row * size, width: size, height: size }, { fill: 0, width: 0 });
}
