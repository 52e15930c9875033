import { find, says, singular } from './phrase.ts';
import { bySentence, type Question, type TextCheck } from './question.ts';
import type { Rulebook } from './rules.ts';

// Questions about what runs out, what is full, and what must be done and cannot.

const EXHAUSTED = [
  'empty',
  'run|runs|ran out|dry',
  'used up',
  'no cards|tiles|card|tile left',
  'if there is|are',
  'more cards|tiles than',
  'without limit',
  'if one|any is left',
  'shuffled again|anew|before',
  'last card|tile',
  'never shuffled',
  'does not run',
];

/** What if there is nothing left to draw? */
const draws: TextCheck = (book) => {
  if (says(book.words, ...EXHAUSTED)) return [];
  for (const { id, sentences } of book.rules)
    for (const { text, words } of sentences)
      if (says(words, 'draw|draws a|an|one|two|three|#|the|top top? card|cards|tile|tiles', 'drawn from the'))
        return [{ kind: 'supply', rule: id, sentence: text, asks: 'what if none is left to draw?' }];
  return [];
};

const SHORT = [
  'if',
  'as many|much|far as',
  'up to',
  'all',
  'who has|have|had',
  'fewer',
  'less',
  'enough',
  'limit',
  'cannot',
  'least',
  'never',
  'without',
  'nothing',
  '0|zero',
];

/** What if somebody has less than is taken, paid or lost? */
const debts = bySentence('supply', ({ words, text }, rule, book) => {
  const limit = find(
    words,
    'takes|take|steals|steal|loads|load #|a|an ~ from the|another|other|each|a',
    'take|takes|steal|steals # @wealth|coppers',
  );
  const paid = find(words, 'pay|pays|lose|loses # @wealth|coppers');
  const at = Math.max(limit, paid);
  if (at < 0) return undefined;
  const rest = book.rules
    .slice(book.rules.indexOf(rule))
    .slice(0, 2)
    .flatMap((one) => one.sentences)
    .filter((one) => one.text !== text);
  const thing = singular(words.slice(at).find((word) => says([word], '@wealth', 'coppers|passenger|passengers|good|goods')) ?? '');
  const closing = rest.filter((one) => one.words.some((word) => singular(word) === thing) || one.words.length < 9);
  if ([...closing].some((one) => says(one.words, ...SHORT)) || says(words.slice(at), ...SHORT.slice(1))) return undefined;
  // A player who may choose a payment chooses one that is possible.
  if (paid >= 0 && says(words.slice(paid), 'for a|an|another|one')) return undefined;
  if (says(book.words, 'never runs dry|out', 'without limit') && says(words, 'bank|treasury|supply')) return undefined;
  return `what if there is less ${thing} than that?`;
});

/** What happens to the part above a maximum? */
const capacity = bySentence('limit', ({ words }, rule, book) => {
  const isSimultaneous = hasSimultaneousOrders(book);
  const limit = find(
    words,
    'hold|holds|have|has|keep|keeps|own # @piece|@wealth at most',
    'at most # @piece',
    'no more than # @piece',
    'up to # cards in hand',
    'hand limit',
  );
  const room = isSimultaneous ? find(words, 'room for #', 'holds #') : -1;
  if (limit < 0 && room < 0) return undefined;
  const excess = [
    'discard|discards|excess|further|surplus|stay|stays|stop|stops|never|back|beyond|instead',
    'draws|draw no|none',
    'more than',
    'must|cannot not? draw',
  ];
  if (says(rule.words, ...excess)) return undefined;
  return 'what becomes of one more?';
});

/** Can it fall below nothing? */
const debtsOfPoints = bySentence('limit', ({ words }, rule, book) => {
  if (!says(words, 'lose|loses|minus # point|points')) return undefined;
  return says([...rule.words, ...book.words], 'negative', 'below 0|zero|nothing', 'never less|fewer|below', 'at least 0')
    ? undefined
    : 'can one have less than nothing?';
});

/** How many may be chosen? */
const choices = bySentence('limit', ({ words }) =>
  says(words, 'the @place|@piece that|which the? owner|you|players|player|they mark|marks|choose|chooses|like|likes|name|names')
    ? 'how many may be chosen?'
    : undefined,
);

/** Whether the rules bind a move so that there may be none. */
const BOUND = ['must', 'only', 'never', 'no # @piece|~', 'at most', 'not passed', 'blocked', 'stay|stays|stop where'];
const FREE = [
  'may also? stay',
  'may also? pass',
  'may choose|decide not',
  'standing still',
  'stay where you',
  'if you can',
  'pass|passes|passed over',
  'cannot|unable',
  'no legal',
  'nobody can',
  'no other card',
  'if there is|are none',
  'may end your|the turn',
  'nothing fits',
];

/** What if there is no legal way to do what must be done? */
const stuck: TextCheck = (book) => {
  if (!says(book.words, ...BOUND) || says(book.words, ...FREE)) return [];
  for (const { id, sentences } of book.rules)
    for (const { text, words } of sentences)
      if (says(words, 'in|on your turn you? move|add|place|lay|put|play one|a|an|your', 'each turn you? must'))
        return [{ kind: 'stuck', rule: id, sentence: text, asks: 'what if that cannot be done?' } satisfies Question];
  return [];
};

/** Whether players decide in secret and the decisions are carried out simultaneously. */
export const hasSimultaneousOrders = ({ words }: Rulebook): boolean =>
  says(words, 'order|orders|program|programs|programme|cards') &&
  says(words, 'at the same time', 'together', 'at once', 'simultaneously', 'field by field', 'one pair at') &&
  says(words, 'secretly', 'face down in', 'in order', 'behind screens', 'at once behind', 'lay|lays # cards face');

export const LIMITS: readonly TextCheck[] = [draws, debts, capacity, debtsOfPoints, choices, stuck];
