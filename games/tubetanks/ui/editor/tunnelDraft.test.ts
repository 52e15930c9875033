import { readChoices } from '@fray/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tubetanksRules } from '../../game.ts';
import { MAX_ROWS } from '../../rules/options.ts';
import { parseCell } from '../../rules/state.ts';
import { draftFrom, isAlike, place, SYMMETRIES, startsText, TOOLS, type TunnelDraft, withRows } from './tunnelDraft.ts';

const cell = (name: string) => parseCell(name)!;
const optionsOf = (draft: TunnelDraft) => ({ rows: String(draft.rows), starts: startsText(draft) });

describe('a tunnel draft', () => {
  it('[TT1] begins at the ends, and has the text of the rulebook there', () => {
    expect(startsText(draftFrom(6, 'ends'))).toBe('ends');
    expect(startsText(draftFrom(6, 'L1up.R6down'))).toBe('ends');
    expect(startsText(draftFrom(6, 'F2up.L5right'))).toBe('F2up.L5right');
    // Starts outside of the tunnel, or no starts at all.
    expect(startsText(draftFrom(4, 'F2up.L5right'))).toBe('ends');
    expect(startsText(draftFrom(6, 'nowhere'))).toBe('ends');
  });

  it('puts a tank on a cell with its image, and turns it there', () => {
    const moved = place(draftFrom(6, 'ends'), cell('F2'), 'one', 'half-turn');
    expect(startsText(moved)).toBe('F2up.F5down');
    expect(startsText(place(moved, cell('F2'), 'one', 'half-turn'))).toBe('F2right.F5left');
    expect([draftFrom(6, 'ends'), moved].map(isAlike)).toEqual([true, true]);
    expect(isAlike(place(moved, cell('L5'), 'two', 'none'))).toBe(false);
    expect(startsText(place(moved, cell('L5'), 'two', 'none'))).toBe('F2up.L5down');
  });

  it('never puts two tanks on one cell', () => {
    const draft = draftFrom(5, 'ends');
    expect(place(draft, cell('R5'), 'one', 'none')).toBe(draft);
    // The middle is its own image.
    expect(place(draft, cell('F3'), 'one', 'half-turn')).toBe(draft);
  });

  it('[TT1] can always be played, after any strokes and lengths', () => {
    const stroke = fc.record({
      at: fc.nat(),
      tool: fc.constantFrom(...TOOLS),
      symmetry: fc.constantFrom(...SYMMETRIES),
      rows: fc.option(fc.integer({ min: 3, max: MAX_ROWS })),
    });
    fc.assert(
      fc.property(fc.array(stroke, { maxLength: 20 }), (strokes) => {
        const draft = strokes.reduce(
          (before, { at, tool, symmetry, rows }) => {
            const sized = rows === null ? before : withRows(before, rows);
            return place(sized, at % (3 * sized.rows), tool, symmetry);
          },
          draftFrom(6, 'ends'),
        );
        expect(readChoices(tubetanksRules, optionsOf(draft)).ok).toBe(true);
        expect(draft.starts[0].cell).not.toBe(draft.starts[1].cell);
        expect(draftFrom(draft.rows, startsText(draft))).toEqual(draft);
      }),
    );
  });
});
