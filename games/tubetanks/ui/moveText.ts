import type { Language } from '@fray/engine';
import { WORDS } from '#words';
import type { TubeView } from '../rules/view.ts';

/** Programs in words: “Drive, Left, Drive”. */
export function describeLine({ options }: TubeView, _seat: number, moves: readonly string[], language: Language): string {
  const words = WORDS[language];
  const letters = options.programming === 'relative' ? words.short : words.headings;
  return moves.map((program) => [...program].map((letter) => letters[letter] ?? letter).join(', ')).join('; ');
}
