import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Code, codeOf, codes } from './codes.ts';
import { moveKinds } from './moveKinds.ts';

const STAGES = ['place', 'act', 'aimed-token'] as const;
type Stage = Code<typeof STAGES>;
const { place: PLACE, act: ACT, 'aimed-token': AIMED } = codes(...STAGES);

describe('codes', () => {
  it('are the indices of the names, each with a literal type', () => {
    expect([PLACE, ACT, AIMED]).toEqual([0, 1, 2]);
    expectTypeOf(PLACE).toEqualTypeOf<0>();
    expectTypeOf(AIMED).toEqualTypeOf<2>();
    expectTypeOf<Stage>().toEqualTypeOf<0 | 1 | 2>();
    expect(STAGES.map((name) => codeOf(STAGES, name))).toEqual([0, 1, 2]);
  });

  it('have no entry for an unknown name', () => {
    // @ts-expect-error: there is no such name
    expect(codes(...STAGES).fire).toBeUndefined();
  });

  it('make the compiler find a missing case of a switch', () => {
    // @ts-expect-error: `aimed-token` is not handled
    const forgetful = (stage: Stage): string => {
      // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- it forgets on purpose
      switch (stage) {
        case PLACE:
          return 'place';
        case ACT:
          return 'act';
      }
    };
    expect(forgetful(ACT)).toBe('act');
  });
});

describe('kinds of moves', () => {
  const { first, count, kindOf, aboutOf, texts, parse } = moveKinds({ step: ['N', 'E'], end: ['end'], go: ['A1', 'B1'] });

  it('numbers moves kind by kind', () => {
    expect(first).toEqual({ step: 0, end: 2, go: 3 });
    expect(count).toBe(5);
    expect(kindOf).toEqual(['step', 'step', 'end', 'go', 'go']);
    expect(aboutOf).toEqual([0, 1, 0, 0, 1]);
  });

  it('parses exactly the texts that it writes', () => {
    for (const [move, text] of texts.entries()) expect(parse(text)).toBe(move);
    expect(['', 'n', 'end ', 'toString'].map(parse)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('rejects two moves with the same text', () => {
    expect(() => moveKinds({ step: ['N'], go: ['A1', 'N'] })).toThrow('two moves share a text');
  });
});
