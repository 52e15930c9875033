import { gzipSync } from 'node:zlib';
import type { Job } from '@fray/lab';
import { describe, expect, it } from 'vitest';
import { answerIn, jobIn, packed } from './queue.ts';

const JOB: Job = {
  pairing: { game: 'arcade', options: {}, seats: 2, seed: 1, own: { level: 'recruit' }, others: { level: 'recruit' } },
  from: 0,
  to: 100,
  deep: 0,
};

describe('a message of the queue', () => {
  it('is read as it was packed', () => {
    expect(jobIn(packed(JOB))).toEqual(JOB);
    expect(answerIn(packed({ job: JOB, fault: 'no' }))).toEqual({ job: JOB, fault: 'no' });
  });

  it('that unpacks to more than any answer has is none of ours', () => {
    const blanks = Buffer.alloc(65 * 1024 * 1024, ' ');
    expect(jobIn(gzipSync(Buffer.concat([blanks, Buffer.from(JSON.stringify(JOB))]), { level: 1 }))).toBeUndefined();
  });

  it('asks for no more games than an experiment can have, and for few at once', () => {
    expect(jobIn(packed({ ...JOB, to: 1e15 }))).toBeUndefined();
    expect(jobIn(packed({ ...JOB, from: 0, to: 20_000 }))).toBeUndefined();
    expect(jobIn(packed({ ...JOB, from: 1e15, to: 1e15 + 1 }))).toBeUndefined();
    expect(jobIn(packed({ ...JOB, from: 100, to: 0 }))).toBeUndefined();
    expect(jobIn(packed({ ...JOB, deep: 1e15 }))).toBeUndefined();
    expect(jobIn(packed({ ...JOB, pairing: { ...JOB.pairing, seats: 1e9 } }))).toBeUndefined();
    expect(jobIn(packed({ ...JOB, pairing: { ...JOB.pairing, own: { level: 'ace', iterations: 1e15 } } }))).toBeUndefined();
  });

  it('has no options that every object has', () => {
    expect(jobIn(gzipSync(JSON.stringify(JOB).replace('"options":{}', '"options":{"__proto__":"1"}')))).toBeUndefined();
  });
});
