import { existsSync, globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipped } from 'node:zlib';
import { readPuzzles } from '@fray/engine';
import { SHARED_MODULES } from '@fray/games/shared-modules';
import { marked } from 'marked';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { constantsSheet, tokenConstants } from './tokenConstants.ts';

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipped);

/** Rulebooks are written in Markdown and reach the page as ready HTML: no parser is sent along. */
const rulebooks = (): Plugin => ({
  name: 'fray-rulebooks',
  transform(code, id) {
    return id.endsWith('.md') ? { code: `export default ${JSON.stringify(marked.parse(code, { async: false }))};`, map: null } : undefined;
  },
});

/** A worker's own file, as pages start it. */
const WORKER = /(?<=new Worker\()new URL\('(?<path>[^']+)', import\.meta\.url\)/g;
/** Vite's preload helper adds links to the document, and workers have none. */
const PRELOADER = '\0vite/preload-helper.js';
const WITHOUT_DOCUMENT = 'if (__VITE_IS_MODERN__ && deps && deps.length > 0)';

/** Workers are built with the page, not as separate bundles: shared modules are loaded, and cached, once. */
const sharedWorkers = (): Plugin => ({
  name: 'fray-shared-workers',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('new Worker(')) return undefined;
    return {
      code: code.replaceAll(WORKER, (_found, path: string) => {
        const file = this.emitFile({ type: 'chunk', id: join(dirname(id), path), name: basename(path, '.ts') });
        return `import.meta.ROLLUP_FILE_URL_${file}`;
      }),
      map: null,
    };
  },
  // To the manifest they would be pictures of whoever starts them, by names that were not settled yet.
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        const assets = chunk.type === 'chunk' ? chunk.viteMetadata?.importedAssets : undefined;
        for (const name of assets ?? []) if (name.includes('!~{')) assets?.delete(name);
      }
    },
  },
});

const preloadInDocuments = (): Plugin => ({
  name: 'fray-preload-in-documents',
  apply: 'build',
  transform: {
    order: 'post',
    handler(code, id) {
      if (id !== PRELOADER) return undefined;
      if (!code.includes(WITHOUT_DOCUMENT))
        throw new Error('Vite preloads in another way now: see that workers still load what they import');
      return { code: code.replace(WITHOUT_DOCUMENT, `if (typeof document !== 'undefined' && deps && deps.length > 0)`), map: null };
    },
  },
});

/** Servers add it to the document where they have games from outside. */
const EXTERNAL_GAMES = 'shared/external-games.js';

/** Modules that games from outside share with the page, under stable names: there is one engine, one Preact and one table kit. */
const sharedModules = (): Plugin => ({
  name: 'fray-shared-modules',
  apply: 'build',
  buildStart() {
    for (const [module, name] of Object.entries(SHARED_MODULES)) {
      const part = join(import.meta.dirname, `sharedModules/${name}.ts`);
      this.emitFile({ type: 'chunk', id: existsSync(part) ? part : module, fileName: `shared/${name}.js`, preserveSignature: 'strict' });
    }
    this.emitFile({ type: 'chunk', id: join(import.meta.dirname, 'shared/externalGames.ts'), fileName: EXTERNAL_GAMES });
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'shared/tokens.css', source: constantsSheet(join(import.meta.dirname, '..')) });
  },
});

/** The ids of all puzzles, for servers: a link to another one leads nowhere. Pages do not need the list. */
const puzzleIds = (): Plugin => ({
  name: 'fray-puzzle-ids',
  apply: 'build',
  async writeBundle({ dir = '.' }) {
    const files = globSync('games/*/puzzles/*.json', { cwd: join(import.meta.dirname, '..') }).toSorted();
    const texts = await Promise.all(files.map((file) => readFile(join(import.meta.dirname, '..', file), 'utf8')));
    const ids = texts.flatMap((text, n) => {
      const read = readPuzzles(JSON.parse(text));
      if (!read.ok) throw new Error(`${files[n]}: ${read.fault.field}: ${read.fault.message}`);
      return read.value.puzzles.map(({ id }) => id);
    });
    await writeFile(join(dir, 'puzzles.json'), JSON.stringify(ids));
  },
});

const CLIENT_FILES = [
  'python/fray_client.py',
  'python/fray_types.py',
  'typescript/fray.ts',
  'typescript/frayAnswers.ts',
  'typescript/frayTypes.ts',
];

/** The clients for programs, which the reference of the API offers for download. */
const clients = (): Plugin => ({
  name: 'fray-clients',
  apply: 'build',
  async generateBundle() {
    for (const file of CLIENT_FILES)
      this.emitFile({
        type: 'asset',
        fileName: `clients/${basename(file)}`,
        source: await readFile(join(import.meta.dirname, '../clients', file), 'utf8'),
      });
  },
});

/** The files for the start of a page: the entry with its static imports. */
function filesOfEntry(bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || found.has(name)) return;
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const next of chunk.imports) visit(next);
  };
  for (const [name, file] of Object.entries(bundle)) if (file.type === 'chunk' && file.facadeModuleId?.endsWith('index.html')) visit(name);
  return [...found];
}

/** The service worker keeps exactly the files of this build: their names are hashed, so its text changes with them. */
const offline = (): Plugin => ({
  name: 'fray-offline',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    // Runs last: chunks that contain only styles are removed at the end of the build.
    order: 'post',
    handler(_options, bundle) {
      const files = ['icon.svg', 'oldBrowser.js', 'manifest.webmanifest', ...Object.keys(bundle).filter((name) => name !== 'index.html')];
      const listed = (names: readonly string[]) => JSON.stringify(['/', ...names.map((name) => `/${name}`)]);
      const source = SERVICE_WORKER.replace('FIRST', listed(['oldBrowser.js', ...filesOfEntry(bundle)])).replace('FILES', listed(files));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  },
});

const SERVICE_WORKER = `// Everything of one build is kept, and served from there first; a new build brings a new list and replaces it.
const files = FILES;
// The page needs these to start. The worker is installed when they are cached. A loaded page requests the rest.
const first = FIRST;
// Milliseconds after which a page that does not come from the network comes from here.
const PATIENCE = 4000;
// Number of files fetched at once.
const AT_ONCE = 4;
let hash = 0;
for (const char of files.join()) hash = (hash * 31 + char.charCodeAt(0)) | 0;
const name = 'fray-' + (hash >>> 0).toString(36);
const own = () => caches.open(name);
// A file has one content, whatever headers a server or a proxy says it varies by.
const anyhow = { ignoreVary: true };
// A file of an earlier build under the same hashed name is identical.
const keep = async (file) => {
  const cache = await own();
  if (await cache.match(file, anyhow)) return;
  const kept = file.startsWith('/assets/') ? await caches.match(file, anyhow) : undefined;
  if (kept) await cache.put(file, kept);
  else await cache.add(file);
};
const keepAll = async (list) => {
  const left = [...list];
  let lost;
  const one = async () => {
    for (let file = left.shift(); file !== undefined; file = left.shift()) await keep(file).catch((error) => (lost = error));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  if (lost) throw lost;
};
const dropOthers = async () => {
  for (const key of await caches.keys()) if (key.startsWith('fray-') && key !== name) await caches.delete(key);
};
addEventListener('install', (event) => event.waitUntil(keepAll(first).then(() => skipWaiting())));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
// Cache the files that the page has loaded before those that it may need.
addEventListener('message', (event) => {
  const loaded = event.data?.loaded;
  if (!Array.isArray(loaded)) return;
  const known = loaded.filter((file) => files.includes(file));
  event.waitUntil(keepAll(known).catch(() => {}).then(() => keepAll(files)).then(dropOthers).catch(() => {}));
});
const page = async (request) => {
  const kept = await (await own()).match('/', anyhow);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const answer = await Promise.race([fetch(request).catch(() => kept), ...(kept ? [late] : [])]);
  return answer ?? kept ?? Response.error();
};
// Of games from outside, what has a version in its address never changes.
const ofGame = async (request) => {
  const cache = await caches.open('games-from-outside');
  const kept = await cache.match(request, anyhow);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
};
const file = async (request) => (await (await own()).match(request, anyhow)) ?? (await caches.match(request, anyhow)) ?? fetch(request);
addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  const isVersion = /^\\/games\\/[^/]+@/.test(url.pathname);
  event.respondWith(event.request.mode === 'navigate' ? page(event.request) : isVersion ? ofGame(event.request) : file(event.request));
});
// A push message contains its text and its path.
addEventListener('push', (event) => {
  const { body, path } = event.data.json();
  event.waitUntil(registration.showNotification('Fray', { body, tag: path, icon: '/icon.svg', data: path }));
});
addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = event.notification.data || '/';
  event.waitUntil(
    clients.matchAll({ type: 'window', includeUncontrolled: true }).then(async ([open]) => {
      const url = new URL('/#' + path, location.origin).href;
      if (!open) return clients.openWindow(url);
      await open.focus();
      return open.navigate(url);
    }),
  );
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

const gameOf = (id: string): string | undefined => /\/games\/([\w-]+)\//.exec(id)?.[1];

/** Files of the engine that are fetched together, and not with what every page needs. */
const ENGINE_PARTS: readonly (readonly [name: string, files: RegExp])[] = [
  ['parse', /record|witnessed/],
  ['receipt', /receipt|verify/],
  ['variant', /variant|comparable/],
];

/**
 * Modules that nearly every page or table needs are in a few files. Together they compress better, and one request is faster than thirty.
 */
const TOGETHER = [
  // Workers load this too: it must not use a document.
  { name: 'loading', test: /vite\/preload-helper|\/engine\/(catalogue|language)/, priority: 4 },
  // Scenes and what else only games from outside take of the engine. Their workers load it: it must not use a document.
  { name: 'scene', test: /\/engine\/(scene\/|draft\.|board\/hexGrid)/, priority: 5 },
  // Tables from scenes, for games without a table of their own: no other table loads it.
  { name: 'scene-table', test: /\/table-kit\/scene\//, priority: 5 },
  // Schemas for external data; loaded by pages that read some.
  { name: 'schemas', test: /\/valibot\/|\/engine\/shape/, priority: 3 },
  // Every bot's worker needs all of it.
  { name: 'bots', test: /\/bots\/(?!levelNames|training|selfplay)|\/web\/shared\/loadGameWithBots/, priority: 3 },
  // What all editors of the gallery share, with the icons that only they use.
  {
    name: 'editor',
    test: /\/table-kit\/editor\/|\/lucide\/.*\/(?:brush|triangles-centerline-dashed-(?:horizontal|vertical)|grid-2x2|paint-bucket|redo-2|rotate-cw|slash|square|triangle-alert)\./,
    priority: 4,
  },
  // Communication between a page and its workers.
  { name: 'worker', test: /\/web\/shared\/workerRpc/, priority: 3 },
  // Dice that several devices fix together.
  { name: 'fair', test: /\/engine\/fair\/(chance|keyedHash|start|terms)/, priority: 3 },
  {
    name: 'ground',
    test: /\/pure-rand\/|\/engine\/(?!shape|fair\/|record\/(parse|replay)|chance\/witnessed|puzzle\/|matrixGame|comparable|chance\/(?:exhaustive|numberedDie)|variant|language|catalogue|escapeHtml)/,
    priority: 3,
  },
  {
    name: 'frame',
    test: /\/(preact|@preact\/signals(-core)?)\/|\/table-kit\/(sound\/sound\.|parts\/icon\.|memo\.|lazyPart\.)|\/web\/(shared\/(settings|router|useLoaded|embedded|title|characters|notFoundError|freshId|apiError|accountName|savedGames|words\/index|server\/waitingElsewhere)|features\/play\/opponentLadder)|\/protocol\/links/,
    priority: 2,
  },
  // A file of a few strokes each would travel with a header larger than itself. Those named here are in few tables, or in none but those of
  // games from outside.
  {
    name: 'icons',
    test: /\/lucide\/(?!.*\/(?:brick-wall|chevrons-right-left|cog|download|handshake|magnet|message-circle|plus|shield|shuffle|sparkles|user-round)\.)/,
    priority: 2,
    minShareCount: 3,
  },
  {
    debugName: 'rare icons',
    name: (id: string) => basename(id, '.mjs'),
    test: /\/lucide\/.*\/(?:brick-wall|chevrons-right-left|cog|download|handshake|magnet|message-circle|plus|shield|shuffle|sparkles|user-round)\./,
    priority: 2,
  },
  // Parts of the engine that a page fetches later, or a game with its rules: what games from outside share would draw them together.
  {
    debugName: 'engine parts',
    name: (id: string) => ENGINE_PARTS.find(([, files]) => files.test(id))?.[0] ?? basename(id, '.ts'),
    test: /\/engine\/(record\/(parse|replay)|chance\/(witnessed|exhaustive|numberedDie)|matrixGame|comparable|variant|fair\/(verify|receipt)|puzzle\/puzzle)/,
    priority: 3,
  },
  // A game's rules, which its worker needs too, and its table, without lazily loaded parts, and a file of texts for each language.
  {
    debugName: 'rules',
    name: (id: string) => `${gameOf(id)}-rules`,
    test: /\/games\/[\w-]+\/(?!ui\/|text\/(?:en|da|skins)|bot\/(?!hints|poses|solutions\.)|io\/(?:textBoard|paper|observe|readPosition|positionShape)|index\.|card\.|scene\.|puzzles\/|rulebook|rules\/strayDice)/,
    priority: 1,
  },
  {
    debugName: 'table',
    name: (id: string) => `${gameOf(id)}-table`,
    test: /\/games\/[\w-]+\/ui\/(?!words\/(?:en|da)|rules\/|cover|demoLoop|help|editor\/|intro|lessons|logEntry|moveText|pieces|staticBoard|animation\/(?:cues|shotCues|battleFrames)|art\/(?:dice|dieKinds|effect)|board\/(?:effects|flight)|panels\/(?:luck|mission|moveList|oddsCard|threat|tray)|style\/(?:dice|flight|luck|missions|moveList|odds|passing|rules|threats|tray|zones))/,
    priority: 1,
  },
  {
    name: 'stage',
    test: /\/table-kit\/(?!fonts|tokens|sound\/(synthesiser|soundEffects|palettes)|stage\/(keyList|short)|parts\/portrait|editor\/|help\/|rules\/|scene\/)|\/web\/(features\/play\/(?!\w+Worker|audience|botChatter|opponentLadder|scoreEntry|localTableActions|replayer|log\.|logLines|staticBoard|endCard|finale|shareResult|tableHelp|rematchButton|tableMenu|tableNotices|typedMoves|rulesSheet|savedPicture|measureZone|openWatched|summary)|pages\/table\.|shared\/(sureButton|packedRecord)|features\/review\/useHint)/,
    priority: 1,
  },
];

/** Packages that pdfkit needs only for features that the page's PDF does not use. They would double its size. */
const UNUSED_BY_PDF = ['fontkit', 'linebreak', 'png-js'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [rulebooks(), sharedModules(), puzzleIds(), clients(), sharedWorkers(), preloadInDocuments(), offline(), compressed()],
  resolve: { alias: Object.fromEntries(UNUSED_BY_PDF.map((name) => [name, join(import.meta.dirname, 'shared/unusedByPdf.ts')])) },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  css: { postcss: { plugins: [tokenConstants(join(import.meta.dirname, '..'))] } },
  build: {
    target: 'es2022',
    // In browsers that cannot preload modules they load one after the other; all else works.
    modulePreload: { polyfill: false },
    outDir: 'dist',
    emptyOutDir: true,
    manifest: 'manifest.json',
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: TOGETHER } } },
  },
});
