import type { PaperPiece } from '@fray/engine';
import type { Box, Sheet } from './sheet.ts';
import type { PrintWords } from './words.ts';

const WIDTH = 26;
const HALF = 31;
const BASE = 8;
const GAP = 2;
const CARD = { width: 58, height: 36 };

/** Sides in grey: dark, striped, white and grey. */
const FILLS = [0.25, 1, 1, 0.7];

/** A piece with the name of its side. */
export interface NamedPiece extends PaperPiece {
  readonly sideName: string;
}

/** Prints pieces to fold, then a card for each with boxes to tick off. Dark pieces are of the first side, striped ones of the second. */
export function printPieces(sheet: Sheet, pieces: readonly NamedPiece[], words: PrintWords): void {
  const { x, y, width, height } = sheet.inner;
  const [across, down] = [Math.floor((width + GAP) / (WIDTH + GAP)), Math.floor((height - 6) / (2 * HALF + 2 * BASE + 6))];
  for (let from = 0; from < pieces.length; from += across * down) {
    sheet.page(words.pieces);
    sheet.text(words.fold, x, y, { size: 9, bold: true, width });
    for (const [i, piece] of pieces.slice(from, from + across * down).entries()) {
      const left = x + (i % across) * (WIDTH + GAP);
      const top = y + 7 + Math.floor(i / across) * (2 * HALF + 2 * BASE + 6);
      printFolded(sheet, piece, left, top, words);
    }
  }
  const columns = Math.floor((width + GAP) / (CARD.width + GAP));
  const rows = Math.floor(height / (CARD.height + GAP));
  for (let from = 0; from < pieces.length; from += columns * rows) {
    sheet.page(words.cards);
    for (const [i, piece] of pieces.slice(from, from + columns * rows).entries())
      printCard(sheet, piece, x + (i % columns) * (CARD.width + GAP), y + Math.floor(i / columns) * (CARD.height + GAP), words);
  }
}

/** A strip that is folded twice: a base to glue under, the back upside down, the front, and the other base. */
function printFolded(sheet: Sheet, piece: NamedPiece, x: number, y: number, words: PrintWords): void {
  const height = 2 * BASE + 2 * HALF;
  sheet.rect({ x, y, width: WIDTH, height }, { width: 0.2, dash: 1.2 });
  for (const at of [y, y + BASE + 2 * HALF]) sheet.hatch({ x, y: at, width: WIDTH, height: BASE }, 3, { grey: 0.7 });
  for (const at of [y + BASE, y + BASE + HALF, y + BASE + 2 * HALF]) sheet.line(x - 1, at, x + WIDTH + 1, at, { width: 0.2, dash: 0.5 });
  const middle = x + WIDTH / 2;
  const draw = (top: number) => {
    drawUnit(sheet, piece, middle, top + HALF / 2 - 2);
    sheet.text(words.side(piece.sideName, piece.side), x, top + HALF - 5, { size: 6.5, bold: true, align: 'center', width: WIDTH });
  };
  draw(y + BASE + HALF);
  sheet.upsideDown(middle, y + BASE + HALF / 2, () => draw(y + BASE));
}

/** A plain drawing of our own: tracks, hull, turret and its number. */
function drawUnit(sheet: Sheet, { side, number, shape }: PaperPiece, x: number, y: number): void {
  const fill = FILLS[side] ?? 1;
  if (shape === 'robot') return drawRobot(sheet, side, String(number), x, y);
  const size = shape === 'tank' ? 1 : 0.75;
  const box = (dx: number, dy: number, width: number, height: number) => ({
    x: x + size * dx,
    y: y + size * dy,
    width: size * width,
    height: size * height,
  });
  for (const dx of [-10, 5.5]) {
    sheet.rect(box(dx, -8, 4.5, 17), { fill, width: 0.4 });
    if (side === 1) sheet.hatch(box(dx, -8, 4.5, 17), 1.5);
  }
  sheet.rect(box(-5.5, -6, 11, 15), { fill, width: 0.4 });
  if (side === 1) sheet.hatch(box(-5.5, -6, 11, 15), 2);
  if (shape === 'tank') sheet.circle(x, y - 5 * size, 4 * size, { fill, width: 0.4 });
  sheet.rect(box(-3.5, 0, 7, 7), { fill: 1, width: 0.4 });
  sheet.text(String(number), x - 3.5 * size, y + 1.2 * size, { size: 14 * size, bold: true, align: 'center', width: 7 * size });
}

/** Head, arms, trunk and legs, with its number on the chest. */
function drawRobot(sheet: Sheet, side: number, number: string, x: number, y: number): void {
  const fill = FILLS[side] ?? 1;
  const parts = [
    [-3, -12, 6, 5],
    [-9.5, -6.5, 3, 11],
    [6.5, -6.5, 3, 11],
    [-6, -6.5, 12, 10],
    [-5.5, 4, 4.5, 8],
    [1, 4, 4.5, 8],
  ] as const;
  for (const [dx, dy, width, height] of parts) {
    const box: Box = { x: x + dx, y: y + dy, width, height };
    sheet.rect(box, { fill, width: 0.4 });
    if (side === 1) sheet.hatch(box, 2);
  }
  sheet.rect({ x: x - 3.5, y: y - 5, width: 7, height: 7 }, { fill: 1, width: 0.4 });
  sheet.text(number, x - 3.5, y - 3.8, { size: 14, bold: true, align: 'center', width: 7 });
}

function printCard(sheet: Sheet, piece: NamedPiece, x: number, y: number, words: PrintWords): void {
  sheet.rect({ x, y, ...CARD }, { width: 0.2, dash: 1.2 });
  drawUnit(sheet, piece, x + 13, y + CARD.height / 2);
  sheet.text(piece.title, x + 27, y + 4, { size: 11, bold: true, width: CARD.width - 29 });
  sheet.text(words.side(piece.sideName, piece.side), x + 27, y + 9, { size: 7.5, grey: 0.35, width: CARD.width - 29 });
  const most = Math.min(piece.boxes, 20);
  const box = most > 10 ? 2.6 : 5;
  for (let i = 0; i < most; i++) {
    const [column, row] = [i % (most > 10 ? 10 : 5), Math.floor(i / (most > 10 ? 10 : 5))];
    sheet.rect({ x: x + 27 + column * (box + 0.6), y: y + 14 + row * (box + 0.6), width: box, height: box }, { width: 0.3 });
  }
  sheet.text(piece.facts, x + 3, y + CARD.height - 5, { size: 7, width: CARD.width - 6 });
}
