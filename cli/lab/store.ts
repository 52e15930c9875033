import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { digest, isExternalGameId } from '@fray/engine';
import { CARDS } from '@fray/games';
import { type DealNotes, isDealNotes, type Series } from '@fray/lab';
import { folderOfGame, folderOfPackage } from '../packageFolders.ts';

/** Code that decides how games are played and observed, besides rules, options and seeds. */
const SOURCES = ['engine', 'bots', 'lab/observe', 'lab/run'] as const;

/** A fingerprint of the code of a game and of all that plays it: results of other code are other results. */
export function codeOf(game: string): string {
  const hash = createHash('sha256');
  // The id of a game from outside has the digest of its code.
  if (isExternalGameId(game)) hash.update(game);
  const own = isExternalGameId(game) ? [] : [[`games/${game}`, folderOfGame(game)] as const];
  for (const [name, folder] of [...SOURCES.map(sourceFolder), ...own])
    for (const file of globSync('**/*.{ts,js}', { cwd: folder }).toSorted()) {
      if (/\.test\.ts$|\.d\.ts$|(^|\/)(ui|text|node_modules|mutants|conformance|fair)\//.test(file)) continue;
      hash
        .update(`${name}/${file}`)
        .update('\0')
        .update(readFileSync(join(folder, file)));
    }
  return hash.digest('hex').slice(0, 16);
}

/** A folder of sources by its name in the repository, and where it is installed. */
const sourceFolder = (path: (typeof SOURCES)[number]) => {
  const [workspace = '', ...rest] = path.split('/');
  return [path, join(folderOfPackage(`@fray/${workspace}`), ...rest)] as const;
};

/** A fingerprint of all games and of what runs them, for machines that play for one another. */
export const codeOfAll = (): string => digest([process.versions.v8, ...CARDS.map(({ id }) => codeOf(id))]);

/** The parameters of a series that decide its games. */
type SeriesKey = Pick<Series, 'pairing' | 'deep'>;

/**
 * Played games by their parameters, in append-only files: one deal per line, with its checksum. A killed process leaves complete lines and
 * at most one incomplete one, whose deal is played again.
 */
export class GameStore {
  readonly #folder: string;
  readonly #code: string;
  readonly #rules: number;
  readonly #opened = new Set<string>();

  constructor(folder: string, code: string, rules: number) {
    this.#folder = folder;
    this.#code = code;
    this.#rules = rules;
    mkdirSync(folder, { recursive: true });
  }

  /** Name made from all parameters that decide the games. The number of deeply observed games is not part of it. */
  #nameOf({ pairing }: SeriesKey): string {
    const { game, options, seats, seed, own, others } = pairing;
    const sorted = Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return `${game}-${digest([this.#code, this.#rules, game, sorted])}-${digest([seats, seed, own, others])}`;
  }

  #fileOf(series: SeriesKey): string {
    return join(this.#folder, `${this.#nameOf(series)}-${series.deep}.deals`);
  }

  known(series: SeriesKey): Map<number, DealNotes> {
    const deals = new Map<number, DealNotes>();
    const name = this.#nameOf(series);
    for (const file of readdirSync(this.#folder)
      .filter((one) => one.startsWith(`${name}-`))
      .toSorted())
      this.#read(join(this.#folder, file), series.deep, deals);
    return deals;
  }

  /** Reads a file, which may come from a run with other deep analyses: deals without the required ones are skipped. */
  #read(file: string, deep: number, into: Map<number, DealNotes>): void {
    for (const line of readFileSync(file, 'utf8').split(/\r?\n/)) {
      const [sum = '', number = '', ...rest] = line.split(' ');
      const json = rest.join(' ');
      if (json === '' || sum !== checksum(number, json)) continue;
      const deal: unknown = JSON.parse(json);
      if (!isDealNotes(deal)) continue;
      const isDeep = Number(number) < deep;
      if (isDeep && deal.some((game) => !game.deep && !game.gap)) continue;
      into.set(Number(number), isDeep ? deal : deal.map((game) => ({ ...game, deep: undefined })));
    }
  }

  keep(series: SeriesKey, from: number, deals: readonly DealNotes[]): void {
    const file = this.#fileOf(series);
    const lines = deals.map((deal, i) => {
      const json = JSON.stringify(deal);
      return `${checksum(String(from + i), json)} ${from + i} ${json}\n`;
    });
    // A line that was torn when something was killed ends here.
    const mend = !this.#opened.has(file) && existsSync(file) ? '\n' : '';
    this.#opened.add(file);
    appendFileSync(file, mend + lines.join(''));
  }
}

const checksum = (number: string, json: string): string => crc32(`${number} ${json}`).toString(16).padStart(8, '0');
