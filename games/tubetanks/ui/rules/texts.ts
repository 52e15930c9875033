import { catalogue } from '@fray/engine/catalogue';
import type { TubeOptions } from '../../rules/state.ts';

type O = TubeOptions;
const squares = (n: number) => (n === 1 ? '1 square' : `${n} squares`);
const steps = (n: number) => (n === 1 ? 'one step' : `${['', '', 'two', 'three', 'four'][n]} steps`);

const en = {
  goal: 'The goal',
  end: (o: O) =>
    `After ${o.max_rounds === 1 ? '1 round' : `${o.max_rounds} rounds`} ${o.at_limit === 'draw' ? 'it’s a draw' : 'the tank with fewer hits wins'}.`,
  hits: {
    rear: 'From *behind*: destroyed',
    side: (n: number) => (n === 1 ? 'From the *side*: destroyed' : `From the *side*: hit 1 of ${n}`),
    front: 'From the *front*: both bolts cancel out',
  },
  hitDrawing: {
    rear: 'A bolt hits a tank from behind.',
    side: 'A bolt hits a tank from the side.',
    front: 'Two tanks face each other, and their bolts meet.',
  },
  tunnel: 'The tunnel',
  tunnelText: (o: O): string =>
    o.apex === 'wrap'
      ? 'The tunnel has three sides: left wall, floor and right wall. Here it is *unrolled*. The two walls meet at the top, so whoever drives or fires over the upper edge comes in at the lower one.'
      : 'The tunnel has three sides: left wall, floor and right wall. Here it is *unrolled*. The top is closed: nobody drives or fires over the upper or the lower edge.',
  tunnelDrawing: (rows: number) => `The tunnel unrolled: three sides of ${squares(rows)}, with a tank at each end.`,
  share: 'Tanks don’t get in each other’s way: they may pass, and share a square.',
  program: 'Your program',
  programText: (o: O) =>
    `In secret, pick *${steps(o.steps)}*. Both programs are shown together, and both tanks play step by step at the same time.`,
  relative: 'A turn is a quarter turn on the spot. There is no reverse.',
  heading:
    'A step names a direction, seen from your end. A tank that looks there already drives one square; any other turns to look there.',
  wall: 'Nobody drives out of the tunnel: that step is lost.',
  head: ['Step', 'What the tank does'],
  example: 'An example',
  exampleText: (one: string, two: string) => `Green plays *${one}*, orange *${two}*. The numbers show where each step ends.`,
  exampleDrawing: (one: string, two: string) => `Green ends on ${one}, orange on ${two}.`,
  ends: (one: string, two: string) => `Green ends on *${one}*, orange on *${two}*`,
  fire: 'Fire',
  fireText: (o: O) =>
    `${o.fire_timing === 'each-step' ? 'After *every step*' : 'After the *last step*'} both tanks fire by themselves: ${squares(o.bolt_along)} when they look along the tunnel, ${o.bolt_across} when they look across.`,
  exact: '*Only the end square* is hit. In between you are safe.',
  sudden: 'The bolt hits the first tank on *any square up to its end*.',
  fireDrawing: 'The squares that two tanks would hit: one looks along the tunnel, one across.',
  faces: ['left wall', 'floor', 'right wall'],
};

export type TubeRulesText = typeof en;

const felter = (n: number) => (n === 1 ? '1 felt' : `${n} felter`);

const da: TubeRulesText = {
  goal: 'Målet',
  end: (o) =>
    `Efter ${o.max_rounds === 1 ? '1 runde' : `${o.max_rounds} runder`} ${o.at_limit === 'draw' ? 'er det uafgjort' : 'vinder den kampvogn, der er ramt færrest gange'}.`,
  hits: {
    rear: '*Bagfra*: ødelagt',
    side: (n) => (n === 1 ? 'Fra *siden*: ødelagt' : `Fra *siden*: træffer 1 af ${n}`),
    front: '*Forfra*: skuddene ophæver hinanden',
  },
  hitDrawing: {
    rear: 'Et skud rammer en kampvogn bagfra.',
    side: 'Et skud rammer en kampvogn fra siden.',
    front: 'To kampvogne står front mod front, og deres skud mødes.',
  },
  tunnel: 'Tunnelen',
  tunnelText: (o) =>
    o.apex === 'wrap'
      ? 'Tunnelen har tre sider: venstre væg, gulv og højre væg. Her er den *rullet ud*. De to vægge mødes i toppen, så den, der kører eller skyder ud over den øverste kant, kommer ind ved den nederste.'
      : 'Tunnelen har tre sider: venstre væg, gulv og højre væg. Her er den *rullet ud*. Toppen er lukket: ingen kører eller skyder ud over den øverste eller nederste kant.',
  tunnelDrawing: (rows) => `Tunnelen rullet ud: tre sider på ${felter(rows)} med en kampvogn i hver ende.`,
  share: 'Kampvognene er ikke i vejen for hinanden: de må køre forbi og stå på samme felt.',
  program: 'Dit program',
  programText: (o) =>
    `Vælg i hemmelighed *${o.steps === 1 ? 'et' : ['', '', 'to', 'tre', 'fire'][o.steps]} trin*. Begge programmer vises samtidig, og begge kampvogne udfører dem trin for trin på samme tid.`,
  relative: 'Et drej er en kvart omgang på stedet. Man kan ikke bakke.',
  heading:
    'Et trin nævner en retning, set fra din ende. En kampvogn, der allerede ser den vej, kører ét felt; ellers drejer den sig den vej.',
  wall: 'Ingen kører ud af tunnelen: det trin er tabt.',
  head: ['Trin', 'Det gør kampvognen'],
  example: 'Et eksempel',
  exampleText: (one, two) => `Grøn spiller *${one}*, orange *${two}*. Tallene viser, hvor hvert trin ender.`,
  exampleDrawing: (one, two) => `Grøn ender på ${one}, orange på ${two}.`,
  ends: (one, two) => `Grøn ender på *${one}*, orange på *${two}*`,
  fire: 'Skud',
  fireText: (o) =>
    `${o.fire_timing === 'each-step' ? 'Efter *hvert trin*' : 'Efter *sidste trin*'} skyder begge kampvogne af sig selv: ${felter(o.bolt_along)}, når de ser langs tunnelen, ${o.bolt_across}, når de ser på tværs.`,
  exact: '*Kun det sidste felt* rammes. Imellem er du i sikkerhed.',
  sudden: 'Skuddet rammer den første kampvogn på *ethvert felt frem til enden*.',
  fireDrawing: 'Felterne, som to kampvogne ville ramme: den ene ser langs tunnelen, den anden på tværs.',
  faces: ['venstre væg', 'gulv', 'højre væg'],
};

export const RULES_TEXT = catalogue<TubeRulesText>({ en, da });
