import type { PaperBoard, PaperCell } from '@fray/engine';
import type { Box, Sheet } from './sheet.ts';
import type { PrintWords } from './words.ts';

/** Width of the strip by which parts of a board are glued together. */
const GLUE = 6;

/** Prints a board in as many parts as it takes. Cells are squares of `size` millimetres. Returns the number of pages. */
export function printBoard(sheet: Sheet, { columns, cells }: PaperBoard, size: number, words: PrintWords): number {
  const rows = cells.length / columns;
  const { x, y, width, height } = sheet.inner;
  const across = evenly(columns, Math.floor((width - GLUE) / size));
  const down = evenly(rows, Math.floor((height - GLUE) / size));
  const parts = Math.ceil(columns / across) * Math.ceil(rows / down);
  let part = 0;
  for (let top = 0; top < rows; top += down)
    for (let left = 0; left < columns; left += across) {
      sheet.page(words.boardPart(letter(part), parts));
      const visibleSize = { columns: Math.min(across, columns - left), rows: Math.min(down, rows - top) };
      const area: Box = { x, y: y + GLUE, width: visibleSize.columns * size, height: visibleSize.rows * size };
      for (let row = 0; row < visibleSize.rows; row++)
        for (let column = 0; column < visibleSize.columns; column++) {
          const cell = cells[(top + row) * columns + left + column]!;
          printCell(sheet, cell, { x: area.x + column * size, y: area.y + row * size, width: size, height: size }, words);
        }
      sheet.rect(area, { width: 0.5 });
      cropMarks(sheet, area);
      const isLastColumn = left + across >= columns;
      if (top > 0)
        glueStrip(
          sheet,
          { x: area.x, y: area.y - GLUE, width: area.width, height: GLUE },
          words.glue(letter(part - Math.ceil(columns / across))),
        );
      if (!isLastColumn) glueStrip(sheet, { x: area.x + area.width, y: area.y, width: GLUE, height: area.height }, '');
      part++;
    }
  return parts;
}

/** Cells of a part, where at most `most` fit: parts are as large as each other. */
const evenly = (cells: number, most: number): number => Math.ceil(cells / Math.ceil(cells / Math.max(1, most)));

/** Prints loose cells, to cut out one by one. */
export function printTiles(sheet: Sheet, tiles: readonly PaperCell[], size: number, words: PrintWords): void {
  const { x, y, width, height } = sheet.inner;
  const step = size + 2;
  const across = Math.max(1, Math.floor((width + 2) / step));
  const down = Math.max(1, Math.floor((height + 2) / step));
  for (const [i, tile] of tiles.entries()) {
    const at = i % (across * down);
    if (at === 0) sheet.page(words.tiles);
    const box: Box = { x: x + (at % across) * step, y: y + Math.floor(at / across) * step, width: size, height: size };
    printCell(sheet, tile, box, words);
  }
}

const letter = (part: number): string => String.fromCodePoint(65 + (part % 26)) + (part < 26 ? '' : String(Math.floor(part / 26)));

function glueStrip(sheet: Sheet, box: Box, text: string): void {
  sheet.hatch(box, 2.5, { grey: 0.7 });
  sheet.rect(box, { width: 0.15, grey: 0.5 });
  if (text !== '') sheet.text(text, box.x, box.y + 1.4, { size: 7, align: 'center', width: box.width });
}

/** Short lines beyond the corners, along which one cuts. */
function cropMarks(sheet: Sheet, { x, y, width, height }: Box): void {
  for (const at of [y, y + height]) sheet.line(x - 4, at, x - 1, at, { width: 0.15 });
  for (const at of [x, x + width]) sheet.line(at, y + height + 1, at, y + height + 4, { width: 0.15 });
}

function printCell(sheet: Sheet, { name, terrain, isEdge, start, walls, label }: PaperCell, box: Box, words: PrintWords): void {
  const { x, y, width: size } = box;
  const [middleX, middleY] = [x + size / 2, y + size / 2];
  const inset = (by: number): Box => ({ x: x + by, y: y + by, width: size - 2 * by, height: size - 2 * by });
  if (isEdge && terrain === 'floor') sheet.dots(box, size / 10);
  switch (terrain) {
    case 'floor':
      break;
    case 'gap':
      sheet.rect(box, { fill: 0.8, width: 0 });
      sheet.hatch(box, size / 8, { grey: 0.35 });
      break;
    case 'wall':
      sheet.rect(inset(size * 0.08), { fill: 0.72, width: 0.5 });
      sheet.rect(inset(size * 0.26), { fill: 0.95, width: 0.3 });
      sheet.text(words.wall, x + size * 0.26, middleY - 1.6, {
        size: Math.min(9, size * 0.32),
        bold: true,
        align: 'center',
        width: size * 0.48,
      });
      break;
    case 'goal':
      for (const radius of [0.42, 0.34, 0.26]) sheet.circle(middleX, middleY, size * radius, { width: 0.35 });
      sheet.polygon(
        [
          [middleX, middleY - size * 0.22],
          [middleX + size * 0.11, middleY],
          [middleX, middleY + size * 0.22],
          [middleX - size * 0.11, middleY],
        ],
        { width: 0.35 },
      );
      break;
  }
  sheet.rect(box, { width: 0.2, grey: 0.4 });
  if (walls !== undefined) printWalls(sheet, walls, box);
  if (label !== undefined)
    sheet.text(label, x + 1, middleY - 1.6, { size: Math.min(9, size * 0.32), bold: true, align: 'center', width: size - 2 });
  if (start) {
    sheet.circle(middleX, middleY, size * 0.28, { width: 0.3, dash: 1 });
    const mark = start.side === 0 ? String(start.number) : `${start.number}*`;
    sheet.text(mark, x, middleY - size * 0.09, {
      size: size * 0.5,
      bold: true,
      grey: start.side === 0 ? 0 : 0.4,
      align: 'center',
      width: size,
    });
  }
  sheet.text(name, x, y + size - 4.2, { size: 7, bold: true, grey: 0.55, align: 'right', width: size - 1 });
}

/** A thick line at each side that has a wall. */
function printWalls(sheet: Sheet, walls: string, { x, y, width, height }: Box): void {
  const thick = width * 0.08;
  const sides: Readonly<Record<string, Box>> = {
    N: { x, y, width, height: thick },
    S: { x, y: y + height - thick, width, height: thick },
    W: { x, y, width: thick, height },
    E: { x: x + width - thick, y, width: thick, height },
  };
  for (const side of walls) {
    const box = sides[side];
    if (box) sheet.rect(box, { fill: 0.15, width: 0 });
  }
}
