import {
  commitment,
  fail,
  fingerprint,
  type Hex,
  isHex,
  ok,
  type Receipt,
  type Result,
  readReceipt,
  serverCommitment,
  type Terms,
  termsText,
} from '@fray/engine';
import type { TableInfo } from './serverMessages.ts';
import type { SeenHead } from './viewStep.ts';

/** Key-value storage of a device, such as localStorage. */
export interface KeyValueStore {
  get(name: string): string | null;
  set(name: string, text: string | null): unknown;
}

/** Why a device refuses to reveal its entropy. */
export type FairnessFailure =
  /** The server shows a commitment for this seat that this device did not make. */
  | 'other-commitment'
  /** The player agreed to other options. */
  | 'other-options'
  /** The server published another hash of the terms. */
  | 'other-terms'
  /** This start was shown before with other terms, or a later start was shown before. */
  | 'repeated-start'
  /** An earlier start, for which this device revealed, is missing from the list or differs. */
  | 'hidden-start'
  /** Two of the commitments are equal. */
  | 'copied'
  /** More starts than honest failures can explain. */
  | 'too-many-starts';

const MAX_TABLES = 50;
const MAX_HEADS = 40;
const MAX_STARTS = 20;

/**
 * A device's part in the fair-dice protocol: draws its entropy, stores a receipt of what it was shown before it reveals, and stores the
 * log's hashes as they arrive. Receipts are never changed by later messages of the server. Independent of browser APIs.
 */
export class FairDevice {
  readonly #store: KeyValueStore;
  readonly #drawEntropy: () => Hex;
  /** Values that the storage refused, because it is full or forbidden. A start must continue without it. */
  readonly #unsaved = new Map<string, string>();

  constructor(store: KeyValueStore, drawEntropy: () => Hex) {
    this.#store = store;
    this.#drawEntropy = drawEntropy;
  }

  #get(name: string): string | null {
    return this.#unsaved.get(name) ?? this.#store.get(name);
  }

  #set(name: string, text: string | null): void {
    this.#store.set(name, text);
    if (text === null || this.#store.get(name) === text) this.#unsaved.delete(name);
    else this.#unsaved.set(name, text);
  }

  /** Returns this device's entropy for a start; draws and stores it on the first call. */
  entropy(table: string, seat: number, attempt: number): Hex {
    const name = entropyName(table, seat, attempt);
    const stored = this.#get(name);
    if (stored !== null && isHex(stored)) return stored;
    const drawn = this.#drawEntropy();
    this.#set(name, drawn);
    return drawn;
  }

  commitmentFor(table: string, seat: number, attempt: number): Hex {
    return commitment(this.entropy(table, seat, attempt));
  }

  /** Stores the same entropy for another table: quick pairing may return a table other than the requested one. */
  copyEntropy(table: string, seat: number, attempt: number, entropy: Hex): void {
    this.#set(entropyName(table, seat, attempt), entropy);
  }

  /** Stores the options that the player agreed to; a start with other options is refused. */
  saveAgreedOptions(table: string, seat: number, options: Readonly<Record<string, string>>): void {
    this.#set(agreedName(table, seat), sortedJson(options));
  }

  /** All seats have committed. Stores the terms in the receipt, then returns the entropy, or the reason to refuse. */
  reveal(info: TableInfo): Result<Hex, FairnessFailure> {
    const { id, you, fair } = info;
    const own = you === undefined ? undefined : info.seats[you];
    if (you === undefined || !own?.commitment) return fail('other-commitment');
    const { attempt } = fair;
    const terms = termsText(termsFromInfo(info));
    const before = this.receipt(id);
    const known = before?.starts.find((start) => start.seat === you && start.attempt === attempt);
    // A repeated request, for example after a reconnect: give the same answer.
    if (known) return known.terms === terms ? ok(known.entropy) : fail('repeated-start');
    const entropy = this.entropy(id, you, attempt);
    const failure = this.#findFailure(info, terms, entropy, before);
    if (failure) return fail(failure);
    const starts = [...(before?.starts ?? []), { seat: you, attempt, terms, entropy }];
    this.#saveReceipt({ fray: 'receipt 1', table: id, heads: [], ...before, starts });
    return ok(entropy);
  }

  #findFailure(info: TableInfo, terms: string, entropy: Hex, before: Receipt | undefined): FairnessFailure | undefined {
    const { id, you = -1, fair, options, seats } = info;
    const starts = before?.starts ?? [];
    const agreed = this.#get(agreedName(id, you));
    const commitments = [
      fair.commitment,
      ...seats.flatMap((seat) => seat.commitment ?? []),
      ...(fair.past ?? []).map((past) => past.commitment),
    ];
    if (seats[you]?.commitment !== commitment(entropy)) return 'other-commitment';
    if (agreed !== null && agreed !== sortedJson(options)) return 'other-options';
    if (fair.terms !== fingerprint(terms)) return 'other-terms';
    if (starts.some((start) => start.attempt > fair.attempt)) return 'repeated-start';
    if (new Set(commitments).size < commitments.length) return 'copied';
    if (starts.length >= MAX_STARTS) return 'too-many-starts';
    const past = fair.past ?? [];
    const isShown = (start: Receipt['starts'][number]) =>
      start.attempt === fair.attempt || serverCommitment(start.terms) === past[start.attempt - 1]?.commitment;
    const honest = past.length === fair.attempt - 1 && past.every((one) => commitment(one.secret) === one.commitment);
    return honest && starts.every(isShown) ? undefined : 'hidden-start';
  }

  /** The server acknowledged this device's entropy: afterwards it cannot claim that the entropy was missing. */
  markRevealed(info: TableInfo): void {
    this.#updateStart(info, (start) => ({ ...start, shown: true }));
  }

  /** The player leaves the seat during the start: the server may then truthfully report the start as failed by this seat. */
  markLeft(info: TableInfo): void {
    this.#updateStart(info, ({ seat, attempt, terms, entropy }) => ({ seat, attempt, terms, entropy }));
  }

  #updateStart({ id, you, fair }: TableInfo, change: (start: Receipt['starts'][number]) => Receipt['starts'][number]): void {
    const receipt = this.receipt(id);
    if (!receipt) return;
    this.#saveReceipt({
      ...receipt,
      starts: receipt.starts.map((start) => (start.seat === you && start.attempt === fair.attempt ? change(start) : start)),
    });
  }

  /** Adds new hash-chain heads to the receipt, and drops the oldest beyond `MAX_HEADS`. */
  saveHeads(table: string, heads: readonly SeenHead[]): void {
    const before = this.receipt(table);
    const last = before?.heads.at(-1)?.number ?? -1;
    const fresh = heads.filter(({ number }) => number > last);
    if (fresh.length === 0) return;
    const newest = [...(before?.heads ?? []), ...fresh].slice(-MAX_HEADS);
    this.#saveReceipt({ fray: 'receipt 1', table, starts: [], ...before, heads: newest });
  }

  /** The match has begun: deletes the stored entropy and options. The entropy is in the receipt. */
  forgetEntropy(table: string, seat: number, attempt: number): void {
    this.#set(entropyName(table, seat, attempt), null);
    this.#set(agreedName(table, seat), null);
  }

  /** The receipt of a table; undefined where there is none. */
  receipt(table: string): Receipt | undefined {
    // Read the storage each time: another window of this device may have written to it.
    const read = readReceipt(this.#get(receiptName(table)) ?? '');
    return read.ok ? read.value : undefined;
  }

  #saveReceipt(receipt: Receipt): void {
    this.#set(receiptName(receipt.table), JSON.stringify(receipt));
    const newest = [receipt.table, ...this.#tables().filter((table) => table !== receipt.table)];
    for (const table of newest.splice(MAX_TABLES)) this.#set(receiptName(table), null);
    this.#set('receipts', newest.join(' '));
  }

  #tables(): string[] {
    return (this.#get('receipts') ?? '').split(' ').filter(Boolean);
  }
}

const entropyName = (table: string, seat: number, attempt: number): string => `entropy.${table}.${seat}.${attempt}`;
const agreedName = (table: string, seat: number): string => `agreed.${table}.${seat}`;
const receiptName = (table: string): string => `receipt.${table}`;

const sortedJson = (options: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The terms of a start, from the table state that the server sends to players. */
export function termsFromInfo({ id, game, rules, options, seats, fair }: TableInfo): Terms {
  return {
    table: id,
    attempt: fair.attempt,
    game,
    rules,
    options,
    seats,
    commitment: fair.commitment,
    aborted: (fair.past ?? []).map(({ commitment, missing }) => ({ commitment, seats: missing })),
  };
}
