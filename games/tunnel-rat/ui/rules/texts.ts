import { catalogue } from '@fray/engine/catalogue';
import type { RatOptions } from '../../rules/state.ts';
import type { Outcome } from './facts.ts';

type O = RatOptions;
type Skin = O['skin'];

const en = {
  goal: 'The goal',
  goalText: {
    source: (tunnels: number, casualties: number) =>
      `One of you digs, the other holds the cards. The *rat* wins with *${tunnels} ${tunnels === 1 ? 'tunnel' : 'tunnels'}*, the *VC* with *${casualties} ${casualties === 1 ? 'casualty' : 'casualties'}*.`,
    neutral: (tunnels: number, casualties: number) =>
      `One of you explores, the other holds the cards. The *explorer* wins with *${tunnels} ${tunnels === 1 ? 'passage' : 'passages'}*, the *lurker* with *${casualties} ${casualties === 1 ? 'scare' : 'scares'}*.`,
  } satisfies Record<Skin, unknown>,
  goalDrawing: (tunnels: string, hurt: string) => `${tunnels} on one side, ${hurt} on the other.`,
  turn: 'One turn',
  turnText: {
    source: 'The VC draws a card and looks at it. The rat asks, the answer is *always no*, then the rat says what the card is.',
    neutral:
      'The lurker draws a card and looks at it. The explorer asks, the answer is *always no*, then the explorer says what the card is.',
  } satisfies Record<Skin, string>,
  steps: ['Draws a card', 'Hears a question', 'Says no', 'The guess'],
  no: 'No.',
  stepDrawings: (question: string, guess: string, card: string) => [
    'A card face down.',
    `The question “${question}”`,
    'A face that says no.',
    `The guess “${guess}”, and the card: ${card}.`,
  ],
  guess: 'Three guesses',
  guessText: (guesses: readonly (readonly [guess: string, card: string])[]) =>
    `${guesses.map(([guess, card]) => `*${guess}* for ${card}`).join(', ')}. Then the card is turned over.`,
  card: 'The card is',
  outcomes: {
    source: { found: '+1 tunnel', lost: 'tunnel lost', gone: 'danger gone', hurt: 'casualty' },
    neutral: { found: '+1 passage', lost: 'passage lost', gone: 'danger gone', hurt: 'scare' },
  } satisfies Record<Skin, Record<Outcome, string>>,
  questions: 'Questions',
  questionsText: (n: number) =>
    `Ask these three in order, each once, or leave any out. ${n === 0 ? 'Nothing is asked twice.' : `After that you may repeat questions, up to *${n === 1 ? 'once' : `${n} times`}* a turn.`}`,
  faces: 'Faces',
  facesText:
    'With each “no” its holder *chooses a face*. It changes nothing in the rules, but it may give the card away, or lie. Earlier faces stay listed with their cards.',
  chatText: 'There are no faces on the cards at this table: *listen to each other*, and watch.',
  facesDrawing: 'The faces to choose from.',
  deck: 'The deck',
  deckText: {
    source: (keeps: boolean) =>
      `${keeps ? 'The VC keeps the card of every casualty' : 'Casualty cards go to the discard pile'}, the rat keeps tunnels, and the rest is discarded. An empty deck is made anew from the discards.`,
    neutral: (keeps: boolean) =>
      `${keeps ? 'The lurker keeps the card of every scare' : 'Scare cards go to the discard pile'}, the explorer keeps passages, and the rest is discarded. An empty deck is made anew from the discards.`,
  } satisfies Record<Skin, unknown>,
  deckDrawing: 'How many cards of each kind the deck has.',
  count: 'Count what is gone: the fewer of a kind are left, the less likely it is.',
};

export type RatRulesText = typeof en;

const da: RatRulesText = {
  goal: 'Målet',
  goalText: {
    source: (tunnels, casualties) =>
      `Den ene graver, den anden holder kortene. *Rotten* vinder med *${tunnels} ${tunnels === 1 ? 'tunnel' : 'tunneler'}*, *VC* med *${casualties} tab*.`,
    neutral: (tunnels, casualties) =>
      `Den ene udforsker, den anden holder kortene. *Huleforskeren* vinder med *${tunnels} ${tunnels === 1 ? 'gang' : 'gange'}*, *lureren* med *${casualties} ${casualties === 1 ? 'forskrækkelse' : 'forskrækkelser'}*.`,
  },
  goalDrawing: (tunnels, hurt) => `${tunnels} på den ene side, ${hurt} på den anden.`,
  turn: 'En tur',
  turnText: {
    source: 'VC trækker et kort og ser på det. Rotten spørger, svaret er *altid nej*, og så siger rotten, hvad kortet er.',
    neutral:
      'Lureren trækker et kort og ser på det. Huleforskeren spørger, svaret er *altid nej*, og så siger huleforskeren, hvad kortet er.',
  },
  steps: ['Trækker et kort', 'Hører et spørgsmål', 'Siger nej', 'Gættet'],
  no: 'Nej.',
  stepDrawings: (question, guess, card) => [
    'Et kort med bagsiden op.',
    `Spørgsmålet »${question}«`,
    'Et ansigt, der siger nej.',
    `Gættet »${guess}«, og kortet: ${card}.`,
  ],
  guess: 'Tre gæt',
  guessText: (guesses) => `${guesses.map(([guess, card]) => `*${guess}* for ${card}`).join(', ')}. Så vendes kortet.`,
  card: 'Kortet er',
  outcomes: {
    source: { found: '+1 tunnel', lost: 'tunnel tabt', gone: 'faren er væk', hurt: 'tab' },
    neutral: { found: '+1 gang', lost: 'gang tabt', gone: 'faren er væk', hurt: 'forskrækkelse' },
  },
  questions: 'Spørgsmål',
  questionsText: (n) =>
    `Stil disse tre i rækkefølge, hvert én gang, eller spring nogle over. ${n === 0 ? 'Intet må spørges to gange.' : `Derefter må du gentage spørgsmål, op til *${n === 1 ? 'én gang' : `${n} gange`}* i en tur.`}`,
  faces: 'Ansigter',
  facesText:
    'Til hvert »nej« *vælger den, der har kortet, et ansigt*. Det ændrer intet i reglerne, men det kan røbe kortet eller lyve. Tidligere ansigter kan ses sammen med deres kort.',
  chatText: 'Ved dette bord er der ingen tegnede ansigter: *lyt til hinanden*, og se efter.',
  facesDrawing: 'Ansigterne, der kan vælges imellem.',
  deck: 'Bunken',
  deckText: {
    source: (keeps) =>
      `${keeps ? 'VC beholder kortet fra hvert tab' : 'Kort fra tab lægges af'}, rotten beholder tunneler, og resten lægges af. Er bunken tom, bliver de aflagte kort til en ny.`,
    neutral: (keeps) =>
      `${keeps ? 'Lureren beholder kortet fra hver forskrækkelse' : 'Kort fra forskrækkelser lægges af'}, huleforskeren beholder gange, og resten lægges af. Er bunken tom, bliver de aflagte kort til en ny.`,
  },
  deckDrawing: 'Hvor mange kort af hver slags bunken har.',
  count: 'Hold øje med, hvad der er væk: jo færre der er tilbage af en slags, jo mindre sandsynlig er den.',
};

export const RULES_TEXT = catalogue<RatRulesText>({ en, da });
