// Builds every workspace that other projects install: ESM, declarations and source maps in `dist/packages/NAME`, and a tarball next to it.
// The repository itself runs from the sources; only packages are compiled.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const compiled = join(root, 'dist/compiled');
const packages = join(root, 'dist/packages');

/** The workspaces that are packed, each after those it needs. */
const GAMES = ['arcade', 'arena-mechs', 'transformers-skirmish', 'tubetanks', 'tunnel-rat'].map((id) => `games/${id}`);
export const WORKSPACES = [
  'engine',
  'protocol',
  'bots',
  'conformance',
  'judge',
  'table-kit',
  'review',
  'lab',
  ...GAMES,
  'games',
  'clients/typescript',
  'server',
  'web',
  'create',
  'cli',
];

/** Files of a workspace that are not part of its package. */
const LEFT_OUT =
  /(^|\/)(node_modules|dist|testing|mutants|fixtures|records|package\.json|public|pages|features|shared)(\/|$)|\.test\.(?!ts\.txt$)|^ui\//;

interface Manifest {
  readonly name: string;
  readonly description?: string;
  readonly bin?: Readonly<Record<string, string>>;
  readonly sideEffects?: boolean | readonly string[];
  readonly imports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly exports: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const manifestOf = (workspace: string): Manifest => JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'));
const { version, engines, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Where a workspace's package is put together. */
export const stageOf = (workspace: string): string => join(packages, manifestOf(workspace).name.replace('@', '').replace('/', '-'));

/** Runs a command in the project. Ends this one where it fails. */
function run(command: string, args: readonly string[], cwd = root): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' });
  if (status === 0) return stdout;
  console.error(`${command} ${args.join(' ')}\n${stdout}${stderr}`);
  process.exit(1);
}

const bin = (name: string): string => join(root, 'node_modules/.bin', name);

/** Compiles all workspaces at once into `dist/compiled`; with `declarations`, only their types. */
export function compile(declarations = false): void {
  rmSync(compiled, { recursive: true, force: true });
  run(bin('tsc'), ['-p', 'tsconfig.packages.json', ...(declarations ? ['--emitDeclarationOnly'] : [])]);
}

/** `./a.ts` and `./a.tsx` as they are called once they are compiled. */
const compiledName = (name: string): string => name.replace(/\.tsx?$/, '.js');

/** tsc leaves the names of sources in declarations, and in what workers and processes start with. */
const DECLARED = /((?:from|import) '\.{1,2}\/[^']+|import\('\.{1,2}\/[^']+|(?:from|import\() ?"\.{1,2}\/[^"]+)\.tsx?(?=['"])/g;
/** Style sheets have no types. */
const STYLED = /^import '[^']+\.css';\n/gm;
const STARTED = /(new URL\('\.{1,2}\/[^']+|import\('\.\/fray|from '\.\/main)\.ts(?=')/g;

export const withCompiledNames = (file: string, text: string): string =>
  file.endsWith('.d.ts') ? text.replace(STYLED, '').replace(DECLARED, '$1.js') : text.replace(STARTED, '$1.js');

/** The files of a package: compiled ones, and other files of the workspace. */
function copyFiles(workspace: string, stage: string): void {
  const from = join(compiled, workspace);
  for (const file of globSync('**/*.{js,d.ts,map}', { cwd: from }))
    if (!(workspace === 'games' && file.includes('/')))
      write(join(stage, file), withCompiledNames(file, readFileSync(join(from, file), 'utf8')));
  for (const entry of globSync('**/*', { cwd: join(root, workspace), withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name).slice(join(root, workspace).length + 1);
    if (!entry.isFile() || /(?<!\.d)\.tsx?$/.test(file) || LEFT_OUT.test(file) || (workspace === 'games' && file.includes('/'))) continue;
    const text = file.endsWith('.mjs') ? withCompiledNames(file, readFileSync(join(root, workspace, file), 'utf8')) : undefined;
    if (text === undefined) copy(join(root, workspace, file), join(stage, file));
    else write(join(stage, file), text);
  }
  // Authors of external games get the guides with the commands.
  if (workspace === 'cli')
    for (const guide of globSync('*.md', { cwd: join(root, 'docs') })) copy(join(root, 'docs', guide), join(stage, 'docs', guide));
  copy(join(root, 'LICENSE'), join(stage, 'LICENSE'));
}

/** The page is built by Vite, and its package holds nothing else. */
function copyPage(stage: string): void {
  for (const folder of ['dist', 'pictures/dist', 'pictures/fonts']) copy(join(root, 'web', folder), join(stage, folder));
  copy(join(root, 'LICENSE'), join(stage, 'LICENSE'));
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true });
}

/** The exports of a package: each path with its types, if the package contains them. */
export function exportsOf(workspace: string): Record<string, { types?: string; default: string }> {
  if (workspace === 'web') return {};
  const published = Object.entries(manifestOf(workspace).exports).filter(
    ([path]) => !(workspace === 'server' && path.startsWith('./testing')) && path !== './ui' && path !== './analysis',
  );
  return Object.fromEntries(
    published.map(([path, file]) => {
      const target = compiledName(file);
      return [path, file.endsWith('.css') ? { default: file } : { types: target.replace(/\.js$/, '.d.ts'), default: target }];
    }),
  );
}

/** Dependencies by the versions that are packed together; a game's rules need no kit, and the command line brings its Node. */
function dependenciesOf(workspace: string): Record<string, string> {
  if (workspace === 'web') return {};
  const left = GAMES.includes(workspace) ? ['@fray/table-kit', 'preact'] : [];
  const own = Object.entries(manifestOf(workspace).dependencies ?? {}).filter(([name]) => !left.includes(name));
  const added =
    workspace === 'cli'
      ? [
          ['@fray/web', '*'],
          ['node', devDependencies.node],
        ]
      : [];
  return Object.fromEntries([...own, ...added].map(([name, range]) => [name, isOurs(name) ? version : range]));
}

const isOurs = (name: string): boolean => name.startsWith('@fray/') || name === 'create-fray-game';

function packageJson(workspace: string): object {
  const { name, description = '', bin: commands, sideEffects, imports } = manifestOf(workspace);
  const subpaths = Object.fromEntries(
    Object.entries(imports ?? {}).map(([path, target]) => [
      path,
      typeof target === 'string'
        ? compiledName(target)
        : Object.fromEntries(Object.entries(target).map(([condition, file]) => [condition, compiledName(file)])),
    ]),
  );
  return {
    name,
    version,
    description,
    license: 'MIT',
    type: 'module',
    ...(sideEffects === undefined || workspace === 'web' ? {} : { sideEffects }),
    engines,
    ...(commands && { bin: commands }),
    ...(imports && { imports: subpaths }),
    exports: { ...exportsOf(workspace), './package.json': './package.json' },
    dependencies: dependenciesOf(workspace),
  };
}

/** Says in a package without a README of its own where its names are explained. */
const REFERENCE = 'Docstrings in the `.d.ts` files explain each name. In the repository `npm run reference` writes them as pages.\n';

/** Puts the package of a workspace together. */
function stagePackage(workspace: string): void {
  const stage = stageOf(workspace);
  rmSync(stage, { recursive: true, force: true });
  if (workspace === 'web') copyPage(stage);
  else copyFiles(workspace, stage);
  const { name, description = '' } = manifestOf(workspace);
  if (!existsSync(join(stage, 'README.md'))) write(join(stage, 'README.md'), `# ${name}\n\n${description}\n\n${REFERENCE}`);
  write(join(stage, 'package.json'), `${JSON.stringify(packageJson(workspace), null, 2)}\n`);
}

/** Packs every workspace. With `--check` publint and attw read the tarballs. */
function main(): void {
  if (!existsSync(join(root, 'web/dist/index.html')) || !existsSync(join(root, 'web/pictures/dist/index.js'))) run('npm', ['run', 'build']);
  compile();
  rmSync(packages, { recursive: true, force: true });
  for (const workspace of WORKSPACES) {
    stagePackage(workspace);
    const [packed] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', packages], stageOf(workspace)));
    console.log(`${packed.filename} ${Math.round(packed.size / 1000)} kB`);
    if (process.argv.includes('--check')) check(workspace, join(packages, basename(packed.filename)));
  }
}

function check(workspace: string, tarball: string): void {
  run(bin('publint'), ['--strict', tarball]);
  // Style sheets have no types, and the page is no library.
  if (workspace !== 'web')
    run(bin('attw'), [tarball, '--profile', 'esm-only', '--exclude-entrypoints', './fonts.css', './tokens.css', './package.json']);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
