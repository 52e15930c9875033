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

/** What travels: fonts are compressed already, all else goes as brotli to every browser that this page runs in. */
const travels = (file: string): number => {
  const bytes = readFileSync(dist + file);
  return file.endsWith('.woff2') ? bytes.length : brotliCompressSync(bytes).length;
};

/** Chunks and everything that they import at once: script, style and fonts. Pictures come afterwards, each when it is looked at. */
function withImports(...keys: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build`);
    if (found.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) if (!file.endsWith('.svg')) found.add(file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return found;
}

const kilobytes = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + travels(file), 0) / 1024;

/** The first page speaks one language; the larger catalogue counts. */
const FIRST = ['index.html', 'words/da.ts'];
const TABLE = [...FIRST, 'pages/table.tsx', 'table/quick.ts'];

/** Games whose mind bears the weights of a net and lists whole turns: so much travels more with their rules. */
const WITH_A_NET: Readonly<Record<string, number>> = { arcade: 24 };

describe('what the page sends', () => {
  it('is at most 64 KB for the first page before its demonstration, fonts included', () => {
    expect(kilobytes(withImports(...FIRST))).toBeLessThanOrEqual(64);
  });

  it('is at most 60 KB of fonts', () => {
    const fonts = Object.values(manifest).flatMap(({ file, assets = [] }) => [file, ...assets].filter((name) => name.endsWith('.woff2')));
    expect(fonts.length).toBeGreaterThan(1);
    expect(kilobytes(new Set(fonts))).toBeLessThanOrEqual(60);
  });

  it.each(CARDS.map(({ id }) => id))('is at most 164 KB for a table of %s, everything in all', (game) => {
    const files = withImports(...TABLE, `../games/${game}/ui/index.tsx`, `../games/${game}/index.ts`);
    expect(kilobytes(files)).toBeLessThanOrEqual(164 + (WITH_A_NET[game] ?? 0));
  });
});

describe('what the page keeps for when there is no network', () => {
  it('is there, every file of it', () => {
    const [, list = '[]'] = /^const files = (\[.*?\]);$/m.exec(readFileSync(`${dist}sw.js`, 'utf8')) ?? [];
    const files = JSON.parse(list) as string[];
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((file) => !existsSync(`${dist}${file === '/' ? 'index.html' : file.slice(1)}`))).toEqual([]);
  });
});
