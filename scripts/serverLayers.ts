// Which folders of the server import each other: each may import those before it in the list. `index.ts` composes them all. Tests and
// their helpers may import anything.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** From below. */
const LAYERS = ['base', 'box', 'games', 'store', 'notifications', 'tables', 'community', 'tournaments', 'previews', 'transport', 'cluster'];
const IMPORT = /(?<=^|\n)\s*(?:import|export)\b[^;'"(]*?['"](?<path>\.[^'"]+)['"]|\bimport\(\s*['"](?<lazy>\.[^'"]+)['"]/g;

const layerOf = (file: string): string | undefined => /^server\/([^/]+)\//.exec(file)?.[1];
const isTest = (file: string): boolean => /\.test\.ts$|\/testing(\.ts$|\/)/.test(file);

/** Returns what is wrong with the imports of one file of the server. Paths are relative to the root of the project. */
export function layerFaults(file: string, text: string): string[] {
  const own = layerOf(file);
  if (isTest(file)) return [];
  if (own === undefined) return file === 'server/index.ts' ? [] : [`${file}: put it into one of the folders`];
  if (!LAYERS.includes(own)) return [`${file}: the list in scripts/serverLayers.ts lacks ${own}`];
  return Array.from(text.matchAll(IMPORT), ({ groups }) => groups?.['path'] ?? groups?.['lazy'] ?? '').flatMap((specifier) => {
    const target = normalize(join(dirname(file), specifier)).replaceAll('\\', '/');
    if (!target.startsWith('server/')) return [];
    if (isTest(target)) return [`${file}: imports ${specifier}; that is for tests`];
    const other = layerOf(target);
    const isBelow = other !== undefined && LAYERS.indexOf(other) <= LAYERS.indexOf(own);
    return isBelow ? [] : [`${file}: imports ${specifier}; ${other ?? 'the composition'} is above ${own}`];
  });
}

if (import.meta.main) {
  const files = globSync('server/**/*.ts', { exclude: (name) => name.endsWith('node_modules') }).map((file) => file.replaceAll('\\', '/'));
  const faults = files.flatMap((file) => layerFaults(file, readFileSync(file, 'utf8')));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
  console.log(`${files.length} files of the server, each in its layer`);
}
