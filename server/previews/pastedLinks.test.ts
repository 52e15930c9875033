import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { CommunityHarness } from '../testing/communityHarness.ts';

const harness = new CommunityHarness();
afterEach(() => harness.close());

const BROWSER = { headers: { accept: 'text/html,application/xhtml+xml' }, redirect: 'manual' } as const;

describe('pasted links', () => {
  it('open the page of their table, and name it in lower case', async () => {
    const server = await harness.open();
    const table = await harness.guest(server, 'Ann').create({ game: 'tubetanks' });
    for (const path of [`t/${table}`, `t/${table}.`, `t/${table})`, `t/${table}%20`, `t/${table.toUpperCase()}`, `t/${table}?fbclid=1`]) {
      const answer = await fetch(server.url + path, BROWSER);
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8']);
    }
    // Programs that draw previews of links ask for no page in particular.
    for (const path of [`T/${table}`, `T/${table.toUpperCase()}.`, `//t/${table}`, `%20t/${table}`]) {
      const answer = await fetch(server.url + path, { redirect: 'manual' });
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, `/t/${table}`]);
    }
    const shouted = await fetch(`${server.url}T/${table.toUpperCase()}.?lang=da`, BROWSER);
    expect([shouted.status, shouted.headers.get('location')]).toEqual([302, `/t/${table}?lang=da`]);
  });

  it.each(['t', 'replay', 'review', 'tournament', 'club', 'puzzle', 'rules', 'learn', 'embed/replay'])(
    'open the same page in upper case and with punctuation around them: %s',
    async (page) => {
      const server = await harness.open();
      for (const pasted of [`${page.toUpperCase()}/ABCDEFGHJK`, `${page}/abcdefghjk/3.`, `${page}/ABCDEFGHJK)`, `${page}/%20abcdefghjk`]) {
        const answer = await fetch(server.url + pasted, BROWSER);
        const to = answer.headers.get('location');
        // This id is unknown: the page of its kind reports it, under its clean address or the pasted one.
        if (answer.status === 302) expect(to).toMatch(new RegExp(`^/${page}/abcdefghjk(?:/3)?$`));
        else expect([pasted, answer.status, page === 'embed/replay']).toEqual([pasted, 404, false]);
      }
    },
  );

  it('that match nothing show a page with the status 404, of every kind', async () => {
    const server = await harness.open();
    for (const path of [
      't/abcdefghjk',
      't/abc',
      'replay/abcdefghjk/3',
      'embed/replay/abcdefghjk/3',
      'review/abcdefghjk',
      'tournament/abcdefghjk',
      'club/abcdefghjk',
      'player/Nobody%20at%20all',
      'new/chess',
      'rules/chess',
      'learn/chess',
      'puzzle/chess',
      'puzzle/chess-1',
      // Cut off in the middle of a character.
      't/abcdefghjk%',
      't/abcdefghjk%2',
      'player/%E0%A4%A',
      '%',
      'no/such/page',
      'nothing',
      'scores/chess',
      'ratings/chess',
      'lab/chess',
      'storm/chess',
      'puzzles/chess',
      'settings/more',
      'watch/more',
      'print/chess',
      'lab/r/abc',
      'lab/r/abcdefghjk',
    ]) {
      const answer = await fetch(server.url + path, BROWSER);
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 404, 'text/html; charset=utf-8']);
      expect(await answer.text()).toContain('<title>Fray</title>');
    }
    const there = ['new/arcade', 'rules/arcade', 'learn/arcade', 'puzzle/arcade-1', 'puzzle/today', 'scores/arcade', 'ratings/arcade'];
    const plain = ['settings', 'tournaments', 'watch', 'home', 'gallery', 'uploads', 'bots', 'api'];
    for (const path of [...there, ...plain, 'lab/arcade', 'lab', 'storm/sidecar', 'puzzles/sidecar', 'puzzles', 'table/x', 'print/arcade'])
      expect([path, (await fetch(server.url + path, BROWSER)).status]).toEqual([path, 200]);
  });

  it('to an unknown puzzle show a page with the status 404', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fray-'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Fray</title>');
    writeFileSync(join(folder, 'puzzles.json'), '["arcade-1","sidecar-2"]');
    const server = await harness.open({ folder });
    const statuses = ['arcade-1', 'ARCADE-1.', 'sidecar-2', 'today', 'arcade-9999', 'arcade-2', 'sidecar-1', 'constructor'].map(
      async (id) => [id, (await fetch(`${server.url}puzzle/${id}`, BROWSER)).status] as const,
    );
    expect(Object.fromEntries(await Promise.all(statuses))).toEqual({
      'arcade-1': 200,
      'ARCADE-1.': 200,
      'sidecar-2': 200,
      today: 200,
      'arcade-9999': 404,
      'arcade-2': 404,
      'sidecar-1': 404,
      constructor: 404,
    });
  });

  it('get an error code if programs request them', async () => {
    const server = await harness.open();
    const broken = await fetch(`${server.url}api/players/%E0%A4%A`, BROWSER);
    expect([broken.status, await broken.json()]).toEqual([400, expect.objectContaining({ code: 'bad-request' })]);
    const answer = await fetch(`${server.url}nothing`);
    expect([answer.status, (await answer.json()) as object]).toEqual([
      404,
      { code: 'unknown-path', message: 'nothing answers at this path' },
    ]);
  });
});
