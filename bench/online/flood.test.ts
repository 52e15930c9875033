import { describe, expect, it } from 'vitest';
import { flood } from './flood.ts';

/** For `npm run test:long`: two people play for a while beside a flood. What they wait for their moves depends on the machine: `npm run bench -- flood`. */
const isSample = 'quick' in globalThis;
/** Of `server/base/limits.ts`: what one address may keep open. */
const IDLE_LINES = 500;

describe.skipIf(isSample)('a flood from one address', () => {
  it('is served within its limits, while two people can play', async () => {
    const { during, answers } = await flood(20);
    expect(during.actions).toBeGreaterThan(0);
    const { 'bots 200': tables = 0, 'GET 200': served = 0, 'silent lines': lines = 0, 'silent lines closed': closed = 0 } = answers;
    expect(Math.min(tables, served)).toBeGreaterThan(0);
    expect(lines - closed).toBeLessThanOrEqual(IDLE_LINES);
    // Refused is what is too much; nothing breaks.
    const kinds = Object.keys(answers).filter((kind) => /^(GET|bots) /.test(kind));
    expect(kinds.filter((kind) => !/ (200|304|404|409|429|503)$/.test(kind))).toEqual([]);
  });
});
