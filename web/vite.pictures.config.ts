import { join } from 'node:path';
import { defineConfig } from 'vite';

/** What draws previews of links on a server: the same boards, as one module that needs no page and nothing beside it. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  ssr: { noExternal: true },
  build: {
    target: 'node22',
    ssr: 'pictures/index.tsx',
    outDir: join(import.meta.dirname, 'pictures/dist'),
    emptyOutDir: true,
    minify: false,
  },
});
