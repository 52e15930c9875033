import { gzipSync } from 'node:zlib';
import type { DealNotes, Job } from '@fray/lab';
import { describe, expect, it } from 'vitest';
import { answerIn, jobIn, packed } from './queue.ts';

const JOB: Job = {
  pairing: { game: 'arcade', options: {}, seats: 2, seed: 1, own: { level: 'recruit' }, others: { level: 'recruit' } },
  from: 0,
  to: 100,
  deep: 0,
};

describe('a message of the queue', () => {
  it('is unpacked as it was packed', () => {
    expect(jobIn(packed(JOB))).toEqual(JOB);
    expect(answerIn(packed({ job: JOB, fault: 'no' }))).toEqual({ job: JOB, fault: 'no' });
  });

  it('is rejected if it unpacks to more than the largest valid answer', () => {
    const blanks = Buffer.alloc(65 * 1024 * 1024, ' ');
    expect(jobIn(gzipSync(Buffer.concat([blanks, Buffer.from(JSON.stringify(JOB))]), { level: 1 }))).toBeUndefined();
  });

  it.each([
    ['lists in lists', '['.repeat(500_000)],
    ['lists', `[${'[],'.repeat(300_000)}[]]`],
    ['objects', `[${'{"a":{}},'.repeat(110_000)}0]`],
    ['fields', `{${Array.from({ length: 90_000 }, (_, i) => `"k${i}":1`).join(',')}}`],
    ['numbers', `[${'1,'.repeat(500_000)}1]`],
  ])('is rejected before it is parsed if its values would take long to read: %s', (_name, text) => {
    const message = gzipSync(text, { level: 1 });
    const start = process.cpuUsage();
    expect([jobIn(message), answerIn(message)]).toEqual([undefined, undefined]);
    // Processor time: others may use this machine, too. Parsed, each of these took seconds.
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(1500);
  });

  it.each(['../../etc/passwd', '/tmp/mine', './mine', '..', 'mine.fraygame', 'ann.mine', '__proto__', '\u001b[2J'])(
    'cannot name a game that a worker would load from its own disk: %s',
    (game) => {
      expect(jobIn(packed({ ...JOB, pairing: { ...JOB.pairing, game } }))).toBeUndefined();
    },
  );

  it('cannot request more games than an experiment has, or too many at once', () => {
    expect(jobIn(packed({ ...JOB, to: 1e15 }))).toBeUndefined();
    expect(jobIn(packed({ ...JOB, from: 0, to: 20_000 }))).toBeUndefined();
    expect(jobIn(packed({ ...JOB, from: 1e15, to: 1e15 + 1 }))).toBeUndefined();
    expect(jobIn(packed({ ...JOB, from: 100, to: 0 }))).toBeUndefined();
    expect(jobIn(packed({ ...JOB, deep: 1e15 }))).toBeUndefined();
    expect(jobIn(packed({ ...JOB, pairing: { ...JOB.pairing, seats: 1e9 } }))).toBeUndefined();
    expect(jobIn(packed({ ...JOB, pairing: { ...JOB.pairing, own: { level: 'ace', iterations: 1e15 } } }))).toBeUndefined();
  });

  it('contains all games of its job, each with the recorded fields of a game', () => {
    const note: DealNotes[number] = {
      shares: [1, 0],
      reason: 'tanks',
      first: 0,
      turns: 1,
      decisions: 1,
      legal: 1,
      forced: 0,
      curve: [500],
      events: { shot: 1 },
      cells: { shot: { E5: 1 } },
      things: { card: [1, 0] },
    };
    const one: Job = { ...JOB, to: 1 };
    const isRead = (notes: unknown) => answerIn(gzipSync(JSON.stringify({ job: one, notes }))) !== undefined;
    expect(isRead([[note, note]])).toBe(true);
    expect(isRead([[{ ...note, deep: { luck: 1, noise: 1, looked: 1, real: 1 } }, note]])).toBe(true);
    for (const [part] of Object.entries(note))
      for (const forged of [undefined, null, 'all', [null], [[{}]], { x: 'y' }])
        if (!(part === 'reason' && forged === 'all'))
          expect(isRead([[note, { ...note, [part]: forged }]]), `${part}: ${JSON.stringify(forged)}`).toBe(false);
    for (const few of [
      [],
      [[]],
      [[note]],
      [[note, note, note]],
      [
        [note, note],
        [note, note],
      ],
      'notes',
      [note, note],
    ])
      expect(isRead(few)).toBe(false);
  });

  it('has no options with names of Object.prototype', () => {
    expect(jobIn(gzipSync(JSON.stringify(JOB).replace('"options":{}', '"options":{"__proto__":"1"}')))).toBeUndefined();
  });
});
