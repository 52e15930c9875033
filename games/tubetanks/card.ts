import type { AnyGame, AnyPositionReader, AnyRules, GameCard } from '@fray/engine';

export const card = {
  id: 'tubetanks',
  seats: [2, 2],
  minutes: 5,
  weight: 1,
  secret: false,
  chance: false,
  printing: 'own',
  accent: ['#8fd0ff', '#3d86ff', '#03102e'],
  texts: {
    en: { name: 'TubeTanks', tagline: 'Two tanks, three secret steps, one triangular tunnel.' },
    da: { name: 'TubeTanks', tagline: 'To kampvogne, tre hemmelige trin, én trekantet tunnel.' },
  },
  puzzles: [{ name: 'tubetanks', texts: { en: 'TubeTanks', da: 'TubeTanks' } }],
  rules: () => import('./game.ts').then((game): AnyRules => game.tubetanksRules),
  positions: (): Promise<AnyPositionReader> => import('./io/position.ts'),
  game: () => import('./index.ts').then((game): AnyGame => game.tubetanks),
} as const satisfies GameCard;
