import { afterEach, expect, it } from 'vitest';
import type { RunningServer } from '../../index.ts';
import { CommunityHarness, type Guest } from '../../testing/communityHarness.ts';
import { EXAMPLE_UPLOAD } from './specs/exampleUpload.ts';

const harness = new CommunityHarness();
afterEach(() => harness.close());

const ID = EXAMPLE_UPLOAD.card.id;
const VERSION = '0123456789ab';
/** Pages of a game that a game of a user has, and those that lead to its rules or to its page. */
const PAGES = ['new', 'rules', 'learn', 'scores', 'ratings', 'workshop', 'lab', 'print'];

/** Stores a game of Ida that was checked before. */
async function putUpload(server: RunningServer): Promise<void> {
  const { card, release, program, rulebook } = EXAMPLE_UPLOAD;
  const owner = 'ida'.padEnd(32, 'x');
  const about = { id: ID, rulesVersion: 1, seatNames: ['one', 'two'], minSeats: 2, options: {} };
  await server.registry.store.write([
    'putUpload',
    { id: ID, owner, visibility: 'private', contact: '', newest: VERSION, since: 1, source: 0, down: 0 },
    {
      upload: ID,
      version: VERSION,
      owner,
      release,
      card: JSON.stringify(card),
      rulebook: JSON.stringify(rulebook),
      about: JSON.stringify(about),
      program,
      at: 1,
    },
    { mostOfOwner: 9, mostOfSource: 9, mostVersions: 9, mostBytes: 1e6 },
  ]);
}

it('are links to a game of a user, to its pages and its rules, for everybody who may see it', async () => {
  const server = await harness.open({ uploads: 'anybody', moderator: 'sixteen letters!' }, { boxesAnywhere: true });
  await harness.signedIn(server, 'Ida');
  await putUpload(server);
  const statuses = () =>
    Promise.all(
      PAGES.flatMap((page) =>
        [ID, `${ID}@${VERSION}`, `${ID}%40${VERSION}`, `${ID}@ffffffffffff`, 'ida.other'].map(async (id) => {
          const answer = await fetch(`${server.url}${page}/${id}`, { headers: { accept: 'text/html' } });
          expect(await answer.text()).toContain('<title>Fray</title>');
          return answer.status;
        }),
      ),
    );
  const show = (visibility: 'public' | 'unlisted') =>
    server.registry.store.write(['showUpload', { id: ID, owner: 'ida'.padEnd(32, 'x'), visibility, contact: 'ida@example.org' }]);
  // A private game is found by its version, which its owner and the users at its tables know.
  const hidden = [404, 200, 200, 404, 404];
  expect(await statuses()).toEqual(PAGES.flatMap(() => hidden));
  const shown = [200, 200, 200, 404, 404];
  for (const visibility of ['unlisted', 'public'] as const) {
    await show(visibility);
    expect(await statuses()).toEqual(PAGES.flatMap(() => shown));
  }
  await server.registry.store.write(['takeUploadDown', ID, 5]);
  expect(await statuses()).toEqual(PAGES.flatMap(() => [404, 404, 404, 404, 404]));
});

it('find the newest version of a private game for its owner only', async () => {
  const server = await harness.open({ uploads: 'anybody' }, { boxesAnywhere: true });
  const [ida, bo] = [await harness.signedIn(server, 'Ida'), await harness.signedIn(server, 'Bo')];
  await putUpload(server);
  const manifest = async (one?: Guest) => {
    const headers = one ? { authorization: `Bearer ${one.key}` } : {};
    const answer = await fetch(`${server.url}games/${ID}/manifest.json`, { headers });
    return answer.ok ? await answer.json() : answer.status;
  };
  expect(await manifest(ida)).toMatchObject({ card: { id: ID }, digest: VERSION });
  expect([await manifest(bo), await manifest()]).toEqual([404, 404]);
});
