declare module '*.md' {
  /** The rulebook as HTML. */
  const html: string;
  export default html;
}
