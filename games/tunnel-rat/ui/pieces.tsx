import type { Language } from '@fray/engine';
import { EXPRESSIONS, KINDS } from '../rules/state.ts';
import { MiniCard } from './art/cards.tsx';
import { Thumbnail } from './art/thumbnail.tsx';
import { wordsOf } from './words/wordsOf.ts';

/** The cards, and the faces of answers. */
export function Pieces({ language }: { language: Language }) {
  const { cards, faces } = wordsOf(language, 'source');
  return (
    <ul class="pieces">
      {KINDS.map((kind) => (
        <li key={kind}>
          <MiniCard kind={kind} width={46} />
          {cards[kind]}
        </li>
      ))}
      {EXPRESSIONS.map((expression) => (
        <li key={expression}>
          <Thumbnail name={expression} who="moss" size={64} />
          {faces[expression]}
        </li>
      ))}
    </ul>
  );
}
