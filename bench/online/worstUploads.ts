import { MOST_PROGRAM, MOST_RULEBOOK } from '@fray/protocol/uploads';
import { MODERATOR, type Site } from './site.ts';

const texts = { name: 'Ǉ'.repeat(60), tagline: 'Ǉ'.repeat(200) };
/** As long as it may be. A check in a box follows where games are taken; that runs in a process of its own. */
const LONGEST = {
  card: {
    id: 'ida.longest',
    seats: [2, 2],
    minutes: 1,
    weight: 1,
    secret: false,
    accent: ['#ffffff', '#888888', '#000000'],
    texts: { en: texts, da: texts },
  },
  release: '1.0.0',
  program: 'x'.repeat(MOST_PROGRAM),
  rulebook: { en: 'x'.repeat(MOST_RULEBOOK) },
};

const ofNobody = (body?: object) => async (site: Site) => ({
  path: 'api/account/games/ida.nothing',
  key: (await site.account()).key,
  body,
  refused: 'unknown-game' as const,
});

/** The dearest requests about games of users. */
export const uploadRequests = {
  'POST /api/games': async (site: Site) => ({
    path: 'api/games',
    key: (await site.account()).key,
    body: LONGEST,
    refused: 'uploads-off' as const,
  }),
  'GET /api/account/games': async (site: Site) => ({ path: 'api/account/games', key: (await site.account()).key }),
  'GET /api/account/games/:game': ofNobody(),
  'PUT /api/account/games/:game': ofNobody({ visibility: 'public', rights: true, contact: 'Ǉ'.repeat(120) }),
  'DELETE /api/account/games/:game': ofNobody(),
  'GET /api/gallery/games': () => ({ path: 'api/gallery/games' }),
  'PUT /api/moderation/games/:game': () => ({
    path: 'api/moderation/games/ida.nothing',
    headers: { 'x-fray-moderator': MODERATOR },
    body: { down: true },
    refused: 'unknown-game' as const,
  }),
};
