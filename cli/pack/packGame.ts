import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type GameCard, isExternalGameId, LANGUAGES } from '@fray/engine';
import type { AnySceneSource } from '@fray/engine/scene';
import { SHARED_MODULES } from '@fray/games/shared-modules';
import { type Bundle, writeBundle } from '@fray/server/bundle';
import { marked } from 'marked';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { boxProgram } from '../box/boxProgram.ts';
import { folderOfPackage } from '../packageFolders.ts';
import { UsageError } from '../usageError.ts';

const CARDS = ['card.ts', 'card.js', 'card.mjs'];
const TABLES = ['ui/index.tsx', 'ui/index.ts', 'ui/index.js', 'ui.tsx', 'ui.ts', 'ui.js'];
const SCENES = ['scene.ts', 'scene.js', 'scene.mjs'];
const COVERS = ['cover.svg', 'ui/cover.svg'];
/** Pictures that modules import become part of them. */
const PICTURES = { '.svg': 'text', '.png': 'dataurl', '.jpg': 'dataurl', '.webp': 'dataurl' } as const;

type Files = Record<string, string>;

/**
 * Packs the game in a folder into one bundle: its rules, and its table or its scene. Modules shared with the page stay imports; all others
 * are in the bundle. `boxed`: includes the program that plays it in a box. Throws a UsageError that names what is missing or wrong.
 */
export async function packGame(folder: string, boxed = false): Promise<ReturnType<typeof writeBundle>> {
  const card = firstOf(folder, CARDS);
  if (card === undefined) throw new UsageError(`${folder}: there is no ${CARDS[0]}`);
  const modules = await build(folder, { card, ...tableOf(folder) });
  const files: Files = {
    ...modules,
    ...rulebooks(folder, boxed),
    ...(boxed && { 'box.js': await boxProgram(folder, join(folder, card)) }),
  };
  const cover = firstOf(folder, COVERS);
  const built = await load(folder, modules);
  for (const { name } of built.card.puzzles ?? []) files[`puzzles/${name}.json`] = readFileSync(puzzleFile(folder, name), 'utf8');
  files['cover.svg'] = cover === undefined ? plainCover(built.card) : readFileSync(join(folder, cover), 'utf8');
  try {
    return writeBundle({
      ...built,
      release: versionIn(join(folder, 'package.json')) ?? '0.0.0',
      engine: versionIn(join(folderOfPackage('@fray/engine'), 'package.json')) ?? '',
      files,
    });
  } catch (error) {
    throw new UsageError(`${folder}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const puzzleFile = (folder: string, name: string): string => join(folder, 'puzzles', `${name}.json`);

const firstOf = (folder: string, names: readonly string[]): string | undefined => names.find((name) => existsSync(join(folder, name)));

/** The table of a game: its own, or the scene that the page draws. A game with both is packed with both: previews of links draw the scene. */
function tableOf(folder: string): Record<string, string> {
  const ui = firstOf(folder, TABLES);
  const scene = firstOf(folder, SCENES);
  if (ui !== undefined) return { ui, ...(scene !== undefined && { scene }) };
  if (scene === undefined) throw new UsageError(`${folder}: there is no ${SCENES[0]}, and no ${TABLES[0]} in place of it`);
  return { scene };
}

function versionIn(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const json: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return typeof json === 'object' && json !== null && 'version' in json ? String(json.version) : undefined;
}

/** The first letter of the game's name on its colours. */
function plainCover({ accent: [light, deep, ink], texts }: Bundle['card']): string {
  const letter = /[\p{L}\p{N}]/u.exec(texts.en.name)?.[0] ?? '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 626 300"><rect width="626" height="300" fill="${ink}"/><path d="M0 300L626 60V300Z" fill="${deep}" opacity=".4"/><text x="313" y="205" text-anchor="middle" font-family="sans-serif" font-weight="800" font-size="170" fill="${light}">${letter}</text></svg>`;
}

async function build(folder: string, input: Record<string, string>): Promise<Files> {
  const styles: string[] = [];
  try {
    const bundle = await rolldown({
      input,
      cwd: folder,
      platform: 'neutral',
      external: (id) => Object.hasOwn(SHARED_MODULES, id),
      plugins: [styleSheets(styles)],
      moduleTypes: PICTURES,
      transform: { jsx: { runtime: 'automatic', importSource: 'preact' } },
      logLevel: 'silent',
    });
    const { output } = await bundle.generate({ format: 'esm', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' });
    await bundle.close();
    const chunks = output.filter((file): file is OutputChunk => file.type === 'chunk');
    const foreign = chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports]).find((name) => isForeign(name, chunks));
    if (foreign !== undefined) throw new Error(`“${foreign}” is not installed, or is not for pages`);
    return {
      ...Object.fromEntries(chunks.map(({ fileName, code }) => [fileName, code])),
      ...(styles.length > 0 && { 'style.css': styles.join('\n') }),
    };
  } catch (error) {
    throw new UsageError(`${folder} cannot be packed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const isForeign = (name: string, chunks: readonly OutputChunk[]): boolean =>
  !Object.hasOwn(SHARED_MODULES, name) && !chunks.some(({ fileName }) => fileName === name);

/** Style sheets go into one file, which the page loads with the table. */
const styleSheets = (into: string[]): Plugin => ({
  name: 'fray-style-sheets',
  load(id) {
    if (!id.endsWith('.css')) return undefined;
    into.push(readStyles(id));
    return { code: '', moduleType: 'js' };
  },
});

const IMPORT = /@import\s+['"](\.[^'"]+)['"];/g;

/** A style sheet with those that it imports. */
const readStyles = (file: string): string =>
  readFileSync(file, 'utf8').replace(IMPORT, (_found, path: string) => readStyles(join(dirname(file), path)));

/** Rulebooks as pages show them: English, and other languages where there are any. */
/** Rulebooks as HTML, which pages show; a server that plays the game in a box makes that of the text itself. */
function rulebooks(folder: string, boxed: boolean): Files {
  const found = LANGUAGES.flatMap((language) => {
    const file = join(folder, language === 'en' ? 'rulebook.md' : `rulebook.${language}.md`);
    if (!existsSync(file)) return [];
    const text = readFileSync(file, 'utf8');
    const html = [`rulebook.${language}.html`, marked.parse(text, { async: false })] as const;
    return boxed ? [html, [`rulebook.${language}.md`, text] as const] : [html];
  });
  if (!found.some(([name]) => name === 'rulebook.en.html')) throw new UsageError(`${folder}: there is no rulebook.md`);
  return Object.fromEntries(found);
}

/** The metadata of the built modules. They are loaded from the game's folder, where their shared packages resolve. */
async function load(folder: string, modules: Files): Promise<Pick<Bundle, 'card' | 'rulesVersion'>> {
  mkdirSync(join(folder, '.fray'), { recursive: true });
  const place = mkdtempSync(join(folder, '.fray/built-'));
  try {
    for (const [name, code] of Object.entries(modules)) {
      mkdirSync(dirname(join(place, name)), { recursive: true });
      writeFileSync(join(place, name), code);
    }
    writeFileSync(join(place, 'package.json'), '{ "type": "module" }');
    const { card } = (await import(pathToFileURL(join(place, 'card.js')).href)) as { card?: GameCard };
    if (!card) throw new UsageError(`${folder}: card.ts exports no “card”`);
    const { id, seats, minutes, weight, secret, chance, draft, printing, accent, puzzles = [], texts } = card;
    if (!isExternalGameId(id)) throw new UsageError(`“${id}” is no id for a game of your own: call it AUTHOR.NAME, such as ann.${id}`);
    const rules = await card.rules();
    if (rules.id !== id) throw new UsageError(`the card says “${id}”, and the rules “${rules.id}”`);
    if (Object.hasOwn(modules, 'scene.js')) await mustExportScene(folder, join(place, 'scene.js'));
    // A collection that was not searched for yet is not listed.
    const sets = puzzles
      .filter(({ name }) => existsSync(puzzleFile(folder, name)))
      .map(({ name, texts: titles }) => ({ name, texts: titles }));
    const facts = {
      id,
      seats: [...seats] as [number, number],
      minutes,
      weight,
      secret,
      accent: [...accent] as [string, string, string],
      texts,
    };
    return {
      card: {
        ...facts,
        ...(chance === false && { chance }),
        ...(draft && { draft }),
        ...(printing && { printing }),
        ...(sets.length > 0 && { puzzles: sets }),
      },
      rulesVersion: rules.rulesVersion,
    };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function mustExportScene(folder: string, file: string): Promise<void> {
  const { scene } = (await import(pathToFileURL(file).href)) as { scene?: Partial<AnySceneSource> };
  if (typeof scene?.scene !== 'function' || typeof scene.affordance !== 'function')
    throw new UsageError(`${folder}: ${SCENES[0]} exports no “scene” with the functions “scene” and “affordance”`);
}
