import type { DescribeRules } from '@fray/table-kit/rules';
import type { TubeOptions } from '../../rules/state.ts';
import { goalOf } from '../intro.ts';
import { Example, Fire, Hits, Instructions, Unrolled } from './drawings.tsx';
import { exampleProgram } from './facts.ts';
import { RULES_TEXT } from './texts.ts';
import '../style/rules.css';

/** The quick rules of a duel in the tunnel. */
export const quickRules: DescribeRules<TubeOptions> = (options, language) => {
  const t = RULES_TEXT[language];
  const props = { options, t, language };
  const example = t.exampleText(exampleProgram(options, 'one'), exampleProgram(options, 'two'));
  return {
    cards: [
      { title: t.goal, text: goalOf(options, language), rules: ['TT2', 'T8', 'T11'], drawing: <Hits {...props} /> },
      { title: t.tunnel, text: t.tunnelText(options), rules: ['TT1', 'T2', 'T5'], drawing: <Unrolled {...props} /> },
      { title: t.program, text: t.programText(options), rules: ['T1', 'T3', 'T13'], drawing: <Instructions {...props} /> },
      { title: t.example, text: example, rules: ['T4', 'T5'], drawing: <Example {...props} /> },
      { title: t.fire, text: t.fireText(options), rules: ['T6', 'T7'], drawing: <Fire {...props} /> },
    ],
    used: [],
    unused: [],
  };
};
