import { type Box, type Filled, grey, type Lettering, type Paper, Sheet, type SheetTexts, type Stroke } from '@fray/lab/sheets';
import pdfkit from 'pdfkit';

/** PDF counts in points. */
const POINTS = 72 / 25.4;

/** The standard fonts of PDF have the letters of Western Europe; others become question marks. */
const printable = (text: string): string => text.replaceAll('−', '-').replaceAll(/[^\u0020-\u007e\u00a0-\u00ff–—‘’“”…]/g, '?');

/** Pages as a PDF, with its standard fonts. */
export class PdfSheet extends Sheet {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #chunks: Uint8Array[] = [];
  readonly #ended: Promise<void>;

  /** @param date when it was made; the same date and drawing give the same bytes. */
  constructor(paper: Paper, texts: SheetTexts, { date, isPlain = false }: { readonly date: Date; readonly isPlain?: boolean }) {
    super(paper, texts);
    this.#pdf = new pdfkit({
      size: [this.width * POINTS, this.height * POINTS],
      margin: 0,
      autoFirstPage: false,
      compress: !isPlain,
      info: { Title: printable(texts.title), Creator: 'Fray', CreationDate: date, ModDate: date },
    });
    this.#pdf.on('data', (chunk: Uint8Array) => this.#chunks.push(chunk));
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

  text(text: string, x: number, y: number, { size = 9, bold = false, grey: shade = 0, align = 'left', width }: Lettering = {}): void {
    this.#pdf
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(grey(shade))
      .text(printable(text), x * POINTS, y * POINTS, {
        align,
        lineBreak: width !== undefined,
        ...(width === undefined ? {} : { width: width * POINTS, height: size * 1.2, ellipsis: true }),
      });
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
    return Buffer.concat(this.#chunks);
  }

  #fillAndStroke({ fill, ...stroke }: Filled, path: () => PDFKit.PDFDocument): void {
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
