import { playerReportRequest } from '@fray/protocol';
import { ANSWERS } from '@fray/protocol/answers';
import { takedownRequest } from '@fray/protocol/playtests';
import { uploadRequest, uploadVisibilityRequest } from '@fray/protocol/uploads';
import { LIMITS } from '../../../base/limits.ts';
import { EXAMPLE_UPLOAD } from './exampleUpload.ts';
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

export const UPLOAD_ROUTES = {
  'POST /api/games': {
    scope: 'publish',
    summary: 'Push a game',
    detail: 'It is checked in a box, and private until its visibility is changed. `fray push` sends it.',
    body: uploadRequest,
    bodyLimit: LIMITS.uploadBody,
    answer: ANSWERS.push,
    errors: ['uploads-off', 'game-refused', 'too-many-games', 'uploads-full', 'name-taken', 'bad-name', 'no-account', 'muted'],
    examples: [{ body: EXAMPLE_UPLOAD }],
  },
  'GET /api/account/games': {
    scope: 'publish',
    summary: 'List your games',
    detail: 'With their versions. A version that somebody else has played is kept.',
    query: null,
    answer: ANSWERS.uploads,
    errors: [],
    examples: [{}],
  },
  'GET /api/account/games/:game': {
    scope: 'publish',
    summary: 'Export a game',
    detail: 'What was pushed as one version; without a version the newest.',
    query: null,
    answer: ANSWERS.upload,
    errors: ['unknown-game'],
    examples: [{ path: { game: 'ida.step-race' } }],
  },
  'PUT /api/account/games/:game': {
    scope: 'publish',
    summary: 'Decide who finds a game',
    detail: 'For more than a private game, state that you may publish it, and name a contact.',
    body: uploadVisibilityRequest,
    answer: ANSWERS.done,
    errors: ['unknown-game', 'game-refused', 'taken-down', 'bad-name', 'muted'],
    examples: [{ path: { game: 'ida.step-race' }, body: { visibility: 'public', rights: true, contact: 'ida@example.org' } }],
  },
  'DELETE /api/account/games/:game': {
    scope: 'publish',
    summary: 'Delete a game',
    detail: 'With all its versions. Its matches freeze, and their records stay with who has saved them.',
    query: null,
    answer: ANSWERS.done,
    errors: ['unknown-game'],
    examples: [{ path: { game: 'ida.step-race' } }],
  },
  'GET /api/gallery/games': {
    scope: 'read',
    summary: 'List public games of users',
    detail: 'The latest first. Tables of them are opened by their ids.',
    query: null,
    answer: ANSWERS.publicUploads,
    errors: [],
    examples: [{}],
  },
  'GET /api/gallery/games/:game': {
    scope: 'read',
    summary: 'Read about a game of a user',
    detail: 'A private game, or one that was taken down, is shown to its owner alone.',
    query: null,
    answer: ANSWERS.uploadPage,
    errors: ['unknown-game'],
    examples: [{ path: { game: 'ida.step-race' } }],
  },
  'POST /api/gallery/games/:game/report': {
    scope: null,
    summary: 'Report a game of a user to the moderators.',
    body: playerReportRequest,
    answer: ANSWERS.done,
  },
  'PUT /api/moderation/games/:game': {
    scope: null,
    summary: 'Take a game down, or show it again.',
    body: takedownRequest,
    answer: ANSWERS.done,
  },
} as const satisfies RouteSpecs;
