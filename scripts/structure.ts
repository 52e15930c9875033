// `npm run structure` prints the figures that docs/measurements/structure.md keeps: how large the code is, how its folders depend on each
// other, and how many casts and exports with one user it has.
import { readFileSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isTestFile, type Module, originOf, readModules } from './moduleGraph.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const AREAS = [
  'engine',
  'conformance',
  'bots',
  'review',
  'lab',
  'protocol',
  'table-kit',
  'games',
  'server',
  'web',
  'cli',
  'bench',
  'e2e',
  'scripts',
];

const modules = readModules(ROOT);
const code = [...modules.values()].filter(({ file }) => !isTestFile(file));
/** Tools that are not shipped. */
const product = code.filter(({ file }) => !/^(?:bench|e2e|scripts|conformance)\//.test(file));

const lineCount = ({ text }: Module): number => text.split('\n').length - 1;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/** `server/tables/table.ts` lies in `server/tables`, `web/features/play/scene.ts` in `web/features/play`. */
function folderOf(file: string): string {
  const depth = file.startsWith('web/features/') ? 3 : 2;
  return file.split('/').slice(0, -1).slice(0, depth).join('/');
}

/** Pairs of folders of `area` that import each other. */
function mutualPairs(area: string): string[] {
  const edges = new Set<string>();
  for (const { file, imports } of product)
    for (const { file: target } of imports)
      if (file.startsWith(`${area}/`) && target.startsWith(`${area}/`) && folderOf(file) !== folderOf(target))
        edges.add(`${folderOf(file)} ${folderOf(target)}`);
  const isTop = (folder: string) => folder === area;
  return [...edges]
    .filter((edge) => {
      const [from = '', to = ''] = edge.split(' ');
      return from < to && !isTop(from) && !isTop(to) && edges.has(`${to} ${from}`);
    })
    .map((edge) => edge.replace(' ', ' ↔ '))
    .toSorted();
}

/** Exported names by the number of other product files that import them. Entry points and whole-module imports are left out. */
function exportUsers(): { exported: number; single: number } {
  const users = new Map<string, Set<string>>();
  const wholly = new Set<string>();
  for (const { file, imports } of code)
    for (const imported of imports) {
      if (imported.name === '*') wholly.add(imported.file);
      const origin = originOf(modules, imported);
      if (!origin) continue;
      const key = `${origin.file} ${origin.name}`;
      users.set(key, (users.get(key) ?? new Set()).add(file));
    }
  const counts = product
    .filter(({ file }) => !wholly.has(file))
    .flatMap(({ file, exports }) => exports.map((name) => users.get(`${file} ${name}`)?.size ?? 0))
    .filter((count) => count > 0);
  return { exported: counts.length, single: counts.filter((count) => count === 1).length };
}

/** Number of matches in product code, comments left out. */
function occurrences(pattern: RegExp): number {
  return sum(product.map(({ text }) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').match(pattern)?.length ?? 0));
}

/** Files named in "The walk of a move" of docs/architecture.md. */
function walkOfAMove(): number {
  const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
  const section = text.split('## The walk of a move')[1]?.split('\n## ')[0];
  if (section === undefined) throw new Error('docs/architecture.md has no section "The walk of a move"');
  return new Set(Array.from(section.matchAll(/`([\w./-]+\.tsx?)`/g), ([, file]) => file)).size;
}

async function megabytes(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const bytes = files.filter((entry) => entry.isFile()).map((entry) => statSync(join(entry.parentPath, entry.name)).size);
  return Math.round(sum(bytes) / 1e6);
}

const { exported, single } = exportUsers();
const pairs = ['server', 'web'].flatMap(mutualPairs);
const lock: { packages: Record<string, unknown> } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
const rows: readonly (readonly [figure: string, value: number | string])[] = [
  ['files that a move crosses, by the walk in docs/architecture.md', walkOfAMove()],
  ['pairs of folders of server and web that import each other', pairs.length],
  ['code files (no tests, no tools)', product.length],
  ['median lines of these', median(product.map(lineCount))],
  ['exports with one user', `${Math.round((100 * single) / exported)} % of ${exported}`],
  ['`JSON.parse(…) as`', occurrences(/JSON\.parse\([^;\n]*\) as /g)],
  ['`as never`', occurrences(/\bas never\b/g)],
  ['packages in the lock file', Object.keys(lock.packages).filter((name) => name.startsWith('node_modules/')).length],
  ['megabytes of node_modules', await megabytes(join(ROOT, 'node_modules'))],
  ['lines without tests', sum(code.map(lineCount))],
  ...AREAS.map((area) => [`  of these in ${area}`, sum(code.filter(({ file }) => file.startsWith(`${area}/`)).map(lineCount))] as const),
];
for (const [figure, value] of rows) console.log(`${figure.padEnd(66)}${String(value).padStart(12)}`);
for (const pair of pairs) console.log(`  ${pair}`);
