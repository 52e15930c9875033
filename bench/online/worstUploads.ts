import { MOST_PROGRAM, MOST_RULEBOOK, type UploadRequest } from '@fray/protocol/uploads';
import { EXAMPLE_UPLOAD } from '@fray/server/example-upload';
import { fresh, MODERATOR, type Site } from './site.ts';

const texts = { name: 'Ǉ'.repeat(60), tagline: 'Ǉ'.repeat(200) };

/** A game that passes the check, as long as it may be: the rest of its program is a comment. */
function longestUpload(): UploadRequest {
  const id = `${fresh()}.longest`;
  const program = `${EXAMPLE_UPLOAD.program.replace(EXAMPLE_UPLOAD.card.id, id)}//`;
  return {
    ...EXAMPLE_UPLOAD,
    card: { ...EXAMPLE_UPLOAD.card, id, texts: { en: texts, da: texts } },
    program: program.padEnd(MOST_PROGRAM, 'x'),
    rulebook: { en: 'x'.repeat(MOST_RULEBOOK) },
  };
}

/** A pushed game that everybody finds, and the key of its owner. */
async function pushed(site: Site): Promise<{ readonly id: string; readonly key: string }> {
  const { key } = await site.account();
  const upload = longestUpload();
  const { id } = upload.card;
  await site.ask('api/games', { key, body: upload });
  await site.ask(`api/account/games/${id}`, { key, method: 'PUT', body: PUBLIC });
  return { id, key };
}

const PUBLIC = { visibility: 'public', rights: true, contact: 'Ǉ'.repeat(120) };

const ofOwner = (body?: object) => async (site: Site) => {
  const { id, key } = await pushed(site);
  return { path: `api/account/games/${id}`, key, body };
};

/** The dearest requests about games of users. The check of a push runs in a process of its own. */
export const uploadRequests = {
  'POST /api/games': async (site: Site) => ({ path: 'api/games', key: (await site.account()).key, body: longestUpload() }),
  'GET /api/account/games': async (site: Site) => ({ path: 'api/account/games', key: (await pushed(site)).key }),
  'GET /api/account/games/:game': ofOwner(),
  'PUT /api/account/games/:game': ofOwner(PUBLIC),
  'DELETE /api/account/games/:game': ofOwner(),
  'GET /api/gallery/games': async (site: Site) => {
    await pushed(site);
    return { path: 'api/gallery/games' };
  },
  'GET /api/gallery/games/:game': () => ({ path: 'api/gallery/games/ida.nothing', refused: 'unknown-game' as const }),
  'POST /api/gallery/games/:game/report': async (site: Site) => ({
    path: 'api/gallery/games/ida.nothing/report',
    key: (await site.account()).key,
    body: { reason: 'other', note: 'Ǉ'.repeat(300) },
    refused: 'unknown-game' as const,
  }),
  'PUT /api/moderation/games/:game': async (site: Site) => ({
    path: `api/moderation/games/${(await pushed(site)).id}`,
    headers: { 'x-fray-moderator': MODERATOR },
    body: { down: true },
  }),
};
