import { FrayClient } from '@fray/client';
import { parseRecord, verifyFair } from '@fray/engine';
import type { RunningServer } from '@fray/server';
import { CommunityHarness, tokenOf } from '@fray/server/testing/programs';
import { threeBridges } from '@fray-examples/three-bridges/index.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { hostileProgram } from '../box/hostileGame.ts';
import { pushGame, showGame, uploadOf } from './pushGame.ts';

const harness = new CommunityHarness();
afterAll(() => harness.close());

const FOLDER = new URL('../../examples/three-bridges', import.meta.url).pathname;
const GAME = 'examples.three-bridges';

const open = (uploads = 'anybody'): Promise<RunningServer> => harness.open({ uploads }, { boxesAnywhere: true });

async function clientOf(server: RunningServer, name: string): Promise<FrayClient> {
  const account = await harness.signedIn(server, name);
  return new FrayClient(server.url, await tokenOf(account, ['read', 'play', 'publish'], name));
}

/** Why a request was refused. */
async function refusalOf(asked: Promise<unknown>): Promise<string> {
  try {
    await asked;
    return 'done';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('a game that is pushed', () => {
  it('is played by a stranger within a minute, without a restart, and its record proves its draws', async () => {
    const server = await open();
    const [author, stranger] = [await clientOf(server, 'Ida'), await clientOf(server, 'Bo')];
    const upload = await uploadOf(FOLDER);
    const begun = performance.now();
    const pushed = await pushGame(author, upload);
    expect(pushed).toMatchObject({ visibility: 'private', checked: { twins: expect.any(Number) } });
    expect(await refusalOf(stranger.open(GAME, [{ kind: 'open' }]))).toContain('there is no game');
    await showGame(author, GAME, 'unlisted', 'ida@example.org');
    const table = await stranger.open(GAME, [{ kind: 'open' }], {}, { private: true });
    const seated = await author.sit(table.id, 1);
    let first: number | undefined;
    const choose = (moves: readonly string[]) => {
      first ??= performance.now() - begun;
      return moves.length - 1;
    };
    const [outcome] = await Promise.all([stranger.play(table, 0, choose), author.play(seated, 1, choose)]);
    expect(outcome.places).toHaveLength(2);
    expect(first).toBeLessThan(60_000);
    const record = parseRecord(String(await stranger.send('GET', `/tables/${table.id}/record`)));
    if (!record.ok) throw new Error(record.fault.message);
    expect(verifyFair({ ...threeBridges, id: pushed.id }, record.value)).toMatchObject({ ok: true });
    // Another user has played this version: the next push keeps it.
    await pushGame(author, { ...upload, release: '9.9.9' });
    const { games } = await author.request('GET /account/games', {});
    expect(games[0]?.versions.map(({ release, locked }) => [release, locked])).toEqual([
      ['9.9.9', false],
      [upload.release, true],
    ]);
    expect(await author.request('GET /account/games/{game}', { path: { game: pushed.id } })).toEqual(upload);
  });

  it('is refused where the operator takes none, or not this account', async () => {
    const upload = await uploadOf(FOLDER);
    const off = await open('off');
    expect(await refusalOf(pushGame(await clientOf(off, 'Ida'), upload))).toContain('takes no games');
    const invited = await open('Ida,Cy');
    expect(await refusalOf(pushGame(await clientOf(invited, 'Bo'), upload))).toContain('invited accounts only');
    expect(await refusalOf(pushGame(await clientOf(invited, 'Ida'), upload))).toBe('done');
  });

  it.each(['fray', 'admin', 'moderator', 'fray-team', 'm0derator', 'marlow'])('is refused under the author “%s”', async (word) => {
    const server = await open();
    const upload = await uploadOf(FOLDER);
    const named = { ...upload, card: { ...upload.card, id: `${word}.race` } };
    const refused = await refusalOf(pushGame(await clientOf(server, 'Ida'), named));
    expect(refused).toContain('nobody can be the author');
  });

  it('is refused with the fault that its check found, and no other game notices', async () => {
    const server = await open();
    const [author, other] = [await clientOf(server, 'Mallory'), await clientOf(server, 'Ida')];
    const upload = await uploadOf(FOLDER);
    const pushOf = async (lines: string) =>
      refusalOf(pushGame(author, { ...upload, card: { ...upload.card, id: 'mallory.race' }, program: await hostileProgram(lines) }));
    expect(await pushOf('game.view = () => { for (;;); };')).toContain('late');
    expect(await pushOf('game.view = (s) => ({ cards: s.cards, locks: [], steps: s.steps, turn: s.turn });')).toContain('leak');
    expect(await pushOf('')).toContain('no scene');
    expect(await refusalOf(pushGame(author, { ...upload, card: { ...upload.card, id: 'mallory.other' } }))).toContain(
      'the rules “examples',
    );
    expect(await refusalOf(pushGame(other, upload))).toBe('done');
    // An author's word belongs to the first account that pushed with it.
    const renamed = { ...upload, card: { ...upload.card, id: 'examples.copy' } };
    expect(await refusalOf(pushGame(author, renamed))).not.toBe('done');
    expect(await refusalOf(pushGame(author, upload))).toContain('another game’s');
  });

  it('is gone while a moderator takes it down, and when its owner deletes it', async () => {
    const secret = 'a secret of moderators';
    const server = await harness.open({ uploads: 'anybody', moderator: secret }, { boxesAnywhere: true });
    const [author, stranger] = [await clientOf(server, 'Ida'), await clientOf(server, 'Bo')];
    await pushGame(author, await uploadOf(FOLDER));
    await showGame(author, GAME, 'public', 'ida@example.org');
    expect((await stranger.request('GET /gallery/games', {})).games.map(({ id, author: by }) => [id, by])).toEqual([[GAME, 'Ida']]);
    expect(await stranger.request('GET /gallery/games/{game}', { path: { game: GAME } })).toMatchObject({
      author: 'Ida',
      contact: 'ida@example.org',
      visibility: 'public',
      yours: false,
    });
    const takeDown = (down: boolean) =>
      fetch(`${server.url}api/moderation/games/${GAME}`, {
        method: 'PUT',
        headers: { 'x-fray-moderator': secret, 'content-type': 'application/json' },
        body: JSON.stringify({ down }),
      }).then(({ status }) => status);
    expect(await takeDown(true)).toBe(200);
    expect((await stranger.request('GET /gallery/games', {})).games).toEqual([]);
    expect(await refusalOf(stranger.open(GAME, [{ kind: 'open' }]))).toContain('there is no game');
    expect(await refusalOf(showGame(author, GAME, 'public', 'ida@example.org'))).toContain('taken this game down');
    const about = (of: FrayClient) => of.request('GET /gallery/games/{game}', { path: { game: GAME } });
    expect(await refusalOf(about(stranger))).toContain('there is no game');
    expect(await about(author)).toMatchObject({ down: true, yours: true });
    expect(await takeDown(false)).toBe(200);
    expect(await refusalOf(stranger.open(GAME, [{ kind: 'open' }]))).toBe('done');
    await author.request('DELETE /account/games/{game}', { path: { game: GAME } });
    expect(await refusalOf(stranger.open(GAME, [{ kind: 'open' }]))).toContain('there is no game');
  });
});
