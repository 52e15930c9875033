import { writeZoneCode } from '@fray/arcade/zone-code';
import { planOf } from '@fray/arcade/zones';
import { fresh, freshKey, MODERATOR, type Site } from './site.ts';

/** Options that are read whole: the largest zone, written out, and rules that can be switched. */
const OPTIONS = { zone: writeZoneCode(planOf('crossfire')), collateral: 'on', floor_destruction: 'on', blast: 'on', stun: 'on' };

/** A version of the dearest options, by its maker. */
export async function version(site: Site): Promise<{ readonly id: string; readonly key: string }> {
  const [id, key] = [fresh(), freshKey()];
  await site.ask('api/playtests', { key, body: { id, game: 'arcade', name: 'Ǉ', options: OPTIONS } });
  return { id, key };
}

/** A tester of a version, who has agreed and sits at a table of it. */
async function tester(site: Site): Promise<{ readonly table: string; readonly key: string }> {
  const { id: playtest } = await version(site);
  const key = freshKey();
  await site.ask(`api/playtests/${playtest}/consent`, { key, method: 'PUT', body: {} });
  return { table: await site.table(key, { playtest }), key };
}

const NUMBER = 0.123456789012345;
const ESTIMATE = { value: NUMBER, low: NUMBER, high: NUMBER, games: 1000 };
const DIFFERENCE = { value: NUMBER, low: NUMBER, high: NUMBER, verdict: 'open', needed: 1000 };
const OF_ARMS = { arms: [ESTIMATE, ESTIMATE], differences: [DIFFERENCE, DIFFERENCE] };
/** Almost as long as a report may be. */
const FIGURES = JSON.stringify({
  rules: 1,
  seats: ['green', 'orange'],
  levels: ['gunner', 'recruit'],
  seed: 1,
  arms: [
    { name: 'book', options: {}, games: 1000 },
    { name: 'other', options: OPTIONS, games: 1000 },
  ],
  measures: Array.from({ length: 92 }, (_, n) => ({
    id: `impact.card-${n}`,
    figure: 'impact',
    part: `card-${n}`,
    unit: 'points',
    matters: 0.05,
    ...OF_ARMS,
  })),
  figures: ['impact'],
  games: 2000,
  planned: 2000,
  looks: { made: 4, of: 4 },
  complete: true,
});

/** A report that is kept with a version, by its maker. */
async function labReport(site: Site): Promise<{ readonly id: string; readonly key: string }> {
  const { id: playtest, key } = await version(site);
  const id = fresh();
  await site.ask('api/lab-reports', { key, body: { id, game: 'arcade', playtest, figures: FIGURES } });
  return { id, key };
}

const COUNTS = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`${'Ǉ'.repeat(76)}${n}`, 9]));

/** The dearest requests about versions that are tested. */
export const playtestRequests = {
  'GET /api/playtests': async (site: Site) => ({ path: 'api/playtests', key: (await version(site)).key }),
  'POST /api/playtests': () => ({
    path: 'api/playtests',
    body: { id: fresh(), game: 'arcade', name: 'Ǉ'.repeat(60), note: 'Ǉ'.repeat(300), options: OPTIONS },
  }),
  'GET /api/playtests/:id': async (site: Site) => ({ path: `api/playtests/${(await version(site)).id}` }),
  'DELETE /api/playtests/:id': async (site: Site) => {
    const { id, key } = await version(site);
    return { path: `api/playtests/${id}`, key };
  },
  'PUT /api/playtests/:id/visibility': async (site: Site) => {
    const { id, key } = await version(site);
    return { path: `api/playtests/${id}/visibility`, key, body: { visibility: 'private' } };
  },
  'POST /api/playtests/:id/report': async (site: Site) => ({
    path: `api/playtests/${(await version(site)).id}/report`,
    body: { reason: 'other', note: 'Ǉ'.repeat(300) },
  }),
  'GET /api/gallery': async (site: Site) => {
    const { key } = await site.account();
    for (let n = 0; n < 20; n++) {
      const id = fresh();
      await site.ask('api/playtests', { key, body: { id, game: 'arcade', name: 'Ǉ'.repeat(60), note: 'Ǉ'.repeat(300), options: OPTIONS } });
      await site.ask(`api/playtests/${id}/visibility`, { key, method: 'PUT', body: { visibility: 'public' } });
    }
    return { path: 'api/gallery' };
  },
  'POST /api/lab-reports': async (site: Site) => {
    const { id, key } = await version(site);
    return { path: 'api/lab-reports', key, body: { id: fresh(), game: 'arcade', playtest: id, figures: FIGURES } };
  },
  'GET /api/lab-reports/:id': async (site: Site) => ({ path: `api/lab-reports/${(await labReport(site)).id}` }),
  'DELETE /api/lab-reports/:id': async (site: Site) => {
    const { id, key } = await labReport(site);
    return { path: `api/lab-reports/${id}`, key };
  },
  'PUT /api/moderation/playtests/:id': async (site: Site) => ({
    path: `api/moderation/playtests/${(await version(site)).id}`,
    body: { down: true },
    headers: { 'x-fray-moderator': MODERATOR },
  }),
  'PUT /api/playtests/:id/consent': async (site: Site) => ({ path: `api/playtests/${(await version(site)).id}/consent`, body: {} }),
  'DELETE /api/playtests/:id/consent': async (site: Site) => ({ path: `api/playtests/${(await version(site)).id}/consent` }),
  'GET /api/playtests/:id/results': async (site: Site) => {
    const { id, key } = await version(site);
    return { path: `api/playtests/${id}/results`, key };
  },
  'GET /api/playtests/:id/reports/:report': async (site: Site) => {
    const { id, key } = await version(site);
    return { path: `api/playtests/${id}/reports/${fresh()}`, key, refused: 'unknown-report' };
  },
  'PUT /api/tables/:id/seats/:seat/session': async (site: Site) => {
    const { table, key } = await tester(site);
    const measures = { first: 1, lasted: 1, thought: 1, decisions: 1, undos: 1, refused: COUNTS, lookups: COUNTS };
    const answers = { fun: 5, clear: 5, again: 5, words: 'Ǉ'.repeat(200) };
    return { path: `api/tables/${table}/seats/0/session`, key, body: { measures, answers }, refused: 'not-running' };
  },
  'POST /api/tables/:id/seats/:seat/unclear': async (site: Site) => {
    const { table, key } = await tester(site);
    const body = { id: fresh(), rule: 'A18', reason: 'Ǉ'.repeat(80), words: 'Ǉ'.repeat(200) };
    return { path: `api/tables/${table}/seats/0/unclear`, key, body, refused: 'not-running' };
  },
};
