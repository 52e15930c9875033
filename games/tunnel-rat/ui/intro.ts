import type { Language } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import type { Intro } from '@fray/table-kit';
import { TEXTS } from '../io/log.ts';
import { RAT, type RatOptions } from '../rules/state.ts';
import type { RatView } from '../rules/view.ts';

const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
const lower = (name: string): string => name.replace(/^The/, 'the');
const pair = (one: string, many: string) => [one, many] as const;
type Tells = RatOptions['tells'];

const WORDS = catalogue({
  en: {
    tunnels: { source: pair('tunnel', 'tunnels'), neutral: pair('passage', 'passages') },
    casualties: { source: pair('casualty', 'casualties'), neutral: pair('scare', 'scares') },
    goal: (own: string, theirs: string) => `Reach ${own} before ${theirs}.`,
    vcGoal: (own: string, rat: string, theirs: string) => `Bring about ${own} before ${lower(rat)} has ${theirs}.`,
    looks: (vc: string) => `${vc} looks at a card and says no to every question.`,
    say: {
      expression: 'Watch the face, then say what the card is:',
      chat: 'Listen well, then say what the card is:',
      none: 'Then say what the card is:',
    } satisfies Record<Tells, string>,
    guess: (guess: string, card: string) => `“${guess}” for ${card}`,
    answer: {
      expression:
        'You look at each card and must say no. The face that goes with it is yours to choose: it is all there is to go by, and it is remembered.',
      chat: 'You look at each card and must say no. What else you let on, in the talk, is up to you.',
      none: 'You look at each card and must say no: the cards decide.',
    } satisfies Record<Tells, string>,
  },
  da: {
    tunnels: { source: pair('tunnel', 'tunneler'), neutral: pair('gang', 'gange') },
    casualties: { source: pair('tab', 'tab'), neutral: pair('forskrækkelse', 'forskrækkelser') },
    goal: (own: string, theirs: string) => `Nå ${own} før ${theirs}.`,
    vcGoal: (own: string, rat: string, theirs: string) => `Sørg for ${own}, før ${rat.toLowerCase()} har ${theirs}.`,
    looks: (vc: string) => `${vc} ser på et kort og siger nej til alle spørgsmål.`,
    say: {
      expression: 'Se på ansigtet, og sig så, hvad kortet er:',
      chat: 'Hør godt efter, og sig så, hvad kortet er:',
      none: 'Sig så, hvad kortet er:',
    } satisfies Record<Tells, string>,
    guess: (guess: string, card: string) => `»${guess}« for ${card}`,
    answer: {
      expression:
        'Du ser på hvert kort og skal sige nej. Ansigtet til vælger du selv: det er alt, der er at gå efter, og det bliver husket.',
      chat: 'Du ser på hvert kort og skal sige nej. Hvad du ellers røber, når I taler sammen, er op til dig.',
      none: 'Du ser på hvert kort og skal sige nej: kortene afgør det.',
    } satisfies Record<Tells, string>,
  },
});

export function intro({ options }: RatView, seat: number, language: Language): Intro {
  const words = WORDS[language];
  const skin = TEXTS[language].skins[options.skin];
  const [tunnel, tunnels] = words.tunnels[options.skin];
  const [casualty, casualties] = words.casualties[options.skin];
  const found = counted(options.tunnels_to_win, tunnel, tunnels);
  const hurt = counted(options.casualties_to_win, casualty, casualties);
  if (seat !== RAT) return { goal: words.vcGoal(hurt, skin.rat, found), turn: words.answer[options.tells] };
  const { guess, card } = skin;
  const guesses = [words.guess(guess.advance, card.tunnel), words.guess(guess.shoot, card.vc), words.guess(guess.search, card.trap)];
  return { goal: words.goal(found, hurt), turn: `${words.looks(skin.vc)} ${words.say[options.tells]} ${guesses.join(', ')}.` };
}
