import type { Language } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import type { Intro } from '@fray/table-kit';
import type { SkirmishView } from '../rules/view.ts';

const WORDS = catalogue({
  en: {
    goal: 'Destroy all units of the other side.',
    draw: (cards: number) => (cards === 0 ? '' : `You draw ${cards === 1 ? 'a card' : `${cards} cards`}. `),
    one: 'Play at most one Move card, then at most one Attack card:',
    any: 'Play Move cards, then Attack cards:',
    turn: 'press the card, the unit that uses it, and where it goes or what it hits. Whoever is attacked may answer with a Defence card.',
  },
  da: {
    goal: 'Ødelæg alle modstanderens enheder.',
    draw: (cards: number) => (cards === 0 ? '' : `Du trækker ${cards === 1 ? 'et kort' : `${cards} kort`}. `),
    one: 'Spil højst ét flyttekort og derefter højst ét angrebskort:',
    any: 'Spil flyttekort og derefter angrebskort:',
    turn: 'tryk på kortet, på enheden, der bruger det, og på feltet eller målet. Den, der bliver angrebet, må svare med et forsvarskort.',
  },
});

export function intro({ options }: SkirmishView, _seat: number, language: Language): Intro {
  const words = WORDS[language];
  const cards = options.cards_per_phase === 'one' ? words.one : words.any;
  return { goal: words.goal, turn: `${words.draw(options.cards_drawn)}${cards} ${words.turn}` };
}
