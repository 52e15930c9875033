import type { AnyGame, AnyPositionReader, AnyRules, GameCard } from '@fray/engine';

const text = { name: 'Hollow Hill', tagline: 'Who stands under that counter? A skirmish on hexes.' };

export const card = {
  id: 'examples.hex-skirmish',
  seats: [2, 3],
  minutes: 20,
  weight: 2,
  secret: true,
  draft: true,
  accent: ['#9dffd0', '#22d384', '#02180d'],
  texts: { en: text, da: text },
  rules: () => import('./index.ts').then((game): AnyRules => game.hexSkirmish),
  positions: () => import('./index.ts').then((game): AnyPositionReader => game.hexSkirmish),
  game: () => import('./index.ts').then((game): AnyGame => game.hexSkirmish),
} as const satisfies GameCard;
