import { find, numberOf, says, singular } from './phrase.ts';
import { bySentence, type Question, type TextCheck } from './question.ts';
import type { Rulebook } from './rules.ts';

// Questions about words that no rule explains, and about distances.

const COUNTED = [
  'orthogonal|orthogonally|diagonal|diagonally|counted|straight|steps|path|paths|coordinate',
  'squares around',
  'neighbouring hexes',
];

/** How is it counted? */
const distances = bySentence('measure', ({ words }, rule, book) => {
  const at = find(
    words,
    'within # square|squares|space|spaces|cell|cells|field|fields',
    '# squares|spaces|cells|fields away',
    'range|distance of #',
    'at distance #',
  );
  if (at < 0 || says(rule.words, ...COUNTED)) return undefined;
  const defined = book.rules.some((one) => says(one.words, 'distance|range|within|away|far') && says(one.words, ...COUNTED));
  return defined ? undefined : 'how is it counted: along the lines, diagonally, around obstacles?';
});

/** Is a corner enough to be neighbours? */
const neighbours: TextCheck = (book) => {
  if (!says(book.words, 'squares|grid|cells') || says(book.words, ...COUNTED, 'corner|corners', 'edge|edges')) return [];
  for (const { id, sentences } of book.rules)
    for (const { text, words } of sentences)
      if (says(words, 'adjacent|neighbouring|neighboring|beside', 'next to'))
        return [{ kind: 'measure', rule: id, sentence: text, asks: 'are squares neighbours that touch at a corner?' } satisfies Question];
  return [];
};

/** Words before a noun that do not describe its kind. */
const PLAIN = new Set(
  'a an the one two three four five six seven eight nine ten first second third fourth fifth last next other another same each every all any no some top bottom own your their its his her my our this that these those which played drawn open hidden face-up face-down left right new old more fewer most whole single free empty and or of with from in own high higher highest low lower lowest both fewest smallest largest'.split(
    ' ',
  ),
);
const THINGS = 'card|cards|tile|tiles|token|tokens|die|counter|counters|marker|markers';

const countOf = (book: Rulebook, word: string): number => book.counts.get(singular(word)) ?? 0;
const DEFINES = ['is|are|means|called|counts|marked|printed|shows|show|there'];

/** A kind of card, tile or ground that is named once and explained nowhere. */
const kinds = bySentence('term', ({ words }, _rule, book) => {
  const land = find(words, 'on|in|into|over ~ ground|terrain') + 1;
  const kindOfLand = words[land] ?? '';
  if (land > 0 && !PLAIN.has(kindOfLand) && countOf(book, kindOfLand) === 1 && !says(words, ...DEFINES))
    return `which ground is ${kindOfLand}?`;
  for (const [i, word] of words.entries()) {
    const thing = words[i + 1];
    if (thing === undefined || !says([thing], THINGS) || PLAIN.has(word) || numberOf(word) !== undefined || word.endsWith("'s")) continue;
    if (countOf(book, word) === 1 && countOf(book, thing) > 0 && !says(words, ...DEFINES)) return `what is a ${word} ${singular(thing)}?`;
  }
  return undefined;
});

/** A thing that acts, is named once, and is introduced nowhere. */
const strangers = bySentence('term', ({ words }, _rule, book) => {
  if (words[0] !== 'a' && words[0] !== 'an') return undefined;
  const [, word = '', verb = ''] = words;
  if (PLAIN.has(word) || countOf(book, word) !== 1 || says(words, ...DEFINES)) return undefined;
  return verb.endsWith('s') && !verb.endsWith("'s") ? `what is a ${word}, and where does it come from?` : undefined;
});

const PREFIX = /^[A-Z]+/;
const prefixOf = (id: string): string | undefined => PREFIX.exec(id)?.[0];

/** Ids of rules that are not there. */
const ids: TextCheck = (book) =>
  book.rules.flatMap(({ id, sentences }) =>
    sentences.flatMap(({ text }): Question[] => {
      const missing = (text.match(/\b[A-Z]{1,4}\d+\b/g) ?? []).filter(
        (name) => book.rules.some((rule) => prefixOf(rule.id) === prefixOf(name)) && !book.rules.some((rule) => rule.id === name),
      );
      return missing.length === 0 ? [] : [{ kind: 'reference', rule: id, sentence: text, asks: `there is no rule ${missing.join(', ')}` }];
    }),
  );

export const THINGS_UNKNOWN: readonly TextCheck[] = [distances, neighbours, kinds, strangers, ids];
