import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type AnyGame, type ExternalGameId, fail, ok, type Result, readChoices, readPuzzles, withoutVersion } from '@fray/engine';
import { loadGame } from '@fray/games';
import { listExternalGame, newestOf } from '@fray/games/external';
import type { PreviewGames } from '@fray/protocol';
import {
  BUNDLE_ENDING,
  type Bundle,
  type BundleManifest,
  cardOfBundle,
  manifestOf,
  readBundle,
  textOfBundle,
  versionIdOf,
} from './bundle.ts';
import { loadExternalGamesFrom, unpackBundle } from './gameVersions.ts';

/** Milliseconds between a change in the folder of bundles and its reading: a file is copied in pieces. */
const SETTLED = 300;

/** The bundles in a folder. */
const namesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(BUNDLE_ENDING)) : [];

type Log = (what: string, about: object) => void;

/** The ids of the puzzles in a bundle. Throws for a collection that is missing, unreadable, or named like that of another game. */
function puzzlesOf({ card: { id, puzzles = [] }, files }: Bundle): ReadonlySet<string> {
  const prefix = id.replaceAll('.', '-');
  return new Set(
    puzzles.flatMap(({ name }) => {
      const file = files[`puzzles/${name}.json`];
      if (name !== prefix && !name.startsWith(`${prefix}-`)) throw new Error(`puzzles ${name}: their name begins with “${prefix}”`);
      if (typeof file !== 'string') throw new Error(`puzzles/${name}.json is missing`);
      const collection = readPuzzles(JSON.parse(file));
      if (!collection.ok) throw new Error(`puzzles/${name}.json: ${collection.fault.field}: ${collection.fault.message}`);
      const { game, set } = collection.value;
      if (game !== id || set !== name) throw new Error(`puzzles/${name}.json is of ${game}, ${set}`);
      return collection.value.puzzles.map((puzzle) => puzzle.id);
    }),
  );
}

/**
 * Games from outside. Every version that was ever installed is stored by its digest next to the data. So running matches end under their
 * version, and records of all versions replay. Their code runs in this process: the operator trusts what is installed.
 */
export class ExternalGames {
  /** The folder of all versions, one folder each: `node/` for this server, `page/` for pages. */
  readonly folder: string;
  readonly #log: Log;
  readonly #newest = new Map<string, BundleManifest>();
  readonly #games = new Map<string, AnyGame>();
  /** The ids of the puzzles of each game. */
  readonly #puzzles = new Map<string, ReadonlySet<string>>();
  readonly #isTemporary: boolean;
  #stopWatching: (() => void) | undefined;

  /** `data`: the server's file of data; `:memory:` keeps versions for as long as the server runs. */
  constructor(data: string, log: Log) {
    this.#isTemporary = data === ':memory:';
    this.folder = this.#isTemporary ? mkdtempSync(join(tmpdir(), 'fray-games-')) : join(dirname(data), 'games');
    this.#log = log;
    loadExternalGamesFrom(this.folder);
  }

  /** The newest version of each game: its entry in lists, and the files that pages load. */
  get manifests(): readonly BundleManifest[] {
    return [...this.#newest.values()];
  }

  /** What draws previews of links; undefined without games. */
  get forPreviews(): PreviewGames | undefined {
    return this.#newest.size === 0 ? undefined : { folder: this.folder, manifests: this.manifests };
  }

  /** Whether any version of a game is installed. */
  has(id: string): boolean {
    return this.#newest.has(withoutVersion(id));
  }

  /** Whether a game from outside has this puzzle. */
  hasPuzzle(id: string): boolean {
    return [...this.#puzzles.values()].some((ids) => ids.has(id));
  }

  /** The folder of what pages load of a version; without a version, of the newest. */
  pageFolder(id: ExternalGameId): string {
    return join(this.folder, newestOf(id), 'page');
  }

  /** The newest version of a game if it can take the place of another version with these options; undefined otherwise. */
  successor(id: string, options: Readonly<Record<string, string>>): AnyGame | undefined {
    const game = this.#games.get(withoutVersion(id));
    return game && readChoices(game, options).ok ? game : undefined;
  }

  /** Installs a bundle and makes it the version that new matches begin under. The error is a sentence. */
  async install(text: string): Promise<Result<BundleManifest, string>> {
    const read = readBundle(text);
    if (!read.ok) return read;
    const manifest = manifestOf(read.value);
    const { id } = manifest.card;
    const version = versionIdOf(manifest);
    if (this.#newest.get(id)?.digest === manifest.digest) return ok(manifest);
    try {
      await unpackBundle(this.folder, read.value);
      const game = await loadGame(version);
      if (typeof game.play !== 'function' || game.rulesVersion !== manifest.rulesVersion)
        throw new Error('its rules are not those of its card');
      this.#puzzles.set(id, puzzlesOf(read.value));
      this.#games.set(id, game);
    } catch (error) {
      return fail(`${id}: ${error instanceof Error ? error.message : String(error)}`);
    }
    this.#newest.set(id, manifest);
    listExternalGame(cardOfBundle(manifest));
    this.#log('game-installed', { game: version, release: manifest.release });
    return ok(manifest);
  }

  /** Installs all bundles of a folder, and each that is put there later. */
  async watch(folder: string): Promise<void> {
    mkdirSync(folder, { recursive: true });
    const read = new Map<string, number | undefined>();
    /** In the order in which they were written, so that the newest version of a game is the last one. */
    const readAll = async (): Promise<void> => {
      const files = namesIn(folder).map((name) => join(folder, name));
      const found = files.map((file) => ({ file, written: statSync(file, { throwIfNoEntry: false })?.mtimeMs }));
      for (const { file, written } of found.toSorted((a, b) => (a.written ?? 0) - (b.written ?? 0))) {
        if (read.has(file) && read.get(file) === written) continue;
        read.set(file, written);
        await this.installFile(file);
      }
    };
    await readAll();
    let timer: NodeJS.Timeout | undefined;
    const watcher = watch(folder, () => {
      clearTimeout(timer);
      timer = setTimeout(() => void readAll(), SETTLED);
    });
    watcher.on('error', (error) => this.#log('fault', { message: `${folder} is not watched any more: ${error.message}` }));
    this.#stopWatching = () => {
      clearTimeout(timer);
      watcher.close();
    };
  }

  /** Installs a file. What is wrong with it is logged: the other games go on. */
  async installFile(file: string): Promise<Result<BundleManifest, string>> {
    const text = textOfBundle(file);
    const installed = text.ok ? await this.install(text.value) : text;
    if (!installed.ok) this.#log('fault', { message: `${file} is not installed: ${installed.fault}` });
    return installed;
  }

  close(): void {
    this.#stopWatching?.();
    if (this.#isTemporary) rmSync(this.folder, { recursive: true, force: true });
  }
}
