import type { AnyGame, AnyPositionReader, AnyRules, GameCard } from '@fray/engine';

export const card = {
  id: 'arena-mechs',
  seats: [2, 4],
  minutes: 45,
  weight: 3,
  secret: true,
  printing: 'own',
  accent: ['#ffd44d', '#f2aa00', '#231400'],
  texts: {
    en: { name: 'Arena Mechs', tagline: 'Program in secret, slide the arena, and push everybody else out of it.' },
    da: { name: 'Arena Mechs', tagline: 'Programmér i det skjulte, skub arenaen, og skub alle andre ud af den.' },
  },
  puzzles: [{ name: 'arena-mechs', texts: { en: 'Arena Mechs', da: 'Arena Mechs' } }],
  rules: () => import('./game.ts').then((game): AnyRules => game.arenaMechsRules),
  positions: (): Promise<AnyPositionReader> => import('./io/readPosition.ts'),
  game: () => import('./index.ts').then((game): AnyGame => game.arenaMechs),
} as const satisfies GameCard;
