import type { Move } from '@fray/engine';
import { EXPRESSION, GUESS } from './rules.ts';
import { EXPRESSIONS, GUESSES, QUESTIONS, type RatState } from './state.ts';

const TEXTS: readonly (readonly [string, Move])[] = [
  ...QUESTIONS.map((question, i): [string, Move] => [`${question}?`, i]),
  ...GUESSES.map((guess, i): [string, Move] => [guess, GUESS + i]),
  ...EXPRESSIONS.map((expression, i): [string, Move] => [expression, EXPRESSION + i]),
];
const MOVES = new Map(TEXTS);
const NAMES = new Map(TEXTS.map(([text, move]) => [move, text]));

/** `vc?` `trap?` `safe?` ask; `shoot` `search` `advance` guess; `calm` … answer. */
export const format = (_state: RatState, move: Move): string => NAMES.get(move) ?? String(move);
export const parse = (_state: RatState, text: string): Move | undefined => MOVES.get(text);
