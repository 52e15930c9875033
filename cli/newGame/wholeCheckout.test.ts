// Begins games in a copy of the checkout and runs on them what runs on the games that are shipped.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const project = fileURLToPath(new URL('../../', import.meta.url));
const copy = realpathSync(mkdtempSync(join(tmpdir(), 'fray-new-')));

const ALL_GAMES = [
  { id: 'new-secret-race', flags: ['--seats', '2-5', '--secret', '--grid', '7x9'] },
  { id: 'new-open-climb', flags: ['--seats', '3', '--grid', '12x3'] },
  { id: 'new-2-two', flags: [] },
] as const;
/** How many of these games are tried. The check, a build and a browser take minutes: `npm run test:long` tries all, `.ci/run` one. */
const GAMES = ALL_GAMES.slice(0, Number(process.env['NEW_GAMES'] ?? ('quick' in globalThis ? 0 : ALL_GAMES.length)));

/** What is not needed in the copy: folders anywhere, and paths. */
const LEFT_OUT = new Set(['.git', 'node_modules', 'dist']);
const LEFT_OUT_PATHS = ['reports', 'shots', 'training', '.stryker-tmp', 'e2e/screenshots'].map((path) => join(project, path));

beforeAll(() => {
  if (GAMES.length === 0) return;
  cpSync(project, copy, { recursive: true, filter: isKept });
  linkPackages('node_modules');
  for (const { name } of workspaces()) if (existsSync(join(project, name, 'node_modules'))) linkPackages(join(name, 'node_modules'));
  for (const { id, flags } of GAMES) {
    run('cli/bin.mjs', 'new', id, ...flags, '--no-install');
    symlinkSync(join(copy, 'games', id), join(copy, 'node_modules', '@fray', id), 'junction');
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe.skipIf(GAMES.length === 0)('games that “fray new” created', () => {
  it('pass “npm run check”', () => run('scripts/check.mjs'));

  it('pass their own tests, and the tests that iterate over all games', () => {
    vitest('games/new-', 'games/registry', ...TESTS_OF_ALL);
  });

  it('have tables that pass the browser tests', () => {
    run('node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn');
    run('node_modules/vite/bin/vite.js', 'build', 'web', '--config', 'web/vite.pictures.config.ts', '--logLevel', 'error');
    vitest(...BROWSER_TESTS_OF_ALL, '-t', GAMES.map(({ id }) => id).join('|'));
  });
});

const isKept = (source: string): boolean =>
  !LEFT_OUT.has(basename(source)) && !LEFT_OUT_PATHS.includes(source) && !basename(source).startsWith('.try-');

/** Tests outside the games' folders that every game must pass. */
const TESTS_OF_ALL = [
  'cli/fray.test.ts',
  'cli/newGame/newGame.test.ts',
  'lab/experiment.test.ts',
  'server/matchesOverNetwork.test.ts',
  'server/tables/secrecy.test.ts',
  'web/features/play/awaited.test.ts',
  'web/shared/words/variables.test.ts',
];
const BROWSER_TESTS_OF_ALL = ['e2e/stage.test.ts', 'e2e/size.test.ts', 'e2e/zoom.test.ts', 'e2e/browserTranslation.test.ts'];

it.each(['games/registry.test.ts', ...TESTS_OF_ALL, ...BROWSER_TESTS_OF_ALL])('a new game is covered by %s, which exists', (test) => {
  expect(existsSync(join(project, test))).toBe(true);
});

/** The workspaces' folders, as paths inside the project. */
function workspaces(): readonly { readonly name: string }[] {
  const top = readdirSync(project, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !LEFT_OUT.has(entry.name));
  return top.map(({ name }) => ({ name }));
}

/** A folder of packages whose entries are links to the project's; the workspaces among them are the copy's own. */
function linkPackages(folder: string): void {
  mkdirSync(join(copy, folder), { recursive: true });
  for (const name of readdirSync(join(project, folder))) {
    const path = join(folder, name);
    // Caches are written, and the scopes of workspaces have links of the copy.
    if (name.startsWith('@fray')) linkPackages(path);
    else if (name !== '.vite' && name !== '.vite-temp')
      symlinkSync(copyOf(realpathSync(join(project, path))), join(copy, path), 'junction');
  }
}

/** Where the copy has a workspace; any other package is the project's. */
function copyOf(path: string): string {
  const inside = relative(realpathSync(project), path);
  return inside.startsWith('..') || inside.split(sep).includes('node_modules') ? path : join(copy, inside);
}

const vitest = (...args: readonly string[]) => run('node_modules/vitest/vitest.mjs', 'run', ...args);

/** Runs a script of the copy with Node. Throws with its output if it fails. */
function run(script: string, ...args: readonly string[]): void {
  const { THOROUGH: _, NEW_GAMES: __, ...env } = process.env;
  // Each finds its packages from the copy, not from where a link leads.
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(copy, script), ...args], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...env, PATH: `${join(copy, 'node_modules', '.bin')}:${env['PATH']}` },
    maxBuffer: 1 << 26,
  });
  expect(status, `${script} ${args.join(' ')}\n${stdout}\n${stderr}`).toBe(0);
}
