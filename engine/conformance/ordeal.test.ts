import { describe, expect, it } from 'vitest';
import { ordeal } from './ordeal.ts';
import { PROPERTY_NAMES } from './properties.ts';
import { conform } from './suite.ts';

const trial = { options: {}, seats: 4, seed: 1, games: 10, longest: 200 };

describe('the conformance suite', () => {
  it('accepts the ordeal', () => {
    expect([...conform(ordeal(), trial)]).toEqual([]);
  });

  it.each(PROPERTY_NAMES)('rejects a game that breaks %s', (property) => {
    expect([...conform(ordeal(property), trial).keys()]).toContain(property);
  });
});
