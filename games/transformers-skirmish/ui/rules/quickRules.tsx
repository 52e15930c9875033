import type { DescribeRules, RuleCard } from '@fray/table-kit/rules';
import { TEXTS } from '../../io/log.ts';
import { bookOf } from '../../rules/book.ts';
import type { SkirmishOptions } from '../../rules/state.ts';
import { Paints } from '../board/steel.tsx';
import { ToyDrawings } from '../board/toys.tsx';
import { Attack, Deck, Defence, GroupMove, SingleMove, Specials, Turn, Units } from './drawings.tsx';
import { ATTACK_CARD, defences, MOVE_CARD, reachOf } from './facts.ts';
import { RULES_TEXT } from './texts.ts';
import '../style/rules.css';

/** The quick rules of a skirmish. */
export const quickRules: DescribeRules<SkirmishOptions> = (options, language) => {
  const t = RULES_TEXT[language];
  const props = { options, t, language };
  const names = TEXTS[language].cards;
  const far = reachOf(options, MOVE_CARD);
  const attackText = t.attackText(options, reachOf(options, ATTACK_CARD), names[ATTACK_CARD]);
  const single = t.singleText(options, far, names[MOVE_CARD]);
  const hasSpecials = options.copies_tactics + options.copies_repairs > 0;
  const card = (isOn: boolean, ruleCard: RuleCard): RuleCard[] => (isOn ? [ruleCard] : []);
  return {
    cards: [
      { title: t.units, text: t.unitsText(), rules: ['TS1', 'TS3', 'TS4'], drawing: <Units {...props} /> },
      { title: t.turn, text: t.turnText(options), rules: ['TS6', 'X1', 'X10'], drawing: <Turn {...props} /> },
      { title: t.single, text: single, rules: ['X2', 'X4'], drawing: <SingleMove {...props} /> },
      { title: t.group, text: t.groupText(far, names[MOVE_CARD]), rules: ['X6', 'X20'], drawing: <GroupMove {...props} /> },
      { title: t.attack, text: attackText, rules: ['X7', 'X3'], drawing: <Attack {...props} /> },
      ...card(defences(options).length > 0, { title: t.defence, text: t.defenceText, rules: ['X8'], drawing: <Defence {...props} /> }),
      ...card(hasSpecials, { title: t.specials, text: t.specialsText(options), rules: ['X9'], drawing: <Specials {...props} /> }),
      { title: t.deck, text: t.deckText(bookOf(options).deckSize), rules: ['TS5', 'X11'], drawing: <Deck {...props} /> },
    ],
    used: [],
    unused: [],
    definitions: (
      <>
        <ToyDrawings />
        <svg width="0" height="0" aria-hidden="true">
          <Paints />
        </svg>
      </>
    ),
  };
};
