import type { Expression, Kind, Question } from '../state.ts';
import type { RatText } from './en.ts';

const CARD: Record<Kind, string> = { vc: 'en VC', trap: 'en fælde', tunnel: 'en tunnel' };
const ASK: Record<Question, string> = { vc: 'Er det en VC?', trap: 'Er det en fælde?', safe: 'Er der sikkert?' };
const FACE: Record<Expression, string> = {
  calm: 'roligt',
  smile: 'med et smil',
  stare: 'stirrende',
  blink: 'blinkende',
  frown: 'med rynket pande',
  sweat: 'svedende',
  laugh: 'leende',
  sigh: 'med et suk',
};

export const da: RatText = {
  game: { name: 'Tunnel Rat', tagline: 'Ét kort, tre spørgsmål og et svar, der altid er nej.' },
  options: {
    deck: { label: 'Kortbunke', help: '40 kort som først udgivet eller den reviderede udgaves 16.' },
    questions: { label: 'Gentagne spørgsmål', help: 'Hvor ofte rotten må spørge igen i en tur.' },
    tells: { label: 'Ansigter', help: 'Ingen, et udtryk valgt til hvert svar, eller bordets chat.' },
  },
  values: { '40': '40 kort', '16': '16 kort', none: 'ingen', expression: 'udtryk', chat: 'chat' },
  words: {
    'answer-first': 'VC skylder et svar: nævn et udtryk',
    'not-your-answer': 'svarene er VC’s',
    'no-questions-left': 'der må ikke spørges igen i denne tur',
    illegal: 'det er ikke muligt nu',
    'five-tunnels': 'rotten har fem tunneler',
    'five-casualties': 'fem tab',
    concession: 'modparten gav op',
    'draw-agreed': 'man enedes om remis',
    abandonment: 'modparten gik',
    'called-off': 'modparten gik, og spillet blev aflyst',
  },
  log: {
    reshuffled: () => 'Bunken er tom: de kasserede kort bliver den nye bunke.',
    drew: (turn) => `Tur ${turn}: VC trækker et kort.`,
    drewCard: (turn, card) => `Tur ${turn}: VC trækker ${CARD[card]}.`,
    asked: (question) => `Rotten spørger: »${ASK[question]}«`,
    answered: () => 'VC svarer: »Nej.«',
    answeredFace: (face) => `VC svarer ${FACE[face]}: »Nej.«`,
    guessed: (guess, card) =>
      `Rotten siger: »${{ shoot: 'Skyd', search: 'Undersøg', advance: 'Fremad' }[guess]}.« Kortet er ${CARD[card]}.`,
    advanced: (tunnels) => `Rotten beholder tunnelen: ${tunnels} af 5.`,
    casualty: (casualties, kept) => `Tab ${casualties} af 5.${kept ? ' VC beholder kortet.' : ''}`,
    discarded: () => 'Kortet kasseres.',
    ratWon: () => 'Rotten er igennem: den amerikanske spiller vinder.',
    vcWon: () => 'VC vinder.',
    running: () => 'Spillet fortsætter.',
  },
};
