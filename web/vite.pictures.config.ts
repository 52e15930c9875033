import { join } from 'node:path';
import { defineConfig } from 'vite';

/** Renders link previews on a server: the same boards, as one module without a browser or other files. */
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
