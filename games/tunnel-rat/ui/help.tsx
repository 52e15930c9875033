import { catalogue } from '@fray/engine/catalogue';
import type { TableScene } from '@fray/table-kit';
import type { GameHelp, HelpCard } from '@fray/table-kit/help';
import type { RatEvent } from '../rules/state.ts';
import type { RatView } from '../rules/view.ts';
import { wordsOf } from './words/wordsOf.ts';

type RatScene = TableScene<RatView, RatEvent>;

const en = {
  rat: 'You dig: ask, look at the face, then say what the card is. Five tunnels win.',
  vc: 'You hold the card and always say no. Five casualties win.',
  face: 'Look closely',
  faceText: 'The answer is always “no”, whatever the card is. The face is all that can give it away, and it may lie.',
  noFace: 'The answer is always “no”, whatever the card is.',
  card: 'The hidden card',
  cardText: 'Only its holder has seen it. Say tunnel, trap or enemy: then it is turned over.',
  guesses: 'What is it?',
  guessesText: 'Right about a danger: it’s gone. Wrong: a casualty. A tunnel is yours only if you said so.',
  answers: 'Your face',
  answersText: 'Choose the face that goes with your “no”. The other side sees it, and remembers what it meant.',
  tunnels: 'Tunnels',
  tunnelsText: 'Each card rightly called a tunnel counts. The fifth one wins.',
  casualties: 'Casualties',
  casualtiesText: 'Each danger called wrong costs one. The fifth one loses.',
  piles: 'Cards left',
  pilesText: 'How many of each kind nobody has seen yet, the hidden card included. Fewer tunnels left means more danger.',
  gone: 'Discarded',
  goneText: 'Cards that are out: dangers called rightly and tunnels that were let go.',
  ask: 'Ask again',
};

const TEXT = catalogue<typeof en>({
  en,
  da: {
    rat: 'Du graver: spørg, se på ansigtet, og sig så, hvad kortet er. Fem tunneler vinder.',
    vc: 'Du holder kortet og siger altid nej. Fem tab vinder.',
    face: 'Se nøje efter',
    faceText: 'Svaret er altid “nej”, hvad kortet end er. Kun ansigtet kan røbe det, og det kan lyve.',
    noFace: 'Svaret er altid “nej”, hvad kortet end er.',
    card: 'Det skjulte kort',
    cardText: 'Kun den, der holder det, har set det. Sig tunnel, fælde eller fjende: så vendes det.',
    guesses: 'Hvad er det?',
    guessesText: 'Ret i en fare: den er væk. Forkert: et tab. En tunnel er kun din, hvis du sagde det.',
    answers: 'Dit ansigt',
    answersText: 'Vælg det ansigt, der hører til dit “nej”. Modstanderen ser det og husker, hvad det betød.',
    tunnels: 'Tunneler',
    tunnelsText: 'Hvert kort, der med rette er kaldt en tunnel, tæller. Den femte vinder.',
    casualties: 'Tab',
    casualtiesText: 'Hver fare, der er kaldt forkert, koster ét. Det femte taber.',
    piles: 'Kort tilbage',
    pilesText: 'Så mange af hver slags har ingen set endnu, det skjulte kort medregnet. Færre tunneler betyder større fare.',
    gone: 'Lagt af',
    goneText: 'Kort, der er ude: farer, der blev gættet rigtigt, og tunneler, der blev sluppet.',
    ask: 'Spørg igen',
  },
});

const say =
  (card: (t: typeof en) => HelpCard) =>
  ({ language }: Pick<RatScene, 'language'>): HelpCard =>
    card(TEXT[language]);

/** The score of one side, by its own label. */
function scoreCard({ language }: Pick<RatScene, 'language'>, element: Element): HelpCard {
  const t = TEXT[language];
  const isTunnels = element.classList.contains('of-tunnel');
  const facts = element.getAttribute('aria-label') ?? '';
  return isTunnels
    ? { title: t.tunnels, facts, text: t.tunnelsText, rule: 'TR2' }
    : { title: t.casualties, facts, text: t.casualtiesText, rule: 'TR2' };
}

/** What is said of all that is drawn on the table of Tunnel Rat. */
export const help: GameHelp = {
  player({ language, players }: RatScene, seat) {
    const t = TEXT[language];
    return { title: players[seat]?.name ?? '', text: seat === 0 ? t.rat : t.vc, rule: seat === 0 ? 'TR2' : 'V6' };
  },
  parts: {
    '.rat-score': scoreCard,
    '.rat-card': ({ language, view }: RatScene) => ({
      title: TEXT[language].card,
      facts: wordsOf(language, view.options.skin).hidden,
      text: TEXT[language].cardText,
      rule: 'TR1',
    }),
    '.rat-opposite': ({ language, view }: RatScene) => ({
      title: TEXT[language].face,
      text: view.options.tells === 'none' ? TEXT[language].noFace : TEXT[language].faceText,
      rule: 'V5',
    }),
    '.rat-guesses': say((t) => ({ title: t.guesses, text: t.guessesText, rule: 'V7' })),
    '.rat-answers': say((t) => ({ title: t.answers, text: t.answersText, rule: 'V5' })),
    '.rat-counts, .rat-piles:not(.rat-gone)': say((t) => ({ title: t.piles, text: t.pilesText, rule: 'V12' })),
    '.rat-gone': say((t) => ({ title: t.gone, text: t.goneText, rule: 'V7' })),
    // The scene is one picture: what is nowhere else said of it.
    '.rat-scene': ({ language }: RatScene) => ({ title: TEXT[language].face, text: TEXT[language].noFace, rule: 'V6' }),
  },
};
