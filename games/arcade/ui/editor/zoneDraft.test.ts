import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseZoneCode, writeZoneCode } from '../../io/zoneCode.ts';
import { isPointSymmetric, readZone } from '../../rules/zone.ts';
import { planOf, ZONE_NAMES, zoneNamed } from '../../rules/zones.ts';
import { draftOf, emptyDraft, exceedsBox, paint, paintAll, planOfDraft, resize, TOOLS, zoneOfDraft } from './zoneDraft.ts';

describe('a zone draft', () => {
  it('[AC12] can be made from a plan and be turned back into it', () => {
    for (const name of ZONE_NAMES) expect(planOfDraft(draftOf(planOf(name)))).toEqual(planOf(name));
    const ranked = { map: ['...', '...', '...'], ranks: [['A1', 'B2'], ['C3']] } as const;
    expect(planOfDraft(draftOf(ranked))).toEqual(ranked);
  });

  const strokes = fc.array(fc.record({ at: fc.nat(), tool: fc.constantFrom(...TOOLS) }), { maxLength: 40 });

  it('[A9] stays equal for both sides under a half turn, after any painting', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 21 }), fc.integer({ min: 3, max: 21 }), strokes, (width, height, list) => {
        let draft = emptyDraft(width, height);
        // The central cell is its own image: a start there can belong to one side only.
        const isMiddle = (cell: number) => draft.grid.halfTurn(cell) === cell;
        for (const { at, tool } of list) {
          const cell = at % draft.grid.size;
          if (!(isMiddle(cell) && tool.length > 1)) draft = paint(draft, cell, tool, 'half-turn');
        }
        const zone = zoneOfDraft(draft);
        if (zone.ok) expect(isPointSymmetric(zone.value)).toBe(true);
        const code = writeZoneCode(planOfDraft(draft));
        const again = parseZoneCode(code);
        if (zone.ok) expect(again.ok && readZone(again.value).ok).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('numbers start cells without gaps, at most six per side', () => {
    let draft = emptyDraft(9, 9);
    for (let cell = 0; cell < 8; cell++) draft = paint(draft, cell, 'green', 'none');
    expect(draft.marks.slice(0, 8).join('')).toBe('123456..');
    expect(draft.marks.filter((mark) => mark !== '.')).toHaveLength(6);
    draft = paint(draft, 1, 'green', 'none');
    expect(draft.marks.slice(0, 5).join('')).toBe('1.234');
  });

  it('paints and removes ranks, and the image belongs to the other side', () => {
    let draft = paint(emptyDraft(5, 5), 12 - 5, 'green-rank', 'half-turn');
    expect(planOfDraft(draft).ranks).toEqual([
      ['A1', 'B1', 'C1', 'D1', 'E1', 'C2'],
      ['C4', 'A5', 'B5', 'C5', 'D5', 'E5'],
    ]);
    draft = paint(draft, 12 - 5, 'green-rank', 'half-turn');
    expect(planOfDraft(draft).ranks?.[0]).toHaveLength(5);
  });

  it('mirrors north and south, and keeps the cells that fit when its size changes', () => {
    const draft = paint(emptyDraft(5, 5), 1, '#', 'flip');
    expect(planOfDraft(draft).map).toEqual(['.#...', '.....', '.....', '.....', '.#...']);
    expect(planOfDraft(resize(draft, 3, 6)).map).toEqual(['...', '.#.', '...', '...', '...', '.#.']);
  });

  it('mirrors west and east for the same side, and paints images within a stroke once', () => {
    const both = paint(emptyDraft(5, 5), 1, 'green', 'both');
    expect(planOfDraft(both).map).toEqual(['.b.a.', '.....', '.....', '.....', '.1.2.']);
    // A toggle would remove what its image has just set.
    const stroke = paintAll(emptyDraft(5, 5), [0, 24], 'green', 'half-turn');
    expect(planOfDraft(stroke).map).toEqual(['....a', '.....', '.....', '.....', '1....']);
    expect(planOfDraft(paintAll(emptyDraft(5, 5), [0, 1, 2], '#', 'mirror')).map.at(-1)).toBe('#####');
  });

  it('[A9] reports a zone that the box does not have the parts for', () => {
    expect(exceedsBox(emptyDraft(15, 15))).toBe(false);
    expect(exceedsBox(emptyDraft(16, 9))).toBe(true);
    expect(exceedsBox(draftOf({ map: ['ooo', '...', '...'] }))).toBe(true);
    for (const name of ZONE_NAMES) expect(exceedsBox(draftOf(planOf(name)))).toBe(false);
    expect(zoneNamed('duel').grid.size).toBe(81);
  });
});
