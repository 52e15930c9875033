import { plainHash } from '../hash.ts';
import { keyedHash } from './keyedHash.ts';

/** 32 bytes as 64 lower-case hex digits: secrets, entropy, commitments, keys and heads. */
export type Hex = string;

export const isHex = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** SHA-256 of a text. */
export const fingerprint = (text: string): Hex => plainHash(text);
const keyed = (key: Hex, text: string): Hex => keyedHash(key)(text);

/**
 * Returns the commitment that is published before a value is revealed. The value is 32 random bytes, so the commitment reveals
 * nothing.
 */
export const commitment = (value: Hex): Hex => fingerprint(`fray commitment ${value}`);

/** The commitments that fix the dice of a match before anyone can know them. All of it is public after the match. */
export interface FairStart {
  /** Id of the table. A start is valid for one table only. */
  readonly table: string;
  readonly server: { readonly commitment: Hex; readonly secret: Hex };
  /** Entropy of each human seat. Bots contribute none. */
  readonly seats: readonly { readonly seat: string; readonly commitment: Hex; readonly entropy: Hex }[];
  /** Earlier starts that were aborted because these seats did not reveal in time. */
  readonly aborted: readonly { readonly commitment: Hex; readonly secret: Hex; readonly seats: readonly string[] }[];
}

/** The match of a start: its header, as text lines. */
export interface FairSubject {
  readonly game: string;
  readonly rules: number;
  readonly options: Readonly<Record<string, string>>;
  readonly players: readonly { readonly seat: string; readonly kind: string; readonly name: string }[];
  readonly start?: unknown;
}

/** Returns all public data that the key depends on, one item per line. Names of people are omitted, because they may change. */
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

/** Returns the key of the match: an HMAC of all public data under the server's secret. No side alone can choose it. */
export const matchKey = (subject: FairSubject, fair: FairStart): Hex => keyed(fair.server.secret, openingText(subject, fair));

/** The running hash of the log after an entry. Every frame carries it. */
export interface Head {
  /** Number of entries covered. */
  readonly after: number;
  readonly head: Hex;
}

/**
 * The chain of heads. Each link is an HMAC of the new log lines under the key of the match, which is unknown until the end. A
 * head fixes secret choices without revealing them or their number.
 */
export class HeadChain {
  readonly #seal: (text: string) => Hex;
  #links = 0;
  #head: Hex;

  constructor(subject: FairSubject, fair: FairStart) {
    this.#seal = keyedHash(matchKey(subject, fair));
    this.#head = fingerprint(`fray head 0\n${openingText(subject, fair)}`);
  }

  /** Number of links. It is public, unlike the number of entries. */
  get links(): number {
    return this.#links;
  }

  get head(): Hex {
    return this.#head;
  }

  /** Adds the lines written since the last link. Returns the new head. */
  link(lines: readonly string[]): Hex {
    this.#links++;
    const seal = this.#seal(`seal ${this.#links}\n${lines.join('\n')}`);
    this.#head = fingerprint(`fray head ${this.#links}\n${this.#head}\n${seal}`);
    return this.#head;
  }
}
