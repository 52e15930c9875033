import { checkSync } from 'recheck';
import { describe, expect, it } from 'vitest';
import { expressionsOfProduct } from './regularExpressions.ts';

const { literals, constructed } = expressionsOfProduct(`${import.meta.dirname}/..`);

/** Time limit in milliseconds for one expression; our hardest one takes six seconds on a quiet machine. */
const TIMEOUT = 300_000;

/** What is wrong with an expression: more than linear time, or unknown. */
function faultOf(source: string, flags: string): string | undefined {
  const checked = checkSync(source, flags, { timeout: TIMEOUT });
  if (checked.status === 'safe') return undefined;
  if (checked.status === 'unknown') return `unknown (${checked.error.kind})`;
  return `${checked.complexity.summary}, for ${checked.attack.pattern}`;
}

describe('regular expressions', () => {
  it('are checked by a tool that recognizes a slow one', () => {
    expect(faultOf(String.raw`\s+$`, '')).toContain('polynomial');
    expect(faultOf(String.raw`^(?:a+)+$`, '')).toContain('exponential');
    expect(faultOf(String.raw`^[a-z]+$`, '')).toBeUndefined();
  });

  it('take linear time for every text', () => {
    expect(literals.length).toBeGreaterThan(100);
    const slow = literals.flatMap(({ source, flags, at }) => {
      const fault = faultOf(source, flags);
      return fault === undefined ? [] : [`${at.join(', ')}: /${source}/${flags} is ${fault}`];
    });
    expect(slow).toEqual([]);
  }, 900_000);

  it('are literals, so that they can be checked', () => {
    expect(constructed).toEqual([]);
  });
});
