/* All lengths are millimetres from the top left corner of a page. */

export const PAPERS = { a4: [210, 297], letter: [215.9, 279.4] } as const;
export type Paper = keyof typeof PAPERS;
/** Width and height of a page. */
export type PageSize = readonly [width: number, height: number];

/** Space around what is printed: most printers reach no nearer to the edge. */
export const MARGIN = 12;
/** Below the title and above the footer. */
const HEAD = 14;
const FOOT = 12;
/** The length of the bar by which the print is checked. */
const BAR = 50;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A line: its width, the length of its dashes, and its grey from 0 (black) to 1. Width 0: none is drawn. */
export interface Stroke {
  readonly width?: number;
  readonly dash?: number;
  readonly grey?: number;
}

export interface Filled extends Stroke {
  readonly fill?: number;
}

/** How a text is set. `size` is in points. */
export interface Lettering {
  readonly size?: number;
  readonly bold?: boolean;
  readonly grey?: number;
  readonly align?: 'left' | 'center' | 'right';
  /** The text is cut off where it does not fit. */
  readonly width?: number;
}

/** Common parts of all pages. */
export interface SheetTexts {
  readonly title: string;
  readonly footer: string;
  readonly bar: string;
  /** Whether paper is printed on both sides and turned over its long edge: then the rear of a page has backs only. */
  readonly isTwoSided: boolean;
}

/** A grey from 0 (black) to 1 as a colour. */
export const grey = (share: number): string =>
  `#${Math.round(255 * share)
    .toString(16)
    .padStart(2, '0')
    .repeat(3)}`;

/** Pages to print, drawn with lines and text only. Subclasses write them as PDF or as a picture in a page. */
export abstract class Sheet {
  readonly #texts: SheetTexts;
  readonly width: number;
  readonly height: number;
  #pages = 0;

  constructor([width, height]: PageSize, texts: SheetTexts) {
    [this.width, this.height] = [width, height];
    this.#texts = texts;
  }

  protected abstract addPage(): void;
  abstract line(x1: number, y1: number, x2: number, y2: number, stroke?: Stroke): void;
  abstract rect(box: Box, style?: Filled): void;
  abstract circle(x: number, y: number, radius: number, style?: Filled): void;
  abstract polygon(points: readonly (readonly [number, number])[], style?: Filled): void;
  /** Draws whatever is in `draw` turned halfway round about a point. */
  abstract upsideDown(x: number, y: number, draw: () => void): void;
  abstract text(text: string, x: number, y: number, lettering?: Lettering): void;
  /** The width of a text in millimetres. */
  abstract widthOf(text: string, size: number, bold?: boolean): number;

  /** A text on its line, cut to the available width, with its left edge. */
  protected placed(text: string, x: number, { size = 9, bold = false, align = 'left', width }: Lettering): { shown: string; left: number } {
    if (width === undefined) return { shown: text, left: x };
    let shown = text;
    let textWidth = this.widthOf(text, size, bold);
    for (let end = text.length - 1; textWidth > width && end >= 0; end--) {
      shown = `${text.slice(0, end).trimEnd()}…`;
      textWidth = this.widthOf(shown, size, bold);
    }
    return { shown, left: x + (width - textWidth) * { left: 0, center: 0.5, right: 1 }[align] };
  }

  /** The part of a page that content may use. */
  get inner(): Box {
    return { x: MARGIN, y: MARGIN + HEAD, width: this.width - 2 * MARGIN, height: this.height - 2 * MARGIN - HEAD - FOOT };
  }

  /** Begins a page, with its title, its part of the whole, and the bar that shows whether it was printed at full size. */
  page(part: string): void {
    // The rear of the page before stays empty.
    if (this.#texts.isTwoSided && this.#pages % 2 === 1) this.#nextPage();
    this.#nextPage();
    this.#frame(part);
  }

  /** Begins a page that has nothing on it. */
  emptyPage(): void {
    this.#nextPage();
  }

  /** Begins the rear of the previous page. On one-sided paper it is a separate page. */
  back(part: string): void {
    this.#nextPage();
    this.#frame(part);
  }

  #nextPage(): void {
    this.#pages++;
    this.addPage();
  }

  #frame(part: string): void {
    const { title, footer, bar } = this.#texts;
    const bottom = this.height - MARGIN;
    this.text('FRAY', MARGIN, MARGIN, { size: 15, bold: true });
    this.text(title, MARGIN + 24, MARGIN + 0.8, { size: 12, bold: true, width: 105 });
    this.text(part, this.width - MARGIN - 60, MARGIN + 1.4, { size: 9, grey: 0.35, align: 'right', width: 60 });
    this.line(MARGIN, bottom - 2, MARGIN + BAR, bottom - 2, { width: 0.3 });
    for (const x of [MARGIN, MARGIN + BAR]) this.line(x, bottom - 3.5, x, bottom - 0.5, { width: 0.3 });
    this.text(bar, MARGIN + BAR + 4, bottom - 3.6, { size: 8, bold: true, width: 70 });
    this.text(`${this.#pages} · ${footer}`, this.width - MARGIN - 60, bottom - 3.6, { size: 8, grey: 0.35, align: 'right', width: 60 });
  }

  /** Slanted lines inside a box, so that sides and terrain can be told apart in grey. */
  hatch({ x, y, width, height }: Box, gap: number, stroke: Stroke = {}): void {
    for (let at = gap; at < width + height; at += gap) {
      const [x1, y1] = at < height ? [x, y + at] : [x + at - height, y + height];
      const [x2, y2] = at < width ? [x + at, y] : [x + width, y + at - width];
      this.line(x1, y1, x2, y2, { width: 0.15, ...stroke });
    }
  }

  dots({ x, y, width, height }: Box, gap: number): void {
    for (let dx = gap; dx < width; dx += gap)
      for (let dy = gap; dy < height; dy += gap) this.circle(x + dx, y + dy, 0.15, { fill: 0.55, width: 0 });
  }
}
