import type { AnyGame, AnyPositionReader, AnyRules, GameCard } from '@fray/engine';

export const card = {
  id: 'arcade',
  seats: [2, 2],
  minutes: 20,
  weight: 1,
  secret: false,
  printing: 'own',
  accent: ['#4dffa6', '#1fb876', '#02180d'],
  texts: {
    en: { name: 'ARCADE', tagline: 'One to three tanks a side, a handful of dice, nowhere to hide.' },
    da: { name: 'ARCADE', tagline: 'En til tre kampvogne på hver side, en håndfuld terninger og intet sted at gemme sig.' },
  },
  puzzles: [
    { name: 'arcade', texts: { en: 'ARCADE', da: 'ARCADE' } },
    { name: 'sidecar', texts: { en: 'Minelayer Sidecar', da: 'Minelayer Sidecar' } },
  ],
  rules: () => import('./game.ts').then((game): AnyRules => game.arcadeRules),
  positions: (): Promise<AnyPositionReader> => import('./io/readPosition.ts'),
  game: () => import('./index.ts').then((game): AnyGame => game.arcade),
} as const satisfies GameCard;
