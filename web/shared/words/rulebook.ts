import type { AnyRules } from '@fray/engine';
import type { GameTexts } from '../gameUi.ts';
import { optionLabel } from './variables.ts';

const CODE = /<code>([^<]+)<\/code>/g;
const LISTED = /[:/] $/;

/** The rulebook with options, their values and presets by the words of the form; moves and codes stay as they are typed. */
export function withOptionNames(html: string, game: AnyRules, texts: GameTexts): string {
  return html.replaceAll(CODE, (code, name: string, at: number) => {
    const value = texts.values[name];
    // A name may be an option's and another option's value: after a colon or a stroke a value is listed.
    if (game.options[name] && (value === undefined || !LISTED.test(html.slice(Math.max(0, at - 2), at))))
      return `<b class="option">${optionLabel(texts, name)}</b>`;
    const text = texts.presets?.[name]?.label ?? value;
    return text === undefined ? code : `<i class="value">${text}</i>`;
  });
}

/** The text without its main heading. */
function withoutTitle(html: string): string {
  const from = html.indexOf('<h1>');
  const to = html.indexOf('</h1>', from);
  return from < 0 || to < 0 ? html : html.slice(0, from) + html.slice(to + '</h1>'.length);
}

export interface Section {
  readonly title: string;
  readonly html: string;
}

/** Splits a rulebook at its headings: the text before the first one, and the sections. */
export function sectionsOf(html: string): { readonly lead: string; readonly sections: readonly Section[] } {
  const [lead = '', ...rest] = html.split('<h2>');
  const sections = rest.map((part) => {
    const end = part.indexOf('</h2>');
    return { title: part.slice(0, end), html: part.slice(end + '</h2>'.length) };
  });
  return { lead: withoutTitle(lead), sections };
}
