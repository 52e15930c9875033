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
import type { SeenHead } from './timelineStep.ts';

/** Where a device keeps small texts by name. */
export interface KeyValueStore {
  get(name: string): string | null;
  set(name: string, text: string | null): unknown;
}

/** Why a device does not reveal its part of the dice. */
export type FairnessFailure =
  /** The server shows a commitment for this seat that this device did not make. */
  | 'other-commitment'
  /** Its player agreed to other options. */
  | 'other-options'
  /** The hash of the terms is not the one that the server published. */
  | 'other-terms'
  /** This start was shown before, with other terms; or a later one was. */
  | 'repeated-start'
  /** An earlier start, for which this device revealed, is missing or was another one. */
  | 'hidden-start'
  /** Two of the commitments are the same. */
  | 'copied'
  /** More starts than anybody can need to make honestly. */
  | 'too-many-starts';

const TABLES_KEPT = 50;
const HEADS_KEPT = 40;
const MOST_STARTS = 20;

/**
 * A device's own part in fair dice: draws its entropy, keeps what it is shown before it reveals, and keeps the hashes that it
 * sees. What was kept stays as it is, whatever the server says later. Knows no browser.
 */
export class FairDevice {
  readonly #keep: KeyValueStore;
  readonly #fresh: () => Hex;
  /** Storage may be full or missing: what was shown is remembered at least as long as the page is open. */
  readonly #receipts = new Map<string, Receipt>();

  constructor(keep: KeyValueStore, fresh: () => Hex) {
    this.#keep = keep;
    this.#fresh = fresh;
  }

  /** This device's own part of a match's dice: drawn when first asked for. */
  entropy(table: string, seat: number, attempt: number): Hex {
    const name = entropyName(table, seat, attempt);
    const kept = this.#keep.get(name);
    if (kept !== null && isHex(kept)) return kept;
    const made = this.#fresh();
    this.#keep.set(name, made);
    return made;
  }

  sealed(table: string, seat: number, attempt: number): Hex {
    return commitment(this.entropy(table, seat, attempt));
  }

  /** The same part for another table: where strangers are paired, the one that was found. */
  adopt(table: string, seat: number, attempt: number, entropy: Hex): void {
    this.#keep.set(entropyName(table, seat, attempt), entropy);
  }

  /** Its player agreed to these options, and to no others. */
  agree(table: string, seat: number, options: Readonly<Record<string, string>>): void {
    this.#keep.set(agreedName(table, seat), inOrder(options));
  }

  /** Everybody has committed: keeps what is shown, and answers with the entropy, or with the reason to show nothing. */
  reveal(info: TableInfo): Result<Hex, FairnessFailure> {
    const { id, you, fair } = info;
    const own = you === undefined ? undefined : info.seats[you];
    if (you === undefined || !own?.commitment) return fail('other-commitment');
    const { attempt } = fair;
    const terms = termsText(termsFromInfo(info));
    const before = this.receipt(id);
    const known = before?.starts.find((start) => start.seat === you && start.attempt === attempt);
    // Asked again, such as after a lost line: the same answer to the same question.
    if (known) return known.terms === terms ? ok(known.entropy) : fail('repeated-start');
    const entropy = this.entropy(id, you, attempt);
    const distrust = this.#distrust(info, terms, entropy, before);
    if (distrust) return fail(distrust);
    const starts = [...(before?.starts ?? []), { seat: you, attempt, terms, entropy }];
    this.#put({ fray: 'receipt 1', table: id, heads: [], ...before, starts });
    return ok(entropy);
  }

  #distrust(info: TableInfo, terms: string, entropy: Hex, before: Receipt | undefined): FairnessFailure | undefined {
    const { id, you = -1, fair, options, seats } = info;
    const starts = before?.starts ?? [];
    const agreed = this.#keep.get(agreedName(id, you));
    const sealed = [
      fair.commitment,
      ...seats.flatMap((seat) => seat.commitment ?? []),
      ...(fair.past ?? []).map((past) => past.commitment),
    ];
    if (seats[you]?.commitment !== commitment(entropy)) return 'other-commitment';
    if (agreed !== null && agreed !== inOrder(options)) return 'other-options';
    if (fair.terms !== fingerprint(terms)) return 'other-terms';
    if (starts.some((start) => start.attempt > fair.attempt)) return 'repeated-start';
    if (new Set(sealed).size < sealed.length) return 'copied';
    if (starts.length >= MOST_STARTS) return 'too-many-starts';
    const past = fair.past ?? [];
    const isShown = (start: Receipt['starts'][number]) =>
      start.attempt === fair.attempt || serverCommitment(start.terms) === past[start.attempt - 1]?.commitment;
    const honest = past.length === fair.attempt - 1 && past.every((one) => commitment(one.secret) === one.commitment);
    return honest && starts.every(isShown) ? undefined : 'hidden-start';
  }

  /** The server says that it has this device's entropy: afterwards it cannot say that it was missing. */
  revealed(info: TableInfo): void {
    this.#change(info, (start) => ({ ...start, shown: true }));
  }

  /** Its player gets up during the start: then it is no lie that the start failed here. */
  gotUp(info: TableInfo): void {
    this.#change(info, ({ seat, attempt, terms, entropy }) => ({ seat, attempt, terms, entropy }));
  }

  #change({ id, you, fair }: TableInfo, change: (start: Receipt['starts'][number]) => Receipt['starts'][number]): void {
    const receipt = this.receipt(id);
    if (!receipt) return;
    this.#put({
      ...receipt,
      starts: receipt.starts.map((start) => (start.seat === you && start.attempt === fair.attempt ? change(start) : start)),
    });
  }

  /** Keeps the newest heads of a table. */
  see(table: string, heads: readonly SeenHead[]): void {
    const before = this.receipt(table);
    const last = before?.heads.at(-1)?.number ?? -1;
    const fresh = heads.filter(({ number }) => number > last);
    if (fresh.length === 0) return;
    const kept = [...(before?.heads ?? []), ...fresh].slice(-HEADS_KEPT);
    this.#put({ fray: 'receipt 1', table, starts: [], ...before, heads: kept });
  }

  /** The match has begun: its entropy was used and is kept in the receipt. */
  begun(table: string, seat: number, attempt: number): void {
    this.#keep.set(entropyName(table, seat, attempt), null);
    this.#keep.set(agreedName(table, seat), null);
  }

  /** What this device kept of a table. */
  receipt(table: string): Receipt | undefined {
    // Another window of this device may have kept more meanwhile.
    const read = readReceipt(this.#keep.get(receiptName(table)) ?? '');
    return read.ok ? read.value : this.#receipts.get(table);
  }

  #put(receipt: Receipt): void {
    this.#receipts.set(receipt.table, receipt);
    this.#keep.set(receiptName(receipt.table), JSON.stringify(receipt));
    const newest = [receipt.table, ...this.#tables().filter((table) => table !== receipt.table)];
    for (const table of newest.splice(TABLES_KEPT)) this.#keep.set(receiptName(table), null);
    this.#keep.set('receipts', newest.join(' '));
  }

  #tables(): string[] {
    return (this.#keep.get('receipts') ?? '').split(' ').filter(Boolean);
  }
}

const entropyName = (table: string, seat: number, attempt: number): string => `entropy.${table}.${seat}.${attempt}`;
const agreedName = (table: string, seat: number): string => `agreed.${table}.${seat}`;
const receiptName = (table: string): string => `receipt.${table}`;

const inOrder = (options: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The terms of a start as a table shows them to its players. */
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
