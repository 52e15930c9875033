import { catalogue } from '@fray/engine/catalogue';
import type { SkirmishOptions } from '../../rules/state.ts';

type O = SkirmishOptions;
const squares = (n: number) => (n === 1 ? '1 square' : `${n} squares`);
const hits = (n: number) => (n === 1 ? '1 hit' : `${n} hits`);
const cards = (n: number) => (n === 1 ? '1 card' : `${n} cards`);

const en = {
  units: 'Your robots',
  unitsText: () => 'Whoever *destroys all robots of the other side* wins. Each begins on the back row, with the hits in the table.',
  heads: ['Robot', 'Number', 'Hits'],
  types: (o: O): string =>
    o.air_types === 0 || o.air_types === 8
      ? `All of them are ${o.air_types === 0 ? '*ground*' : '*air*'} types.`
      : `You choose *${o.air_types} air types* and ${8 - o.air_types} ground types.`,
  minicons: (o: O): string =>
    `Up to ${o.minicons === 1 ? 'one robot gets a *Minicon*' : `${o.minicons} robots get a *Minicon*`}: ${hits(o.minicon_hits)} more, and it may use the Minicon Attack.`,
  secret: (o: O): string => (o.setup === 'simultaneous' ? 'Both sides place in secret.' : 'Whoever begins places first.'),
  lineOf: (name: string) => `${name} 1 to 5`,
  turn: 'Your turn',
  turnText: (o: O): string =>
    `*Draw ${cards(o.cards_drawn)}*, then move, then fire: ${o.cards_per_phase === 'one' ? 'one Move card and one Attack card' : 'as many Move and Attack cards as you like'}. You may skip either.`,
  turnDrawing: 'Draw cards, play a Move card, play an Attack card.',
  draw: (n: number) => `draw ${n}`,
  move: 'move',
  fire: 'fire',
  limit: (o: O): string => `More than ${cards(o.hand_limit)} in hand after drawing? Discard down to ${o.hand_limit}.`,
  quiet: (o: O): string =>
    `${o.stall_limit} rounds without damage end the game: ${o.at_limit === 'draw' ? 'a draw' : 'most hits left wins'}.`,
  single: 'Move one robot',
  singleText: (o: O, far: number, card: string) =>
    `In a straight line, any of eight directions. ${card}: *${o.move_distance === 'exact' ? 'exactly' : 'up to'} ${squares(far)}*. Robots in the way block it.`,
  flyers: (o: O): string =>
    o.flying === 'air-types' ? '*Air types fly over others*, with any Move card.' : '*Fly and Supersonic* carry air types over others.',
  singleDrawing: (from: string, to: string) => `A robot moves from ${from} to ${to}.`,
  flyDrawing: (from: string, over: string, to: string) => `An air type flies from ${from} over ${over} to ${to}.`,
  group: 'Or move a group',
  groupText: (far: number, card: string) =>
    `Any number of your robots go *straight ahead together*, each the full number. ${card}: ${squares(far)} each. Whoever can’t go all the way stays out of it.`,
  groupDrawing: (far: number) => `Three robots go ${squares(far)} straight ahead together.`,
  attack: 'Attack',
  attackText: (o: O, far: number, card: string) =>
    `Any one of your robots hits one target in a straight line, *${o.attack_range === 'up-to' ? 'up to' : 'exactly'} ${squares(far)}* away with ${card}. A hit takes *${hits(o.hit_damage)}*, whatever the card.`,
  attackDrawing: (from: string, target: string) =>
    `A robot on ${from} attacks one on ${target}, along a diagonal. Another shot is barred by a robot in between.`,
  clear: 'Nobody may stand in between, not even your own. Air types can’t shoot over robots either.',
  defence: 'Defend',
  defenceText: 'When you are attacked, you may answer with *one Defence card*: the attack does nothing. There is no answer to that.',
  defenceHeads: ['Card', 'Protects'],
  protects: { all: 'any robot', air: 'air types', ground: 'ground types' },
  defenceDrawing: (attack: string, card: string) => `${attack} is answered with ${card}.`,
  deck: 'The deck',
  deckText: (n: number) => `Both sides draw from the same *${cards(n)}*. When it is empty, the discard pile is shuffled.`,
  deckHeads: ['Card', 'Reach', 'In the deck'],
  each: (n: string) => `${n} of each`,
  only: { air: 'air types', ground: 'ground types', minicon: 'with a Minicon' },
  specials: 'Special cards',
  tactics: (o: O): string => `*draw ${cards(o.tactics_draw)}*`,
  repairs: (o: O): string => `*give ${hits(o.repairs_hits)} back* to one of your robots`,
  specialsText: (o: O): string =>
    o.specials === 'any-time'
      ? 'Play them at any time in your own turn, never as an answer.'
      : 'Play them before you move, in the Orders phase only.',
  specialsDrawing: 'The special cards.',
};

export type SkirmishRulesText = typeof en;

const felter = (n: number) => (n === 1 ? '1 felt' : `${n} felter`);
const kort = (n: number) => `${n} kort`;

const da: SkirmishRulesText = {
  units: 'Dine robotter',
  unitsText: () =>
    'Den, der *ødelægger alle modstanderens robotter*, vinder. Hver begynder på den bagerste række med de træfpoint, der står i tabellen.',
  heads: ['Robot', 'Antal', 'Træfpoint'],
  types: (o) =>
    o.air_types === 0 || o.air_types === 8
      ? `De er alle ${o.air_types === 0 ? '*jordtyper*' : '*lufttyper*'}.`
      : `Du vælger *${o.air_types} lufttyper* og ${8 - o.air_types} jordtyper.`,
  minicons: (o) =>
    `Op til ${o.minicons === 1 ? 'én robot får en *Minicon*' : `${o.minicons} robotter får en *Minicon*`}: ${o.minicon_hits} træfpoint mere, og den kan bruge Minicon-angrebet.`,
  secret: (o) => (o.setup === 'simultaneous' ? 'Begge sider stiller op i hemmelighed.' : 'Den, der begynder, stiller op først.'),
  lineOf: (name) => `${name} 1 til 5`,
  turn: 'Din tur',
  turnText: (o) =>
    `*Træk ${kort(o.cards_drawn)}*, flyt så, og skyd så: ${o.cards_per_phase === 'one' ? 'ét flyttekort og ét angrebskort' : 'så mange flyttekort og angrebskort, du vil'}. Du må springe begge dele over.`,
  turnDrawing: 'Træk kort, spil et flyttekort, spil et angrebskort.',
  draw: (n) => `træk ${n}`,
  move: 'flyt',
  fire: 'skyd',
  limit: (o) => `Mere end ${kort(o.hand_limit)} på hånden, når du har trukket? Læg af, til du har ${o.hand_limit}.`,
  quiet: (o) =>
    `${o.stall_limit} runder uden skade slutter spillet: ${o.at_limit === 'draw' ? 'uafgjort' : 'flest træfpoint tilbage vinder'}.`,
  single: 'Flyt én robot',
  singleText: (o, far, card) =>
    `I en lige linje, i en af otte retninger. ${card}: *${o.move_distance === 'exact' ? 'præcis' : 'op til'} ${felter(far)}*. Robotter på vejen spærrer.`,
  flyers: (o) =>
    o.flying === 'air-types' ? '*Lufttyper flyver over andre* med ethvert flyttekort.' : '*Flyv og Overlyd* bærer lufttyper over andre.',
  singleDrawing: (from, to) => `En robot går fra ${from} til ${to}.`,
  flyDrawing: (from, over, to) => `En lufttype flyver fra ${from} over ${over} til ${to}.`,
  group: 'Eller flyt en gruppe',
  groupText: (far, card) =>
    `Så mange af dine robotter, du vil, går *lige frem sammen*, hver hele vejen. ${card}: ${felter(far)} hver. Den, der ikke kan gå hele vejen, er ikke med.`,
  groupDrawing: (far) => `Tre robotter går ${felter(far)} lige frem sammen.`,
  attack: 'Angrib',
  attackText: (o, far, card) =>
    `En af dine robotter rammer ét mål i en lige linje, *${o.attack_range === 'up-to' ? 'op til' : 'præcis'} ${felter(far)}* væk med ${card}. Et træf koster *${o.hit_damage} træfpoint*, uanset kortet.`,
  attackDrawing: (from, target) => `En robot på ${from} angriber en på ${target} på skrå. Et andet skud er spærret af en robot imellem.`,
  clear: 'Ingen må stå imellem, heller ikke dine egne. Lufttyper kan heller ikke skyde hen over robotter.',
  defence: 'Forsvar',
  defenceText: 'Når du bliver angrebet, må du svare med *ét forsvarskort*: så sker der intet. Det kan ingen svare på.',
  defenceHeads: ['Kort', 'Beskytter'],
  protects: { all: 'alle robotter', air: 'lufttyper', ground: 'jordtyper' },
  defenceDrawing: (attack, card) => `${attack} besvares med ${card}.`,
  deck: 'Bunken',
  deckText: (n) => `Begge sider trækker fra de samme *${kort(n)}*. Når bunken er tom, blandes de brugte kort.`,
  deckHeads: ['Kort', 'Rækkevidde', 'I bunken'],
  each: (n) => `${n} af hver`,
  only: { air: 'lufttyper', ground: 'jordtyper', minicon: 'med Minicon' },
  specials: 'Specialkort',
  tactics: (o) => `*træk ${kort(o.tactics_draw)}*`,
  repairs: (o) => `*giv ${o.repairs_hits} træfpoint tilbage* til en af dine robotter`,
  specialsText: (o) =>
    o.specials === 'any-time' ? 'Spil dem når som helst i din egen tur, aldrig som svar.' : 'Spil dem, før du flytter: kun i ordrefasen.',
  specialsDrawing: 'Specialkortene.',
};

export const RULES_TEXT = catalogue<SkirmishRulesText>({ en, da });
