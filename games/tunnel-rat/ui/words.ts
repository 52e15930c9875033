import type { Language } from '@fray/engine';
import type { Expression, Kind, Question, RatOptions } from '../state.ts';

const en = {
  sides: { rat: 'Rat', vc: 'VC' } as Readonly<Record<string, string>>,
  cards: { vc: 'VC', trap: 'Trap', tunnel: 'Tunnel' } as Readonly<Record<Kind, string>>,
  ask: { vc: 'Is it a VC?', trap: 'Is it a trap?', safe: 'Is it safe?' } as Readonly<Record<Question, string>>,
  guesses: { shoot: 'Shoot (a VC)', search: 'Search (a trap)', advance: 'Advance (a tunnel)' } as Readonly<Record<string, string>>,
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
  tunnels: (n: number) => `Tunnels: ${n} of 5`,
  casualties: (n: number) => `Casualties: ${n} of 5`,
  turn: (n: number) => `Turn ${n}`,
  unseen: 'Not seen yet (pack and the VC’s hand)',
  discard: 'Discarded',
  kept: 'Kept by the VC',
  hidden: 'The VC holds a card.',
  yours: (card: string) => `You hold: ${card}`,
  questions: 'Ask',
  decide: 'Say what it is',
  answerWith: 'Answer “No” with',
  no: 'No.',
  noWith: (face: string) => `No. (${face})`,
  lastCard: (card: string) => `The last card was: ${card}`,
  watching: 'Nothing for you to decide now: look the rat in the eyes.',
  review: {
    solving: 'Solving the game …',
    unknown: 'This game did not begin at its beginning, so there is nothing to compare with.',
    summary: (best: number, all: number) => `${best} of ${all} guesses were the best by counts alone.`,
    columns: ['Turn', 'Guess and chance to win', 'Best'],
    guesses: { shoot: 'Shoot', search: 'Search', advance: 'Advance' },
  },
};

export type RatUiWords = typeof en;

const da: RatUiWords = {
  sides: { rat: 'Rotten', vc: 'VC' },
  cards: { vc: 'VC', trap: 'Fælde', tunnel: 'Tunnel' },
  ask: { vc: 'Er det en VC?', trap: 'Er det en fælde?', safe: 'Er der sikkert?' },
  guesses: { shoot: 'Skyd (en VC)', search: 'Undersøg (en fælde)', advance: 'Fremad (en tunnel)' },
  faces: {
    calm: 'ro',
    smile: 'et smil',
    stare: 'et stirrende blik',
    blink: 'et blink',
    frown: 'rynket pande',
    sweat: 'sved',
    laugh: 'en latter',
    sigh: 'et suk',
  },
  tunnels: (n) => `Tunneler: ${n} af 5`,
  casualties: (n) => `Tab: ${n} af 5`,
  turn: (n) => `Tur ${n}`,
  unseen: 'Ikke set endnu (bunken og VC’s hånd)',
  discard: 'Kasseret',
  kept: 'Beholdt af VC',
  hidden: 'VC holder et kort.',
  yours: (card) => `Du holder: ${card}`,
  questions: 'Spørg',
  decide: 'Sig, hvad det er',
  answerWith: 'Svar »Nej« med',
  no: 'Nej.',
  noWith: (face) => `Nej. (${face})`,
  lastCard: (card) => `Det sidste kort var: ${card}`,
  watching: 'Du har intet at afgøre nu: se rotten i øjnene.',
  review: {
    solving: 'Løser spillet …',
    unknown: 'Dette spil begyndte ikke fra begyndelsen, så der er intet at sammenligne med.',
    summary: (best, all) => `${best} af ${all} gæt var de bedste efter antallene alene.`,
    columns: ['Tur', 'Gæt og chance for at vinde', 'Bedst'],
    guesses: { shoot: 'Skyd', search: 'Undersøg', advance: 'Fremad' },
  },
};

/** What the neutral theme calls otherwise (V10). */
const enNeutral: RatUiWords = {
  ...en,
  cards: { vc: 'Lurker', trap: 'Pitfall', tunnel: 'Passage' },
  ask: { vc: 'Is it you?', trap: 'Is it a pitfall?', safe: 'Is it safe?' },
  guesses: { shoot: 'Light the torch (a lurker)', search: 'Search (a pitfall)', advance: 'Advance (a passage)' },
  tunnels: (n) => `Passages: ${n} of 5`,
  casualties: (n) => `Scares: ${n} of 5`,
  unseen: 'Not seen yet (pack and the lurker’s hand)',
  kept: 'Kept by the lurker',
  hidden: 'The lurker holds a card.',
  watching: 'Nothing for you to decide now: look the explorer in the eyes.',
};

const daNeutral: RatUiWords = {
  ...da,
  cards: { vc: 'Lurer', trap: 'Faldgrube', tunnel: 'Gang' },
  ask: { vc: 'Er det dig?', trap: 'Er det en faldgrube?', safe: 'Er der sikkert?' },
  guesses: { shoot: 'Tænd faklen (lureren)', search: 'Undersøg (en faldgrube)', advance: 'Fremad (en gang)' },
  tunnels: (n) => `Gange: ${n} af 5`,
  casualties: (n) => `Forskrækkelser: ${n} af 5`,
  unseen: 'Ikke set endnu (bunken og lurerens hånd)',
  kept: 'Beholdt af lureren',
  hidden: 'Lureren holder et kort.',
  watching: 'Du har intet at afgøre nu: se huleforskeren i øjnene.',
};

export const WORDS: Readonly<Record<Language, RatUiWords>> = { en, da };
export const wordsOf = (language: Language, skin: RatOptions['skin']): RatUiWords =>
  skin === 'source' ? WORDS[language] : language === 'en' ? enNeutral : daNeutral;
