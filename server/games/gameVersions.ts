import { existsSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ExternalGameId, GameCard } from '@fray/engine';
import { loadExternalGamesWith } from '@fray/games/external';
import { SHARED_MODULES } from '@fray/games/shared-modules';
import { init, parse } from 'es-module-lexer';
import { type Bundle, manifestOf, versionIdOf } from './bundle.ts';

/** Whether a folder of versions has this one. */
export const hasVersion = (folder: string, id: ExternalGameId): boolean => existsSync(join(folder, id, 'node/card.js'));

/** Loads versions of games from outside out of the folder where they are kept. */
export function loadExternalGamesFrom(folder: string): void {
  loadExternalGamesWith(async (id) => {
    const { card } = (await import(pathToFileURL(join(folder, id, 'node/card.js')).href)) as { card?: GameCard };
    if (!card) throw new Error(`${id}: card.js exports no “card”`);
    return card;
  });
}

/**
 * Writes the files of a bundle into the folder of its version, if absent: `node/` for this process, `page/` for pages. The folder gets its
 * final name last, so an interrupted write leaves no version behind.
 */
export async function unpackBundle(folder: string, bundle: Bundle): Promise<ExternalGameId> {
  const version = versionIdOf(bundle);
  linkPackages(folder);
  const target = join(folder, version);
  if (existsSync(target)) return version;
  await init;
  const unpacked = mkdtempSync(join(folder, '.unpacking-'));
  try {
    writeFiles(unpacked, bundle);
    putInPlace(unpacked, target);
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
  return version;
}

/** Throws for files that cannot lie side by side, and for a module that a page cannot load. */
function writeFiles(unpacked: string, bundle: Bundle): void {
  for (const [name, content] of Object.entries(bundle.files)) {
    const bytes = typeof content === 'string' ? content : Buffer.from(content.base64, 'base64');
    const page = typeof content === 'string' && name.endsWith('.js') ? withPageAddresses(name, content) : bytes;
    for (const [kind, data] of [
      ['node', bytes],
      ['page', page],
    ] as const) {
      const file = join(unpacked, kind, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, data);
    }
  }
  writeFileSync(join(unpacked, 'page/manifest.json'), JSON.stringify(manifestOf(bundle)));
  writeFileSync(join(unpacked, 'package.json'), '{ "type": "module" }\n');
}

/** Another process may have written the same version meanwhile. */
function putInPlace(unpacked: string, target: string): void {
  try {
    renameSync(unpacked, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  }
}

/** Modules of a bundle find the engine where this process has it: there is one. */
function linkPackages(folder: string): void {
  const modules = join(folder, 'node_modules');
  for (const name of ['@fray/engine', '@fray/bots']) {
    const found = findPackageJSON(name, import.meta.url);
    if (found === undefined) throw new Error(`${name} is not installed`);
    const link = join(modules, name);
    if (existsSync(link) && realpathSync(link) === realpathSync(dirname(found))) continue;
    rmSync(link, { recursive: true, force: true });
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(dirname(found), link, 'junction');
  }
}

/**
 * The module as pages load it: what it shares with the page has an address in place of a name. Workers have no import maps, so the
 * addresses stand in the modules themselves. Throws for a module that a page does not share.
 */
function withPageAddresses(file: string, code: string): string {
  const [imports] = parse(code, file);
  let written = '';
  let at = 0;
  for (const { n: name, s: start, e: end, d: dynamic } of imports) {
    if (name === undefined || name.startsWith('.')) continue;
    const shared = Object.hasOwn(SHARED_MODULES, name) ? SHARED_MODULES[name] : undefined;
    if (shared === undefined) throw new Error(`${file} imports “${name}”, which a page does not share: fray pack puts it into the bundle`);
    const address = `/shared/${shared}.js`;
    written += code.slice(at, start) + (dynamic >= 0 ? `'${address}'` : address);
    at = end;
  }
  return written + code.slice(at);
}
