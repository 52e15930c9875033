import { moveKinds } from '@fray/engine';
import { EXPRESSIONS, GUESSES, QUESTIONS } from './state.ts';

/** `vc?` `trap?` `safe?` ask; `shoot` `search` `advance` guess; `calm` … answer. */
export const MOVES = moveKinds({ ask: QUESTIONS.map((question) => `${question}?`), guess: GUESSES, answer: EXPRESSIONS });
export const { kindOf, aboutOf } = MOVES;
/** The first of the guesses and of the answers; the questions come before them. */
export const { guess: GUESS, answer: ANSWER } = MOVES.first;
