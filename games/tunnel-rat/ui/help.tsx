import { catalogue } from '@fray/engine/catalogue';
import type { TableScene } from '@fray/table-kit';
import type { GameHelp, HelpCard } from '@fray/table-kit/help';
import { bookOf } from '../rules/book.ts';
import type { RatEvent, RatOptions } from '../rules/state.ts';
import type { RatView } from '../rules/view.ts';
import { wordsOf } from './words/wordsOf.ts';

type RatScene = TableScene<RatView, RatEvent>;
type O = RatOptions;
type Skin = O['skin'];

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

const en = {
  rat: {
    source: (o: O) =>
      `Digs: asks${face(o, ', looks at the face,')} and says what the card is. Needs ${count(o.tunnels_to_win, 'tunnel', 'tunnels')} to win.`,
    neutral: (o: O) =>
      `Explores: asks${face(o, ', looks at the face,')} and says what the card is. Needs ${count(o.tunnels_to_win, 'passage', 'passages')} to win.`,
  } satisfies Record<Skin, unknown>,
  vc: {
    source: (o: O) => `Holds the card and always says no. Needs ${count(o.casualties_to_win, 'casualty', 'casualties')} to win.`,
    neutral: (o: O) => `Holds the card and always says no. Needs ${count(o.casualties_to_win, 'scare', 'scares')} to win.`,
  } satisfies Record<Skin, unknown>,
  face: 'Look closely',
  answer: 'The answer',
  faceText: {
    expression: 'The answer is always “no”, whatever the card is. The face is all that can give it away, and it may lie.',
    chat: 'The answer is always “no”, whatever the card is. Listen to each other, and watch.',
    none: 'The answer is always “no”, whatever the card is.',
  } satisfies Record<O['tells'], string>,
  card: 'The hidden card',
  cardText: {
    source: 'Only its holder has seen it. Say tunnel, trap or VC: then it is turned over.',
    neutral: 'Only its holder has seen it. Say passage, pitfall or lurker: then it is turned over.',
  } satisfies Record<Skin, string>,
  guesses: 'What is it?',
  guessesText: {
    source: 'Right about a danger: it’s gone. Wrong: a casualty. A tunnel is yours only if you said so.',
    neutral: 'Right about a danger: it’s gone. Wrong: a scare. A passage is yours only if you said so.',
  } satisfies Record<Skin, string>,
  answers: 'Your face',
  answersText: 'Choose the face that goes with your “no”. The other side sees it, and remembers what it meant.',
  tunnels: { source: 'Tunnels', neutral: 'Passages' } satisfies Record<Skin, string>,
  tunnelsText: {
    source: (n: number) => `Each card rightly called a tunnel counts. The rat wins with ${n}.`,
    neutral: (n: number) => `Each card rightly called a passage counts. The explorer wins with ${n}.`,
  } satisfies Record<Skin, unknown>,
  casualties: { source: 'Casualties', neutral: 'Scares' } satisfies Record<Skin, string>,
  casualtiesText: {
    source: (n: number) => `A danger called wrong costs a casualty. The VC wins with ${n}.`,
    neutral: (n: number) => `A danger called wrong is a scare. The lurker wins with ${n}.`,
  } satisfies Record<Skin, unknown>,
  piles: 'Cards left',
  pilesText: {
    source: 'How many of each kind nobody has seen yet, the hidden card included. Fewer tunnels left means more danger.',
    neutral: 'How many of each kind nobody has seen yet, the hidden card included. Fewer passages left means more danger.',
  } satisfies Record<Skin, string>,
  gone: 'Discarded',
  goneText: {
    source: (keeps: boolean) => `Cards that are out: dangers called rightly${keeps ? '' : ', casualties'} and tunnels that were let go.`,
    neutral: (keeps: boolean) => `Cards that are out: dangers called rightly${keeps ? '' : ', scares'} and passages that were let go.`,
  } satisfies Record<Skin, unknown>,
};

/** The help for tables where answers have faces. */
function face(options: O, says: string): string {
  return options.tells === 'expression' ? says : '';
}

const TEXT = catalogue<typeof en>({
  en,
  da: {
    rat: {
      source: (o) =>
        `Graver: spørger${face(o, ', ser på ansigtet')} og siger, hvad kortet er. Vinder med ${count(o.tunnels_to_win, 'tunnel', 'tunneler')}.`,
      neutral: (o) =>
        `Udforsker: spørger${face(o, ', ser på ansigtet')} og siger, hvad kortet er. Vinder med ${count(o.tunnels_to_win, 'gang', 'gange')}.`,
    },
    vc: {
      source: (o) => `Holder kortet og siger altid nej. Vinder med ${o.casualties_to_win} tab.`,
      neutral: (o) => `Holder kortet og siger altid nej. Vinder med ${count(o.casualties_to_win, 'forskrækkelse', 'forskrækkelser')}.`,
    },
    face: 'Se nøje efter',
    answer: 'Svaret',
    faceText: {
      expression: 'Svaret er altid “nej”, hvad kortet end er. Kun ansigtet kan røbe det, og det kan lyve.',
      chat: 'Svaret er altid “nej”, hvad kortet end er. Lyt til hinanden, og se efter.',
      none: 'Svaret er altid “nej”, hvad kortet end er.',
    },
    card: 'Det skjulte kort',
    cardText: {
      source: 'Kun den, der holder det, har set det. Sig tunnel, fælde eller VC: så vendes det.',
      neutral: 'Kun den, der holder det, har set det. Sig gang, faldgrube eller lurer: så vendes det.',
    },
    guesses: 'Hvad er det?',
    guessesText: {
      source: 'Ret i en fare: den er væk. Forkert: et tab. En tunnel er kun din, hvis du sagde det.',
      neutral: 'Ret i en fare: den er væk. Forkert: en forskrækkelse. En gang er kun din, hvis du sagde det.',
    },
    answers: 'Dit ansigt',
    answersText: 'Vælg det ansigt, der hører til dit “nej”. Modstanderen ser det og husker, hvad det betød.',
    tunnels: { source: 'Tunneler', neutral: 'Gange' },
    tunnelsText: {
      source: (n) => `Hvert kort, der med rette er kaldt en tunnel, tæller. Rotten vinder med ${n}.`,
      neutral: (n) => `Hvert kort, der med rette er kaldt en gang, tæller. Huleforskeren vinder med ${n}.`,
    },
    casualties: { source: 'Tab', neutral: 'Forskrækkelser' },
    casualtiesText: {
      source: (n) => `En fare, der er kaldt forkert, koster et tab. VC vinder med ${n}.`,
      neutral: (n) => `En fare, der er kaldt forkert, er en forskrækkelse. Lureren vinder med ${n}.`,
    },
    piles: 'Kort tilbage',
    pilesText: {
      source: 'Så mange af hver slags har ingen set endnu, det skjulte kort medregnet. Færre tunneler betyder større fare.',
      neutral: 'Så mange af hver slags har ingen set endnu, det skjulte kort medregnet. Færre gange betyder større fare.',
    },
    gone: 'Lagt af',
    goneText: {
      source: (keeps) => `Kort, der er ude: farer, der blev gættet rigtigt${keeps ? '' : ', tab'} og tunneler, der blev sluppet.`,
      neutral: (keeps) => `Kort, der er ude: farer, der blev gættet rigtigt${keeps ? '' : ', forskrækkelser'} og gange, der blev sluppet.`,
    },
  },
});

const say =
  (card: (t: typeof en, options: O) => HelpCard) =>
  ({ language, view }: RatScene): HelpCard =>
    card(TEXT[language], view.options);

/** The opponent and their answers. */
const faceCard = say((t, { tells }) => ({ title: tells === 'none' ? t.answer : t.face, text: t.faceText[tells], rule: 'V5' }));

/** The score of one side, by its own label. */
function scoreCard({ language, view }: RatScene, element: Element): HelpCard {
  const t = TEXT[language];
  const { skin, tunnels_to_win, casualties_to_win } = view.options;
  const isTunnels = element.classList.contains('of-tunnel');
  const facts = element.getAttribute('aria-label') ?? '';
  return isTunnels
    ? { title: t.tunnels[skin], facts, text: t.tunnelsText[skin](tunnels_to_win), rule: 'TR2' }
    : { title: t.casualties[skin], facts, text: t.casualtiesText[skin](casualties_to_win), rule: 'TR2' };
}

/** Help texts for everything on the table of Tunnel Rat. */
export const help: GameHelp = {
  player({ language, players, view: { options } }: RatScene, seat) {
    const t = TEXT[language];
    const texts = seat === 0 ? t.rat : t.vc;
    return { title: players[seat]?.name ?? '', text: texts[options.skin](options), rule: seat === 0 ? 'TR2' : 'V6' };
  },
  parts: {
    '.rat-score': scoreCard,
    '.rat-card': ({ language, view: { options } }: RatScene) => ({
      title: TEXT[language].card,
      facts: wordsOf(language, options.skin).hidden,
      text: TEXT[language].cardText[options.skin],
      rule: 'TR1',
    }),
    '.rat-opposite': faceCard,
    '.rat-guesses': say((t, { skin }) => ({ title: t.guesses, text: t.guessesText[skin], rule: 'V7' })),
    '.rat-answers': say((t) => ({ title: t.answers, text: t.answersText, rule: 'V5' })),
    '.rat-counts, .rat-piles:not(.rat-gone)': say((t, { skin }) => ({ title: t.piles, text: t.pilesText[skin], rule: 'V12' })),
    '.rat-gone': say((t, options) => ({ title: t.gone, text: t.goneText[options.skin](bookOf(options).keeps), rule: 'V7' })),
    // The scene is one picture: this text covers the parts that have no text elsewhere.
    '.rat-scene': say((t) => ({ title: t.answer, text: t.faceText.none, rule: 'V6' })),
  },
};
