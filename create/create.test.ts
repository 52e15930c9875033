import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const project = fileURLToPath(new URL('..', import.meta.url));
/** Outside the project: a created game must not depend on files of this repository. */
const root = realpathSync(mkdtempSync(join(tmpdir(), 'fray-create-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const run = (script: string, args: readonly string[], cwd = root) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { cwd, encoding: 'utf8' });
  return { status, stdout, stderr };
};
const create = (...args: readonly string[]) => run(join(project, 'create/bin.mjs'), args);
const read = (...path: readonly string[]) => readFileSync(join(root, ...path), 'utf8');
interface Manifest {
  readonly name: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, string>>;
}
const manifestIn = (folder: string): Manifest => JSON.parse(read(folder, 'package.json'));

describe('npm create fray-game', () => {
  it('begins a game that passes its own tests and types, without a path into Fray', () => {
    const { status, stdout, stderr } = create('hill-fight', '--author', 'ann', '--seats', '2-4', '--no-install');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('cd hill-fight\n  npm install\n  npm start');
    const files = readdirSync(join(root, 'hill-fight'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(join(root, 'hill-fight'), join(entry.parentPath, entry.name)));
    const skill = join('skills', 'fray-game', 'SKILL.md');
    expect(files).toEqual(expect.arrayContaining(['.gitignore', 'AGENTS.md', 'README.md', 'rules.ts', 'scene.ts', 'rules.test.ts', skill]));
    // `cli/documents.test.ts` compares the commands of the skill of this repository with those that exist.
    expect(read('hill-fight', skill)).toBe(readFileSync(join(project, skill), 'utf8'));
    expect(read('hill-fight', skill)).toMatch(/^---\nname: fray-game\ndescription: .{1,1000}\n---\n/);
    for (const file of files) expect(read('hill-fight', file), file).not.toMatch(/__[a-zA-Z]+__|\.\.\/|@fray\/games/);
    expect(read('hill-fight', 'card.ts')).toContain("id: 'ann.hill-fight'");
    expect(manifestIn('hill-fight')).toMatchObject({ name: 'hill-fight', dependencies: { '@fray/engine': expect.stringMatching(/^\^/) } });
    // The packages as npm would put them there.
    symlinkSync(join(project, 'node_modules'), join(root, 'hill-fight/node_modules'), 'junction');
    const inGame = (script: string, ...args: readonly string[]) => run(join(project, script), args, join(root, 'hill-fight'));
    expect(inGame('node_modules/typescript/bin/tsc')).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(run('--test', [], join(root, 'hill-fight'))).toMatchObject({ status: 0, stdout: expect.stringContaining('pass 2') });
    expect(inGame('cli/bin.mjs', 'check', '.', '--quick')).toMatchObject({ status: 0 });
    expect(inGame('cli/bin.mjs', 'promote', '.').stdout).toMatch(/ann\.hill-fight can be played.*\n.*\(0 of 4 rules have one\)/);
    expect(inGame('cli/bin.mjs', 'pack')).toMatchObject({ status: 0, stdout: expect.stringContaining('ann.hill-fight-0.1.0.fraygame') });
  });

  it('fills an empty folder, also one with a repository, by “fray new --standalone”', () => {
    const folder = join(root, 'reef-race');
    mkdirSync(join(folder, '.git'), { recursive: true });
    const { status, stderr } = run(join(project, 'cli/bin.mjs'), ['new', '.', '--standalone', '--author', 'bo', '--no-install'], folder);
    expect([status, stderr]).toEqual([0, '']);
    expect(read('reef-race', 'rules.ts')).toContain("id: 'bo.reef-race'");
  });

  it('installs from tarballs, and overrides what they need of each other', () => {
    const tarballs = join(root, 'tarballs');
    mkdirSync(tarballs);
    for (const name of ['fray-0.4.0', 'fray-engine-0.4.0', 'fray-table-kit-0.4.0-beta.1', 'create-fray-game-0.4.0', 'other'])
      writeFileSync(join(tarballs, `${name}.tgz`), '');
    expect(create('own-game', '--packages', 'tarballs', '--no-install').status).toBe(0);
    const { dependencies, overrides } = manifestIn('own-game');
    expect(dependencies).toMatchObject({ fray: `file:${join(tarballs, 'fray-0.4.0.tgz')}` });
    expect(Object.keys(overrides ?? {}).toSorted()).toEqual(['@fray/table-kit', 'create-fray-game']);
  });

  it('takes the “--” that npm needs from other runners too', () => {
    const { status, stderr } = create('other-one', '--', '--seats', '2-11');
    expect([status, stderr]).toEqual([2, expect.stringContaining('--seats is a number or a range')]);
  });

  it.each([
    [['hill-fight'], 'is not empty'],
    [['Hill Fight'], 'write lower-case letters and hyphens'],
    [['rules'], 'a name that the code of every new game uses'],
    [['other-one', '--author', 'Ann Stone'], '--author is the first part'],
    [['other-one', '--seats', '2-11'], '--seats is a number or a range from 2 to 10'],
    [['other-one', '--packages', 'nowhere'], 'has no tarball of @fray/engine'],
    [['one', 'two'], 'one folder, not 2'],
    [['--unknown'], 'Unknown option'],
  ])('refuses %j in one line, and makes no folder', (args, message) => {
    const before = readdirSync(root).toSorted();
    const { status, stderr } = create(...args);
    expect([status, stderr.trim().split('\n').length]).toEqual([2, 1]);
    expect(stderr).toContain(message);
    expect(readdirSync(root).toSorted()).toEqual(before);
  });
});
