// Which parts of the page import each other: `shared` is below the features, and these are below pages and pictures. Among the features
// each knows those before it in the list, by their `index.ts`; `import()` may name any of their files, because it splits the page there.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** From below. The layer above them has everything else of the page. */
const LAYERS = ['web/shared/', 'web/features/'];
const FEATURES = [
  'career',
  'play',
  'online',
  'review',
  'puzzles',
  'tournaments',
  'people',
  'notifications',
  'lab',
  'uploads',
  'playtests',
  'print',
  'home',
  'navigation',
];
const IMPORT = /(?<=^|\n)\s*(?:import|export)\b[^;'"(]*?['"](?<path>\.[^'"]+)['"]|\bimport\(\s*['"](?<lazy>\.[^'"]+)['"]/g;

/** Folders outside the features that are entries of their own and do not import each other. */
const entryOf = (file: string): string => /^web\/(pages|pictures)\//.exec(file)?.[1] ?? '';
function layerOf(file: string): number {
  const layer = LAYERS.findIndex((folder) => file.startsWith(folder));
  if (layer >= 0) return layer;
  return file === 'web/main.tsx' ? LAYERS.length + 1 : LAYERS.length;
}
const featureOf = (file: string): string | undefined => /^web\/features\/([^/]+)\//.exec(file)?.[1];

/** Returns what is wrong with the imports of one file of the page. Paths are relative to the root of the project. */
export function layerFaults(file: string, text: string): string[] {
  return Array.from(text.matchAll(IMPORT), ({ groups }) => {
    const specifier = groups?.['path'] ?? groups?.['lazy'] ?? '';
    const fault = faultOf(file, normalize(join(dirname(file), specifier)).replaceAll('\\', '/'), groups?.['lazy'] !== undefined);
    return fault === undefined ? [] : [`${file}: imports ${specifier}; ${fault}`];
  }).flat();
}

function faultOf(file: string, target: string, isLazy: boolean): string | undefined {
  if (!target.startsWith('web/')) return undefined;
  if (layerOf(target) > layerOf(file)) return 'that is above it';
  if (entryOf(file) !== '' && entryOf(target) !== '' && entryOf(file) !== entryOf(target)) return 'these are entries of their own';
  const [own, other] = [featureOf(file), featureOf(target)];
  if (own === undefined || other === undefined || own === other) return undefined;
  if (!FEATURES.includes(own) || !FEATURES.includes(other)) return 'the order of features in scripts/webLayers.ts lacks one of them';
  if (FEATURES.indexOf(other) > FEATURES.indexOf(own)) return `${other} is above ${own}`;
  if (!isLazy && target !== `web/features/${other}/index.ts`) return `import ${other} by its index.ts`;
  return undefined;
}

if (import.meta.main) {
  const files = globSync('web/**/*.{ts,tsx}', { exclude: (name) => /(^|\/)(dist|node_modules)$/.test(name) }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  const faults = files.filter((file) => !/\.test\.tsx?$/.test(file)).flatMap((file) => layerFaults(file, readFileSync(file, 'utf8')));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
  console.log(`${files.length} files of the page, each in its layer`);
}
