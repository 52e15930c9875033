import type { CardName } from '../data/cards.ts';
import type { Reason, SeatName, UnitName } from '../state.ts';

/** The names that a skin gives to both sides and their units; the five alike get a number. */
export interface Skin {
  readonly sides: Readonly<Record<SeatName, string>>;
  readonly units: Readonly<Record<SeatName, Readonly<Record<UnitName, string>>>>;
}

const line = (name: string) => ({ line1: `${name} 1`, line2: `${name} 2`, line3: `${name} 3`, line4: `${name} 4`, line5: `${name} 5` });

export const skins = {
  source: {
    sides: { south: 'Autobots', north: 'Deceptacons' },
    units: {
      south: { lead: 'Optimus Prime', second: 'Red Alert', third: 'Hot Shot', ...line('Autobot') },
      north: { lead: 'Megatron', second: 'Star Scream', third: 'Demolisher', ...line('Deceptacon') },
    },
  },
  neutral: {
    sides: { south: 'Wardens', north: 'Raiders' },
    units: {
      south: { lead: 'Warden Captain', second: 'Lookout', third: 'Runner', ...line('Warden') },
      north: { lead: 'Raider Chief', second: 'Howler', third: 'Wrecker', ...line('Raider') },
    },
  },
} satisfies Record<string, Skin>;

/** Every word of the game in English; the type that the other languages must satisfy. */
export const en = {
  game: { name: 'Transformers Skirmish', tagline: 'Sixteen robots, one deck, and a board eight squares wide.' },
  sides: { south: 'South', north: 'North' },
  skins: skins as Record<keyof typeof skins, Skin>,
  disclaimer: '“Transformers” is a trademark of its owner. This is a fan’s game, and nobody is paid for it.',
  cards: {
    legs: 'Legs',
    'tracks-glide': 'Tracks/Glide',
    'wheels-cruise': 'Wheels/Cruise',
    fly: 'Fly',
    supersonic: 'Supersonic',
    punch: 'Punch',
    kick: 'Kick',
    flip: 'Flip',
    'hand-weapon': 'Hand Weapon',
    'minicon-attack': 'Minicon Attack',
    lasers: 'Lasers',
    'energy-beams': 'Energy Beams',
    'plasma-bolts': 'Plasma Bolts',
    autocannon: 'Autocannon',
    missiles: 'Missiles',
    'particle-accelerator': 'Particle Accelerator',
    armor: 'Armor',
    shield: 'Shield',
    dodge: 'Dodge',
    'force-field': 'Force Field',
    'heavy-armor': 'Heavy Armor',
    evasion: 'Evasion',
    tactics: 'Tactics',
    repairs: 'Repairs',
  } satisfies Record<CardName, string>,
  options: {
    setup: { label: 'Setting up', help: 'Both in secret at once, or whoever begins first and openly.' },
    cards_per_phase: { label: 'Cards in a phase', help: 'One Move card and one Attack card in a turn, or any number.' },
    move_distance: { label: 'Distance of a move', help: 'A unit that moves alone goes exactly the card’s number, or up to it.' },
    attack_range: { label: 'Range of an attack', help: 'Up to the card’s number, or exactly it.' },
    flying: { label: 'Flying over units', help: 'Air types with any Move card, or with Fly and Supersonic only.' },
    specials: { label: 'Special cards', help: 'At any time in one’s own turn, or in the Orders phase only.' },
    reaction_timer: {
      label: 'Defence window',
      help: 'Seconds that an online table waits for the defender, whatever is held; none: as long as it takes.',
    },
    stall_limit: { label: 'Rounds without damage', help: 'After so many in a row the game ends.' },
    at_limit: { label: 'When nothing happens', help: 'A draw, or more hits left wins.' },
    skin: { label: 'Names', help: 'The source’s names, or neutral ones.' },
  },
  values: {
    simultaneous: 'in secret',
    'first-player-first': 'first player first',
    one: 'one each',
    'any-number': 'any number',
    exact: 'exactly',
    'up-to': 'up to',
    'air-types': 'air types',
    'fly-cards': 'with Fly and Supersonic',
    'any-time': 'any time in one’s turn',
    'orders-phase': 'Orders phase only',
    none: 'none',
    draw: 'draw',
    'most-hits': 'most hits left',
    source: 'source',
    neutral: 'neutral',
  },
  words: {
    'place-first': 'the units are placed first',
    'all-placed': 'all units are placed',
    'none-left': 'all of these are placed',
    'four-air': 'four air types are placed already',
    'four-ground': 'four ground types are placed already',
    'four-minicons': 'all four Minicons are given away',
    'answer-first': 'an attack waits for its answer: a defence, or none',
    'no-attack': 'there is no attack to answer',
    'not-held': 'that card is not in the hand',
    'not-this-target': 'that card does not defend this unit',
    'discard-first': 'a hand of more than five: discard first',
    'hand-not-full': 'cards are discarded only while the hand has more than five',
    'orders-phase-only': 'special cards are played in the Orders phase only',
    'not-damaged': 'that unit has all its hits',
    'nobody-there': 'there is no unit on that square',
    'not-yours': 'that unit is not yours',
    'own-target': 'that is one of your own units',
    'no-move-card': 'that is no Move card',
    'no-attack-card': 'that is no Attack card',
    'moved-already': 'the Move card of this turn has been played',
    'attacked-already': 'the Attack card of this turn has been played',
    'fire-phase': 'the Move phase is over',
    'air-only': 'that card is for air types only',
    'minicon-only': 'that card is for units with a Minicon only',
    'not-straight': 'that is no straight line',
    'wrong-distance': 'that is not the card’s distance',
    'out-of-range': 'that is out of the card’s range',
    occupied: 'another unit stands there',
    'way-barred': 'another unit is in the way',
    'line-barred': 'another unit is in the line of fire',
    'cannot-go-full': 'a unit of the group cannot go the full distance',
    'group-of-one': 'a group has at least two units; one alone moves from square to square',
    'not-now': 'that is not possible now',
    'all-destroyed': 'all units of one side are destroyed',
    stalled: 'too many rounds without damage',
    'most-hits': 'too many rounds without damage; more hits left',
    concession: 'the other side conceded',
    'draw-agreed': 'a draw was agreed',
    abandonment: 'the other side left',
    'called-off': 'the other side left, and the game was called off',
  },
  log: {
    and: ' and ',
    placed: (unit: string, cell: string, air: boolean, minicon: boolean) =>
      `${unit} stands on ${cell}, as ${air ? 'an air' : 'a ground'} type${minicon ? ' with a Minicon' : ''}.`,
    ready: (side: string) => `${side}: all units are placed.`,
    revealed: (first: string) => `Both sides are set up. ${first} begin.`,
    turn: (turn: number, side: string) => `Turn ${turn}: ${side}.`,
    reshuffled: (cards: number) => `The deck is empty: the discard pile of ${cards} cards becomes the new deck.`,
    drew: (side: string, count: number) => `${side} draw ${count} ${count === 1 ? 'card' : 'cards'}.`,
    drewCards: (side: string, cards: string) => `${side} draw ${cards}.`,
    discarded: (side: string, card: string) => `${side} discard ${card}.`,
    moved: (card: string, ways: string) => `${card}: ${ways}.`,
    way: (unit: string, from: string, to: string) => `${unit} from ${from} to ${to}`,
    attacked: (card: string, attacker: string, from: string, target: string, to: string) =>
      `${card}: ${attacker} on ${from} attacks ${target} on ${to}.`,
    defended: (side: string, card: string) => `${side} defend with ${card}: nothing happens.`,
    damaged: (unit: string, hits: number) => `${unit} is hit: ${hits} left.`,
    destroyed: (unit: string, at: string) => `${unit} is destroyed on ${at}.`,
    tactics: (side: string) => `${side} play Tactics.`,
    repaired: (unit: string, hits: number) => `Repairs: ${unit} has ${hits} ${hits === 1 ? 'hit' : 'hits'} again.`,
    ended: {
      'all-destroyed': (winner: string) => `The last enemy is destroyed: ${winner} win.`,
      stalled: () => 'Too long without damage: the game is drawn.',
      'most-hits': (winner: string) => `Too long without damage: ${winner} have more hits left and win.`,
    } satisfies Record<Reason, (winner: string) => string>,
  },
};

export type SkirmishText = typeof en;
