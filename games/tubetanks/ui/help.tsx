import { catalogue } from '@fray/engine/catalogue';
import type { TableScene } from '@fray/table-kit';
import type { GameHelp, HelpCard } from '@fray/table-kit/help';
import { WORDS } from '#words';
import type { TubeEvent, TubeOptions } from '../rules/state.ts';
import type { TubeView } from '../rules/view.ts';
import { TankFromAbove } from './art/planDrawings.tsx';

type TubeScene = TableScene<TubeView, TubeEvent>;
type O = TubeOptions;

const squares = (n: number) => `${n} ${n === 1 ? 'square' : 'squares'}`;
/** Whether a bolt flies over squares without hitting tanks on them. */
const spares = (o: O) => o.bolt_along > 1 || o.bolt_across > 1;

const en = {
  tank: (o: O) =>
    `It fires by itself ${o.fire_timing === 'end' ? 'once the programs are done' : 'after every step'}: ${squares(o.bolt_along)} ahead along the tunnel, or ${o.bolt_across} across.`,
  rear: (o: O) =>
    o.side_hits === 1
      ? 'A hit from behind or from the side destroys it.'
      : `A hit from behind destroys it at once, from the side it takes ${o.side_hits}.`,
  wreck: 'It is destroyed.',
  square: 'Square',
  squareText: (o: O) =>
    o.fire_range === 'sudden'
      ? `A bolt hits the first tank up to its end: ${squares(o.bolt_along)} ahead along the tunnel, ${o.bolt_across} across.`
      : `A bolt hits its end square only: ${squares(o.bolt_along)} ahead along the tunnel, ${o.bolt_across} across.${spares(o) ? ' The squares between are safe.' : ''}`,
  hits: 'Hits',
  hitsText: (o: O) =>
    `${o.side_hits === 1 ? 'A hit from the side destroys a tank' : `${o.side_hits} hits from the side destroy a tank`}, and so does a single hit from behind. Head on, both bolts cancel out.`,
  program: 'Program',
  programText: (o: O) =>
    `${o.steps} ${o.steps === 1 ? 'step' : 'steps'}, locked in secret and carried out together. Press a step to take it back.`,
  tunnel: 'Inside the tunnel',
  tunnelText: 'The same faces as on the plan, as you look along them: left wall, floor, right wall.',
  roll: 'Roll the tunnel',
  rollText: 'Turns the plan so that another face is in the middle. Nothing moves.',
};

const felter = (n: number) => `${n} ${n === 1 ? 'felt' : 'felter'}`;

const TEXT = catalogue<typeof en>({
  en,
  da: {
    tank: (o) =>
      `Den skyder af sig selv ${o.fire_timing === 'end' ? 'når programmerne er kørt' : 'efter hvert trin'}: ${felter(o.bolt_along)} frem langs tunnelen eller ${o.bolt_across} på tværs.`,
    rear: (o) =>
      o.side_hits === 1
        ? 'Et træf bagfra eller fra siden ødelægger den.'
        : `Et træf bagfra ødelægger den med det samme, fra siden skal der ${o.side_hits} til.`,
    wreck: 'Den er ødelagt.',
    square: 'Felt',
    squareText: (o) =>
      o.fire_range === 'sudden'
        ? `Et skud rammer den første kampvogn på vejen: op til ${felter(o.bolt_along)} frem langs tunnelen, ${o.bolt_across} på tværs.`
        : `Et skud rammer kun feltet, hvor det ender: ${felter(o.bolt_along)} frem langs tunnelen, ${o.bolt_across} på tværs.${spares(o) ? ' Felterne imellem er sikre.' : ''}`,
    hits: 'Træf',
    hitsText: (o) =>
      `${o.side_hits === 1 ? 'Et' : o.side_hits} træf fra siden ødelægger en kampvogn, og det gør et enkelt bagfra også. Front mod front ophæver skuddene hinanden.`,
    program: 'Program',
    programText: (o) => `${o.steps} trin, låst i hemmelighed og udført samtidig. Tryk på et trin for at tage det tilbage.`,
    tunnel: 'Inde i tunnelen',
    tunnelText: 'De samme sider som på planen, set i din retning: venstre væg, gulv, højre væg.',
    roll: 'Rul tunnelen',
    rollText: 'Drejer planen, så en anden side er i midten. Intet flytter sig.',
  },
});

const TANKS = ['one', 'two'] as const;

function tankCard({ view, language }: TubeScene, seat: number): HelpCard | undefined {
  const tank = TANKS[seat];
  if (!tank) return undefined;
  const t = TEXT[language];
  const words = WORDS[language];
  const { hits, destroyed } = view[tank];
  return {
    title: words.tanks[tank],
    facts: words.hits(hits),
    text: destroyed ? t.wreck : `${t.tank(view.options)} ${t.rear(view.options)}`,
    rule: destroyed ? 'T11' : 'T7',
    picture: (
      <svg class="tubetanks" viewBox="-50 -54 100 108">
        <TankFromAbove tank={tank} />
      </svg>
    ),
  };
}

/** The name of a square in words; if a tank is on it, that of the tank. */
function squareCard(scene: TubeScene, element: Element): HelpCard {
  const { view, language } = scene;
  const t = TEXT[language];
  const [title = t.square, ...rest] = (element.getAttribute('aria-label') ?? '').split('. ');
  const here = TANKS.findIndex((tank) => rest.some((part) => part.startsWith(`${WORDS[language].tanks[tank]}:`)));
  const card = here < 0 ? undefined : tankCard(scene, here);
  if (card) return { ...card, facts: title };
  return {
    title,
    ...(rest.length > 0 ? { facts: rest.join(' · ') } : {}),
    text: t.squareText(view.options),
    rule: view.options.fire_range === 'sudden' ? 'T17' : 'T7',
  };
}

const say =
  (card: (t: typeof en, options: O) => HelpCard) =>
  ({ language, view }: TubeScene): HelpCard =>
    card(TEXT[language], view.options);

/** Help texts for everything on the table of TubeTanks. */
export const help: GameHelp = {
  player: tankCard,
  parts: {
    '[role="gridcell"]': squareCard,
    '.slot, .program-row, .program-card, .strip': say((t, o) => ({ title: t.program, text: t.programText(o), rule: 'T1' })),
    '.pips, .hits': say((t, o) => ({ title: t.hits, text: t.hitsText(o), rule: 'T11' })),
    '.roll-buttons button, .rolls button': say((t) => ({ title: t.roll, text: t.rollText })),
    '.tunnel': say((t) => ({ title: t.tunnel, text: t.tunnelText, rule: 'TT1' })),
  },
};
