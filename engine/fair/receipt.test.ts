import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { MatchRecord } from '../record/record.ts';
import { formatReceipt, type Receipt, readReceipt } from './receipt.ts';
import { commitment, type FairStart } from './start.ts';
import { termsOf, termsText } from './terms.ts';
import { type Dealt, dealtFrom, game, hex, honest, players, receiptStart, shownTerms } from './testing.ts';
import { verifyFair } from './verify.ts';

const verdict = (record: MatchRecord, ...receipts: Receipt[]): string => {
  const verified = verifyFair(game, record, receipts);
  return verified.ok ? (verified.value.witnessed.seats.length > 0 ? 'proved' : 'consistent') : verified.fault.code;
};

const part = (digit: string) => ({ commitment: commitment(hex(digit)), secret: hex(digit) });
const withSeat = (at: number, digit: string): FairStart['seats'] =>
  honest.seats.map((seat, i) => (i === at ? { ...seat, commitment: commitment(hex(digit)), entropy: hex(digit) } : seat));

describe('the terms', () => {
  it('match the published format, and are equal from the table and from the record', () => {
    const lines = [
      'fray terms 1',
      'table k3f9x2',
      'attempt 2',
      `game ordeal ${game.rulesVersion}`,
      'seat 0 human',
      'seat 1 human',
      'seat 2 human',
      'seat 3 bot gunner',
      ...['a', '0', '1', '2'].map(
        (digit, i) =>
          `commitment ${i === 0 ? 'server' : i - 1} ${createHash('sha256')
            .update(`fray commitment ${hex(digit)}`)
            .digest('hex')}`,
      ),
      `aborted ${commitment(hex('b'))} 1`,
    ];
    expect(termsText(shownTerms).split('\n')).toEqual(lines);
    expect(termsText(termsOf({ ...dealtFrom(), fair: honest }))).toBe(lines.join('\n'));
    expect(termsText({ ...shownTerms, options: { zone: 'duel' }, start: { a: 1 } })).toContain('\noption zone duel\nseat 0 human\n');
  });
});

describe('a receipt', () => {
  const record = dealtFrom();

  it('survives a text round trip, and an invalid one is refused with the field', () => {
    const read = readReceipt(formatReceipt(receiptStart(1, record)));
    expect(read).toEqual({ ok: true, value: receiptStart(1, record) });
    const fault = (text: string) => {
      const bad = readReceipt(text);
      return bad.ok ? '' : bad.fault.field;
    };
    expect(fault('fray receipt')).toBe('receipt');
    expect(fault(formatReceipt({ ...receiptStart(1), fray: 'receipt 2' as 'receipt 1' }))).toBe('fray');
    expect(fault(formatReceipt({ ...receiptStart(1), heads: [{ number: 0, head: 'ff' }] }))).toBe('heads.0.head');
  });

  it('proves what a record alone cannot: everything was fixed in advance', () => {
    expect(verdict(record)).toBe('consistent');
    expect(verdict(record, receiptStart(1, record))).toBe('proved');
    const verified = verifyFair(game, record, [receiptStart(2, record), receiptStart(0, record)]);
    expect(verified).toMatchObject({
      ok: true,
      value: { aborted: 1, witnessed: { seats: ['north', 'south'], heads: record.heads!.length, entries: record.entries.length } },
    });
    // A device that saw only the beginning confirms only the beginning.
    const early = { ...receiptStart(1, record), heads: receiptStart(1, record).heads.slice(0, 3) };
    expect(verifyFair(game, record, [early])).toMatchObject({
      ok: true,
      value: { witnessed: { heads: 3, entries: record.heads![2]!.after } },
    });
  });

  it('of an aborted start or of a spectator proves nothing about the final start', () => {
    const first = { ...shownTerms, attempt: 1, commitment: commitment(hex('b')), aborted: [] };
    const { shown: _, ...start } = receiptStart(1, record, first).starts[0]!;
    expect(verdict(record, { ...receiptStart(1, record), starts: [start] })).toBe('consistent');
    expect(verdict(record, { ...receiptStart(1, record), starts: [] })).toBe('consistent');
  });
});

/*
 * A cheating server. Each trick writes a self-consistent record, as a server that knows everything can. Each is detected by a
 * receipt from an honest device.
 */
const TRICKS: readonly (readonly [string, Dealt, string])[] = [
  ['chooses its secret after the reveals', { fair: { ...honest, server: part('c') } }, 'other-secret'],
  ['chooses the entropy of another seat', { fair: { ...honest, seats: withSeat(2, 'd') } }, 'other-commitment'],
  ['replaces the entropy of the device’s own seat', { fair: { ...honest, seats: withSeat(1, 'd') } }, 'other-commitment'],
  [
    'drops a player’s entropy and calls the seat a bot',
    {
      fair: { ...honest, seats: honest.seats.slice(0, 2) },
      players: players.map((player, seat) => (seat === 2 ? { ...player, kind: 'bot', name: 'gunner' } : player)),
    },
    'other-seats',
  ],
  ['seats another bot', { players: players.map((player) => (player.kind === 'bot' ? { ...player, name: 'ace' } : player)) }, 'other-seats'],
  ['deals at another table', { fair: { ...honest, table: 'k3f9x3' } }, 'other-table'],
  ['leaves the start out that came to nothing', { fair: { ...honest, aborted: [] } }, 'hidden-start'],
  [
    'invents a start that came to nothing, for another key',
    { fair: { ...honest, aborted: [...honest.aborted, part('c')].map((one) => ({ seats: [], ...one })) } },
    'hidden-start',
  ],
  ['replaces a start that came to nothing', { fair: { ...honest, aborted: [{ ...part('c'), seats: ['east'] }] } }, 'other-aborted'],
  ['blames another seat for it', { fair: { ...honest, aborted: [{ ...honest.aborted[0]!, seats: ['south'] }] } }, 'other-aborted'],
  ['rewrites the moves', { seed: 6 }, 'seen'],
  ['ends the match before it was lost', { most: 20 }, 'seen'],
];

describe('a server that cheats', () => {
  it.each(TRICKS)('with trick %s is detected by one receipt, and not without one', (_, dealt, name) => {
    const record = dealtFrom(dealt);
    expect(verdict(record)).toBe('consistent');
    expect(verdict(record, receiptStart(1))).toBe(name);
  });

  it('that aborts several starts is detected by a player who revealed in them', () => {
    const record = dealtFrom();
    const first = (digit: string) =>
      receiptStart(0, record, { ...shownTerms, attempt: 1, commitment: commitment(hex(digit)), aborted: [] }).starts[0]!;
    const [second] = receiptStart(0, record).starts;
    expect(verdict(record, { ...receiptStart(0, record), starts: [first('b'), second!] })).toBe('proved');
    expect(verifyFair(game, record, [receiptStart(0, record)])).toMatchObject({ ok: true, value: { aborted: 1 } });
    // The first start shown to the device differs from the one in the record.
    expect(verdict(record, { ...receiptStart(0, record), starts: [first('e'), second!] })).toBe('hidden-start');
    // Two server commitments: the second one was injected into the terms through a bot's name.
    const twice = { ...first('b'), terms: `${first('b').terms}\ncommitment server ${commitment(hex('e'))}` };
    expect(verdict(record, { ...receiptStart(0, record), starts: [twice, second!] })).toBe('hidden-start');
    // This device revealed its entropy, and the server confirmed it.
    expect(verdict(record, { ...receiptStart(1, record), starts: [{ ...first('b'), seat: 1 }] })).toBe('blamed');
    // The device saw more starts than the record contains.
    expect(verdict(dealtFrom({ fair: { ...honest, aborted: [] } }), receiptStart(0))).toBe('hidden-start');
  });

  it('that shows two devices different data is detected by both receipts together', () => {
    const record = dealtFrom();
    const other = { ...shownTerms, commitment: commitment(hex('c')) };
    expect(verdict(record, receiptStart(0, record), receiptStart(1, record, other))).toBe('equivocation');
    expect(verdict(record, receiptStart(0, record), receiptStart(1, dealtFrom({ seed: 6 })))).toBe('equivocation');
  });

  it('that changes the options, the rules or the starting position is detected', () => {
    const record = dealtFrom();
    expect(verdict(record, receiptStart(0, record, { ...shownTerms, options: { zone: 'duel' } }))).toBe('other-options');
    expect(verdict(record, receiptStart(0, record, { ...shownTerms, rules: 9 }))).toBe('other-game');
    expect(verdict(record, receiptStart(0, record, { ...shownTerms, start: {} }))).toBe('other-start');
    const [start] = receiptStart(0, record).starts;
    expect(verdict(record, { ...receiptStart(0, record), starts: [{ ...start!, entropy: hex('f') }] })).toBe('other-entropy');
  });

  it('that truncates the record is detected by later hashes, or by the missing end', () => {
    const record = dealtFrom();
    const { after } = record.heads![4]!;
    const { result: _, ...cut } = { ...record, entries: record.entries.slice(0, after), heads: record.heads!.slice(0, 5) };
    expect(verdict(cut)).toBe('unfinished');
    expect(verdict(cut, receiptStart(0, record))).toBe('truncated');
  });

  it('that lets a player copy another player’s commitment is detected without a receipt', () => {
    expect(verdict(dealtFrom({ fair: { ...honest, seats: withSeat(2, '1') } }))).toBe('copied');
    expect(verdict(dealtFrom({ fair: { ...honest, seats: withSeat(2, 'b') } }))).toBe('copied');
  });
});
