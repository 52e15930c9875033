import type { DescribeRules } from '@fray/table-kit/rules';
import { bookOf } from '../../rules/book.ts';
import type { MechOptions } from '../../rules/options.ts';
import { MAX_SEATS } from '../../rules/state.ts';
import { GroundDefs } from '../art/ground.tsx';
import { goalOf } from '../intro.ts';
import { Cover, Plan, Podium, Push, Slide, Smash, Strides, Symbols } from './drawings.tsx';
import { smashExample } from './facts.ts';
import { RULES_TEXT } from './texts.ts';
import '../style/rules.css';

/** The quick rules for this number of mechs. */
export const quickRules: DescribeRules<MechOptions> = (options, language, seats = MAX_SEATS) => {
  const t = RULES_TEXT[language];
  const props = { options, t, seats };
  const book = bookOf(options);
  return {
    cards: [
      { title: t.goal, text: goalOf(options, language), rules: ['AM3', 'R43'], drawing: <Podium {...props} /> },
      { title: t.plan, text: t.planText, rules: ['AM2', 'R42'], drawing: <Plan {...props} /> },
      { title: t.cover, text: t.coverText, rules: ['R12', 'R18'], drawing: <Cover {...props} /> },
      { title: t.symbols, text: t.symbolsText, rules: ['R19', 'R13'], drawing: <Symbols {...props} /> },
      { title: t.slide, text: `${t.slideText(options)} ${t.magnet}`, rules: ['R26', 'R27', 'R28'], drawing: <Slide {...props} /> },
      { title: t.pushTitle, text: t.pushText(options), rules: ['R23', 'R25', 'AM4'], drawing: <Push {...props} /> },
      { title: t.smash, text: t.smashText(smashExample(options, seats).fields), rules: ['R35', 'R33'], drawing: <Smash {...props} /> },
      ...((book.strides[2] ?? 0) + (book.strides[3] ?? 0) > 0
        ? [{ title: t.strides, text: t.stridesText(options), rules: ['R36', 'R49'], drawing: <Strides {...props} /> }]
        : []),
    ],
    used: [],
    unused: [],
    definitions: (
      <svg width="0" height="0" aria-hidden="true">
        <GroundDefs />
      </svg>
    ),
  };
};
