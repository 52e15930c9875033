import { ANSWERS } from '@fray/protocol/answers';
import type { RouteSpecs } from './spec.ts';

export const GAME_ROUTES = {
  'GET /api/games': {
    scope: 'read',
    summary: 'List the games',
    detail: 'All games of this server, with the ids that requests name them by.',
    query: null,
    answer: ANSWERS.games,
    errors: [],
    examples: [{}],
  },
  'GET /api/games/:game': {
    scope: 'read',
    summary: 'Describe a game',
    detail: 'With the options that a table may have, and their standard values.',
    query: null,
    answer: ANSWERS.game,
    errors: ['unknown-game'],
    examples: [{ path: { game: 'tunnel-rat' } }],
  },
} as const satisfies RouteSpecs;
