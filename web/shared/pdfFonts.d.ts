/* Widths of the letters of a standard font. */
declare module 'pdfkit/standard-fonts/*' {
  const font: { readonly name: string };
  export default font;
}
