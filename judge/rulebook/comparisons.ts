import { find, findLast, numberOf, says, singular } from './phrase.ts';
import { bySentence, type Question, type TextCheck, wordsFrom } from './question.ts';
import type { Rulebook } from './rules.ts';

// Questions about what is counted and compared.

const TIES = ['tie|tied|ties|equal|equally|equals|draw|drawn|share|shares|shared|several|same|both', 'no difference', 'more than one'];
const SUPERLATIVES =
  'most|fewest|highest|lowest|nearest|closest|largest|biggest|smallest|strongest|weakest|richest|poorest|heaviest|lightest|longest|shortest';

/** Whether all cards of the pack differ, so that there is always one highest card. */
const cardsDiffer = ({ words }: Rulebook): boolean =>
  says(words, 'each from # to #', 'another number', 'different numbers') && !says(words, 'copies', 'twice each', '# of each', 'of # kinds');

/** Who comes first if two are equal? */
const ties = bySentence('tie', ({ words }, rule, book) => {
  const at = findLast(
    words,
    SUPERLATIVES,
    'higher|lower|greater|more|fewer|larger|smaller ~ wins|win',
    'higher|lower|greater roll|bid|total|sum|score',
  );
  if (at < 0 || says(words, 'at most', 'at least', 'at the most')) return undefined;
  if (says(words, 'preset|presets|option|options') || words[at - 1] === 'lies') return undefined;
  // Of equal dice, paths or numbers, any one may be taken.
  if (says(words.slice(at + 1, at + 2), 'die|dice|number|numbers|way|path|name')) return undefined;
  // The starting player is settled before the game, and numbered things differ.
  if (says(words, 'begins|begin|starts|start', 'goes|go first', 'of its suit')) return undefined;
  if (words[at + 1] === 'card' && cardsDiffer(book)) return undefined;
  const isWin = says(words, 'wins|win|winner|victory');
  if (says(isWin ? wordsFrom(rule, book) : rule.words, ...TIES)) return undefined;
  return `two are equally “${words[at]}”: which one counts?`;
});

/** What about the rest of a part of a whole number? */
const rounding = bySentence('rounding', ({ words }, rule) => {
  const at = find(
    words,
    'half|third|quarter of|the|its|their|your|as',
    'half as|its|their|your',
    'for every two|three|four|five|#',
    'divided by',
    'average',
  );
  if (at < 0 || says(words, 'for every one', 'half of? the|its|their|your? board|deck|pack|work|time|way')) return undefined;
  if (says(rule.words, 'rounded|rounding|round up|down|off', 'rounded', 'fraction|fractions|remainder|whole|full')) return undefined;
  return 'what becomes of the part that is left over?';
});

/** A case that lies between two cases. */
const ranges: TextCheck = (book) => {
  const questions: Question[] = [];
  for (const rule of book.rules) {
    const above = find(rule.words, 'more|greater|higher|over|above than? #');
    const below = find(rule.words, 'less|fewer|lower|under|below than? #');
    if (above < 0 || below < 0) continue;
    const [high, low] = [above, below].map((at) =>
      rule.words
        .slice(at, at + 3)
        .map(numberOf)
        .find((n) => n !== undefined),
    );
    if (high !== low || high === undefined) continue;
    if (says(rule.words, 'exactly', 'otherwise', 'else', 'at least', 'equal', `# itself`)) continue;
    questions.push({ kind: 'range', rule: rule.id, sentence: rule.sentences[0]?.text ?? '', asks: `what if it is exactly ${high}?` });
  }
  return questions;
};

interface Amount {
  readonly rule: string;
  readonly sentence: string;
  readonly n: number;
  readonly word: string;
}

/** The numbers of things, after some words: “has five seeds”, “all six seeds”. */
function amounts(book: Rulebook, before: string): Amount[] {
  return book.rules.flatMap(({ id, sentences }) =>
    sentences.flatMap(({ text, words }) => {
      const found: Amount[] = [];
      for (let from = 0; ; ) {
        const at = find(words.slice(from), before);
        if (at < 0) return found;
        const place = from + at + words.slice(from + at).findIndex((word) => numberOf(word) !== undefined);
        const [n, word] = [numberOf(words[place] ?? ''), words[place + 1]];
        if (n !== undefined && word !== undefined) found.push({ rule: id, sentence: text, n, word: singular(word) });
        from = place + 1;
      }
    }),
  );
}

/** Two rules that count the same things differently. */
const conflicts: TextCheck = (book) => {
  const totals = amounts(book, 'has|have|receives|gets|with|are|dealt #');
  return amounts(book, 'all|both|the|their|its|your #').flatMap(({ rule, sentence, n, word }): Question[] => {
    const same = totals.filter((one) => one.word === word);
    const [other] = same;
    if (!other || same.some((one) => one.n >= n) || other.rule === rule) return [];
    return [{ kind: 'conflict', rule, sentence, asks: `${other.rule} says ${other.n} ${word}s: which one is right?` }];
  });
};

export const COMPARISONS: readonly TextCheck[] = [ties, rounding, ranges, conflicts];
