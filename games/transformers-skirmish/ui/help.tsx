import { catalogue } from '@fray/engine/catalogue';
import type { TableScene } from '@fray/table-kit';
import type { GameHelp, HelpCard } from '@fray/table-kit/help';
import { WORDS } from '#words';
import { TEXTS } from '../io/log.ts';
import { bookOf } from '../rules/book.ts';
import { fullHits, SEATS, type SeatName, type SkirmishEvent, type SkirmishOptions, type UnitName } from '../rules/state.ts';
import type { SkirmishView } from '../rules/view.ts';
import { Portrait } from './art/robot.tsx';

type SkirmishScene = TableScene<SkirmishView, SkirmishEvent>;
type O = SkirmishOptions;

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
const cards = (n: number) => count(n, 'card', 'cards');
const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const en = {
  air: (o: O): string =>
    o.flying === 'air-types'
      ? 'Air types fly over other units, and may use Fly, Supersonic and Evasion.'
      : 'Air types fly over other units with Fly and Supersonic, and may use Evasion.',
  ground: 'Ground types can’t pass other units, but may use Heavy Armor.',
  minicon: (o: O) => `Its Minicon is worth ${count(o.minicon_hits, 'hit', 'hits')} more, and may make the Minicon Attack.`,
  square: 'Empty square',
  squareText: (o: O) =>
    `A unit moves in a straight line, ${o.move_distance === 'exact' ? 'exactly' : 'at most'} as far as its Move card says, and stops on an empty square.`,
  left: (units: number) => `${count(units, 'robot', 'robots')} left`,
  goal: 'Destroy all robots of the other side and you win.',
  card: {
    move: () => 'A Move card: one robot goes in a straight line, or a group goes straight ahead together.',
    attack: (o: O) =>
      `An Attack card: a robot hits an enemy in a straight line, ${o.attack_range === 'up-to' ? 'within' : 'exactly at'} its range. A hit does ${o.hit_damage} damage.`,
    defense: () => 'A Defence card: discard it when you are attacked, and the attack does nothing.',
    special: (o: O): string =>
      o.specials === 'any-time'
        ? 'A Special card: play it at any time in your turn.'
        : 'A Special card: play it in your turn, before you move.',
  },
  cannot: (why: string) => `Not now: ${why}.`,
  deck: 'Deck',
  deckText: (o: O) =>
    `Both sides draw from it${o.cards_drawn === 0 ? '' : `: ${cards(o.cards_drawn)} at the start of each turn`}. Empty? The discards are shuffled.`,
  discards: 'Discards',
  discardsText: 'What was played lies here, open. The “Cards” tab counts what is still to come.',
  phases: 'Phases of a turn',
  phasesText: (o: O) =>
    `${capital(`${o.cards_drawn === 0 ? '' : `draw ${cards(o.cards_drawn)}, `}move, fire.`)} ${o.cards_per_phase === 'one' ? 'One Move card and one Attack card a turn' : 'Any number of Move and Attack cards a turn'}; either may be skipped.`,
  hand: 'Cards in hand',
  handText: (o: O) => `At most ${cards(o.hand_limit)} after drawing. You see how many the other side holds, never which.`,
  played: 'Last card played',
  playedText: 'What the last action was played with.',
};

const TEXT = catalogue<typeof en>({
  en,
  da: {
    air: (o) =>
      o.flying === 'air-types'
        ? 'Lufttyper flyver over andre enheder og må bruge Flyv, Overlyd og Undvig.'
        : 'Lufttyper flyver over andre enheder med Flyv og Overlyd og må bruge Undvig.',
    ground: 'Jordtyper kan ikke passere andre enheder, men må bruge Svært panser.',
    minicon: (o) => `Dens Minicon giver ${count(o.minicon_hits, 'træfpoint', 'træfpoint')} mere og må lave Minicon-angrebet.`,
    square: 'Tomt felt',
    squareText: (o) =>
      `En enhed går i en lige linje, ${o.move_distance === 'exact' ? 'præcis' : 'højst'} så langt som kortet siger, og ender på et tomt felt.`,
    left: (units) => `${count(units, 'robot', 'robotter')} tilbage`,
    goal: 'Ødelæg alle modstanderens robotter, så vinder du.',
    card: {
      move: () => 'Et bevægelseskort: én robot går i en lige linje, eller en gruppe går lige frem sammen.',
      attack: (o) =>
        `Et angrebskort: en robot rammer en fjende på en lige linje, ${o.attack_range === 'up-to' ? 'inden for' : 'præcis på'} rækkevidden. Et træf giver ${o.hit_damage} i skade.`,
      defense: () => 'Et forsvarskort: læg det, når du bliver angrebet, så sker der ingenting.',
      special: (o) =>
        o.specials === 'any-time' ? 'Et specialkort: spil det når som helst i din tur.' : 'Et specialkort: spil det i din tur, før du går.',
    },
    cannot: (why) => `Ikke nu: ${why}.`,
    deck: 'Bunke',
    deckText: (o) =>
      `Begge sider trækker herfra${o.cards_drawn === 0 ? '' : `: ${o.cards_drawn} kort, når turen begynder`}. Er den tom, blandes de brugte kort.`,
    discards: 'Brugte kort',
    discardsText: 'Her ligger det, der er spillet, åbent. Fanen “Kort” tæller, hvad der er tilbage.',
    phases: 'Turens faser',
    phasesText: (o) =>
      `${capital(`${o.cards_drawn === 0 ? '' : `træk ${o.cards_drawn} kort, `}gå, skyd.`)} ${o.cards_per_phase === 'one' ? 'Ét bevægelseskort og ét angrebskort' : 'Så mange bevægelses- og angrebskort, du vil,'} pr. tur; begge dele kan springes over.`,
    hand: 'Kort på hånden',
    handText: (o) => `Højst ${o.hand_limit} kort, når du har trukket. Du ser, hvor mange den anden side har, aldrig hvilke.`,
    played: 'Sidst spillede kort',
    playedText: 'Det kort, som den seneste handling blev spillet med.',
  },
});

function unitCard({ view, language }: SkirmishScene, side: SeatName, unit: UnitName): HelpCard | undefined {
  const found = view.units[side].find((one) => one.unit === unit);
  if (!found) return undefined;
  const t = TEXT[language];
  const { air, minicon, hits } = found;
  const words = WORDS[language];
  const facts = [air ? words.air : words.ground, words.hits(hits, fullHits(bookOf(view.options), unit, minicon))].join(' · ');
  return {
    title: TEXTS[language].skins[view.options.skin].units[side][unit],
    facts,
    text: [air ? t.air(view.options) : t.ground, ...(minicon ? [t.minicon(view.options)] : [])].join(' '),
    rule: air ? 'X4' : 'X2',
    picture: <Portrait side={side} unit={unit} air={air} size={50} />,
  };
}

/** The use of a card in hand, and why it cannot be played now. */
function cardCard({ language, view }: SkirmishScene, element: Element): HelpCard | undefined {
  const front = element.matches('.sk-card-front') ? element : element.querySelector('.sk-card-front');
  const title = front?.querySelector('.sk-card-name')?.textContent?.replace('\u200b', '');
  const use = (['move', 'attack', 'defense', 'special'] as const).find((one) => front?.classList.contains(one));
  if (!front || !title || !use) return undefined;
  const t = TEXT[language];
  const now = front.querySelector('.sk-card-now')?.textContent ?? '';
  const why = front.classList.contains('cannot') && now !== '' ? ` ${t.cannot(now)}` : '';
  const facts = front.querySelector('.sk-card-about')?.textContent ?? '';
  return { title, ...(facts === '' ? {} : { facts }), text: `${t.card[use](view.options)}${why}`, rule: 'TS5' };
}

const say =
  (card: (t: typeof en, options: O) => HelpCard) =>
  ({ language, view }: SkirmishScene): HelpCard =>
    card(TEXT[language], view.options);

/** Help texts for everything on the table of Transformers Skirmish. */
export const help: GameHelp = {
  cell(scene: SkirmishScene, name) {
    for (const side of SEATS) {
      const there = scene.view.units[side].find(({ cell }) => cell === name);
      if (there) return unitCard(scene, side, there.unit);
    }
    const t = TEXT[scene.language];
    return { title: t.square, facts: name, text: t.squareText(scene.view.options), rule: 'X2' };
  },
  player({ view, language, players }: SkirmishScene, seat) {
    const side = SEATS[seat];
    if (!side) return undefined;
    const t = TEXT[language];
    return {
      title: players[seat]?.name ?? '',
      facts: t.left(view.units[side].length),
      text: t.goal,
      rule: 'TS1',
      picture: <Portrait side={side} unit="lead" air={false} size={50} />,
    };
  },
  parts: {
    '.sk-fanned, .sk-hand-card, .sk-played, .sk-card-front': cardCard,
    '.sk-pile.deck': say((t, o) => ({ title: t.deck, text: t.deckText(o), rule: 'X11' })),
    '.sk-pile.discards': say((t) => ({ title: t.discards, text: t.discardsText, rule: 'TS5' })),
    '.sk-phases': say((t, o) => ({ title: t.phases, text: t.phasesText(o), rule: 'TS6' })),
    '.sk-held': say((t, o) => ({ title: t.hand, text: t.handText(o), rule: 'X10' })),
  },
};
