import { escapeHtml } from '@fray/engine/html';

/** Text that is markup already, so that it is not escaped once more. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Part = Markup | string | number | undefined | null | false | readonly Part[];

function written(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (part === undefined || part === null || part === false) return '';
  if (typeof part === 'number') return String(Math.round(part * 100) / 100);
  return typeof part === 'string' ? escapeHtml(part) : part.map(written).join('');
}

/** Builds markup from a template. Escapes inserted values unless they are markup. Numbers are coordinates with two decimals. */
export const markup = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(strings.map((text, i) => (i === 0 ? text : written(parts[i - 1]) + text)).join(''));
