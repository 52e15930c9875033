import type { AnyGame, AnyPositionReader, AnyRules, GameCard } from '@fray/engine';

export const card = {
  id: 'tunnel-rat',
  seats: [2, 2],
  minutes: 10,
  weight: 1,
  secret: true,
  printing: 'own',
  accent: ['#ffc978', '#ef932e', '#2a1404'],
  texts: {
    en: { name: 'Tunnel Rat', tagline: 'One card, three questions, and an answer that is always no.' },
    da: { name: 'Tunnel Rat', tagline: 'Ét kort, tre spørgsmål og et svar, der altid er nej.' },
  },
  puzzles: [{ name: 'tunnel-rat', texts: { en: 'Tunnel Rat', da: 'Tunnel Rat' } }],
  rules: () => import('./game.ts').then((game): AnyRules => game.tunnelRatRules),
  positions: (): Promise<AnyPositionReader> => import('./io/position.ts'),
  game: () => import('./index.ts').then((game): AnyGame => game.tunnelRat),
} as const satisfies GameCard;
