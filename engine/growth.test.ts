import { fixtureGame } from '@fray/conformance/fixture-game';
import { describe, expect, it } from 'vitest';
import { parseDraw } from './chance/chance.ts';
import { readReceipt } from './fair/receipt.ts';
import { verifyFair } from './fair/verify.ts';
import { growthFaults } from './growth.ts';
import { parseRecord, RECORD_LIMITS, RecordParser } from './record/parse.ts';
import { Replay } from './record/replay.ts';
import { readScene } from './scene/index.ts';
import { parseVariant } from './variant.ts';

const RECORD = 'fray record 1\ngame ordeal 1\n';
const HEX = '0'.repeat(64);

/** Places where a record can be long: before it, in each kind of line, and after a line. */
const LINES = [
  'option zone ',
  'option ',
  'seat north human ',
  'seat ',
  'start ',
  'start "',
  'deal card ',
  'fair ',
  'fair table ',
  'head ',
  `fair aborted ${HEX} ${HEX} `,
  '1 ',
  '1 north ember ',
  '1 north ember | dice ',
  '1 north ember @',
  'result ',
];
const RECORD_HEADS = ['', RECORD, ...LINES.map((line) => RECORD + line)];

const processorTime = () => process.threadCpuUsage().user / 1000;

describe('time for a text', () => {
  it('detects quadratic time', () => {
    expect(growthFaults({ name: 'square', read: (text) => text.replace(/\s+$/, '') }, processorTime)).not.toEqual([]);
  });

  it('grows linearly for scenes with many cells', () => {
    // Names that differ at their end only are the slowest to compare.
    const cellsAt = (names: number) => Array.from({ length: names }, (_, n) => ({ at: `${'a'.repeat(50)}${n}` }));
    const read = (text: string) =>
      readScene({ board: { kind: 'square', columns: 2, rows: 2 }, cells: cellsAt(Math.floor(text.length / 6)) });
    expect(growthFaults({ name: 'a scene', read }, processorTime)).toEqual([]);
  });

  it('grows linearly for records', () => {
    expect(growthFaults({ name: 'a record', read: parseRecord }, processorTime, RECORD_HEADS)).toEqual([]);
  });

  it('grows linearly for records that arrive in small chunks', () => {
    const inPieces = (text: string) => {
      const parser = new RecordParser();
      for (let at = 0; at < text.length; at += 3) parser.write(text.slice(at, at + 3));
      return parser.end();
    };
    expect(growthFaults({ name: 'a record in pieces', read: inPieces }, processorTime, [`${RECORD}start "`])).toEqual([]);
  });

  it('grows linearly for records that are replayed and verified', () => {
    const played = (text: string) => {
      const record = parseRecord(text);
      if (!record.ok) return;
      const replay = Replay.open(fixtureGame(), record.value);
      if (replay.ok) replay.value.finish();
      verifyFair(fixtureGame(), record.value);
    };
    const fair = `${RECORD}fair table t\nfair server ${HEX} ${HEX}\n`;
    expect(
      growthFaults({ name: 'a replay', read: played }, processorTime, [fair, `${RECORD}start `, `${RECORD}seat north human `]),
    ).toEqual([]);
  });

  it('grows linearly for variants, receipts and outcomes', () => {
    expect(growthFaults({ name: 'a variant', read: parseVariant }, processorTime, ['', '{"game":"', '{"game":"a","name":"'])).toEqual([]);
    const variant = (name: string) => parseVariant(JSON.stringify({ game: 'ordeal', name, options: { [name]: name } }));
    expect(growthFaults({ name: 'a variant’s name', read: variant }, processorTime)).toEqual([]);
    expect(growthFaults({ name: 'a receipt', read: readReceipt }, processorTime, ['', '{"fray":"receipt 1","table":"'])).toEqual([]);
    expect(growthFaults({ name: 'an outcome', read: parseDraw }, processorTime, ['', 'dice ', 'card ', 'pick 1/'])).toEqual([]);
  });
});

describe('a record of many lines', () => {
  const repeated = (line: (n: number) => string, count: number) => Array.from({ length: count }, (_, n) => line(n)).join('');
  const faultOf = (text: string) => {
    const read = parseRecord(text);
    return read.ok ? 'accepted' : `${read.fault.field}: ${read.fault.message}`;
  };

  it('has no more seats than a game can have', () => {
    const seats = repeated((n) => `seat s${n} human\n`, RECORD_LIMITS.seats + 1);
    expect(faultOf(RECORD + seats)).toBe('seat s30: a record has at most 30 seats');
    const fair = repeated((n) => `fair s${n} ${HEX} ${HEX}\n`, RECORD_LIMITS.seats + 1);
    expect(faultOf(RECORD + fair)).toBe('fair s30: a record has at most 30 seats');
  });

  it('is quoted in an error by its beginning only', () => {
    expect(faultOf(`${RECORD}1 north ${'ä'.repeat(10_000)}`).length).toBeLessThan(400);
    expect(faultOf(`${RECORD}${'x'.repeat(10_000)}`).length).toBeLessThan(400);
    expect(faultOf(`${RECORD}1 north ember | ${'x'.repeat(10_000)}`).length).toBeLessThan(400);
  });
});
