import { escapeHtml } from '@fray/engine/html';
import type { Verdict } from '../result.ts';

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

const SHAPES: Readonly<Record<Verdict, string>> = {
  changed: 'M3 12h5l4-7 4 14 3-7h2',
  same: 'M4 9h16M4 15h16',
  open: 'M7 3h10M7 21h10M8 3c0 6 3 7 4 9-1 2-4 3-4 9M16 3c0 6-3 7-4 9 1 2 4 3 4 9',
};

/** The icon of a verdict: a wave, two lines, an hourglass. The word is next to it, or is its name. */
export const verdictMark = (verdict: Verdict, size = 16, name = ''): Markup =>
  markup`<svg class="verdict-mark" width="${size}" height="${size}" viewBox="0 0 24 24" ${name === '' ? markup`aria-hidden="true"` : markup`role="img" aria-label="${name}"`}><path d="${SHAPES[verdict]}" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
