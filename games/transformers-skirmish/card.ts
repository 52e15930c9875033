import type { AnyGame, AnyPositionReader, AnyRules, GameCard } from '@fray/engine';

export const card = {
  id: 'transformers-skirmish',
  seats: [2, 2],
  minutes: 40,
  weight: 2,
  secret: true,
  printing: 'own',
  accent: ['#6ff7e4', '#17b8a5', '#02201c'],
  texts: {
    en: { name: 'Transformers Skirmish', tagline: 'Sixteen robots, one deck, and a board eight squares wide.' },
    da: { name: 'Transformers Skirmish', tagline: 'Seksten robotter, én bunke kort og et bræt på otte gange otte felter.' },
  },
  puzzles: [{ name: 'transformers-skirmish', texts: { en: 'Transformers Skirmish', da: 'Transformers Skirmish' } }],
  rules: () => import('./game.ts').then((game): AnyRules => game.transformersSkirmishRules),
  positions: (): Promise<AnyPositionReader> => import('./io/readPosition.ts'),
  game: () => import('./index.ts').then((game): AnyGame => game.transformersSkirmish),
} as const satisfies GameCard;
