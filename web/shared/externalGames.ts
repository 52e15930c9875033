// Runs before the page where its server has games from outside: the server adds this module to the document.
import { type ExternalGameId, type GameCard, isExternalGameId, type Language, withoutVersion } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import type { AnySceneSource } from '@fray/engine/scene';
import { cardOf } from '@fray/games';
import { listExternalGame, loadExternalGamesWith, newestOf } from '@fray/games/external';
import { type GameManifest, readGameManifest } from '@fray/protocol/gameManifest';
import type { GameUi } from '@fray/table-kit';
import { boxedGame } from './boxedGame.ts';
import { outside } from './gameUi.ts';
import { plainMarkdown } from './plainMarkdown.ts';
import { language, storage } from './settings.ts';
import { boardFromScene, outsideBoards, type StaticBoardUi } from './staticBoards.ts';

/** Manifests by id with version. */
const manifests = new Map<string, Promise<GameManifest>>();

/** Returns a manifest that the server sent; throws if it is none. */
function manifestIn(json: unknown): GameManifest {
  const read = readGameManifest(json);
  if (!read.ok) throw new Error(`not a game: ${read.fault.field}: ${read.fault.message}`);
  return read.value;
}

const versionOf = ({ card, digest }: GameManifest): ExternalGameId => `${card.id}@${digest.slice(0, 12)}`;

function list(manifest: GameManifest): void {
  manifests.set(versionOf(manifest), Promise.resolve(manifest));
  listExternalGame({
    ...manifest.card,
    // Lessons belong to a table of the game's own.
    ...(!manifest.files.includes('ui.js') && { lessons: false as const }),
    ...(manifest.boxed && { boxed: manifest.boxed.bots ? 'bots' : 'people' }),
    version: manifest.digest.slice(0, 12),
  });
}

async function manifestOf(game: ExternalGameId): Promise<GameManifest> {
  // Without a version, and if none is known here, the server says which one is the newest.
  const newest = newestOf(game);
  const id = newest.endsWith('@') ? withoutVersion(game) : newest;
  const known = manifests.get(id);
  if (known) return known;
  // The newest version of a private game is shown to its owner only.
  const key = storage.get('key');
  const headers = key === null ? {} : { authorization: `Bearer ${key}` };
  const loading = fetch(`/games/${id}/manifest.json`, { headers }).then(async (answer) => {
    if (!answer.ok) throw new Error(`there is no game ${id}`);
    const json: unknown = await answer.json();
    return manifestIn(json);
  });
  manifests.set(id, loading);
  loading.catch(() => manifests.delete(id));
  return loading;
}

async function loadCard(id: ExternalGameId): Promise<GameCard> {
  const boxed = boxedGame(id, await manifestOf(id));
  if (boxed) return boxed.card;
  const { card } = (await import(/* @vite-ignore */ `/games/${id}/card.js`)) as { card: GameCard };
  return card;
}

/** The table and the words of a version: its own module, or what the kit makes of its scene. */
async function loadTable(id: ExternalGameId): Promise<GameUi> {
  const manifest = await manifestOf(id);
  const folder = `/games/${versionOf(manifest)}`;
  if (manifest.boxed) return drawnFromScene(manifest);
  if (manifest.files.includes('style.css')) await Promise.all(['/shared/tokens.css', `${folder}/style.css`].map(addStyles));
  if (!manifest.files.includes('ui.js')) return drawnFromScene(manifest);
  return (await import(/* @vite-ignore */ `${folder}/ui.js`)) as GameUi;
}

/** The table that the kit makes of the scene of a version. */
async function drawnFromScene(manifest: GameManifest): Promise<GameUi> {
  const [{ tableFromScene }, loaders] = await Promise.all([import('./plainTable.ts'), loadCard(versionOf(manifest))]);
  const card = { ...loaders, ...manifest.card, texts: catalogue(manifest.card.texts), puzzles: [] as const };
  return tableFromScene(
    () => loadScene(manifest),
    card,
    loaders.rules,
    () => language.value,
  );
}

async function loadScene(manifest: GameManifest): Promise<{ readonly scene: AnySceneSource }> {
  const id = versionOf(manifest);
  return boxedGame(id, manifest) ?? ((await import(/* @vite-ignore */ `/games/${id}/scene.js`)) as { readonly scene: AnySceneSource });
}

/** The board of a version for thumbnails. Undefined if it has no scene. */
async function loadBoard(id: ExternalGameId): Promise<StaticBoardUi | undefined> {
  const manifest = await manifestOf(id);
  if (!manifest.boxed && !manifest.files.includes('scene.js')) return undefined;
  const { rules } = await loadCard(versionOf(manifest));
  return boardFromScene(() => loadScene(manifest), rules);
}

/** The rulebook of a version as HTML, in English where it has no other. */
async function loadRulebook(id: ExternalGameId, language: Language): Promise<string> {
  const manifest = await manifestOf(id);
  if (manifest.boxed) {
    const text = await fetch(`/games/${versionOf(manifest)}/rulebook.${language}.md`);
    if (!text.ok) throw new Error(`there is no rulebook of ${id}`);
    return plainMarkdown(await text.text());
  }
  const own = `rulebook.${language}.html`;
  const answer = await fetch(`/games/${versionOf(manifest)}/${manifest.files.includes(own) ? own : 'rulebook.en.html'}`);
  if (!answer.ok) throw new Error(`there is no rulebook of ${id}`);
  return answer.text();
}

async function loadPuzzles(id: ExternalGameId, name: string): Promise<unknown> {
  const answer = await fetch(`/games/${versionOf(await manifestOf(id))}/puzzles/${name}.json`);
  if (!answer.ok) throw new Error(`there are no puzzles ${name}`);
  return answer.json();
}

/**
 * Requests every file of the listed games once the service worker is there. It keeps them, so a game works offline that was never opened.
 * The server's own games have no other files; those of users are not listed.
 */
async function keepOffline(games: readonly GameManifest[]): Promise<void> {
  const { serviceWorker } = navigator;
  // On the first visit it takes over the page when it is installed.
  if (!serviceWorker.controller) await new Promise((taken) => serviceWorker.addEventListener('controllerchange', taken, { once: true }));
  for (const manifest of games)
    for (const file of manifest.boxed ? [] : manifest.files) await fetch(`/games/${versionOf(manifest)}/${file}`, { priority: 'low' });
}

/** Adds a style sheet once, and waits until it holds. */
function addStyles(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  const loaded = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve(), { once: true });
    link.addEventListener('error', () => reject(new Error(`${href} is missing`)), { once: true });
  });
  document.head.append(link);
  return loaded;
}

loadExternalGamesWith(loadCard);
outsideBoards.load = async (id) => (isExternalGameId(id) ? loadBoard(id) : undefined);
Object.assign(outside, {
  ui: async (id) => (isExternalGameId(id) ? loadTable(id) : undefined),
  rulebook: async (id, language) => (isExternalGameId(id) ? loadRulebook(id, language) : undefined),
  puzzles: async (id, name) => (isExternalGameId(id) ? loadPuzzles(id, name) : undefined),
  async learn(id) {
    if (isExternalGameId(id) && !cardOf(withoutVersion(id))) list(await manifestOf(id));
  },
} satisfies typeof outside);

// The server writes the manifests of its games into the page.
const listed: unknown = JSON.parse(document.getElementById('external-games')?.textContent ?? '[]');
const served = Array.isArray(listed) ? listed.map(manifestIn) : [];
for (const manifest of served) list(manifest);
// Without a connection they are kept on the next visit.
if ('serviceWorker' in navigator) void keepOffline(served).catch(() => {});
