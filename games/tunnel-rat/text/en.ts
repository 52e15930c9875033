import type { Expression, Kind, Question } from '../state.ts';

const CARD: Record<Kind, string> = { vc: 'a VC', trap: 'a trap', tunnel: 'a tunnel' };
const ASK: Record<Question, string> = { vc: 'Is it a VC?', trap: 'Is it a trap?', safe: 'Is it safe?' };
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

export const en = {
  game: { name: 'Tunnel Rat', tagline: 'One card, three questions, and an answer that is always no.' },
  options: {
    deck: { label: 'Deck', help: '40 cards as first published, or the 16 of the revised edition.' },
    questions: { label: 'Repeated questions', help: 'How often the rat may ask again in a turn.' },
    tells: { label: 'Faces', help: 'Nothing, an expression chosen with each answer, or the table’s chat.' },
  },
  values: { '40': '40 cards', '16': '16 cards', none: 'none', expression: 'expressions', chat: 'chat' },
  words: {
    'answer-first': 'the VC owes an answer: name an expression',
    'not-your-answer': 'the answers are the VC’s',
    'no-questions-left': 'no more questions may be repeated this turn',
    illegal: 'that is not possible now',
    'five-tunnels': 'the rat has five tunnels',
    'five-casualties': 'five casualties',
    concession: 'the other side conceded',
    'draw-agreed': 'a draw was agreed',
    abandonment: 'the other side left',
    'called-off': 'the other side left, and the game was called off',
  },
  log: {
    reshuffled: () => 'The pack is empty: the discard becomes the new pack.',
    drew: (turn: number) => `Turn ${turn}: the VC draws a card.`,
    drewCard: (turn: number, card: Kind) => `Turn ${turn}: the VC draws ${CARD[card]}.`,
    asked: (question: Question) => `The rat asks: “${ASK[question]}”`,
    answered: () => 'The VC answers: “No.”',
    answeredFace: (face: Expression) => `The VC answers ${FACE[face]}: “No.”`,
    guessed: (guess: 'shoot' | 'search' | 'advance', card: Kind) =>
      `The rat says: “${{ shoot: 'Shoot', search: 'Search', advance: 'Advance' }[guess]}.” The card is ${CARD[card]}.`,
    advanced: (tunnels: number) => `The rat keeps the tunnel: ${tunnels} of 5.`,
    casualty: (casualties: number, kept: boolean) => `Casualty ${casualties} of 5.${kept ? ' The VC keeps the card.' : ''}`,
    discarded: () => 'The card is discarded.',
    ratWon: () => 'The rat is through: the US player wins.',
    vcWon: () => 'The VC wins.',
    running: () => 'The game goes on.',
  },
};

export type RatText = typeof en;
