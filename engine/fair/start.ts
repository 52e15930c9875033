import { hashing } from '../hash.ts';

/** 32 bytes as 64 lower-case hex digits: secrets, entropy, commitments, keys, heads. */
export type Hex = string;

export const isHex = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** SHA-256 of a text. */
export const fingerprint = (text: string): Hex => hashing.plain(text);
const keyed = (key: Hex, text: string): Hex => hashing.keyed(key)(text);

/** What is published before a value is shown. The value is 32 random bytes, so its commitment tells nothing of it. */
export const commitment = (value: Hex): Hex => fingerprint(`fray commitment ${value}`);

/** What a match's dice were fixed by before anybody could know them, all of it public once the match is over. */
export interface FairStart {
  /** The table's name: one start serves one table only. */
  readonly table: string;
  readonly server: { readonly commitment: Hex; readonly secret: Hex };
  /** Each human seat's own part; bots add none. */
  readonly seats: readonly { readonly seat: string; readonly commitment: Hex; readonly entropy: Hex }[];
  /** Earlier starts that came to nothing, because these seats did not reveal in time. */
  readonly aborted: readonly { readonly commitment: Hex; readonly secret: Hex; readonly seats: readonly string[] }[];
}

/** The match that a start belongs to: its header, as text lines. */
export interface FairSubject {
  readonly game: string;
  readonly rules: number;
  readonly options: Readonly<Record<string, string>>;
  readonly players: readonly { readonly seat: string; readonly kind: string; readonly name: string }[];
  readonly start?: unknown;
}

/** Everything public that the key depends on, one line for each. Names of people are left out: they may change. */
function openingText(subject: FairSubject, { table, server, seats, aborted }: FairStart): string {
  return [
    'fray fair 1',
    `table ${table}`,
    `game ${subject.game} ${subject.rules}`,
    ...Object.entries(subject.options).map(([name, value]) => `option ${name} ${value}`),
    ...subject.players.map(({ seat, kind, name }) => `seat ${seat} ${kind}${kind === 'bot' ? ` ${name}` : ''}`),
    ...(subject.start === undefined ? [] : [`start ${JSON.stringify(subject.start)}`]),
    `commitment server ${server.commitment}`,
    ...seats.map(({ seat, commitment: sealed }) => `commitment ${seat} ${sealed}`),
    ...seats.map(({ seat, entropy }) => `entropy ${seat} ${entropy}`),
    ...aborted.map(({ commitment: sealed }) => `aborted ${sealed}`),
  ].join('\n');
}

/** The key of the match: the server's secret applied to everything public, so that neither side alone could choose it. */
export const matchKey = (subject: FairSubject, fair: FairStart): Hex => keyed(fair.server.secret, openingText(subject, fair));

/** The running hash of the log after an entry, as every frame carries it. */
export interface Head {
  /** Entries covered. */
  readonly after: number;
  readonly head: Hex;
}

/**
 * The chain of heads. Each link seals the log's new lines under the key of the match, which is not known before the
 * end: a head fixes secret choices without telling anything of them, not even how many there were.
 */
export class HeadChain {
  readonly #seal: (text: string) => Hex;
  #links = 0;
  #head: Hex;

  constructor(subject: FairSubject, fair: FairStart) {
    this.#seal = hashing.keyed(matchKey(subject, fair));
    this.#head = fingerprint(`fray head 0\n${openingText(subject, fair)}`);
  }

  /** How many links were added: public, unlike the number of entries. */
  get links(): number {
    return this.#links;
  }

  get head(): Hex {
    return this.#head;
  }

  /** Adds the lines that were written since the last link. */
  link(lines: readonly string[]): Hex {
    this.#links++;
    const seal = this.#seal(`seal ${this.#links}\n${lines.join('\n')}`);
    this.#head = fingerprint(`fray head ${this.#links}\n${this.#head}\n${seal}`);
    return this.#head;
  }
}
