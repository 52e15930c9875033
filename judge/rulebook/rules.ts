import { singular } from './phrase.ts';

/** A sentence of a rule, and its words in lower case. */
export interface Sentence {
  readonly text: string;
  readonly words: readonly string[];
}

/** A rule of a rulebook: an item that begins with its id. */
export interface Rule {
  readonly id: string;
  readonly sentences: readonly Sentence[];
  /** All words of the rule. */
  readonly words: readonly string[];
}

/** A rulebook as a list of rules, with all words of them, and how often each one is used, without plural endings. */
export interface Rulebook {
  readonly counts: ReadonlyMap<string, number>;
  readonly rules: readonly Rule[];
  readonly words: readonly string[];
}

const ITEM = /^- \*\*([A-Z]+\d+)\*\* ?/;
const MARKS = /[*_`]/g;
const WORD = /[a-z0-9][a-z0-9'’-]*/g;
const SENTENCE_END = /[.!?][”")]?$/;

const wordsOf = (text: string): string[] => (text.toLowerCase().match(WORD) ?? []).map((word) => word.replace('’', "'"));

/** A sentence ends with a word that ends with a full stop, and the next word begins with a capital or a digit. */
function sentencesOf(marked: string): Sentence[] {
  const text = marked.replace(MARKS, '');
  const parts: string[] = [];
  let part: string[] = [];
  const words = text.split(' ').filter((word) => word !== '');
  for (const [i, word] of words.entries()) {
    part.push(word);
    const next = words[i + 1]?.replace(/^[“"(]/, '')[0];
    if (next !== undefined && !(SENTENCE_END.test(word) && next !== next.toLowerCase())) continue;
    parts.push(part.join(' '));
    part = [];
  }
  // A title such as “Draw.” belongs to the sentence after it.
  const [title, next, ...rest] = parts;
  const whole = next !== undefined && marked.startsWith(`*${title}`) ? [`${title} ${next}`, ...rest] : parts;
  return whole.map((sentence) => ({ text: sentence, words: wordsOf(sentence) }));
}

/** Reads the rules of a rulebook. A rule goes on until the next item, an empty line, a heading or a table. */
export function readRulebook(markdown: string): Rulebook {
  const rules: { id: string; text: string }[] = [];
  let open = false;
  for (const line of markdown.split('\n')) {
    const item = ITEM.exec(line);
    if (item) rules.push({ id: item[1]!, text: line.slice(item[0].length) });
    else if (open && line.startsWith(' ')) rules.at(-1)!.text += ` ${line}`;
    open = item !== null || (open && line.startsWith(' '));
  }
  const read = rules.map(({ id, text }) => {
    const sentences = sentencesOf(text);
    return { id, sentences, words: sentences.flatMap(({ words }) => words) };
  });
  const words = read.flatMap((rule) => rule.words);
  const counts = new Map<string, number>();
  for (const word of words.map(singular)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { rules: read, words, counts };
}
