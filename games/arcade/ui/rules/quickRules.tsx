import type { Language } from '@fray/engine';
import type { DescribeRules, RuleCard } from '@fray/table-kit/rules';
import { ADVANCED_RULES, type ArcadeOptions, MISSIONS, numbersOf, squadOf } from '../../rules/options.ts';
import { view } from '../../rules/view.ts';
import { Drawings } from '../art/drawings.tsx';
import { intro } from '../intro.ts';
import {
  Anything,
  Blast,
  Bolt,
  Breaks,
  BreaksAndBlast,
  Dice,
  Distance,
  Drive,
  Goal,
  Mines,
  RamRun,
  Repair,
  Stray,
  Stun,
  Token,
} from './drawings.tsx';
import { ramInto, SCENES, stateOf } from './facts.ts';
import { type ArcadeRulesText, RULES_TEXT } from './texts.ts';
import '../style/rules.css';

/** The texts of the cards that every battle has. */
function always(options: ArcadeOptions, t: ArcadeRulesText, language: Language): RuleCard[] {
  const n = numbersOf(options);
  const props = { options, t };
  const { goal } = intro({ ...view(stateOf(SCENES.drive, options)), options }, 0, language);
  return [
    {
      title: t.goal,
      text: `${goal} ${t.endurance(options['green.tank_endurance'], options['orange.tank_endurance'])}`,
      rules: ['A4', 'AC7'],
      drawing: <Goal {...props} />,
    },
    { title: t.turn, text: t.turnText(n), rules: ['A1', 'A11', 'A12'], drawing: <Drive {...props} /> },
    { title: t.distance, text: t.distanceText(n), rules: ['A17', 'A18', 'A19'], drawing: <Distance {...props} /> },
    {
      title: t.read,
      text: `${t.readText(n)} ${options.energy_bolts === 'off' ? t.rockets : ''}`.trim(),
      rules: ['A23'],
      drawing: <Dice {...props} />,
    },
  ];
}

/** Destruction and blasts: one card if both rules are on. */
function breaking(options: ArcadeOptions, t: ArcadeRulesText): RuleCard[] {
  const n = numbersOf(options);
  const props = { options, t };
  const floor = options.floor_destruction === 'on';
  const wall = options.wall_destruction === 'on';
  const breaks = floor || wall ? t.breaksText[floor && wall ? 'both' : floor ? 'floor' : 'wall'] : '';
  const rules = [...(floor ? ['A32'] : []), ...(wall ? ['A34'] : [])];
  if (options.blast === 'off') return breaks === '' ? [] : [{ title: t.breaks, text: breaks, rules, drawing: <Breaks {...props} /> }];
  const drawing = breaks === '' ? <Blast {...props} /> : <BreaksAndBlast {...props} />;
  const title = breaks === '' ? t.blast : t.breaksAndBlast;
  return [{ title, text: `${breaks} ${t.blastText(n, breaks !== '')}`.trim(), rules: [...rules, 'A35'], drawing }];
}

/** The cards of the added rules. */
function added(options: ArcadeOptions, t: ArcadeRulesText): RuleCard[] {
  const n = numbersOf(options);
  const props = { options, t };
  const card = (isOn: boolean, make: () => RuleCard): RuleCard[] => (isOn ? [make()] : []);
  return [
    ...card(options.energy_bolts === 'on', () => ({
      title: t.bolt,
      text: t.boltText(n),
      rules: ['A49', 'A50'],
      drawing: <Bolt {...props} />,
    })),
    ...card(options.collateral === 'on' && n.miss_faces > 0, () => ({
      title: t.stray,
      text: t.strayText(n),
      rules: ['A25', 'A28'],
      drawing: <Stray {...props} />,
    })),
    ...breaking(options, t),
    ...card(options.stun === 'on', () => ({
      title: t.stun,
      text: t.stunText(n, options.blast === 'on'),
      rules: ['A40', 'A41'],
      drawing: <Stun {...props} />,
    })),
    ...card(options.triangulation === 'on', () => ({
      title: t.token,
      text: t.tokenText(n),
      rules: ['A45', 'A48'],
      drawing: <Token {...props} />,
    })),
    ...card(options.target_anything === 'on', () => ({
      title: t.anything,
      text: t.anythingText,
      rules: ['AC14'],
      drawing: <Anything {...props} />,
    })),
    ...card(options.repair === 'on', () => ({ title: t.repair, text: t.repairText(n), rules: ['A55'], drawing: <Repair {...props} /> })),
    ...card(options.collision === 'on' && ramInto(options) !== undefined, () => ({
      title: t.ram,
      text: t.ramText(n),
      rules: ['A56', 'A58'],
      drawing: <RamRun {...props} />,
    })),
    ...card(squadOf(options, 0).sidecars + squadOf(options, 1).sidecars > 0, () => ({
      title: t.sidecar,
      text: t.sidecarText(n),
      rules: ['M2', 'M4', 'M6'],
      drawing: <Mines {...props} />,
    })),
  ];
}

/** The quick rules of a battle: how to win, drive and shoot, and the added rules. */
export const quickRules: DescribeRules<ArcadeOptions> = (options, language) => {
  const t = RULES_TEXT[language];
  const names = [...ADVANCED_RULES, ...MISSIONS];
  return {
    cards: [...always(options, t, language), ...added(options, t)],
    used: names.filter((name) => options[name] === 'on'),
    unused: names.filter((name) => options[name] === 'off'),
    definitions: <Drawings />,
  };
};
