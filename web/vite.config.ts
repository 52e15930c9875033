import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipped } from 'node:zlib';
import { marked } from 'marked';
import { defineConfig, type Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipped);

/** Rulebooks are written in Markdown and reach the page as ready HTML: no parser is sent along. */
const rulebooks = (): Plugin => ({
  name: 'fray-rulebooks',
  transform(code, id) {
    return id.endsWith('.md') ? { code: `export default ${JSON.stringify(marked.parse(code, { async: false }))};`, map: null } : undefined;
  },
});

/** The service worker keeps exactly the files of this build: their names are hashed, so its text changes with them. */
const offline = (): Plugin => ({
  name: 'fray-offline',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    // After everybody else: chunks that turn out to hold nothing but style are dropped at the last moment.
    order: 'post',
    handler(_options, bundle) {
      const files = [
        '/',
        '/icon.svg',
        '/manifest.webmanifest',
        ...Object.keys(bundle)
          .filter((name) => name !== 'index.html')
          .map((name) => `/${name}`),
      ];
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: SERVICE_WORKER.replace('FILES', JSON.stringify(files)) });
    },
  },
});

const SERVICE_WORKER = `// Everything of one build is kept, and served from there first; a new build brings a new list and replaces it.
const files = FILES;
let hash = 0;
for (const char of files.join()) hash = (hash * 31 + char.charCodeAt(0)) | 0;
const name = 'fray-' + (hash >>> 0).toString(36);
addEventListener('install', (event) => event.waitUntil(caches.open(name).then((cache) => cache.addAll(files)).then(() => skipWaiting())));
addEventListener('activate', (event) =>
  event.waitUntil(caches.keys().then((keys) => Promise.all(keys.filter((key) => key.startsWith('fray-') && key !== name).map((key) => caches.delete(key)))).then(() => clients.claim())),
);
addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (event.request.mode === 'navigate') event.respondWith(fetch(event.request).catch(() => caches.match('/')));
  else event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)));
});
`;

/** Below this a header would be larger than what is saved. */
const WORTH_SQUEEZING = 1024;

/** Everything that is text is compressed once, here, and not at every request. */
const compressed = (): Plugin => ({
  name: 'fray-compressed',
  apply: 'build',
  async writeBundle({ dir = '.' }) {
    const texts = globSync('**/*.{js,css,html,svg,json,webmanifest}', { cwd: dir }).map((name) => join(dir, name));
    await Promise.all(
      texts.map(async (file) => {
        const bytes = await readFile(file);
        if (bytes.length < WORTH_SQUEEZING) return;
        await Promise.all([
          brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }).then((small) => writeFile(`${file}.br`, small)),
          gzip(bytes, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
        ]);
      }),
    );
  },
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [rulebooks(), offline(), compressed()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { target: 'es2022', outDir: 'dist', emptyOutDir: true, manifest: 'manifest.json' },
  worker: { format: 'es' },
});
