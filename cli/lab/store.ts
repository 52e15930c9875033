import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import { digest } from '@fray/engine';
import { CARDS } from '@fray/games';
import { type DealNotes, isDealNotes, type Series } from '@fray/lab';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** What games follow from, beside rules, options and seeds: the code that plays and watches them. */
const SOURCES = ['engine', 'bots', 'lab/observe', 'lab/run'];

/** A fingerprint of the code of a game and of all that plays it: results of other code are other results. */
export function codeOf(game: string): string {
  const hash = createHash('sha256');
  const files = [...SOURCES, `games/${game}`].flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }));
  for (const file of files.toSorted()) {
    if (/\.test\.ts$|\/(ui|text|node_modules|mutants|conformance|fair)\//.test(file)) continue;
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** A fingerprint of all games and of what runs them, for machines that play for one another. */
export const codeOfAll = (): string => digest([process.versions.v8, ...CARDS.map(({ id }) => codeOf(id))]);

/** What games follow from, as far as a series says it. */
type SeriesKey = Pick<Series, 'pairing' | 'deep'>;

/**
 * Games that were played, by what they follow from, in files that only grow: one deal a line, with its checksum. Whatever is killed at
 * whatever moment leaves whole lines and at most one torn one, which is played again.
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

  #fileOf({ pairing, deep }: SeriesKey): string {
    const { game, options, seats, seed, own, others } = pairing;
    const sorted = Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const key = [digest([this.#code, this.#rules, game, sorted]), digest([seats, seed, own, others, deep])].join('-');
    return join(this.#folder, `${game}-${key}.deals`);
  }

  known(series: SeriesKey): Map<number, DealNotes> {
    const deals = new Map<number, DealNotes>();
    const file = this.#fileOf(series);
    if (!existsSync(file)) return deals;
    for (const line of readFileSync(file, 'utf8').split(/\r?\n/)) {
      const [sum = '', number = '', ...rest] = line.split(' ');
      const json = rest.join(' ');
      if (json === '' || sum !== checksum(number, json)) continue;
      const deal: unknown = JSON.parse(json);
      if (isDealNotes(deal)) deals.set(Number(number), deal);
    }
    return deals;
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
