import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { MatchRecord } from '../record/record.ts';
import { formatReceipt, type Receipt, readReceipt } from './receipt.ts';
import { commitment, type FairStart } from './start.ts';
import { termsOf, termsText } from './terms.ts';
import { type Dealt, dealtFrom, game, hex, honest, kept, players, shown } from './testing.ts';
import { verifyFair } from './verify.ts';

const verdict = (record: MatchRecord, ...receipts: Receipt[]): string => {
  const verified = verifyFair(game, record, receipts);
  return verified.ok ? (verified.value.witnessed.seats.length > 0 ? 'proved' : 'consistent') : verified.fault.code;
};

const part = (digit: string) => ({ commitment: commitment(hex(digit)), secret: hex(digit) });
const withSeat = (at: number, digit: string): FairStart['seats'] =>
  honest.seats.map((seat, i) => (i === at ? { ...seat, commitment: commitment(hex(digit)), entropy: hex(digit) } : seat));

describe('the terms', () => {
  it('are what the published form says, and the same from the table and from the record', () => {
    const lines = [
      'fray terms 1',
      'table k3f9x2',
      'attempt 2',
      `game ordeal ${game.rules}`,
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
    expect(termsText(shown).split('\n')).toEqual(lines);
    expect(termsText(termsOf({ ...dealtFrom(), fair: honest }))).toBe(lines.join('\n'));
    expect(termsText({ ...shown, options: { zone: 'duel' }, start: { a: 1 } })).toContain('\noption zone duel\nseat 0 human\n');
  });
});

describe('a receipt', () => {
  const record = dealtFrom();

  it('goes through its text, and is refused by its field when it is none', () => {
    const read = readReceipt(formatReceipt(kept(1, record)));
    expect(read).toEqual({ ok: true, value: kept(1, record) });
    const fault = (text: string) => {
      const bad = readReceipt(text);
      return bad.ok ? '' : bad.fault.field;
    };
    expect(fault('fray receipt')).toBe('receipt');
    expect(fault(formatReceipt({ ...kept(1), fray: 'receipt 2' as 'receipt 1' }))).toBe('fray');
    expect(fault(formatReceipt({ ...kept(1), heads: [{ number: 0, head: 'ff' }] }))).toBe('heads.0.head');
  });

  it('proves what a lone record does not: that everything was fixed beforehand', () => {
    expect(verdict(record)).toBe('consistent');
    expect(verdict(record, kept(1, record))).toBe('proved');
    const verified = verifyFair(game, record, [kept(2, record), kept(0, record)]);
    expect(verified).toMatchObject({
      ok: true,
      value: { aborted: 1, witnessed: { seats: ['north', 'south'], heads: record.heads!.length, entries: record.entries.length } },
    });
    // Who saw no more than the beginning vouches for no more.
    const early = { ...kept(1, record), heads: kept(1, record).heads.slice(0, 3) };
    expect(verifyFair(game, record, [early])).toMatchObject({
      ok: true,
      value: { witnessed: { heads: 3, entries: record.heads![2]!.after } },
    });
  });

  it('of a start that came to nothing, or of somebody who only watched, proves nothing of the one that counted', () => {
    const first = { ...shown, attempt: 1, commitment: commitment(hex('b')), aborted: [] };
    const { shown: _, ...start } = kept(1, record, first).starts[0]!;
    expect(verdict(record, { ...kept(1, record), starts: [start] })).toBe('consistent');
    expect(verdict(record, { ...kept(1, record), starts: [] })).toBe('consistent');
  });
});

/*
 * A server that cheats. Each trick writes a record that is consistent in itself, as somebody can who knows everything and
 * writes it afterwards; and each is named by what an honest device kept.
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
  it.each(TRICKS)('and %s is found out by one receipt, and only by that', (_, dealt, name) => {
    const record = dealtFrom(dealt);
    expect(verdict(record)).toBe('consistent');
    expect(verdict(record, kept(1))).toBe(name);
  });

  it('and lets start after start fail is found out by whoever revealed in them', () => {
    const record = dealtFrom();
    const first = (digit: string) => kept(0, record, { ...shown, attempt: 1, commitment: commitment(hex(digit)), aborted: [] }).starts[0]!;
    const [second] = kept(0, record).starts;
    expect(verdict(record, { ...kept(0, record), starts: [first('b'), second!] })).toBe('proved');
    expect(verifyFair(game, record, [kept(0, record)])).toMatchObject({ ok: true, value: { aborted: 1 } });
    // Another first start was shown than the one that is told of now.
    expect(verdict(record, { ...kept(0, record), starts: [first('e'), second!] })).toBe('hidden-start');
    // Two secrets to choose from, smuggled into the terms by a bot's name.
    const twice = { ...first('b'), terms: `${first('b').terms}\ncommitment server ${commitment(hex('e'))}` };
    expect(verdict(record, { ...kept(0, record), starts: [twice, second!] })).toBe('hidden-start');
    // This device did reveal, and had been told that it did.
    expect(verdict(record, { ...kept(1, record), starts: [{ ...first('b'), seat: 1 }] })).toBe('blamed');
    // More starts were shown than the record knows.
    expect(verdict(dealtFrom({ fair: { ...honest, aborted: [] } }), kept(0))).toBe('hidden-start');
  });

  it('and shows two devices different things is found out by both receipts together', () => {
    const record = dealtFrom();
    const other = { ...shown, commitment: commitment(hex('c')) };
    expect(verdict(record, kept(0, record), kept(1, record, other))).toBe('equivocation');
    expect(verdict(record, kept(0, record), kept(1, dealtFrom({ seed: 6 })))).toBe('equivocation');
  });

  it('and changes the options, the rules or the place to start from is found out', () => {
    const record = dealtFrom();
    expect(verdict(record, kept(0, record, { ...shown, options: { zone: 'duel' } }))).toBe('other-options');
    expect(verdict(record, kept(0, record, { ...shown, rules: 9 }))).toBe('other-game');
    expect(verdict(record, kept(0, record, { ...shown, start: {} }))).toBe('other-start');
    const [start] = kept(0, record).starts;
    expect(verdict(record, { ...kept(0, record), starts: [{ ...start!, entropy: hex('f') }] })).toBe('other-entropy');
  });

  it('and cuts the record off is found out by the hashes beyond it, or by its lack of an end', () => {
    const record = dealtFrom();
    const { after } = record.heads![4]!;
    const { result: _, ...cut } = { ...record, entries: record.entries.slice(0, after), heads: record.heads!.slice(0, 5) };
    expect(verdict(cut)).toBe('unfinished');
    expect(verdict(cut, kept(0, record))).toBe('truncated');
  });

  it('and lets a player copy the commitment of another is found out without any receipt', () => {
    expect(verdict(dealtFrom({ fair: { ...honest, seats: withSeat(2, '1') } }))).toBe('copied');
    expect(verdict(dealtFrom({ fair: { ...honest, seats: withSeat(2, 'b') } }))).toBe('copied');
  });
});
