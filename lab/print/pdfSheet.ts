import { type Box, type Filled, grey, type Lettering, type PageSize, Sheet, type SheetTexts, type Stroke } from './sheet.ts';

/** PDF counts in points. */
export const POINTS = 72 / 25.4;

/** The standard fonts of PDF have the letters of Western Europe; others become question marks. */
const printable = (text: string): string => text.replaceAll('−', '-').replaceAll(/[^\u0020-\u007e\u00a0-\u00ff–—‘’“”…]/g, '?');

/** The used part of a pdfkit document: the command line and the page have different builds of it. */
export interface PdfDocument {
  addPage(): this;
  moveTo(x: number, y: number): this;
  lineTo(x: number, y: number): this;
  rect(x: number, y: number, width: number, height: number): this;
  circle(x: number, y: number, radius: number): this;
  polygon(...points: number[][]): this;
  stroke(): this;
  fill(colour: string): this;
  save(): this;
  rotate(degrees: number, options: { origin: number[] }): this;
  restore(): this;
  font(name: string): this;
  fontSize(points: number): this;
  fillColor(colour: string): this;
  text(text: string, x: number, y: number, options: { lineBreak: false }): this;
  widthOfString(text: string): number;
  lineWidth(points: number): this;
  strokeColor(colour: string): this;
  dash(points: number, options: { space: number }): this;
  undash(): this;
  on(event: 'data', take: (chunk: Uint8Array) => void): unknown;
  on(event: 'end', finish: () => void): unknown;
  end(): void;
}

export interface PdfOptions {
  size: [number, number];
  margin: number;
  autoFirstPage: boolean;
  compress: boolean;
  info: { Title: string; Creator: string; CreationDate: Date; ModDate: Date };
}

export type PdfMaker = (options: PdfOptions) => PdfDocument;

interface PdfSettings {
  /** When it was made; the same date and drawing give the same bytes. */
  readonly date: Date;
  /** Uncompressed, so that tests can read it. */
  readonly isPlain?: boolean;
}

/** Pages as a PDF, with its standard fonts. */
export class PdfSheet extends Sheet {
  readonly #pdf: PdfDocument;
  readonly #chunks: Uint8Array[] = [];
  readonly #ended: Promise<void>;

  constructor(size: PageSize, texts: SheetTexts, make: PdfMaker, { date, isPlain = false }: PdfSettings) {
    super(size, texts);
    this.#pdf = make({
      size: [this.width * POINTS, this.height * POINTS],
      margin: 0,
      autoFirstPage: false,
      compress: !isPlain,
      info: { Title: printable(texts.title), Creator: 'Fray', CreationDate: date, ModDate: date },
    });
    this.#pdf.on('data', (chunk) => this.#chunks.push(chunk));
    this.#ended = new Promise((resolve) => this.#pdf.on('end', resolve));
  }

  protected addPage(): void {
    this.#pdf.addPage();
  }

  line(x1: number, y1: number, x2: number, y2: number, stroke: Stroke = {}): void {
    this.#pen(stroke);
    this.#pdf
      .moveTo(x1 * POINTS, y1 * POINTS)
      .lineTo(x2 * POINTS, y2 * POINTS)
      .stroke();
  }

  rect({ x, y, width, height }: Box, style: Filled = {}): void {
    this.#fillAndStroke(style, () => this.#pdf.rect(x * POINTS, y * POINTS, width * POINTS, height * POINTS));
  }

  circle(x: number, y: number, radius: number, style: Filled = {}): void {
    this.#fillAndStroke(style, () => this.#pdf.circle(x * POINTS, y * POINTS, radius * POINTS));
  }

  polygon(points: readonly (readonly [number, number])[], style: Filled = {}): void {
    const path = points.map(([x, y]): [number, number] => [x * POINTS, y * POINTS]);
    this.#fillAndStroke(style, () => this.#pdf.polygon(...path));
  }

  upsideDown(x: number, y: number, draw: () => void): void {
    this.#pdf.save().rotate(180, { origin: [x * POINTS, y * POINTS] });
    draw();
    this.#pdf.restore();
  }

  text(text: string, x: number, y: number, lettering: Lettering = {}): void {
    const { size = 9, bold = false, grey: shade = 0 } = lettering;
    const { shown, left } = this.placed(text, x, lettering);
    this.#pdf
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(grey(shade))
      .text(printable(shown), left * POINTS, y * POINTS, { lineBreak: false });
  }

  widthOf(text: string, size: number, bold = false): number {
    return (
      this.#pdf
        .font(bold ? 'Helvetica-Bold' : 'Helvetica')
        .fontSize(size)
        .widthOfString(printable(text)) / POINTS
    );
  }

  async bytes(): Promise<Uint8Array> {
    this.#pdf.end();
    await this.#ended;
    const whole = new Uint8Array(this.#chunks.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const chunk of this.#chunks) {
      whole.set(chunk, at);
      at += chunk.length;
    }
    return whole;
  }

  #fillAndStroke({ fill, ...stroke }: Filled, path: () => PdfDocument): void {
    if (fill !== undefined) path().fill(grey(fill));
    if (stroke.width === 0) return;
    this.#pen(stroke);
    path().stroke();
  }

  #pen({ width = 0.2, dash, grey: shade = 0 }: Stroke): void {
    this.#pdf.lineWidth(width * POINTS).strokeColor(grey(shade));
    if (dash === undefined) this.#pdf.undash();
    else this.#pdf.dash(dash * POINTS, { space: dash * POINTS });
  }
}
