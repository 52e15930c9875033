import { catalogue } from '@fray/engine/catalogue';
import type { TableScene } from '@fray/table-kit';
import type { GameHelp, HelpCard } from '@fray/table-kit/help';
import { WORDS } from '#words';
import { TEXTS } from '../io/log.ts';
import { bookOf } from '../rules/book.ts';
import { fullHits, SEATS, type SeatName, type SkirmishEvent, type UnitName } from '../rules/state.ts';
import type { SkirmishView } from '../rules/view.ts';
import { Portrait } from './art/robot.tsx';

type SkirmishScene = TableScene<SkirmishView, SkirmishEvent>;

const en = {
  air: 'Air types fly over other units, and may use Fly, Supersonic and Evasion.',
  ground: 'Ground types can’t pass other units, but may use Heavy Armor.',
  minicon: 'Its Minicon is worth one hit more, and may make the Minicon Attack.',
  square: 'Empty square',
  squareText: 'A unit moves in a straight line, exactly as far as its Move card says, and stops on an empty square.',
  left: (units: number) => (units === 1 ? '1 robot left' : `${units} robots left`),
  goal: 'Destroy all robots of the other side and you win.',
  card: {
    move: 'A Move card: one robot goes in a straight line, or a group goes straight ahead together.',
    attack: 'An Attack card: one robot hits one enemy in a straight line within its range. A hit does one damage.',
    defense: 'A Defence card: discard it when you are attacked, and the attack does nothing.',
    special: 'A Special card: play it at any time in your turn.',
  },
  cannot: (why: string) => `Not now: ${why}.`,
  deck: 'Deck',
  deckText: 'Both sides draw from it: three cards at the start of each turn. Empty? The discards are shuffled.',
  discards: 'Discards',
  discardsText: 'What was played lies here, open. The “Cards” tab counts what is still to come.',
  phases: 'Phases of a turn',
  phasesText: 'Draw three cards, move, fire. One Move card and one Attack card a turn; either may be skipped.',
  hand: 'Cards in hand',
  handText: 'At most five after drawing. You see how many the other side holds, never which.',
  played: 'Last card played',
  playedText: 'What the last action was played with.',
};

const TEXT = catalogue<typeof en>({
  en,
  da: {
    air: 'Lufttyper flyver over andre enheder og må bruge Flyv, Overlyd og Undvig.',
    ground: 'Jordtyper kan ikke passere andre enheder, men må bruge Svært panser.',
    minicon: 'Dens Minicon giver ét træf mere og må lave Minicon-angrebet.',
    square: 'Tomt felt',
    squareText: 'En enhed går i en lige linje, præcis så langt som kortet siger, og ender på et tomt felt.',
    left: (units) => (units === 1 ? '1 robot tilbage' : `${units} robotter tilbage`),
    goal: 'Ødelæg alle modstanderens robotter, så vinder du.',
    card: {
      move: 'Et bevægelseskort: én robot går i en lige linje, eller en gruppe går lige frem sammen.',
      attack: 'Et angrebskort: én robot rammer én fjende på en lige linje inden for rækkevidden. Et træf giver én i skade.',
      defense: 'Et forsvarskort: læg det, når du bliver angrebet, så sker der ingenting.',
      special: 'Et specialkort: spil det når som helst i din tur.',
    },
    cannot: (why) => `Ikke nu: ${why}.`,
    deck: 'Bunke',
    deckText: 'Begge sider trækker herfra: tre kort, når turen begynder. Er den tom, blandes de brugte kort.',
    discards: 'Brugte kort',
    discardsText: 'Her ligger det, der er spillet, åbent. Fanen “Kort” tæller, hvad der er tilbage.',
    phases: 'Turens faser',
    phasesText: 'Træk tre kort, gå, skyd. Ét bevægelseskort og ét angrebskort pr. tur; begge dele kan springes over.',
    hand: 'Kort på hånden',
    handText: 'Højst fem, når du har trukket. Du ser, hvor mange den anden side har, aldrig hvilke.',
    played: 'Sidst spillede kort',
    playedText: 'Det kort, som den seneste handling blev spillet med.',
  },
});

function unitCard({ view, language }: Pick<SkirmishScene, 'view' | 'language'>, side: SeatName, unit: UnitName): HelpCard | undefined {
  const found = view.units[side].find((one) => one.unit === unit);
  if (!found) return undefined;
  const t = TEXT[language];
  const { air, minicon, hits } = found;
  const words = WORDS[language];
  const facts = [air ? words.air : words.ground, words.hits(hits, fullHits(bookOf(view.options), unit, minicon))].join(' · ');
  return {
    title: TEXTS[language].skins[view.options.skin].units[side][unit],
    facts,
    text: [air ? t.air : t.ground, ...(minicon ? [t.minicon] : [])].join(' '),
    rule: air ? 'X4' : 'X2',
    picture: <Portrait side={side} unit={unit} air={air} size={50} />,
  };
}

/** What a card in hand is for, and why it cannot be played now. */
function cardCard({ language }: Pick<SkirmishScene, 'language'>, element: Element): HelpCard | undefined {
  const front = element.matches('.sk-card-front') ? element : element.querySelector('.sk-card-front');
  const title = front?.querySelector('.sk-card-name')?.textContent?.replace('\u200b', '');
  const use = (['move', 'attack', 'defense', 'special'] as const).find((one) => front?.classList.contains(one));
  if (!front || !title || !use) return undefined;
  const t = TEXT[language];
  const now = front.querySelector('.sk-card-now')?.textContent ?? '';
  const why = front.classList.contains('cannot') && now !== '' ? ` ${t.cannot(now)}` : '';
  const facts = front.querySelector('.sk-card-about')?.textContent ?? '';
  return { title, ...(facts === '' ? {} : { facts }), text: `${t.card[use]}${why}`, rule: 'TS5' };
}

const say =
  (card: (t: typeof en) => HelpCard) =>
  ({ language }: Pick<SkirmishScene, 'language'>): HelpCard =>
    card(TEXT[language]);

/** What is said of all that is drawn on the table of Transformers Skirmish. */
export const help: GameHelp = {
  cell(scene: SkirmishScene, name) {
    for (const side of SEATS) {
      const there = scene.view.units[side].find(({ cell }) => cell === name);
      if (there) return unitCard(scene, side, there.unit);
    }
    const t = TEXT[scene.language];
    return { title: t.square, facts: name, text: t.squareText, rule: 'X2' };
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
    '.sk-pile.deck': say((t) => ({ title: t.deck, text: t.deckText, rule: 'X11' })),
    '.sk-pile.discards': say((t) => ({ title: t.discards, text: t.discardsText, rule: 'TS5' })),
    '.sk-phases': say((t) => ({ title: t.phases, text: t.phasesText, rule: 'TS6' })),
    '.sk-held': say((t) => ({ title: t.hand, text: t.handText, rule: 'X10' })),
  },
};
