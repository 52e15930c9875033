import type { Language } from '@fray/engine';
import type { RatView } from '../rules/view.ts';
import { wordsOf } from './words/wordsOf.ts';

/** Questions, guesses and faces in words: “Is it a trap?, Search”. */
export function describeLine({ options }: RatView, _seat: number, moves: readonly string[], language: Language): string {
  const { ask, guesses, faces } = wordsOf(language, options.skin);
  const known: Readonly<Record<string, string>> = { ...guesses, ...faces };
  const questions: Readonly<Record<string, string>> = ask;
  return moves.map((move) => questions[move.replace('?', '')] ?? known[move] ?? move).join(' ');
}
