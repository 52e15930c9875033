/** What a rule leaves open. `rules` are the ids at which it may be named. */
export interface Ambiguity {
  readonly rules: readonly string[];
  /** The question that two people at a table would answer differently. */
  readonly question: string;
  /** Kinds of finding that ask this question. */
  readonly kinds: readonly AmbiguityKind[];
}

/** The kinds of open questions, as designers' lists of frequent questions have them. */
type AmbiguityKind =
  | 'tie' // two are equal, and nobody says who comes first
  | 'choice' // nobody says who chooses, or whether chance does
  | 'supply' // something is taken of which there may be nothing left
  | 'order' // things happen at once that can hinder each other
  | 'rounding' // a part of a whole number
  | 'measure' // a distance without a way to count it
  | 'term' // a word of the game that no rule explains
  | 'reference' // a pronoun or a number that may mean two things
  | 'limit' // what becomes of more than the most, or of less than nothing
  | 'duration' // from when to when, or how often
  | 'end' // two ends at once
  | 'stuck' // somebody must and cannot
  | 'conflict' // two rules say different things
  | 'range' // a case between two cases
  | 'scope'; // each or all, and or or

const open = (rules: string, question: string, ...kinds: AmbiguityKind[]): Ambiguity => ({ rules: rules.split(' '), question, kinds });

/** The ambiguities that were planted in the texts, two in each. They were written before any check that looks for them. */
export const AMBIGUITIES: Readonly<Record<string, readonly Ambiguity[]>> = {
  // Hidden cards
  'lantern-keepers': [
    open('LK6', 'The deck is empty: what then?', 'supply'),
    open('LK5', 'Who chooses the card that is discarded?', 'choice'),
  ],
  'salt-caravan': [
    open('SC5', 'In which order are the cards put back?', 'order', 'choice'),
    open('SC8', 'Two have the most coins: who wins?', 'tie'),
  ],
  'moth-court': [
    open('MC4', 'Two doubt at once: whose doubt counts?', 'order', 'choice'),
    open('MC5', 'Which card is turned up, or taken from the middle?', 'choice'),
  ],
  'five-cellars': [open('FC5', 'What is a tunnel card?', 'term'), open('FC6', 'What becomes of an eighth card?', 'limit')],
  // Simultaneous programs
  'clockwork-race': [
    open('CR1', 'Which toy starts on which square?', 'choice'),
    open('CR4', 'Two toys enter one square: what then?', 'order'),
  ],
  ferrymen: [
    open('FM5', 'A third ferry would arrive: which one does not?', 'limit', 'order'),
    open('FM6', 'Fewer passengers wait than ferries load: who gets them?', 'supply', 'order'),
  ],
  'storm-kites': [
    open('SK6', 'Does a cut count before or after the other kite has moved?', 'order', 'duration'),
    open('SK7', 'Both fall at once: who wins?', 'end', 'tie', 'order'),
  ],
  'deep-miners': [
    open('DM6', 'Is a broken program over, or is a field left out?', 'term'),
    open('DM7', 'Half of five: two or three?', 'rounding'),
  ],
  // Others
  'hill-forts': [open('HF5', 'Who chooses the hill?', 'choice'), open('HF6', 'Can a clan have less than nothing?', 'limit')],
  'river-traders': [
    open('RT5', 'Three squares: over water, over land, diagonally?', 'measure'),
    open('RT7', 'After each turn, or after all have had a turn?', 'scope', 'duration'),
  ],
  watchtower: [
    open('WT7', 'Two have the most torches: who is frightened?', 'tie'),
    open('WT8', 'Sunrise and a goblin at the top at once: won or lost?', 'end', 'order'),
  ],
  'orchard-thieves': [open('OT4', 'Who moves the dog?', 'choice'), open('OT5', 'Whose next turn?', 'duration', 'reference')],
  'amber-auction': [
    open('AA4', 'Two bids are the highest: who gets the piece?', 'tie'),
    open('AA6', 'Three pieces: one coin or two?', 'rounding'),
  ],
  'glass-mountain': [open('GM4', 'Which ground is steep?', 'term'), open('GM2', 'No climber can move: what then?', 'stuck')],
  'wolf-winter': [
    open('WW3', 'A sum of exactly seven: how far?', 'range'),
    open('WW6', 'Two travellers are equally near: which one?', 'tie'),
  ],
  'harbour-lights': [open('HL3', 'No tile fits: what then?', 'stuck'), open('HL7', 'When is this scored, and how often?', 'duration')],
  'iron-garden': [open('IG4', 'Who returns, the gardener or the guard?', 'reference'), open('IG1 IG7', 'Five seeds or six?', 'conflict')],
  'paper-fleet': [open('PF6', 'What is a convoy?', 'term'), open('PF7', 'How many squares may be marked?', 'limit')],
  'nine-bells': [
    open('NB4', 'Both copies of the highest card are played: which one wins?', 'tie'),
    open('NB6', 'Which neighbour?', 'choice'),
  ],
  'copper-kings': [
    open('CK5', 'The other king has fewer than four coppers: how many are taken?', 'supply', 'limit'),
    open('CK7', 'Not enough coppers for all knights: what then?', 'supply', 'limit'),
  ],
};

/** The texts whose findings nobody looked at while the checks were written. */
export const HELD_OUT: readonly string[] = [
  'salt-caravan',
  'five-cellars',
  'ferrymen',
  'deep-miners',
  'river-traders',
  'orchard-thieves',
  'glass-mountain',
  'harbour-lights',
  'paper-fleet',
  'copper-kings',
];
