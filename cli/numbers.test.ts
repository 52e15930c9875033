import { describe, expect, it } from 'vitest';
import { fray } from './testing.ts';

const MATCH = ['match', 'gunner', 'recruit', '--game', 'tubetanks'];

describe('numbers that are too large', () => {
  it.each([
    [...MATCH, '--movetime', '3000000000'],
    [...MATCH, '--timeout', '3000000000'],
    [...MATCH, '--grace', '1e15'],
    [...MATCH, '--nodes', '1e15'],
    [...MATCH, '--depth', '1e15'],
    [...MATCH, '--games', '1e15'],
    [...MATCH, '--games', '1e309'],
    [...MATCH, '--movetime', 'NaN'],
    [...MATCH, '--movetime', '-1'],
    ['selfplay', 'tubetanks', '--games', '1e15'],
    ['selfplay', 'tubetanks', '--jobs', '1e9'],
    ['lab', 'tubetanks', '--games', '1e15'],
    ['lab', 'tubetanks', '--jobs', '1e9'],
    ['worker', '--nats', 'nats://127.0.0.1:9', '--secret', 'x'.repeat(32), '--jobs', '1e9'],
  ])('are rejected with the range: fray %s … %s %s', (...args) => {
    const { status, stderr } = fray(args);
    expect([status, stderr.split('\n').length]).toEqual([2, 2]);
    expect(stderr).toMatch(/whole number from \d+/);
  });
});
