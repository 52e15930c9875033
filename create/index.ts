import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { expand, MAX_DRAFT_SEATS, type NewGame } from './expand.ts';
import { nameProblem } from './names.ts';

/** Input of `npm create fray-game` and `fray new --standalone`. */
export interface RepositoryRequest {
  /** Where the game shall be: its last part names the game. An empty folder, or none yet. */
  readonly folder: string;
  /** The first part of the game's id; the name of the user without it. */
  readonly author?: string;
  /** Number of players, such as `2` or `2-4`. */
  readonly seats: string;
  /** A folder with tarballs of Fray's packages, to be installed in place of those of the registry. */
  readonly packages?: string;
  /** Whether npm installs the packages afterwards. */
  readonly install: boolean;
}

/** Why a repository cannot be made, in words for a user. */
export class RequestFault extends Error {}

interface TemplateFile {
  readonly file: string;
  readonly text: string;
}

/** Packages that a game of its own needs; the others of Fray's come with them. */
const NEEDED = ['@fray/engine', 'fray'];
const AUTHOR = /^[a-z0-9][a-z0-9_-]{0,39}$/;

/** Begins a game in a repository of its own, and returns what to do next. Throws a `RequestFault`. */
export function createRepository(request: RepositoryRequest): string {
  const folder = resolve(request.folder);
  if (existsSync(folder) && readdirSync(folder).some((name) => name !== '.git'))
    throw new RequestFault(`${request.folder} is not empty: name a new folder`);
  const templates = [...templatesIn('draft'), ...templatesIn('repository')];
  const game = gameOf(request, basename(folder), templates);
  const fray = request.packages === undefined ? fromRegistry() : fromTarballs(request.packages);
  mkdirSync(folder, { recursive: true });
  for (const { file, text } of templates) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), expand(text, game));
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageJson(game.id, fray), null, 2)}\n`);
  if (request.install) install(folder);
  return nextSteps(request, game);
}

/** The files of a template; their names end with `.txt`, so that nothing takes them for code. */
function templatesIn(name: string): TemplateFile[] {
  const folder = join(import.meta.dirname, name);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.txt'))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((file) => ({
      file: file.replace(/\.txt$/, '').replace(/^gitignore$/, '.gitignore'),
      text: readFileSync(join(folder, file), 'utf8'),
    }));
}

function gameOf({ author, seats }: RepositoryRequest, id: string, templates: readonly TemplateFile[]): NewGame {
  const problem = nameProblem(
    id,
    templates.map(({ text }) => text),
  );
  if (problem !== undefined) throw new RequestFault(`“${id}” ${problem}`);
  if (author !== undefined && !AUTHOR.test(author))
    throw new RequestFault(`--author is the first part of the game’s id, in lower-case letters, digits and hyphens, not “${author}”`);
  const range = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(seats);
  const [fewest, most] = [Number(range?.[1]), Number(range?.[2] ?? range?.[1])];
  if (!range || fewest < 2 || most < fewest || most > MAX_DRAFT_SEATS)
    throw new RequestFault(`--seats is a number or a range from 2 to ${MAX_DRAFT_SEATS}, such as 2-4, not “${seats}”`);
  return { id, author: author ?? userName(), seats: [fewest, most], secret: false, grid: { width: 8, height: 8 } };
}

/** The name of the user as it can stand in an id. */
function userName(): string {
  const name = userInfo()
    .username.toLowerCase()
    .replaceAll(/[^a-z0-9_-]/g, '')
    .slice(0, 40);
  return AUTHOR.test(name) ? name : 'me';
}

/** Where Fray's packages are installed from. */
interface Source {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, string>>;
}

function fromRegistry(): Source {
  const { version }: { version: string } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'));
  return { dependencies: Object.fromEntries(NEEDED.map((name) => [name, `^${version}`])) };
}

/** Every package of Fray's from a tarball: those that others need too. */
function fromTarballs(packages: string): Source {
  const found = tarballsIn(packages);
  const missing = NEEDED.find((name) => !found.has(name));
  if (missing !== undefined) throw new RequestFault(`${packages} has no tarball of ${missing}`);
  const isNeeded = ([name]: readonly [string, string]) => NEEDED.includes(name);
  return {
    dependencies: Object.fromEntries([...found].filter(isNeeded)),
    overrides: Object.fromEntries([...found].filter((one) => !isNeeded(one))),
  };
}

/** Where npm finds each of Fray's packages that a folder has as a tarball, by its name. */
export function tarballsIn(packages: string): ReadonlyMap<string, string> {
  const folder = resolve(packages);
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(files.flatMap((file) => nameOf(file).map((name) => [name, `file:${join(folder, file)}`] as const)));
}

/** The package of Fray's that a tarball holds, by the name that npm gives it: none for any other file. */
function nameOf(file: string): string[] {
  const [, name] = /^(.+)-\d+\.\d+\.\d+(?:-[a-z\d.]+)?\.tgz$/.exec(file) ?? [];
  if (name === 'fray' || name === 'create-fray-game') return [name];
  return name?.startsWith('fray-') ? [name.replace('fray-', '@fray/')] : [];
}

const packageJson = (id: string, { dependencies, overrides }: Source): object => ({
  name: id,
  private: true,
  version: '0.1.0',
  type: 'module',
  scripts: {
    start: 'fray serve --game .',
    test: 'tsc && node --test',
    check: 'fray check .',
    play: 'fray play .',
    lab: 'fray lab .',
    pack: 'fray pack .',
  },
  dependencies: { ...dependencies, valibot: '^1.5.0' },
  devDependencies: { '@types/node': '^24.0.0', typescript: '^7.0.0' },
  ...(overrides && { overrides }),
});

function install(folder: string): void {
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (status !== 0)
    throw new RequestFault(`“npm install” failed in ${folder}; the game is there. Mend what the lines above say, and run it again`);
}

const nextSteps = ({ folder, install: isInstalled }: RepositoryRequest, { id, author }: NewGame): string =>
  `${folder}: a draft of ${author}.${id} that can be played now.
${folder === '.' ? '' : `  cd ${folder}\n`}${isInstalled ? '' : '  npm install\n'}  npm start         the page with this game, packed again whenever a file changes
  npm test          types, and the tests of rules and scene
  npm run check     the judge: leaks, endings, positions, bots
  npm run lab       bots play hundreds of games
  npm run pack      one file for whoever runs a server
rules.ts is the game, scene.ts its table, rulebook.md its rules for players. How to go on: README.md; for coding agents: AGENTS.md and skills/.`;
