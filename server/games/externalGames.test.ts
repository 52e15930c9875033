import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ok } from '@fray/engine';
import { loadGame } from '@fray/games';
import { afterAll, describe, expect, it } from 'vitest';
import { readBundle, versionOf, writeBundle } from './bundle.ts';
import { ExternalGames } from './externalGames.ts';

const folder = mkdtempSync(join(tmpdir(), 'fray-external-'));
const logged: object[] = [];
const games = new ExternalGames(join(folder, 'data/fray.sqlite'), (what, about) => logged.push({ what, ...about }));
afterAll(() => {
  games.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A race to a number of steps: who makes the last one wins. */
const rulesTo = (goal: number) => `
import { MoveList } from '@fray/engine';
export const rules = {
  id: 'ann.race', rulesVersion: 1, seatNames: ['one', 'two'], minSeats: 2, options: {},
  setup: () => ({ steps: 0 }),
  deciders: (s) => (s.steps >= ${goal} ? 0 : 1 << (s.steps % 2)),
  moves: (_s, _seat, into) => { into.clear(); into.push(0); },
  play: (s, _seat, _move, _chance, emit) => { s.steps++; emit?.({ type: 'step' }); },
  fallback: () => 0,
  result: (s) => (s.steps >= ${goal} ? { places: s.steps % 2 ? [1, 2] : [2, 1], reason: 'there' } : undefined),
  copy: (from, into = {}) => Object.assign(into, from),
  turn: (s) => s.steps, view: (s) => ({ ...s }), sampler: (v) => () => ({ ...v }), eventFor: (e) => e,
  format: () => 'step', parse: (_s, text) => (text === 'step' ? 0 : undefined), illegalReason: () => 'no',
  writePosition: (s) => s, readPosition: () => ({ ok: false, fault: { field: 'x', message: 'no' } }),
  describeEvent: () => 'A step.', localize: (name) => name, renderText: (v) => String(v.steps),
  bot: { value: () => 0.5, scoreMoves: (_s, _seat, moves, into) => into.fill(0, 0, moves.size), horizon: 9, guided: 0, observationOf: () => 1 },
};
export const list = new MoveList();
`;
const text = { name: 'Race', tagline: 'Steps.' };
const card = {
  id: 'ann.race',
  seats: [2, 2] as [number, number],
  minutes: 1,
  weight: 1 as const,
  secret: false,
  accent: ['#ffffff', '#888888', '#000000'] as [string, string, string],
  texts: { en: text, da: text },
};
const filesTo = (goal: number) => ({
  'card.js': `const load = () => import('./rules.js').then((m) => m.rules);
    export const card = { ...${JSON.stringify(card)}, rules: load, positions: load, game: load };`,
  'rules.js': rulesTo(goal),
  'ui.js': `import { h } from 'preact'; export const Table = () => h('p', {}, 'race');`,
  'rulebook.en.html': '<p>[R1] Step.</p>',
  'cover.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
});
const bundleTo = (goal: number, more: Record<string, string> = {}) =>
  writeBundle({
    card: { ...card, id: 'ann.race' },
    release: `${goal}.0.0`,
    engine: '0',
    rulesVersion: 1,
    files: { ...filesTo(goal), ...more },
  });

describe('games from outside', () => {
  it('keep every version: a match ends under its own, and new ones begin under the newest', async () => {
    const [first, second] = [bundleTo(3), bundleTo(5)];
    expect((await games.install(first.text)).ok).toBe(true);
    const before = await loadGame('ann.race');
    expect(before.id).toBe(`ann.race@${versionOf(first.bundle)}`);
    expect((await games.install(second.text)).ok).toBe(true);
    const after = await loadGame('ann.race');
    expect(after.id).toBe(`ann.race@${versionOf(second.bundle)}`);
    const old = await loadGame(`ann.race@${versionOf(first.bundle)}`);
    const state = { steps: 3 };
    expect([old.result(state)?.reason, after.result(state)]).toEqual(['there', undefined]);
    expect(games.manifests.map(({ release }) => release)).toEqual(['5.0.0']);
    expect(games.successor(old.id, {})?.id).toBe(after.id);
  });

  it('give pages the addresses of what they share, and the server the names', () => {
    const version = `ann.race@${versionOf(bundleTo(3).bundle)}`;
    const ui = (kind: string) => readFileSync(join(games.folder, version, kind, 'ui.js'), 'utf8');
    expect(ui('node')).toContain(`from 'preact'`);
    expect(ui('page')).toContain(`from '/shared/preact.js'`);
  });

  it.each([
    ['a bundle that was changed', () => bundleTo(3).text.replace('[R1]', '[R2]'), 'digest'],
    ['an id without an author', () => bundleTo(3).text.replace('"id": "ann.race"', '"id": "arcade"'), 'AUTHOR.NAME'],
    ['a path above its folder', () => bundleTo(3).text.replace('"rules.js"', '"../rules.js"'), 'path'],
    ['a module that a page does not share', () => bundleTo(4, { 'ui.js': `import 'node:fs';` }).text, 'does not share'],
    ['a file with the name of a folder', () => bundleTo(4, { chunks: '', 'chunks/a.js': '' }).text, 'EEXIST'],
    ['a module that cannot be read', () => bundleTo(4, { 'ui.js': 'import {{{' }).text, 'Parse error'],
    ['no JSON', () => '{', 'JSON'],
  ])('refuse %s, and keep the version before', async (_what, makeFile, why) => {
    const newest = (await loadGame('ann.race')).id;
    const installed = await games.install(makeFile());
    expect(installed.ok ? '' : installed.fault).toContain(why);
    expect((await loadGame('ann.race')).id).toBe(newest);
    // Nothing of it is left.
    expect(readdirSync(games.folder).filter((name) => name.startsWith('.unpacking'))).toEqual([]);
  });

  it('are there as soon as their bundle is in the folder', async () => {
    const bundles = join(folder, 'bundles');
    mkdirSync(bundles);
    writeFileSync(join(bundles, 'a.fraygame'), bundleTo(7).text);
    writeFileSync(join(bundles, 'broken.fraygame'), '{');
    await games.watch(bundles);
    expect(games.manifests.map(({ release }) => release)).toEqual(['7.0.0']);
    expect(logged).toContainEqual(expect.objectContaining({ what: 'fault', message: expect.stringContaining('broken.fraygame') }));
    writeFileSync(join(bundles, 'b.fraygame'), bundleTo(9).text);
    await expect.poll(() => games.manifests.map(({ release }) => release)).toEqual(['9.0.0']);
  });

  it('go on beside whatever else is put into the folder, and said to be what it is', async () => {
    const bundles = join(folder, 'odd');
    mkdirSync(bundles);
    const odd = {
      'folder.fraygame': (file: string) => mkdirSync(file),
      'gone.fraygame': (file: string) => symlinkSync(join(bundles, 'nothing'), file),
      'device.fraygame': (file: string) => symlinkSync('/dev/zero', file),
      'large.fraygame': (file: string) => {
        writeFileSync(file, '');
        truncateSync(file, 2 ** 32);
      },
      'deep.fraygame': (file: string) => writeFileSync(file, '['.repeat(1_000_000)),
    };
    const put = (when: string) => {
      for (const [name, write] of Object.entries(odd)) write(join(bundles, `${when}-${name}`));
    };
    put('early');
    await games.watch(bundles);
    put('late');
    writeFileSync(join(bundles, 'good.fraygame'), bundleTo(11).text);
    await expect.poll(() => games.manifests.map(({ release }) => release)).toEqual(['11.0.0']);
    const text = logged.map((line) => JSON.stringify(line)).join('\n');
    for (const name of Object.keys(odd)) for (const when of ['early', 'late']) expect(text).toContain(`${when}-${name} is not installed`);
  });

  it('are read as they were written', () => {
    const { text: written, bundle } = bundleTo(3);
    expect(readBundle(written)).toEqual(ok(bundle));
  });

  it('have a digest that does not depend on the order in which their cards were written', () => {
    const facts = { release: '1.0.0', engine: '0', rulesVersion: 1, files: filesTo(3) };
    const { texts, ...rest } = { ...card, id: 'ann.race' as const };
    const [one, other] = [
      writeBundle({ ...facts, card: { texts, ...rest, draft: true, chance: false, printing: 'own' } }),
      writeBundle({ ...facts, card: { printing: 'own', draft: true, chance: false, ...rest, texts } }),
    ];
    expect(one.text).toBe(other.text);
  });

  it('have a table of their own or a scene', async () => {
    const { 'ui.js': _ui, ...rest } = filesTo(11);
    const facts = { card: { ...card, id: 'ann.race' as const }, release: '11.0.0', engine: '0', rulesVersion: 1 };
    expect(() => writeBundle({ ...facts, files: rest })).toThrow('ui.js or scene.js is missing');
    const drawn = writeBundle({ ...facts, files: { ...rest, 'scene.js': 'export const scene = {};' } });
    expect((await games.install(drawn.text)).ok).toBe(true);
  });
});
