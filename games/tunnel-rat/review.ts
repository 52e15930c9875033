import { bookOf } from './book.ts';
import { Chances, HAIR, isQuick } from './chances.ts';
import { GUESSES, type Guess, KINDS, type RatEvent } from './state.ts';
import type { RatView } from './view.ts';

/** A guess compared with best play: chances that the rat wins, 0 to 1. */
export interface ReviewedGuess {
  readonly turn: number;
  readonly guess: Guess;
  readonly best: readonly Guess[];
  /** After the guess that was made, and after the best one, before the card was shown. */
  readonly chance: number;
  readonly bestChance: number;
}

/**
 * Every guess of a game that was played from its beginning, compared with best play by counts alone.
 * Answers undefined when the events do not lead from the beginning to the last view, and where solving would take long.
 */
export function reviewGuesses(last: RatView, events: readonly RatEvent[]): readonly ReviewedGuess[] | undefined {
  const book = bookOf(last.options);
  if (!isQuick(book)) return undefined;
  const solved = new Chances(book);
  const worth = new Float64Array(GUESSES.length);
  const unseen: number[] = [...book.cards];
  const discard = [0, 0, 0];
  const kept = [0, 0, 0];
  let [tunnels, casualties, turn] = [0, 0, 0];
  const reviewed: ReviewedGuess[] = [];
  let shown = 0;
  for (const event of events) {
    switch (event.type) {
      case 'guessed': {
        solved.guesses({ unseen, kept, casualties, tunnels }, unseen, worth);
        const bestChance = Math.max(...worth);
        const best = GUESSES.filter((_, i) => worth[i]! > bestChance - HAIR);
        const chance = best.includes(event.guess) ? bestChance : worth[GUESSES.indexOf(event.guess)]!;
        turn++;
        reviewed.push({ turn, guess: event.guess, best, chance, bestChance });
        shown = KINDS.indexOf(event.card);
        if (unseen[shown]!-- === 0) return undefined;
        break;
      }
      case 'advanced':
        tunnels++;
        break;
      case 'casualty':
        casualties++;
        (event.kept ? kept : discard)[shown]!++;
        break;
      case 'discarded':
        discard[shown]!++;
        break;
      case 'reshuffled':
        if (unseen.some((count) => count > 0)) return undefined;
        unseen.splice(0, 3, ...discard);
        discard.fill(0);
        break;
      default:
    }
  }
  const isWhole =
    tunnels === last.tunnels &&
    casualties === last.casualties &&
    KINDS.every((kind, i) => discard[i] === last.discard[kind] && unseen[i] === last.unseen[kind]);
  return isWhole ? reviewed : undefined;
}
