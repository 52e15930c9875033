import type { Language } from '@fray/engine/language';

/** A stretch of a rule's text; `old`: the number that is changed. */
export interface RulePart {
  readonly text: string;
  readonly old: boolean;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const plain = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();

/** A rule's text from the rulebook's HTML, by its id; empty where the book has no such rule. */
export function ruleText(book: string, id: string): string {
  const heading = `<strong>${id}</strong>`;
  const from = book.indexOf(heading);
  if (from < 0) return '';
  const rest = book.slice(from + heading.length);
  const end = rest.search(/<\/li>|<li>|<strong>[A-Z]+\d+<\/strong>|<h\d/);
  return plain(end < 0 ? rest : rest.slice(0, end));
}

const WORDS: Readonly<Record<Language, readonly string[]>> = {
  en: ['', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  da: ['', '', 'to', 'tre', 'fire', 'fem', 'seks', 'syv', 'otte', 'ni', 'ti', 'elleve', 'tolv'],
};

/** A word or a number, but no part of a longer number such as 3.5. */
const WHOLE_WORD = /(?<![\p{L}\d.,])[\p{L}\d]+(?![\p{L}\d]|[.,]\d)/gu;

/** The first word of a text, in lower case; empty where there is none. */
const firstWord = (text: string): string => /[\p{L}\d]+/u.exec(text)?.[0].toLowerCase() ?? '';

/**
 * The text with the changed number highlighted. If the number occurs more than once, it is the one before a word of the option's label:
 * “five tunnels … five casualties”. If that is ambiguous too, nothing is highlighted.
 */
export function markNumber(text: string, old: string, language: Language, label = ''): readonly RulePart[] {
  if (!/^\d+$/.test(old)) return [{ text, old: false }];
  const word = WORDS[language][Number(old)] ?? '';
  const forms = word === '' ? [old] : [old, word];
  const all = [...text.matchAll(WHOLE_WORD)].filter(([found]) => forms.includes(found.toLowerCase()));
  const counted: readonly string[] = label.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  const found = all.length > 1 ? all.filter((one) => counted.includes(firstWord(text.slice(one.index + one[0].length)))) : all;
  const [only] = found;
  if (found.length !== 1 || !only) return [{ text, old: false }];
  return [
    { text: text.slice(0, only.index), old: false },
    { text: only[0], old: true },
    { text: text.slice(only.index + only[0].length), old: false },
  ].filter((part) => part.text !== '');
}
