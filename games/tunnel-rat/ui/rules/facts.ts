import { GUESSES, type Guess, KINDS, type Kind } from '../../rules/state.ts';

/** The result of a guess about a card (V7). */
export type Outcome = 'found' | 'lost' | 'gone' | 'hurt';

/** The result of each guess about each kind of card. A test plays each of them by the rules. */
export function outcomeOf(card: Kind, guess: Guess): Outcome {
  const isRight = KINDS.indexOf(card) === GUESSES.indexOf(guess);
  if (card === 'tunnel') return isRight ? 'found' : 'lost';
  return isRight ? 'gone' : 'hurt';
}

/** The turn in the drawing. */
export const EXAMPLE = { card: 'trap', question: 'trap', face: 'sweat', guess: 'search' } as const;
