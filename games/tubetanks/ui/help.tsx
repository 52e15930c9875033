import { catalogue } from '@fray/engine/catalogue';
import type { TableScene } from '@fray/table-kit';
import type { GameHelp, HelpCard } from '@fray/table-kit/help';
import { WORDS } from '#words';
import type { TubeEvent } from '../rules/state.ts';
import type { TubeView } from '../rules/view.ts';
import { TankFromAbove } from './art/planDrawings.tsx';

type TubeScene = TableScene<TubeView, TubeEvent>;

const en = {
  tank: (rear: string) => `It fires by itself once the programs are done: three squares ahead, or two across. ${rear}`,
  rear: 'A hit from behind destroys at once, the third from the side too.',
  wreck: 'It is destroyed.',
  square: 'Square',
  squareText: 'A bolt hits its end square only: three squares ahead along the tunnel, two across. The squares between are safe.',
  sudden: 'A bolt hits at any square up to its length: three ahead along the tunnel, two across.',
  hits: 'Hits',
  hitsText: 'Three hits from the side destroy a tank, one from behind does at once. Head on both bolts cancel out.',
  program: 'Program',
  programText: 'Three steps, locked in secret and carried out together. Press a step to take it back.',
  steps: {
    F: 'Drives one square ahead. At the end of the tunnel the step is lost.',
    L: 'Turns a quarter to the left on the spot.',
    R: 'Turns a quarter to the right on the spot.',
    B: 'Turns right round on the spot.',
    H: 'Stays where it is for this step.',
  } as Readonly<Record<string, string>>,
  tunnel: 'Inside the tunnel',
  tunnelText: 'The same three faces as on the plan, as you look along them: left wall, floor, right wall.',
  roll: 'Roll the tunnel',
  rollText: 'Turns the plan so that another face is in the middle. Nothing moves.',
  count: 'Programs that end here',
  countText: 'How many of the other tank’s possible programs end on this square: the higher, the likelier it comes.',
  seam: 'Round the tunnel',
  seamText: 'The left and right wall meet at the top. A letter marks where a line leaves one edge and comes in at the other.',
};

const TEXT = catalogue<typeof en>({
  en,
  da: {
    tank: (rear) => `Den skyder af sig selv, når programmerne er kørt: tre felter frem eller to på tværs. ${rear}`,
    rear: 'Et træf bagfra ødelægger med det samme, det tredje fra siden også.',
    wreck: 'Den er ødelagt.',
    square: 'Felt',
    squareText: 'Et skud rammer kun feltet, hvor det ender: tre frem langs tunnelen, to på tværs. Felterne imellem er sikre.',
    sudden: 'Et skud rammer på ethvert felt på vejen: op til tre frem langs tunnelen, to på tværs.',
    hits: 'Træf',
    hitsText: 'Tre træf fra siden ødelægger en kampvogn, ét bagfra gør det straks. Front mod front ophæver skuddene hinanden.',
    program: 'Program',
    programText: 'Tre trin, låst i hemmelighed og udført samtidig. Tryk på et trin for at tage det tilbage.',
    steps: {
      F: 'Kører ét felt frem. For enden af tunnelen går trinet tabt.',
      L: 'Drejer en kvart omgang til venstre på stedet.',
      R: 'Drejer en kvart omgang til højre på stedet.',
      B: 'Vender helt om på stedet.',
      H: 'Bliver stående i dette trin.',
    },
    tunnel: 'Inde i tunnelen',
    tunnelText: 'De samme tre sider som på planen, set i din retning: venstre væg, gulv, højre væg.',
    roll: 'Rul tunnelen',
    rollText: 'Drejer planen, så en anden side er i midten. Intet flytter sig.',
    count: 'Programmer, der ender her',
    countText: 'Så mange af den anden kampvogns mulige programmer ender her: jo flere, jo mere sandsynligt.',
    seam: 'Rundt om tunnelen',
    seamText: 'Venstre og højre væg mødes øverst. Et bogstav viser, hvor en linje går ud ad den ene kant og ind ad den anden.',
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
    text: destroyed ? t.wreck : t.tank(t.rear),
    rule: destroyed ? 'T11' : 'T7',
    picture: (
      <svg class="tubetanks" viewBox="-50 -54 100 108">
        <TankFromAbove tank={tank} />
      </svg>
    ),
  };
}

/** A square by its name in words; a tank on it by that. */
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
    text: view.options.fire_range === 'sudden' ? t.sudden : t.squareText,
    rule: view.options.fire_range === 'sudden' ? 'T17' : 'T7',
  };
}

const say =
  (card: (t: typeof en) => HelpCard) =>
  ({ language }: Pick<TubeScene, 'language'>): HelpCard =>
    card(TEXT[language]);

/** What is said of all that is drawn on the table of TubeTanks. */
export const help: GameHelp = {
  player: tankCard,
  parts: {
    '[role="gridcell"]': squareCard,
    '.slot, .program-row, .program-card, .strip': say((t) => ({ title: t.program, text: t.programText, rule: 'T1' })),
    '.pips, .hits': say((t) => ({ title: t.hits, text: t.hitsText, rule: 'T11' })),
    '.roll-buttons button, .rolls button': say((t) => ({ title: t.roll, text: t.rollText })),
    '.tunnel': say((t) => ({ title: t.tunnel, text: t.tunnelText, rule: 'TT1' })),
  },
};
