import type { Expression, Guess, Kind, Question } from '../../rules/state.ts';

/** The results of a guess: a tunnel kept or missed, a danger disarmed, a casualty. */
export type GuessResult = 'found' | 'lost' | 'disarmed' | 'hurt';

const source = {
  cards: { vc: 'VC', trap: 'Trap', tunnel: 'Tunnel' } as Readonly<Record<Kind, string>>,
  ask: { vc: 'Is it a VC?', trap: 'Is it a trap?', safe: 'Is it safe?' } as Readonly<Record<Question, string>>,
  askShort: { vc: 'VC?', trap: 'Trap?', safe: 'Safe?' } as Readonly<Record<Question, string>>,
  asks: (question: string) => `Ask: “${question}”`,
  guesses: { shoot: 'Shoot', search: 'Search', advance: 'Advance' } as Readonly<Record<Guess, string>>,
  says: (guess: string, card: string) => `${guess}: it’s a ${card === 'VC' ? card : card.toLowerCase()}`,
  faces: {
    calm: 'calm',
    smile: 'a smile',
    stare: 'a stare',
    blink: 'a blink',
    frown: 'a frown',
    sweat: 'sweat',
    laugh: 'a laugh',
    sigh: 'a sigh',
  } as Readonly<Record<Expression, string>>,
  tunnels: (n: number, of: number) => `${n} of ${of} ${of === 1 ? 'tunnel' : 'tunnels'}`,
  casualties: (n: number, of: number) => `${n} of ${of} ${of === 1 ? 'casualty' : 'casualties'}`,
  scene: 'The tunnel',
  turn: (n: number) => `Turn ${n}`,
  unseen: 'cards left',
  discard: 'discarded',
  kept: 'kept by the VC',
  hidden: 'The VC holds a card.',
  yours: (card: string) => `You hold: ${card}`,
  choose: (asks: boolean): string => (asks ? 'Ask, or choose what you think it is.' : 'Choose what you think it is.'),
  chooseFirst: 'Choose what it holds',
  chance: (card: string, percent: number) => `${card} · ${percent} %`,
  askAgain: (n: number) => `${n} left`,
  answerTo: (question: string) => `“${question}” Say no. Choose a face.`,
  answerWith: (face: string) => `“No.” – ${face}`,
  chooseFace: 'Choose a face',
  waits: 'Keep a straight face: the rat is thinking.',
  ratWaits: 'The VC is answering …',
  no: 'No.',
  answered: (face: string | undefined) => (face === undefined ? '“No.”' : `“No.” (${face})`),
  watching: 'Without faces the VC decides nothing: look the rat in the eyes, or',
  takeRat: 'play the rat',
  newPack: 'The discard is the new pack',
  past: (turn: number, guess: string, card: string) => `Turn ${turn}: “${guess}!” – ${card}`,
  guessResults: { found: 'kept', lost: 'let go', disarmed: 'disarmed', hurt: 'casualty' } as Readonly<Record<GuessResult, string>>,
  mirror: 'Your own face',
  sheet: 'Faces',
  hid: 'What each face has meant',
  hidNow: 'This face has meant',
  hidNothing: 'Never seen before',
  noFaces: 'No faces yet. Each one is listed here with the card behind it.',
  ownFaces: 'Faces are not recorded at this table.',
  times: (card: string, n: number) => `${card}: ${n}`,
};

export type RatUiWords = typeof source;

/** The terms of the neutral theme that differ (V10). */
const neutral: RatUiWords = {
  ...source,
  cards: { vc: 'Lurker', trap: 'Pitfall', tunnel: 'Passage' },
  ask: { vc: 'Is it you?', trap: 'Is it a pitfall?', safe: 'Is it safe?' },
  askShort: { vc: 'You?', trap: 'Pitfall?', safe: 'Safe?' },
  guesses: { shoot: 'Light the torch', search: 'Search', advance: 'Advance' },
  tunnels: (n, of) => `${n} of ${of} ${of === 1 ? 'passage' : 'passages'}`,
  casualties: (n, of) => `${n} of ${of} ${of === 1 ? 'scare' : 'scares'}`,
  kept: 'kept by the lurker',
  hidden: 'The lurker holds a card.',
  waits: 'Keep a straight face: the explorer is thinking.',
  ratWaits: 'The lurker is answering …',
  watching: 'Without faces the lurker decides nothing: look the explorer in the eyes, or',
  takeRat: 'play the explorer',
  guessResults: { ...source.guessResults, hurt: 'scare', disarmed: 'avoided' },
};

/** The words of each theme. */
export const en = { source, neutral };
