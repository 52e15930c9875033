import { type Markup, markup } from '../report/markup.ts';
import { POINTS } from './pdfSheet.ts';
import { type Box, type Filled, grey, type Lettering, type PageSize, Sheet, type SheetTexts, type Stroke } from './sheet.ts';

/** Part of a line above its letters' feet, in the standard font of PDF. */
const ASCENT = 0.718;
const FONT = 'Helvetica, Arial, "Liberation Sans", sans-serif';

/** Returns the width of a text in millimetres. */
export type TextMeasure = (text: string, size: number, bold?: boolean) => number;

/** Draws the pages of a PDF as pictures, to show them before printing. */
export class SvgSheet extends Sheet {
  readonly #pages: Markup[][] = [];
  readonly #measure: TextMeasure;

  constructor(size: PageSize, texts: SheetTexts, measure: TextMeasure) {
    super(size, texts);
    this.#measure = measure;
  }

  /** Every page as SVG, in millimetres. */
  pages(): string[] {
    return this.#pages.map(
      (parts) =>
        markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${this.width} ${this.height}" font-family="${FONT}">
<rect width="${this.width}" height="${this.height}" fill="#fff"/>${parts}</svg>`.text,
    );
  }

  protected addPage(): void {
    this.#pages.push([]);
  }

  line(x1: number, y1: number, x2: number, y2: number, stroke: Stroke = {}): void {
    this.#add(markup`<path d="M${x1} ${y1}L${x2} ${y2}" ${style(stroke)}/>`);
  }

  rect({ x, y, width, height }: Box, filled: Filled = {}): void {
    this.#add(markup`<rect x="${x}" y="${y}" width="${width}" height="${height}" ${style(filled)}/>`);
  }

  circle(x: number, y: number, radius: number, filled: Filled = {}): void {
    this.#add(markup`<circle cx="${x}" cy="${y}" r="${radius}" ${style(filled)}/>`);
  }

  polygon(points: readonly (readonly [number, number])[], filled: Filled = {}): void {
    this.#add(markup`<polygon points="${points.map(([x, y]) => markup`${x},${y} `)}" ${style(filled)}/>`);
  }

  upsideDown(x: number, y: number, draw: () => void): void {
    this.#add(markup`<g transform="rotate(180 ${x} ${y})">`);
    draw();
    this.#add(markup`</g>`);
  }

  text(text: string, x: number, y: number, lettering: Lettering = {}): void {
    const { size = 9, bold = false, grey: shade = 0 } = lettering;
    const { shown, left } = this.placed(text, x, lettering);
    const weight = bold ? markup` font-weight="700"` : undefined;
    // Another font than that of the PDF still takes the same room.
    const width = this.#measure(shown, size, bold);
    this.#add(
      markup`<text x="${left}" y="${y + (ASCENT * size) / POINTS}" font-size="${size / POINTS}" textLength="${width}" lengthAdjust="spacingAndGlyphs" fill="${grey(shade)}"${weight}>${shown}</text>`,
    );
  }

  widthOf(text: string, size: number, bold = false): number {
    return this.#measure(text, size, bold);
  }

  #add(part: Markup): void {
    this.#pages.at(-1)?.push(part);
  }
}

function style({ fill, width = 0.2, dash, grey: shade = 0 }: Filled): Markup {
  const inside = markup`fill="${fill === undefined ? 'none' : grey(fill)}"`;
  if (width === 0) return inside;
  const dashes = dash === undefined ? undefined : markup` stroke-dasharray="${dash}"`;
  return markup`${inside} stroke="${grey(shade)}" stroke-width="${width}"${dashes}`;
}
