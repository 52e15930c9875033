import { hasSimultaneousOrders } from './limits.ts';
import { find, says } from './phrase.ts';
import { bySentence, type Question, type TextCheck, wordsFrom } from './question.ts';

// Questions about when something happens, and in which order.

const MEETINGS = [
  'share|shares a|an|one|the? @place',
  'may share',
  'collide|collides|collision|bump',
  'push|pushes|pushed',
  'change places',
  'swap|swap places',
  'enter|reach|want the same',
  'end on the same',
  'room for',
  'more than one',
];

/** Two move at once: what if they meet? */
const meetings: TextCheck = (book) => {
  if (!hasSimultaneousOrders(book) || !says(book.words, '@place') || says(book.words, ...MEETINGS)) return [];
  for (const { id, sentences } of book.rules)
    for (const { text, words } of sentences)
      if (says(words, 'move|moves together|simultaneously|at', 'at the same time', 'simultaneously'))
        return [
          { kind: 'order', rule: id, sentence: text, asks: 'two would enter one place, or change places: what then?' } satisfies Question,
        ];
  return [];
};

/** An order that acts on another piece: before or after that one has moved? */
const effects = bySentence('order', ({ words }, _rule, book) => {
  if (!hasSimultaneousOrders(book)) return undefined;
  if (
    says(
      book.words,
      'first then|they',
      'move first',
      'moves first',
      'acts first',
      'before|after the? moves|moving|movement',
      'in this order',
    )
  )
    return undefined;
  const at = find(words, 'takes|take|hits|shoots|strikes|removes|steals|cuts # ~ from', 'takes|hits|shoots|strikes the other|every|each');
  return at < 0 ? undefined : 'does it count before or after the others have moved?';
});

/** In which order are they put back? */
const orders = bySentence('order', ({ words }, rule) =>
  says(words, 'put|puts|lay|lays|return|returns them|these|those back', 'put|puts back the') &&
  !says(rule.words, 'order', 'shuffle|shuffled', 'bottom')
    ? 'in which order?'
    : undefined,
);

/** Several things of the game act by themselves: in which order? */
const actors = bySentence('order', ({ words }, rule) =>
  says(words, 'each|every|all ~ moves|move|goes|go|attacks|attack|walks|walk|advances|advance') &&
  says(words, 'after|at the end|nearest|towards') &&
  !says(words, 'each|every|all player|players') &&
  !says(rule.words, 'order', 'first', 'no difference', 'together', 'clockwise')
    ? 'in which order do they act?'
    : undefined,
);

/** Two ends at one time. */
const ends = bySentence('end', ({ words }, rule, book) => {
  const isBoth = says(rule.words, 'team|all|players|you wins|win') && says(rule.words, 'loses|lose');
  const isRace = hasSimultaneousOrders(book) && says(words, 'wins|win') && !says(words, 'after', 'most', 'more', 'stronger', 'equal');
  if (!(isBoth && says(words, 'loses|lose')) && !isRace) return undefined;
  const settled = ['both', 'together', 'several', 'share', 'first checked|looked', 'even if', 'before that', 'draw', 'same'];
  if (says(isRace ? rule.words : wordsFrom(rule, book), ...settled)) return undefined;
  return isRace ? 'both reach it at once: who wins?' : 'both happen at once: won or lost?';
});

const WHEN = [
  'at the? end|start|beginning',
  'after|when|whenever|once|immediately|finally|then|before',
  'at once',
  'each|every turn|round',
  'for each|every|them|taken',
  'as soon as',
  'instead',
  'if',
];

/** When is it scored, and how often? */
const scores = bySentence('duration', ({ words }, rule) => {
  const at = find(words, 'scores|score|gives|earns|is worth|gain|gains a|an|one|two|three|# point|points');
  if (at < 0 || says(rule.words, ...WHEN)) return undefined;
  return 'when is it scored, and how often?';
});

export const MOMENTS: readonly TextCheck[] = [meetings, effects, orders, actors, ends, scores];
