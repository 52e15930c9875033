import { describe, expect, it } from 'vitest';
import { Measures } from './measures.ts';

const at = (now: number, decision: number | undefined, more: { isOver?: boolean; undos?: number } = {}) => ({
  now,
  decision,
  isOver: false,
  undos: 0,
  ...more,
});

describe('the measures of a match', () => {
  it('count the time in which this seat owed a decision, and not the others’ time', () => {
    const measured = new Measures(1000, null, () => {});
    measured.note(at(1000, 0));
    // The page is drawn again, and nothing has happened.
    measured.note(at(3000, 0));
    measured.note(at(5000, undefined));
    measured.note(at(65_000, 1));
    measured.note(at(66_000, 2));
    measured.note(at(70_000, undefined, { isOver: true }));
    measured.note(at(999_000, undefined, { isOver: true }));
    expect(measured.measures).toEqual({
      first: 4000,
      // The last decision was not made: the match ended meanwhile.
      decisions: 2,
      thought: 9000,
      lasted: 69_000,
      undos: 0,
      refused: {},
      lookups: {},
    });
  });

  it('do not count an undone move as a decision', () => {
    const measured = new Measures(0, null, () => {});
    measured.note(at(0, 0));
    measured.note(at(1000, 1));
    measured.note(at(3000, 2, { undos: 1 }));
    measured.note(at(4000, undefined, { undos: 1 }));
    expect(measured.measures).toMatchObject({ decisions: 2, undos: 1, thought: 4000, first: 1000 });
  });

  it('count reasons and rules up to a limit of distinct ones, and continue after a reload', () => {
    let stored: string | null = null;
    const save = (text: string) => {
      stored = text;
    };
    const before = new Measures(0, null, save);
    before.refuse('no-points');
    before.refuse('no-points');
    before.lookUp('A18');
    for (let n = 0; n < 60; n++) before.lookUp(`rule ${n}`);
    before.note(at(0, 0));
    before.note(at(500, undefined));
    const after = new Measures(9999, stored, save);
    after.lookUp('A18');
    expect(after.measures).toMatchObject({ refused: { 'no-points': 2 }, decisions: 1, first: 500 });
    expect(after.measures.lookups['A18']).toBe(2);
    expect(Object.keys(after.measures.lookups)).toHaveLength(40);
    expect(new Measures(5, '{"began":1,"refused":{"x":"y"}}', save).measures).toMatchObject({ decisions: 0, refused: {} });
    expect(new Measures(5, '{broken', save).measures).toMatchObject({ decisions: 0, lookups: {} });
  });
});
