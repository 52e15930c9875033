import type { AnyGame } from '@fray/engine';

/** Every game by its id, loaded when it is asked for. The only place that lists them: a seventh game is a line here. */
export const GAMES = {
  arcade: () => import('@fray/arcade').then((module): AnyGame => module.arcade),
  'arena-mechs': () => import('@fray/arena-mechs').then((module): AnyGame => module.arenaMechs),
  'transformers-skirmish': () => import('@fray/transformers-skirmish').then((module): AnyGame => module.transformersSkirmish),
  tubetanks: () => import('@fray/tubetanks').then((module): AnyGame => module.tubetanks),
  'tunnel-rat': () => import('@fray/tunnel-rat').then((module): AnyGame => module.tunnelRat),
} as const satisfies Record<string, () => Promise<AnyGame>>;

export type GameId = keyof typeof GAMES;

export const isGameId = (id: string): id is GameId => Object.hasOwn(GAMES, id);
