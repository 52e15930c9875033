import { arcade } from '@fray/arcade';
import { type AnyGame, LANGUAGES, readChoices, readOptions } from '@fray/engine';
import { CARDS, GAMES } from '@fray/games';
import { CARD } from '@fray/lab/print';
import { MARGIN, PAPERS, type Paper } from '@fray/lab/sheets';
import { tunnelRat } from '@fray/tunnel-rat';
import { describe, expect, it } from 'vitest';
import { type PrintOrder, printGame } from './print.ts';

const MM = 25.4 / 72;
const DATE = new Date('2026-11-27T12:00:00Z');

const ORDER: Omit<PrintOrder, 'options'> = {
  name: undefined,
  paper: 'a4',
  language: 'en',
  cell: 25,
  isTwoSided: false,
  link: undefined,
  date: DATE,
  isPlain: true,
};

async function printed(game: AnyGame, choices: Readonly<Record<string, string>> = {}, order: Partial<PrintOrder> = {}): Promise<string> {
  const options = readChoices(game, choices);
  if (!options.ok) throw new Error(options.fault.message);
  const whole: PrintOrder = { ...ORDER, options: options.value, ...order };
  return Buffer.from(await printGame(game, whole)).toString('latin1');
}

interface DrawnPage {
  readonly width: number;
  readonly height: number;
  /** In millimetres from the top left. */
  readonly rects: readonly { x: number; y: number; width: number; height: number }[];
  readonly lines: readonly { x1: number; y1: number; x2: number; y2: number }[];
  readonly text: string;
}

/** Reads what a printer reads: the numbers of the content streams. */
function pagesOf(pdf: string): DrawnPage[] {
  const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [Number(width), Number(height)]);
  // Empty rears of pages count as pages.
  const streams = [...pdf.matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map(([, text = '']) => text)
    .filter((text) => text.startsWith('1 0 0 -1'));
  return streams.map((text, i) => {
    const [width = 0, height = 0] = sizes[i] ?? [];
    // Everything is drawn in a system that is turned over, with its origin at the top.
    expect(text).toMatch(/^1 0 0 -1 0 [\d.]+ cm/);
    const numbers = (line: string) => line.split(' ').map((one) => Number(one) * MM);
    const rects = [...text.matchAll(/^([-\d. ]+) re$/gm)].map(([, line = '']) => {
      const [x = 0, y = 0, w = 0, h = 0] = numbers(line);
      return { x, y, width: w, height: h };
    });
    const lines = [...text.matchAll(/^([-\d. ]+) m\n([-\d. ]+) l\nS$/gm)].map(([, from = '', to = '']) => {
      const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = [numbers(from), numbers(to)];
      return { x1, y1, x2, y2 };
    });
    const texts = [...text.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join('');
    return { width: width * MM, height: height * MM, rects, lines, text: texts };
  });
}

const near = (value: number, expected: number): boolean => Math.abs(value - expected) <= 0.2;

describe('a printed game', () => {
  it.each(['a4', 'letter'] as Paper[])('has its dimensions within a fifth of a millimetre: %s', async (paper) => {
    const pages = pagesOf(await printed(arcade, { zone: 'skirmish' }, { paper }));
    const [width, height] = PAPERS[paper];
    for (const page of pages) {
      expect([near(page.width, width), near(page.height, height)]).toEqual([true, true]);
      const bar = page.lines.find(({ x1, x2, y1, y2 }) => near(x1, MARGIN) && y1 === y2 && near(x2 - x1, 50));
      expect(bar).toBeDefined();
      for (const { x, y, width: w, height: h } of page.rects)
        expect(x >= 0 && y >= 0 && x + w <= width && y + h <= height, JSON.stringify({ x, y, w, h })).toBe(true);
    }
  });

  it('has each cell once, in the requested size, without gaps', async () => {
    for (const cell of [20, 25, 32.5]) {
      const pages = pagesOf(await printed(arcade, { zone: 'skirmish' }, { cell })).filter(({ text }) => text.includes('board'));
      const cells = pages.flatMap(({ rects }) => rects.filter(({ width, height }) => near(width, cell) && near(height, cell)));
      // Gaps are filled and outlined: skirmish has none, and nine by nine cells.
      expect(cells.length).toBe(81);
      for (const page of pages) {
        const own = page.rects.filter(({ width, height }) => near(width, cell) && near(height, cell));
        const [left, top] = [Math.min(...own.map(({ x }) => x)), Math.min(...own.map(({ y }) => y))];
        for (const { x, y } of own) {
          const [column, row] = [(x - left) / cell, (y - top) / cell];
          expect(Math.abs(column - Math.round(column)) * cell).toBeLessThan(0.2);
          expect(Math.abs(row - Math.round(row)) * cell).toBeLessThan(0.2);
        }
      }
    }
  });

  it('lists the changed numbers with their rules, and the name of the variant', async () => {
    const [first] = pagesOf(await printed(arcade, { tank_endurance: '3' }, { name: 'Glass tanks' }));
    for (const part of ['Glass tanks', 'CHANGED', 'AC7', 'Endurance of a tank'])
      expect(first?.text.replaceAll(' ', '')).toContain(part.replaceAll(' ', ''));
    const [plain] = pagesOf(await printed(arcade));
    expect(plain?.text.replaceAll(' ', '')).toContain('NOTHINGISCHANGED');
  });

  it.each(CARDS.map(({ id }) => id))('has a one-page reference sheet, whatever the number of changes: %s', async (id) => {
    const game = await GAMES[id as keyof typeof GAMES]();
    const most = Object.fromEntries(
      Object.entries(game.options).flatMap(([name, spec]) => (spec.kind === 'number' && spec.book ? [[name, String(spec.most)]] : [])),
    );
    for (const options of [{}, most]) {
      const read = readOptions(game.options, options);
      if (!read.ok) throw new Error(read.fault.message);
      const pdf = await printGame(game, { ...ORDER, options: read.value, link: 'https://fray.example/#/lab/x' });
      const pages = pagesOf(Buffer.from(pdf).toString('latin1'));
      expect(pages.filter(({ text }) => text.includes('THE NUMBERS OF THE RULES')).length).toBe(1);
      for (const { lines } of pages) for (const { y1, y2 } of lines) expect(Math.max(y1, y2)).toBeLessThanOrEqual(PAPERS.a4[1]);
    }
  });

  it.each(['a4', 'letter'] as Paper[])(
    'has the back of each card behind its front when the paper is turned over its long edge: %s',
    async (paper) => {
      const pages = pagesOf(await printed(tunnelRat, { deck: '16' }, { paper, isTwoSided: true }));
      const [width] = PAPERS[paper];
      const isCard = (rect: { width: number; height: number }) => near(rect.width, CARD.width) && near(rect.height, CARD.height);
      const places = (page: DrawnPage | undefined) =>
        (page?.rects ?? []).filter(isCard).map(({ x, y }) => [Math.round(x * 10), Math.round(y * 10)]);
      const fronts = pages.flatMap(({ text }, i) => (/cards \d+ to/.test(text) ? [i] : []));
      expect(fronts.map((i) => places(pages[i]).length)).toEqual([9, 7]);
      for (const i of fronts) {
        // Page 1 is a front, so fronts have even indices.
        expect(i % 2).toBe(0);
        const behind = places(pages[i + 1]).map(([x = 0, y = 0]) => [Math.round((width - CARD.width) * 10) - x, y]);
        const close = behind.every(([x = 0, y = 0], n) => {
          const [frontX = 0, frontY = 0] = places(pages[i])[n] ?? [];
          return Math.abs(x - frontX) <= 2 && Math.abs(y - frontY) <= 2;
        });
        expect([behind.length, close]).toEqual([places(pages[i]).length, true]);
      }
    },
  );

  it('has a QR code only if there is an address', async () => {
    const dark = async (link: string | undefined) => {
      const [first] = pagesOf(await printed(arcade, {}, { link }));
      return first?.rects.filter(({ width }) => width < 1.5).length ?? 0;
    };
    expect(await dark(undefined)).toBe(0);
    expect(await dark('https://fray.example/#/lab/arcade/tank_endurance=3')).toBeGreaterThan(100);
  });

  it('prints the boxes of a tank of each side', async () => {
    const pages = pagesOf(await printed(arcade, { tank_endurance: '4', tanks: '2' }));
    const boxes = pages.at(-1)?.rects.filter(({ width, height }) => near(width, 5) && near(height, 5)) ?? [];
    expect(boxes.length).toBe(4 * 4);
  });

  it('is equal byte for byte when printed again', async () => {
    expect(await printed(arcade)).toBe(await printed(arcade));
  });

  it.each(CARDS.map(({ id }) => id))('prints every game in every language: %s', async (id) => {
    const game = await GAMES[id as keyof typeof GAMES]();
    for (const language of LANGUAGES) expect(pagesOf(await printed(game, {}, { language })).length).toBeGreaterThan(0);
  });
});
