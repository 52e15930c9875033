import { catalogue } from '@fray/engine/catalogue';
import type { TableScene } from '@fray/table-kit';
import type { GameHelp, HelpCard } from '@fray/table-kit/help';
import { TEXTS } from '../io/log.ts';
import { CRUSHERS, FLAMES, grid, isFixed, toCentre } from '../rules/arena.ts';
import { type Book, bookOf } from '../rules/book.ts';
import { ACTIONS, LETTERS } from '../rules/cards.ts';
import { fieldsFor, hazardAt, type MechEvent, mechAt, NONE, wallsAt } from '../rules/state.ts';
import { type MechView, openState } from '../rules/view.ts';
import { MechHead } from './art/mech.tsx';
import { ActionSymbol } from './art/symbols.tsx';

type MechScene = TableScene<MechView, MechEvent>;

/** Strengths of an action: for one, two and three equal symbols. */
const STRENGTHS = [1, 2, 3] as const;

const en = {
  flames: 'Flames',
  crushers: 'Crushers',
  firesAfter: (step: number) => `They fire after step ${step}`,
  hazard: (damage: number) => `Any mech standing here takes ${damage} damage. An Operate action fires them any time.`,
  checkpoint: 'Checkpoint',
  fixed: 'Fixed tile: it never slides',
  strides: (two: number, three: number) =>
    `Cross two in one Move for ${two} prestige, three or more for ${three}. Being pushed doesn’t count.`,
  dropIn: 'Drop-in',
  dropInText: 'Mechs that were pushed out or smashed come back here before the next step.',
  centre: 'Centre',
  centreText: 'Same prestige and same damage at the end? The mech nearest the centre wins.',
  loose: 'Loose tile',
  looseText: 'It slides when someone pushes the free tile into its row or column.',
  plain: 'Fixed tile',
  plainText: 'It never slides. Mechs can stand here.',
  walls: 'The walls stop moves, punches and shots.',
  maybe: '1: your next program can take you here. ?: a later one can, unless somebody moves first.',
  mechFacts: (markers: number, of: number, prestige: number) => `${markers} of ${of} damage · ${prestige} prestige`,
  mechText: 'A mech whose damage board is full is smashed. Everybody who hit it scores.',
  outText: 'It is outside the arena and comes back on a drop-in before the next step.',
  strengths: (one: string, two: string, three: string) => `One: ${one} · two: ${two} · three: ${three}`,
  fix: (markers: number) => `repair ${markers}`,
  earn: (points: number, markers: number) => `${points} prestige or repair ${markers}`,
  damage: (points: number) => `${points} damage`,
  steps: (steps: number) => `${steps} steps`,
  operations: (count: number) => `${count}×`,
  about: {
    prestige: 'Earns prestige or takes markers off your own damage board.',
    punch: 'Hits a neighbour, straight and not through a wall. Three at once also push it one square.',
    shoot: 'Hits the first mech in a straight line. Three at once go through walls and hit everyone in line.',
    move: 'Straight steps, not through walls or mechs. Three at once may push one mech.',
    operate: 'Slide a row, fire flames or crushers, or pull mechs with the magnet.',
  } satisfies Record<(typeof ACTIONS)[number], string>,
  markers: 'Damage board',
  markersText: 'Each marker has the colour of whoever dealt it. When the board is full, the mech is smashed and the markers score.',
  prestige: 'Prestige',
  prestigeText: 'Most prestige after the last round wins.',
  chips: 'This step’s symbols',
  chipsText: 'Three are played, the crossed one is covered. The number says who goes first: lowest first.',
  order: 'Order',
  orderText: 'The lowest number acts first. The number of the card that lies lowest counts.',
  after: 'After this step',
  afterText: 'After step 1 the flames fire, after step 2 the crushers, after step 3 nothing.',
  tray: 'Free tile',
  trayText: 'Push it in at an arrow with Operate: the line slides, and the tile that falls out is the next free tile.',
  arrow: (name: string) => `Arrow ${name}`,
  arrowText: 'Operate pushes the free tile in here. The line slides with its mechs; whoever stands on the last tile falls out.',
  program: 'Your program',
  programText: 'Two cards face down on each of three steps. Everybody plans at once and in secret.',
  card: 'Program card',
  cardText: 'An upper and a lower symbol. Low numbers act early: when you cover a symbol, the lowest card’s number counts.',
  option: 'Cover one symbol',
  optionText:
    'You play the other three. Cover an upper symbol and its own card’s number counts; cover a lower one and the other card’s does.',
  track: 'Score track',
};

const TEXT = catalogue<typeof en>({
  en,
  da: {
    flames: 'Flammer',
    crushers: 'Knusere',
    firesAfter: (step) => `De går i gang efter trin ${step}`,
    hazard: (damage) => `Enhver mech, der står her, får ${damage} i skade. Med Betjen kan de sættes i gang når som helst.`,
    checkpoint: 'Checkpoint',
    fixed: 'Fast felt: det glider aldrig',
    strides: (two, three) =>
      `Gå over to i ét Gå, og få ${two} prestige; over tre eller flere giver ${three}. At blive skubbet tæller ikke.`,
    dropIn: 'Indgang',
    dropInText: 'Mechs, der er skubbet ud eller smadret, kommer ind her før næste trin.',
    centre: 'Midten',
    centreText: 'Lige meget prestige og lige meget skade til sidst? Den mech, der er nærmest midten, vinder.',
    loose: 'Løst felt',
    looseText: 'Det glider, når nogen skubber det frie felt ind i dets række eller kolonne.',
    plain: 'Fast felt',
    plainText: 'Det glider aldrig. Mechs kan stå her.',
    walls: 'Murene standser gang, slag og skud.',
    maybe: '1: dit næste program kan føre dig hertil. ?: det kan et senere, hvis ingen flytter noget først.',
    mechFacts: (markers, of, prestige) => `${markers} af ${of} skade · ${prestige} prestige`,
    mechText: 'En mech med fuld skadeplade er smadret. Alle, der har ramt den, får point.',
    outText: 'Den er uden for arenaen og kommer ind igen ved en indgang før næste trin.',
    strengths: (one, two, three) => `Én: ${one} · to: ${two} · tre: ${three}`,
    fix: (markers) => `reparér ${markers}`,
    earn: (points, markers) => `${points} prestige eller reparér ${markers}`,
    damage: (points) => `${points} i skade`,
    steps: (steps) => `${steps} skridt`,
    operations: (count) => `${count}×`,
    about: {
      prestige: 'Giver prestige eller fjerner mærker fra din egen skadeplade.',
      punch: 'Rammer en nabo, lige ud og ikke gennem en mur. Tre på én gang skubber den også ét felt.',
      shoot: 'Rammer den første mech på en lige linje. Tre på én gang går gennem mure og rammer alle på linjen.',
      move: 'Lige skridt, ikke gennem mure eller mechs. Tre på én gang må skubbe én mech.',
      operate: 'Skub en række, sæt flammer eller knusere i gang, eller træk mechs med magneten.',
    },
    markers: 'Skadeplade',
    markersText: 'Hvert mærke har farve efter den, der gav det. Er pladen fuld, er mechen smadret, og mærkerne giver point.',
    prestige: 'Prestige',
    prestigeText: 'Mest prestige efter sidste runde vinder.',
    chips: 'Symbolerne i dette trin',
    chipsText: 'Tre spilles, det overstregede er dækket. Tallet siger, hvem der er først: det laveste begynder.',
    order: 'Rækkefølge',
    orderText: 'Det laveste tal begynder. Det er tallet på det kort, der ligger nederst, der tæller.',
    after: 'Efter dette trin',
    afterText: 'Efter trin 1 kommer flammerne, efter trin 2 knuserne, efter trin 3 ingenting.',
    tray: 'Frit felt',
    trayText: 'Skub det ind ved en pil med Betjen: linjen glider, og det felt, der falder ud, er det næste frie.',
    arrow: (name) => `Pil ${name}`,
    arrowText: 'Betjen skubber det frie felt ind her. Linjen glider med sine mechs; den, der står på det sidste felt, falder ud.',
    program: 'Dit program',
    programText: 'To kort med bagsiden op på hvert af tre trin. Alle planlægger samtidig og i hemmelighed.',
    card: 'Programkort',
    cardText: 'Et øvre og et nedre symbol. Lave tal handler tidligt: når du dækker et symbol, tæller tallet på det nederste kort.',
    option: 'Dæk ét symbol',
    optionText: 'Du spiller de tre andre. Dæk et øvre symbol, så tæller kortets eget tal; dæk et nedre, så tæller det andet korts.',
    track: 'Pointbane',
  },
});

const damageOf = (damage: MechView['mechs'][number]['damage']): number => Object.values(damage).reduce((sum, count) => sum + count, 0);

function mechCard({ view, language }: MechScene, seat: number): HelpCard | undefined {
  const mech = view.mechs[seat];
  if (!mech) return undefined;
  const t = TEXT[language];
  return {
    title: TEXTS[language].sides[mech.seat],
    facts: t.mechFacts(damageOf(mech.damage), fieldsFor(bookOf(view.options), view.mechs.length), mech.score),
    text: mech.cell === null ? t.outText : t.mechText,
    rule: mech.cell === null ? 'R41' : 'R35',
    picture: <MechHead seat={mech.seat} />,
  };
}

/** The name and the effect of a tile. */
function tileCard({ view, language }: Pick<MechScene, 'view' | 'language'>, cell: number): HelpCard {
  const t = TEXT[language];
  const state = openState(view);
  const book = bookOf(view.options);
  const hazard = hazardAt(state, cell);
  if (hazard === FLAMES) return { title: t.flames, facts: t.firesAfter(1), text: t.hazard(book.flames), rule: 'R42' };
  if (hazard === CRUSHERS) return { title: t.crushers, facts: t.firesAfter(2), text: t.hazard(book.crushers), rule: 'R42' };
  const { starts, dropIns } = state.arena;
  if (starts.includes(cell))
    return { title: t.checkpoint, facts: t.fixed, text: t.strides(book.strides[2] ?? 0, book.strides[3] ?? 0), rule: 'R36' };
  if (dropIns.includes(cell)) return { title: t.dropIn, facts: t.fixed, text: t.dropInText, rule: 'R41' };
  if (toCentre(cell) === 0) return { title: t.centre, facts: t.fixed, text: t.centreText, rule: 'R44' };
  return isFixed(cell) ? { title: t.plain, text: t.plainText, rule: 'R3' } : { title: t.loose, text: t.looseText, rule: 'R27' };
}

/** The effects of one, two and three equal symbols. */
function strengthOf(action: (typeof ACTIONS)[number], book: Book, t: typeof en): string {
  const [one = '', two = '', three = ''] = STRENGTHS.map((n) => {
    switch (action) {
      case 'prestige':
        return n === 1 ? t.fix(book.repairs[1] ?? 0) : t.earn(book.prestige[n] ?? 0, book.repairs[n] ?? 0);
      case 'punch':
        return t.damage(book.punch[n] ?? 0);
      case 'shoot':
        return t.damage(book.shot[n] ?? 0);
      case 'move':
        return t.steps(book.steps[n] ?? 0);
      case 'operate':
        return t.operations(book.operations[n] ?? 0);
    }
  });
  return t.strengths(one, two, three);
}

const RULES: Readonly<Record<(typeof ACTIONS)[number], string>> = {
  prestige: 'R45',
  punch: 'R23',
  shoot: 'R24',
  move: 'R25',
  operate: 'R26',
};

function symbolCard({ view, language }: MechScene, element: Element): HelpCard | undefined {
  const letter = element.getAttribute('data-letter');
  const action = letter === null ? undefined : ACTIONS[LETTERS.indexOf(letter)];
  if (!action) return undefined;
  const t = TEXT[language];
  return {
    title: TEXTS[language].actions[action],
    facts: strengthOf(action, bookOf(view.options), t),
    text: t.about[action],
    rule: RULES[action],
    picture: <ActionSymbol letter={LETTERS.charAt(ACTIONS.indexOf(action))} size={40} />,
  };
}

const say =
  (card: (t: typeof en) => HelpCard) =>
  ({ language }: Pick<MechScene, 'language'>): HelpCard =>
    card(TEXT[language]);

/** Help texts for everything on the table of Arena Mechs. */
export const help: GameHelp = {
  cell(scene: MechScene, name) {
    const cell = grid.parse(name);
    if (cell === undefined) return undefined;
    const state = openState(scene.view);
    const t = TEXT[scene.language];
    const mech = mechAt(state, cell);
    const tile = tileCard(scene, cell);
    const walls = wallsAt(state, cell) === 0 ? '' : ` ${t.walls}`;
    if (mech === NONE) return { ...tile, text: `${tile.text}${walls}` };
    const card = mechCard(scene, mech);
    return card && { ...card, text: `${card.text} ${tile.title}: ${tile.text}` };
  },
  player: mechCard,
  parts: {
    '.mech-prestige': say((t) => ({ title: t.prestige, text: t.prestigeText, rule: 'R43' })),
    '.mech-symbol': symbolCard,
    '.mech-markers': say((t) => ({ title: t.markers, text: t.markersText, rule: 'R35' })),
    '.mech-chips': say((t) => ({ title: t.chips, text: t.chipsText, rule: 'R12' })),
    '.mech-pusher': ({ language }: MechScene, element) => ({
      title: TEXT[language].arrow(element.getAttribute('data-arrow') ?? ''),
      text: TEXT[language].arrowText,
      rule: 'R27',
    }),
    '.mech-option': say((t) => ({ title: t.option, text: t.optionText, rule: 'R12' })),
    '.mech-hand-card': say((t) => ({ title: t.card, text: t.cardText, rule: 'R10' })),
    '.mech-points': say((t) => ({ title: t.program, text: t.programText, rule: 'AM2' })),
    '.mech-rail:has(.mech-order)': say((t) => ({ title: t.order, text: t.orderText, rule: 'R12' })),
    '.mech-rail:has(.mech-after)': say((t) => ({ title: t.after, text: t.afterText, rule: 'R42' })),
    '.mech-tray': say((t) => ({ title: t.tray, text: t.trayText, rule: 'R27' })),
    '[role="gridcell"].mark-ghost': say((t) => ({ title: '1, ?', text: t.maybe, rule: 'AM2' })),
  },
};
