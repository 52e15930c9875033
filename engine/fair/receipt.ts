import * as v from 'valibot';
import type { MatchRecord } from '../record/record.ts';
import { fail, ok, type Result } from '../result.ts';
import { readShape } from '../shape.ts';
import { isHex } from './start.ts';
import { termsOf, termsText } from './terms.ts';

const hex = v.pipe(v.string(), v.check(isHex, 'expected 64 hex digits'));
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));

export const receiptShape = v.strictObject({
  fray: v.literal('receipt 1'),
  table: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  starts: v.pipe(
    v.array(
      v.strictObject({
        seat: count,
        attempt: count,
        terms: v.pipe(v.string(), v.maxLength(20_000)),
        entropy: hex,
        shown: v.optional(v.literal(true)),
      }),
    ),
    v.maxLength(1000),
  ),
  heads: v.pipe(v.array(v.strictObject({ number: count, head: hex })), v.maxLength(10_000)),
});

/** The data that a device stored during a match. It is the only evidence of what was fixed in advance. */
export type Receipt = v.InferOutput<typeof receiptShape>;

/** One start that the device took part in: the terms it was shown and its own entropy. Stored before the device revealed. */
export type ReceiptStart = Receipt['starts'][number];

/** Parses a receipt. The error names the field. */
export function readReceipt(text: string): Result<Receipt, { readonly field: string; readonly message: string }> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return fail({ field: 'receipt', message: 'a receipt must be JSON' });
  }
  return readShape(receiptShape, json, 'receipt');
}

export const formatReceipt = (receipt: Receipt): string => `${JSON.stringify(receipt, null, 1)}\n`;

/** The ways in which a record can contradict a receipt. */
export type ReceiptCode =
  | 'other-table'
  | 'other-game'
  | 'other-options'
  | 'other-seats'
  | 'other-start'
  | 'other-secret'
  | 'other-commitment'
  | 'other-entropy'
  | 'other-aborted'
  | 'hidden-start'
  | 'blamed'
  | 'seen'
  | 'truncated'
  | 'equivocation';

export interface ReceiptError {
  readonly code: ReceiptCode;
  readonly message: string;
}

/** What the receipts confirm. */
export interface ReceiptSummary {
  /** Seats whose devices stored the terms of this start before they revealed. */
  readonly seats: readonly string[];
  /** Number of heads that devices saw during the match and that the record contains. */
  readonly heads: number;
  /** Number of log entries that those heads cover. */
  readonly entries: number;
}

type Fair = MatchRecord & { readonly fair: NonNullable<MatchRecord['fair']> };

/** Compares a record with receipts. Does not recompute commitments and draws; `verifyFair` does. */
export function compareReceipts(record: Fair, receipts: readonly Receipt[]): Result<ReceiptSummary, ReceiptError> {
  const fault = disagreement(receipts) ?? receipts.map((receipt) => contradiction(record, receipt)).find(Boolean);
  if (fault) return fail(fault);
  const attempt = record.fair.aborted.length + 1;
  const seats = receipts.flatMap(({ starts }) => starts.filter((start) => start.attempt === attempt).map(({ seat }) => seat));
  const heads = new Set(receipts.flatMap((receipt) => receipt.heads.map(({ number }) => number)));
  return ok({
    seats: [...new Set(seats)].sort((a, b) => a - b).map((seat) => record.players[seat]?.seat ?? String(seat)),
    heads: heads.size,
    entries: record.heads?.[Math.max(-1, ...heads)]?.after ?? 0,
  });
}

/** Returns an error if two devices received different data under the same name. */
function disagreement(receipts: readonly Receipt[]): ReceiptError | undefined {
  const seen = new Map<string, string>();
  for (const { table, starts, heads } of receipts) {
    const facts = [
      ...starts.map(({ attempt, terms }) => [`${table} start ${attempt}`, terms] as const),
      ...heads.map(({ number, head }) => [`${table} hash ${number}`, head] as const),
    ];
    for (const [name, fact] of facts) {
      const before = seen.get(name);
      if (before !== undefined && before !== fact)
        return { code: 'equivocation', message: `the server showed different things as ${name.slice(table.length + 1)} of this table` };
      seen.set(name, fact);
    }
  }
  return undefined;
}

function contradiction(record: Fair, { table, starts, heads }: Receipt): ReceiptError | undefined {
  const { fair } = record;
  if (table !== fair.table) return { code: 'other-table', message: `the receipt is of table ${table}, the record of ${fair.table}` };
  const last = fair.aborted.length + 1;
  for (const start of starts) {
    const fault = start.attempt === last ? otherTerms(record, start) : otherAborted(record, start);
    if (fault) return fault;
  }
  for (const { number, head } of heads) {
    const witnessed = record.heads?.[number];
    if (!witnessed) return { code: 'truncated', message: `hash ${number} was seen while the match ran, and the record ends before it` };
    if (witnessed.head !== head) return { code: 'seen', message: `hash ${number} is another one than was seen while the match ran` };
  }
  return undefined;
}

/** Kinds of lines of the terms, with the error code and label for a difference. The most specific kinds come first. */
const KINDS: readonly (readonly [RegExp, ReceiptCode, string])[] = [
  [/^table /, 'other-table', 'table'],
  [/^game /, 'other-game', 'game'],
  [/^option /, 'other-options', 'set of options'],
  [/^seat /, 'other-seats', 'set of seats'],
  [/^start /, 'other-start', 'position at the start'],
  [/^commitment server /, 'other-secret', 'commitment of the server'],
  [/^commitment \d/, 'other-commitment', 'commitment of a player'],
  [/^aborted /, 'other-aborted', 'list of earlier starts'],
];

function otherTerms(record: Fair, { terms, seat, entropy, attempt }: ReceiptStart): ReceiptError | undefined {
  const actual = termsText(termsOf(record));
  if (actual !== terms) {
    const lines = (text: string, kind: RegExp) =>
      text
        .split('\n')
        .filter((line) => kind.test(line))
        .join('\n');
    const [, code, what] = KINDS.find(([kind]) => lines(actual, kind) !== lines(terms, kind)) ?? [
      undefined,
      'hidden-start' as const,
      'text of the terms',
    ];
    return { code, message: `start ${attempt} was shown with another ${what} than the record has, before the entropy was revealed` };
  }
  const part = record.fair.seats.find((other) => other.seat === record.players[seat]?.seat);
  return part?.entropy === entropy
    ? undefined
    : { code: 'other-entropy', message: `the entropy of seat ${seat} in the record is not what its device revealed` };
}

/** Returns the server's commitment from the terms, or undefined unless there is exactly one. */
export function serverCommitment(terms: string): string | undefined {
  const [one, ...more] = terms.split('\n').filter((line) => line.startsWith('commitment server '));
  return more.length > 0 ? undefined : one?.slice('commitment server '.length);
}

/** Checks an aborted start: the record must contain it with the same commitment, and must not blame a seat that revealed. */
function otherAborted(record: Fair, { seat, attempt, terms, shown }: ReceiptStart): ReceiptError | undefined {
  const failed = record.fair.aborted[attempt - 1];
  if (!failed || failed.commitment !== serverCommitment(terms))
    return { code: 'hidden-start', message: `start ${attempt}, for which this device revealed its entropy, is not in the record` };
  return shown && failed.seats.includes(record.players[seat]?.seat ?? '')
    ? {
        code: 'blamed',
        message: `the record says that seat ${seat} did not reveal in start ${attempt}, and the server had told that it did`,
      }
    : undefined;
}
