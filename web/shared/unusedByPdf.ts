/* Stands in for parts of pdfkit that the page never uses: it prints lines and single lines of text, in the standard fonts of PDF. */

/** `fontkit`, which embeds fonts. */
export function create(): never {
  throw new Error('the page embeds no fonts in a PDF');
}

/** `linebreak`, which fills paragraphs, and `png-js`, which reads pictures. */
export default function unused(): never {
  throw new Error('the page prints no paragraphs and no pictures');
}
