import type { Expression } from '../rules/state.ts';
import type { RatText } from './en.ts';

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

const low = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

const sides = { rat: 'Rotten', vc: 'VC' };

export const da: RatText = {
  skins: {
    source: {
      sides,
      rat: 'Rotten',
      vc: 'VC',
      card: { vc: 'en VC', trap: 'en fælde', tunnel: 'en tunnel' },
      ask: { vc: 'Er det en VC?', trap: 'Er det en fælde?', safe: 'Er der sikkert?' },
      guess: { shoot: 'Skyd', search: 'Undersøg', advance: 'Fremad' },
      casualty: 'Tab',
    },
    neutral: {
      sides: { rat: 'Huleforskeren', vc: 'Lureren' },
      rat: 'Huleforskeren',
      vc: 'Lureren',
      card: { vc: 'lureren selv', trap: 'en faldgrube', tunnel: 'en gang' },
      ask: { vc: 'Er det dig?', trap: 'Er det en faldgrube?', safe: 'Er der sikkert?' },
      guess: { shoot: 'Tænd faklen', search: 'Undersøg', advance: 'Fremad' },
      casualty: 'Forskrækkelse',
    },
  },
  sides,
  game: { name: 'Tunnel Rat', tagline: 'Ét kort, tre spørgsmål og et svar, der altid er nej.' },
  options: {
    deck: { label: 'Kortbunke', help: '40 kort som først udgivet eller den reviderede udgaves 16.' },
    questions: { label: 'Gentagne spørgsmål', help: 'Hvor ofte rotten må spørge igen i en tur.' },
    tells: { label: 'Ansigter', help: 'Ingen, et udtryk valgt til hvert svar, eller bordets chat. Botter røber sig: det kan læres.' },
    skin: { label: 'Tema', help: 'Kildens tema, eller en huleforsker og en lurer.' },
  },
  presets: {
    faces: { label: 'Med ansigter', help: '40 kort; VC svarer med et ansigt, som man kan lære at læse.' },
    revised: { label: 'Kort bunke, med ansigter', help: 'Den reviderede udgaves 16 kort: lettere at tælle.' },
    chat: { label: 'Ansigt til ansigt', help: 'Til et bord med snak eller kamera: ansigterne er jeres egne.' },
    bare: { label: 'Reglerne alene', help: 'Ingen ansigter: kun rotten afgør noget, og spillet er lige.' },
  },
  numbers: {
    vc_cards: 'VC-kort',
    trap_cards: 'Fældekort',
    tunnel_cards: 'Tunnelkort',
    tunnels_to_win: 'Tunneler, der vinder for rotten',
    casualties_to_win: 'Tab, der vinder for VC',
  },
  values: { '40': '40 kort', '16': '16 kort', none: 'ingen', expression: 'udtryk', chat: 'chat', source: 'kildens', neutral: 'neutralt' },
  words: {
    'why-vc': 'Af {1} kort, som ingen har set, er {0} VC.',
    'why-trap': 'Af {1} kort, som ingen har set, er {0} fælder.',
    'why-tunnel': 'Af {1} kort, som ingen har set, er {0} tunneler.',
    'why-casualty': 'Det koster et tab i {0} % af tilfældene, det andet gæt i {1} %.',
    'plays-recruit': 'Gætter efter fornemmelse og holder sig kun fra det værste.',
    'plays-cadet': 'Tæller kortene af og til og følger ellers en fornemmelse.',
    'plays-gunner': 'Tæller kortene og overser alligevel det bedste gæt hver anden gang.',
    'plays-veteran': 'Tæller kortene og overser sjældent det bedste gæt.',
    'plays-captain': 'Tæller hvert kort, gæt for gæt, og ser ikke længere frem.',
    'plays-ace': 'Har regnet spillet ud til det sidste kort: hvert gæt er et bedste gæt.',
    'answer-first': 'først skal der svares: nævn et udtryk',
    'not-your-answer': 'det er den anden side, der svarer',
    'no-questions-left': 'der må ikke spørges igen i denne tur',
    illegal: 'det er ikke muligt nu',
    'too-few-tunnels': 'der er færre tunneler, end der skal til for at vinde',
    'too-few-dangers': 'der er færre farer, end der skal til for at vinde',
    'five-tunnels': 'vejen igennem er fundet',
    'five-casualties': 'et forkert gæt for meget',
    concession: 'modparten gav op',
    'draw-agreed': 'det enedes man om',
    abandonment: 'modparten gik',
    'called-off': 'modparten gik, og spillet blev aflyst',
  },
  log: {
    reshuffled: () => 'Bunken er tom: de kasserede kort bliver den nye bunke.',
    drew: (skin, turn) => `Tur ${turn}: ${skin.vc === 'VC' ? 'VC' : low(skin.vc)} trækker et kort.`,
    drewCard: (skin, turn, card) => `Tur ${turn}: ${skin.vc === 'VC' ? 'VC' : low(skin.vc)} trækker ${skin.card[card]}.`,
    asked: (skin, question) => `${skin.rat} spørger: »${skin.ask[question]}«`,
    answered: (skin) => `${skin.vc} svarer: »Nej.«`,
    answeredFace: (skin, face) => `${skin.vc} svarer ${FACE[face]}: »Nej.«`,
    guessed: (skin, guess, card) => `${skin.rat} siger: »${skin.guess[guess]}.« Kortet er ${skin.card[card]}.`,
    advanced: (skin, tunnels, of) => `${skin.rat} beholder det: ${tunnels} af ${of}.`,
    casualty: (skin, casualties, of, isKept) => `${skin.casualty} ${casualties} af ${of}.${isKept ? ` ${skin.vc} beholder kortet.` : ''}`,
    discarded: () => 'Kortet kasseres.',
    ratWon: (skin) => `${skin.rat} er igennem og vinder.`,
    vcWon: (skin) => `${skin.vc} vinder.`,
    running: () => 'Spillet fortsætter.',
  },
};
