import type { AnyGame, AnyPositionReader, AnyRules, GameCard } from '@fray/engine';

const text = { name: 'Four Winds', tagline: 'Tricks for four in two teams. The 1 beats the 7.' };

export const card = {
  id: 'examples.four-winds',
  seats: [4, 4],
  minutes: 10,
  weight: 1,
  secret: true,
  draft: true,
  accent: ['#8dffc0', '#1fae72', '#03150d'],
  texts: { en: text, da: text },
  rules: () => import('./index.ts').then((game): AnyRules => game.fourWinds),
  positions: () => import('./index.ts').then((game): AnyPositionReader => game.fourWinds),
  game: () => import('./index.ts').then((game): AnyGame => game.fourWinds),
} as const satisfies GameCard;
