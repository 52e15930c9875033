import type { InputError } from '@fray/engine';
import { localize } from '../io/log.ts';
import { bookOf } from './book.ts';
import { ATTACK_CARDS } from './cards.ts';
import type { SkirmishOptions } from './options.ts';

/** A fault in words of every language; the message is the English one. */
const optionError = (option: keyof SkirmishOptions, name: string, ...about: readonly number[]): InputError => ({
  field: `option ${option}`,
  message: localize(name, 'en', about),
  localized: { name, about },
});

/** Why numbers that are each valid cannot be played together: hands must leave cards to draw (X11), and a win must be possible. */
export function checkOptions(options: SkirmishOptions): InputError | undefined {
  const { copies, deckSize, largestHand, handLimit } = bookOf(options);
  if (ATTACK_CARDS.every((card) => copies[card] === 0)) return optionError('copies_missiles', 'no-attack-cards');
  return largestHand + handLimit >= deckSize ? optionError('hand_limit', 'deck-too-small', deckSize) : undefined;
}
