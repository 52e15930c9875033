import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const dist = fileURLToPath(new URL('../web/dist/', import.meta.url));

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const manifest = JSON.parse(readFileSync(`${dist}manifest.json`, 'utf8')) as Record<string, Chunk>;
const zipped = (file: string): number => gzipSync(readFileSync(dist + file), { level: 9 }).length;

/** A chunk and everything that it imports at once. */
function withImports(...keys: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build`);
    if (found.has(chunk.file)) return;
    found.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return [...found];
}

describe('what the page sends', () => {
  const first = ['index.html', 'pages/table.tsx', 'table/quick.ts', '../games/arcade/ui/index.tsx', '../games/arcade/index.ts'];

  it('is at most 90 KB of zipped script for home and the ARCADE table', () => {
    const files = withImports(...first).filter((file) => file.endsWith('.js'));
    expect(files.length).toBeGreaterThan(2);
    expect(files.reduce((sum, file) => sum + zipped(file), 0)).toBeLessThanOrEqual(90 * 1024);
  });

  it('is at most 42 KB zipped for what belongs to the game alone: all its rules, its bot, its table, in two languages', () => {
    const shared = new Set(
      withImports('index.html', 'pages/table.tsx', 'table/quick.ts', '../games/tubetanks/index.ts', '../games/tunnel-rat/index.ts'),
    );
    const own = withImports('../games/arcade/ui/index.tsx', '../games/arcade/index.ts').filter((file) => !shared.has(file));
    expect(own.length).toBeGreaterThan(1);
    expect(own.reduce((sum, file) => sum + zipped(file), 0)).toBeLessThanOrEqual(42 * 1024);
  });
});
