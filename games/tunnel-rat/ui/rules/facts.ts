import { GUESSES, type Guess, KINDS, type Kind } from '../../rules/state.ts';

/** What a guess about a card leads to (V7). */
export type Outcome = 'found' | 'lost' | 'gone' | 'hurt';

/** The outcome of each guess about each kind of card, as the rules have it: a test plays every one of them. */
export function outcomeOf(card: Kind, guess: Guess): Outcome {
  const isRight = KINDS.indexOf(card) === GUESSES.indexOf(guess);
  if (card === 'tunnel') return isRight ? 'found' : 'lost';
  return isRight ? 'gone' : 'hurt';
}

/** The turn that is drawn. */
export const EXAMPLE = { card: 'trap', question: 'trap', face: 'sweat', guess: 'search' } as const;
