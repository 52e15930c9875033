import type { DescribeRules } from '@fray/table-kit/rules';
import { TEXTS } from '../../io/log.ts';
import { bookOf } from '../../rules/book.ts';
import { GUESSES, KINDS, type RatOptions } from '../../rules/state.ts';
import { wordsOf } from '../words/wordsOf.ts';
import { Deck, Faces, Goal, Guesses, OneTurn, Questions } from './drawings.tsx';
import { RULES_TEXT } from './texts.ts';
import '../style/rules.css';

/** The quick rules of a game in the tunnel. */
export const quickRules: DescribeRules<RatOptions> = (options, language) => {
  const t = RULES_TEXT[language];
  const props = { options, t, language };
  const { tunnels, casualties, keeps } = bookOf(options);
  const { card } = TEXTS[language].skins[options.skin];
  const words = wordsOf(language, options.skin);
  const guesses = GUESSES.map((guess, i) => [words.guesses[guess], card[KINDS[i]!]] as const);
  return {
    cards: [
      { title: t.goal, text: t.goalText[options.skin](tunnels, casualties), rules: ['TR2'], drawing: <Goal {...props} /> },
      { title: t.turn, text: t.turnText[options.skin], rules: ['TR1', 'V6', 'V1'], drawing: <OneTurn {...props} /> },
      { title: t.guess, text: t.guessText(guesses), rules: ['V1', 'V7'], drawing: <Guesses {...props} /> },
      { title: t.questions, text: t.questionsText(options.questions), rules: ['V6', 'V12'], drawing: <Questions {...props} /> },
      ...(options.tells === 'expression' ? [{ title: t.faces, text: t.facesText, rules: ['V5'], drawing: <Faces {...props} /> }] : []),
      { title: t.deck, text: t.deckText[options.skin](keeps), rules: ['V2', 'V3', 'V4'], drawing: <Deck {...props} /> },
    ],
    used: [],
    unused: [],
  };
};
