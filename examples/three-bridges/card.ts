import type { AnyGame, AnyPositionReader, AnyRules, GameCard } from '@fray/engine';

const text = { name: 'Three Bridges', tagline: 'A duel of cards. Take two of three bridges.' };

export const card = {
  id: 'examples.three-bridges',
  seats: [2, 2],
  minutes: 5,
  weight: 1,
  secret: true,
  draft: true,
  accent: ['#8dffc0', '#1fae72', '#03150d'],
  texts: { en: text, da: text },
  puzzles: [{ name: 'examples-three-bridges', texts: { en: 'Three Bridges', da: 'Three Bridges' } }],
  rules: () => import('./index.ts').then((game): AnyRules => game.threeBridges),
  positions: () => import('./index.ts').then((game): AnyPositionReader => game.threeBridges),
  game: () => import('./index.ts').then((game): AnyGame => game.threeBridges),
} as const satisfies GameCard;
