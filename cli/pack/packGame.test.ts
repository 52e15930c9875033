import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readBundle } from '@fray/server/bundle';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bin, fray } from '../testing.ts';

const registry = fileURLToPath(new URL('../../games/registry.ts', import.meta.url));
/** Inside the project, so that the game finds what it imports. */
const root = mkdtempSync(fileURLToPath(new URL('./.try-', import.meta.url)));
const game = join(root, 'games/stone-race');
const out = join(root, 'race.fraygame');

/** Changes a file of the game, which contains `from`. */
function change(file: string, from: string, to: string): void {
  const text = readFileSync(join(game, file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(game, file), text.replaceAll(from, to));
}
const readOut = () => {
  const read = readBundle(readFileSync(out, 'utf8'));
  if (!read.ok) throw new Error(read.fault);
  return read.value;
};

beforeAll(() => {
  mkdirSync(join(root, 'games'));
  cpSync(registry, join(root, 'games/registry.ts'));
  spawnSync(process.execPath, [bin, 'new', 'stone-race', '--seats', '2-4', '--root', root, '--no-install']);
});
afterAll(() => rmSync(root, { recursive: true }));

describe('fray pack', () => {
  it('rejects a game whose id names no author', () => {
    const { status, stderr } = fray(['pack', game, '--out', out]);
    expect([status, stderr]).toEqual([
      2,
      'fray: “stone-race” is no id for a game of your own: call it AUTHOR.NAME, such as ann.stone-race\n',
    ]);
  });

  it('rejects a card and rules with different ids', () => {
    change('card.ts', `id: 'stone-race'`, `id: 'ann.stone-race'`);
    const { status, stderr } = fray(['pack', game, '--out', out]);
    expect([status, stderr]).toEqual([2, 'fray: the card says “ann.stone-race”, and the rules “stone-race”\n']);
  });

  it('packs the output of “fray new” into one file that a server reads', () => {
    change('game.ts', `id: 'stone-race'`, `id: 'ann.stone-race'`);
    const { status, stderr, json } = fray(['pack', game, '--out', out, '--json']);
    expect([status, stderr]).toEqual([0, '']);
    const { card, digest, release, rulesVersion, files } = readOut();
    expect(json()).toMatchObject({ file: out, id: 'ann.stone-race', digest, release, rulesVersion });
    expect(card).toMatchObject({ id: 'ann.stone-race', seats: [2, 4], texts: { da: { name: 'Stone Race' } } });
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['card.js', 'ui.js', 'style.css', 'rulebook.en.html', 'rulebook.da.html', 'cover.svg']),
    );
    expect(files['style.css']).toContain('.stone-race-climber');
    expect(files['style.css']).not.toContain('@import');
  });

  it.each([
    ['nowhere.fraygame', undefined, 'there is no such folder or bundle'],
    ['broken.fraygame', '{', 'it is no JSON'],
    ['deep.fraygame', '['.repeat(100_000), 'it is no JSON'],
    ['folder', 'folder', 'there is no card.ts'],
  ])('stops a server that is started with an invalid bundle: %s', (name, text, why) => {
    const file = join(root, name);
    if (text === 'folder') mkdirSync(file);
    else if (text !== undefined) writeFileSync(file, text);
    const args = [bin, 'serve', '--port', '0', '--data', ':memory:', '--log', 'silent', '--game', file];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 60_000 });
    expect([status, stderr]).toEqual([2, expect.stringContaining(`${file}: ${why}`)]);
  });

  it('gives equal files the same digest, and different files different ones', () => {
    const before = readOut().digest;
    fray(['pack', game, '--out', out]);
    expect(readOut().digest).toBe(before);
    change('rulebook.md', '# ', '# The ');
    fray(['pack', game, '--out', out]);
    expect(readOut().digest).not.toBe(before);
  });

  it.each([
    ['a package that is not installed', `import 'no-such-package';`, 'no-such-package'],
    ['a module of Node', `import 'node:fs';`, 'node:fs'],
  ])('refuses %s', (_what, line, named) => {
    const file = join(game, 'game.ts');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, `${line}\n${text}`);
    const { status, stderr } = fray(['pack', game, '--out', out]);
    writeFileSync(file, text);
    expect(status).toBe(2);
    expect(stderr).toContain(named);
  });
});
