// Each example is a repository of its own. Here it is tested as a workspace, and by `npm run test:long` with packed packages only;
// `.ci/run` takes a new game and one example.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tarballsIn } from 'create-fray-game';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const here = import.meta.dirname;
const project = fileURLToPath(new URL('..', import.meta.url));
const bin = join(project, 'cli/bin.mjs');
const root = realpathSync(mkdtempSync(join(tmpdir(), 'fray-examples-')));
// Three folders of packages are many files.
afterAll(() => rmSync(root, { recursive: true, force: true }), 600_000);

/** For `npm run test:long`, and in part for `.ci/run`: packing everything and installing it takes minutes. */
const isSample = 'quick' in globalThis;
const EXAMPLES = readdirSync(here).filter((name) => existsSync(join(here, name, 'card.ts')));

type Versions = Readonly<Record<string, string>>;
interface Manifest {
  readonly scripts: Versions;
  readonly dependencies: Versions;
  readonly devDependencies: Versions;
}
const manifestOf = (name: string): Manifest => JSON.parse(readFileSync(join(here, name, 'package.json'), 'utf8'));

/** Runs a command. Throws with what it printed where it fails. */
function run(cwd: string, command: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, FRAY_DATA: join(root, 'data') },
  });
  expect(status, `${command} ${args.join(' ')}\n${stdout}\n${stderr}`).toBe(0);
  return stdout;
}
const node = (cwd: string, ...args: readonly string[]) => run(cwd, process.execPath, ...args);

it('the folder has examples', () => expect(EXAMPLES.length).toBeGreaterThanOrEqual(2));

it('“.ci/run” names tests that exist: a pattern without any would pass', () => {
  const [, pattern = ''] = /examples\.test\.ts -t "([^"]+)"/.exec(readFileSync(join(project, '.ci/run'), 'utf8')) ?? [];
  const [begins, installs] = pattern.split('|');
  expect(begins).toBe('begins a game by');
  expect(EXAMPLES.map((name) => `${name} installs`)).toContain(installs);
});

describe.each(EXAMPLES)('the example %s', (name) => {
  const folder = join(here, name);

  it('imports packages only', () => {
    for (const file of globSync('*.{ts,json,md}', { cwd: folder }))
      expect(readFileSync(join(folder, file), 'utf8'), file).not.toMatch(/\.\.\//);
  });

  it.skipIf(!manifestOf(name).scripts['test']?.endsWith('node --test'))('passes its tests in the runner of Node', () => {
    expect(node(folder, '--test')).toMatch(/pass [1-9]\d*\n.* fail 0/);
  });

  it('passes the judge, and can be packed', () => {
    expect(node(folder, bin, 'check', '.', '--quick')).toContain('nothing found');
    expect(node(folder, bin, 'pack', '.', '--out', join(root, `${name}.fraygame`))).toContain('digest');
  });
});

describe.skipIf(isSample)('with packed packages only', () => {
  let tarballs: ReturnType<typeof tarballsIn>;
  beforeAll(() => {
    // publint and attw read the tarballs too.
    node(project, 'scripts/packages.ts', '--check');
    tarballs = tarballsIn(join(project, 'dist/packages'));
  }, 600_000);

  it('begins a game by “npm create fray-game”, which passes its tests and is judged', () => {
    const tarball = tarballs.get('create-fray-game')?.replace('file:', '') ?? '';
    const packages = join(project, 'dist/packages');
    run(root, 'npx', '--yes', '--package', tarball, 'create-fray-game', 'new-game', '--author', 'ann', '--packages', packages);
    const folder = join(root, 'new-game');
    run(folder, 'npm', 'test');
    expect(run(folder, 'npm', 'run', 'check')).toContain('nothing found');
    expect(run(folder, 'npm', 'run', 'pack')).toContain('ann.new-game-0.1.0.fraygame');
  });

  it.each(EXAMPLES)('%s installs, passes its tests, is judged, packed, and played by bots', (name) => {
    const folder = join(root, name);
    cpSync(join(here, name), folder, {
      recursive: true,
      filter: (file) => !/node_modules|fray-data|\.fray$/.test(file.slice(here.length)),
    });
    const { dependencies, devDependencies, ...rest } = manifestOf(name);
    const packed = (versions: Versions) =>
      Object.fromEntries(Object.entries(versions).map(([one, range]) => [one, tarballs.get(one) ?? range]));
    const overrides = [...tarballs].filter(([one]) => dependencies[one] === undefined && devDependencies[one] === undefined);
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({
        ...rest,
        dependencies: packed(dependencies),
        devDependencies: packed(devDependencies),
        overrides: Object.fromEntries(overrides),
      }),
    );
    run(folder, 'npm', 'install', '--no-audit', '--no-fund', '--loglevel=error');
    run(folder, 'npm', 'test');
    expect(run(folder, 'npx', 'fray', 'check', '.', '--quick')).toContain('nothing found');
    expect(run(folder, 'npm', 'run', 'pack')).toContain('digest');
    expect(run(folder, 'npx', 'fray', 'selfplay', '.', '--games', '4')).toContain('won');
  });
});
