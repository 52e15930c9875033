import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { CARDS } from '@fray/games';
import { describe, expect, it } from 'vitest';

const dist = fileURLToPath(new URL('../web/dist/', import.meta.url));

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

const manifest = JSON.parse(readFileSync(`${dist}manifest.json`, 'utf8')) as Record<string, Chunk>;

/** Bytes sent: fonts are compressed already, everything else is sent as brotli to all supported browsers. */
const travels = (file: string): number => {
  const bytes = readFileSync(dist + file);
  return file.endsWith('.woff2') ? bytes.length : brotliCompressSync(bytes).length;
};

/** The font of the whole Latin alphabet is sent only if a name has such a letter. */
const ON_DEMAND = /-latin-.*\.woff2$/;

/** Chunks and their static imports: scripts, styles and fonts. Pictures are loaded later. */
function withImports(...keys: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build`);
    if (found.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])])
      if (!file.endsWith('.svg') && !ON_DEMAND.test(file)) found.add(file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return found;
}

const kilobytes = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + travels(file), 0) / 1024;

/** Every page loads one language; the larger catalogue counts. */
const EVERY = ['index.html', 'shared/words/da.ts'];
const FIRST = [...EVERY, 'shared/words/online/da.ts', 'features/home/home.tsx'];
const TABLE = [...EVERY, 'pages/table.tsx', 'features/play/quickGame.ts'];

const games = fileURLToPath(new URL('../games/', import.meta.url));

const tableOf = (game: string): Set<string> =>
  withImports(
    ...TABLE,
    ...['ui/index.tsx', 'game.ts', 'text/da.ts', 'ui/words/da.ts']
      // A table without words of its own uses those in `text/`.
      .filter((file) => file !== 'ui/words/da.ts' || existsSync(`${games}${game}/${file}`))
      .map((file) => `../games/${game}/${file}`),
  );

/** Files that import each other, directly or by others: which of them runs first depends on who asks, and may be too early. */
function importCycles(): string[] {
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[] = [];
  const visit = (key: string, path: readonly string[]): void => {
    if (state.get(key) === 'open') cycles.push([...path.slice(path.indexOf(key)), key].join(' → '));
    if (state.has(key)) return;
    state.set(key, 'open');
    for (const next of manifest[key]?.imports ?? []) visit(next, [...path, key]);
    state.set(key, 'done');
  };
  for (const key of Object.keys(manifest)) visit(key, []);
  return cycles;
}

describe('the page’s files', () => {
  it('do not import each other in circles', () => {
    expect(Object.values(manifest).some(({ imports = [] }) => imports.length > 1)).toBe(true);
    expect(importCycles()).toEqual([]);
  });

  it('take at most 60 KB for the first page before its demonstration, fonts included', () => {
    expect(kilobytes(withImports(...FIRST))).toBeLessThanOrEqual(60);
  });

  it('contain at most 60 KB of fonts, of which 22 for English and Danish', () => {
    const fonts = Object.values(manifest).flatMap(({ file, assets = [] }) => [file, ...assets].filter((name) => name.endsWith('.woff2')));
    expect(fonts.length).toBeGreaterThan(1);
    expect(kilobytes(new Set(fonts))).toBeLessThanOrEqual(60);
    expect(kilobytes(new Set(fonts.filter((name) => !ON_DEMAND.test(name))))).toBeLessThanOrEqual(22);
  });

  it.each(CARDS.map(({ id }) => id))(
    'take at most 120 KB for a table of %s, including all code that is needed before the first move',
    (game) => {
      expect(kilobytes(tableOf(game))).toBeLessThanOrEqual(120);
    },
  );

  it.each(CARDS.map(({ id }) => id))('contain no bots at a table of %s, and the worker of the bots loads little else', (game) => {
    const table = tableOf(game);
    const bots = manifest[`../games/${game}/index.ts`]!.file;
    expect(table).not.toContain(bots);
    const brought = withImports('features/play/botWorker.ts', `../games/${game}/index.ts`);
    expect(brought).toContain(bots);
    expect(kilobytes([...brought].filter((file) => !table.has(file) && file !== bots))).toBeLessThanOrEqual(14.6);
  });
});

describe('the files for offline use', () => {
  it('are all served', () => {
    const [, list = '[]'] = /^const files = (\[.*?\]);$/m.exec(readFileSync(`${dist}sw.js`, 'utf8')) ?? [];
    const files = JSON.parse(list) as string[];
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((file) => !existsSync(`${dist}${file === '/' ? 'index.html' : file.slice(1)}`))).toEqual([]);
  });
});
