import { find, says } from './phrase.ts';
import { bySentence, type TextCheck } from './question.ts';
import type { Sentence } from './rules.ts';

// Questions about the actor of a rule, and its target.

const CHOSEN = [
  'choose|chooses|chosen|choice|choosing|like|likes|wish|wishes|want|wants|random|decide|decides|secretly',
  'which one|card|of',
];
/** Phrases that pick one thing of several without a choice. */
const PICKED = ['the first|last|top|highest|lowest|leftmost', 'to|on the left|right', 'clockwise|unseen'];
/** In a player's own turn that player chooses. */
const isOwnTurn = ({ words }: Sentence): boolean =>
  says(words, 'you|your', 'in turn') || says(words.slice(0, 1), 'play|put|lay|take|move|draw|choose|roll|pay|add');

/** Who does it? */
const agents = bySentence('choice', ({ words, text }) => {
  const at = find(words, 'may|can be moved|placed|put|taken|removed|turned|swapped|exchanged|discarded|chosen|sold|used');
  if (at < 0 || says(words, 'by', 'you|your', "owner|owner's", 'players|everyone')) return undefined;
  return `who may do it? “${text.split(' ').slice(0, 4).join(' ')} …” names nobody`;
});

/** Which one is it, and who chooses? */
const losses = bySentence('choice', (sentence) => {
  const { words } = sentence;
  if (isOwnTurn(sentence) || says(words, ...CHOSEN, ...PICKED, 'may', 'each|every|all|everyone')) return undefined;
  const at = find(
    words,
    'discard|discards|reveal|reveals|sacrifice|sacrifices|return|returns|exchange|exchanges|remove|removes|destroy|destroys|kill|kills a|an|one|two|three|#',
    'gives|give up|away a|an|one|two|three|#',
    'turns|turn a|an|one @piece face|over|up',
    'exchanged|swapped for a|an|one',
  );
  if (at < 0 || says(words.slice(Math.max(0, at - 1), at), 'that|which|who') || words[at + 3] === 'one') return undefined;
  return 'which one, and who chooses it?';
});

const MOVING = 'pass|passes|give|gives|goes|moves|puts|places|takes|lays|sends';

/** Which one is affected, if there are several? */
const targets = bySentence('choice', (sentence) => {
  const { words } = sentence;
  if (isOwnTurn(sentence) || says(words, ...CHOSEN) || !says(words, MOVING)) return undefined;
  const at = find(words, 'to|from|on|into a|an|another|one|some @player|@place');
  if (at < 0 || says(words.slice(at + 3), 'that|who|with|where|which|in|whose|of')) return undefined;
  return `which ${words[at + 2]}, and who chooses?`;
});

/** Who begins where? */
const starts = bySentence('choice', ({ words }, rule) => {
  const at = find(
    words,
    'start|begin|starts|begins on|at|in the marked? @place|corners',
    'start|begin on|in the black|white|red|blue|marked @place',
  );
  if (at < 0 || says(rule.words, ...CHOSEN, ...PICKED, 'own|each|their|lot|order|home|opposite|colour')) return undefined;
  return 'who begins on which of them?';
});

/** Several may speak up at once: who comes first? */
const interrupts = bySentence('order', ({ words }, rule) => {
  const at = find(
    words,
    'unless|until|if somebody|anybody|someone|anyone|another|any player? doubts|objects|challenges|protests|calls|claims',
  );
  if (at < 0 || says(rule.words, 'first', 'order', 'clockwise', 'in turn', 'left')) return undefined;
  return 'two do it at once: whose counts?';
});

/** Whose next turn, and whose end of the turn? */
const turns = bySentence('duration', ({ words }) => {
  const at = find(words, 'until|before|till the next|following turn', 'until next turn', 'until|till the end of the|next? turn');
  return at < 0 ? undefined : 'whose turn?';
});

/** After each turn, or after all have had one? */
const rounds = bySentence('scope', ({ words }) =>
  says(words, "after|before every|each|all player's|players' turn|turns") ? 'after the turn of each, or when all have had one?' : undefined,
);

/** Both nouns before a pronoun may be meant. */
const pronouns = bySentence('reference', ({ words }) => {
  const at = find(words, 'when|if|whenever|where a|an|the|one|your ~ ~ a|an|the|another ~ it|they|he|she');
  if (at < 0) return undefined;
  const [one, other, pronoun] = [words[at + 2], words[at + 5], words[at + 6]];
  return one === other ? undefined : `is “${pronoun}” the ${one} or the ${other}?`;
});

export const PEOPLE: readonly TextCheck[] = [agents, losses, targets, starts, interrupts, turns, rounds, pronouns];
