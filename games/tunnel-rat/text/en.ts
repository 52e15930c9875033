import type { NumberName } from '../rules/options.ts';
import type { Expression, Kind, Question } from '../rules/state.ts';

/** The words of a theme: who digs, who holds the cards, and what the cards and questions are called. */
export interface Skin {
  readonly sides: Readonly<Record<'rat' | 'vc', string>>;
  readonly rat: string;
  readonly vc: string;
  readonly card: Readonly<Record<Kind, string>>;
  readonly ask: Readonly<Record<Question, string>>;
  readonly guess: Readonly<Record<'shoot' | 'search' | 'advance', string>>;
  readonly casualty: string;
}
const FACE: Record<Expression, string> = {
  calm: 'calmly',
  smile: 'with a smile',
  stare: 'staring',
  blink: 'blinking',
  frown: 'with a frown',
  sweat: 'sweating',
  laugh: 'laughing',
  sigh: 'with a sigh',
};

const low = (name: string): string => name.replace(/^The/, 'the');

const sides = { rat: 'Rat', vc: 'VC' };

export const en = {
  skins: {
    source: {
      sides,
      rat: 'The rat',
      vc: 'The VC',
      card: { vc: 'a VC', trap: 'a trap', tunnel: 'a tunnel' },
      ask: { vc: 'Is it a VC?', trap: 'Is it a trap?', safe: 'Is it safe?' },
      guess: { shoot: 'Shoot', search: 'Search', advance: 'Advance' },
      casualty: 'Casualty',
    },
    neutral: {
      sides: { rat: 'Explorer', vc: 'Lurker' },
      rat: 'The explorer',
      vc: 'The lurker',
      card: { vc: 'a lurker', trap: 'a pitfall', tunnel: 'a passage' },
      ask: { vc: 'Is it you?', trap: 'Is it a pitfall?', safe: 'Is it safe?' },
      guess: { shoot: 'Light the torch', search: 'Search', advance: 'Advance' },
      casualty: 'Scare',
    },
  } as Readonly<Record<'source' | 'neutral', Skin>>,
  sides,
  game: { name: 'Tunnel Rat', tagline: 'One card, three questions, and an answer that is always no.' },
  options: {
    deck: { label: 'Deck', help: '40 cards as first published, or the 16 of the revised edition.' },
    questions: { label: 'Repeated questions', help: 'How often the rat may ask again in a turn.' },
    tells: {
      label: 'Faces',
      help: 'Nothing, an expression chosen with each answer, or the table’s chat. Bots have tells: they can be learned.',
    },
    skin: { label: 'Theme', help: 'The source’s theme, or a cave explorer and a lurker.' },
  },
  presets: {
    faces: { label: 'With faces', help: '40 cards; the VC answers with a face that you can learn to read.' },
    revised: { label: 'Short deck, with faces', help: 'The 16 cards of the revised edition: easier to count.' },
    chat: { label: 'Face to face', help: 'For a table with talk or cameras: the faces are your own.' },
    bare: { label: 'Rules alone', help: 'No faces: only the rat decides anything, and it is an even game.' },
  },
  numbers: {
    vc_cards: 'VC cards',
    trap_cards: 'Trap cards',
    tunnel_cards: 'Tunnel cards',
    tunnels_to_win: 'Tunnels that win for the rat',
    casualties_to_win: 'Casualties that win for the VC',
  } satisfies Record<NumberName, string>,
  values: {
    '40': '40 cards',
    '16': '16 cards',
    none: 'none',
    expression: 'expressions',
    chat: 'chat',
    source: 'source',
    neutral: 'neutral',
  },
  words: {
    'why-vc': '{0} of {1} unseen cards are VC.',
    'why-trap': '{0} of {1} unseen cards are traps.',
    'why-tunnel': '{0} of {1} unseen cards are tunnels.',
    'why-casualty': 'It costs a casualty in {0} % of all cases, the other guess in {1} %.',
    'plays-recruit': 'Guesses by feeling, and only keeps clear of the worst.',
    'plays-cadet': 'Counts the cards now and then, and otherwise follows a feeling.',
    'plays-gunner': 'Counts the cards, and still overlooks the best guess every other time.',
    'plays-veteran': 'Counts the cards, and seldom overlooks the best guess.',
    'plays-captain': 'Counts every card, guess by guess, and looks no further.',
    'plays-ace': 'Has the game worked out to its last card: every guess is a best one.',
    'answer-first': 'an answer is owed first: name an expression',
    'not-your-answer': 'the other side gives the answers',
    'no-questions-left': 'no more questions may be repeated this turn',
    illegal: 'that is not possible now',
    'too-few-tunnels': 'there are fewer tunnels than it takes to win',
    'too-few-dangers': 'there are fewer dangers than it takes to win',
    'five-tunnels': 'the way through is found',
    'five-casualties': 'one wrong guess too many',
    concession: 'the other side conceded',
    'draw-agreed': 'it was agreed',
    abandonment: 'the other side left',
    'called-off': 'the other side left, and the game was called off',
  },
  log: {
    reshuffled: () => 'The pack is empty: the discard becomes the new pack.',
    drew: (skin: Skin, turn: number) => `Turn ${turn}: ${low(skin.vc)} draws a card.`,
    drewCard: (skin: Skin, turn: number, card: Kind) => `Turn ${turn}: ${low(skin.vc)} draws ${skin.card[card]}.`,
    asked: (skin: Skin, question: Question) => `${skin.rat} asks: “${skin.ask[question]}”`,
    answered: (skin: Skin) => `${skin.vc} answers: “No.”`,
    answeredFace: (skin: Skin, face: Expression) => `${skin.vc} answers ${FACE[face]}: “No.”`,
    guessed: (skin: Skin, guess: 'shoot' | 'search' | 'advance', card: Kind) =>
      `${skin.rat} says: “${skin.guess[guess]}.” The card is ${skin.card[card]}.`,
    advanced: (skin: Skin, tunnels: number, of: number) => `${skin.rat} keeps it: ${tunnels} of ${of}.`,
    casualty: (skin: Skin, casualties: number, of: number, isKept: boolean) =>
      `${skin.casualty} ${casualties} of ${of}.${isKept ? ` ${skin.vc} keeps the card.` : ''}`,
    discarded: () => 'The card is discarded.',
    ratWon: (skin: Skin) => `${skin.rat} is through, and wins.`,
    vcWon: (skin: Skin) => `${skin.vc} wins.`,
    running: () => 'The game goes on.',
  },
};

export type RatText = typeof en;
