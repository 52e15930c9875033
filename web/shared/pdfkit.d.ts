/* The used part of pdfkit. Its own types need those of Node. */
import type { PdfDocument, PdfOptions } from '@fray/lab/print';

interface StandardFont {
  readonly name: string;
}
declare const PdfKit: new (options: PdfOptions) => PdfDocument;
export default PdfKit;
export function registerStdFonts(...fonts: readonly StandardFont[]): void;
