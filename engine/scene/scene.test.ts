import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsOf, readAffordance, readScene, type Scene, SYMBOLS, sceneText } from './index.ts';

const HEX = { kind: 'hex', shape: { layout: 'hexagon', radius: 2 } } as const;
const SCENE: Scene = {
  board: HEX,
  cells: [
    { at: 'C3', terrain: 'hill', height: 2, mark: { art: { symbol: 'flag' }, name: 'objective', owner: 1 } },
    { at: 'A1', terrain: 'water' },
  ],
  pieces: [
    {
      id: 'm',
      at: 'C3',
      name: 'Marksman',
      owner: 0,
      badges: { number: { value: 3, name: 'skill' }, pips: { full: 1, of: 2, name: 'steps' } },
    },
    { id: 'x', at: 'C1', name: 'counter', owner: 1, hidden: true },
    { id: 'gone', at: 'removed', name: 'Scout', owner: 1 },
  ],
  zones: [{ id: 'removed', name: 'Removed' }],
  decks: [{ id: 'events', name: 'Events', left: 5, top: { id: 'fog', title: 'Fog', text: 'Nobody sees farther than 2 hexes.' } }],
  hands: [{ id: 'hand-0', name: 'Orders', owner: 0, cards: [{ id: 'ambush', title: 'Ambush', cost: 1 }] }],
  tracks: [{ id: 'round', name: 'Round', from: 1, to: 6, markers: [{ at: 3 }] }],
  dice: [{ id: 'd', die: 'd10', shows: '4' }],
  texts: [{ id: 't', text: '4, needs 7: a miss', tone: 'strong' }],
  plates: [{ seat: 0, values: [{ name: 'points', value: 2 }] }],
};
const side = (seat: number) => ['Green', 'Orange'][seat] ?? '?';

describe('a scene', () => {
  it('is parsed unchanged', () => {
    expect(readScene(SCENE)).toEqual({ ok: true, value: SCENE });
  });

  it.each<readonly [string, object]>([
    ['cells.0.at', { cells: [{ at: 'Z9' }] }],
    ['cells', { cells: [{ at: 'A1' }, { at: 'A1' }] }],
    ['pieces.0.at', { pieces: [{ id: 'a', at: 'nowhere', name: 'A' }] }],
    ['pieces', { pieces: [{ id: 'ambush', at: 'C3', name: 'A' }] }],
    ['pieces.0.art', { pieces: [{ id: 'a', at: 'C3', name: 'A', art: { symbol: 'unicorn' } }] }],
    ['tracks.0.markers', { tracks: [{ id: 't', name: 'T', from: 0, to: 3, markers: [{ at: 4 }] }] }],
    ['tracks.0.to', { tracks: [{ id: 't', name: 'T', from: 3, to: 2, markers: [] }] }],
    ['board.shape.radius', { board: { kind: 'hex', shape: { layout: 'hexagon', radius: 99 } } }],
    ['board.links.0', { board: { kind: 'graph', places: [{ id: 'a', x: 1, y: 1 }], links: [['a', 'b']] }, cells: [], pieces: [] }],
    ['onclick', { onclick: 'alert(1)' }],
  ])('is rejected for %s', (field, change) => {
    expect(readScene({ ...SCENE, ...change })).toMatchObject({ ok: false, fault: { field } });
  });

  it('is parsed or rejected for any input, and never throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(SCENE)), fc.anything({ withBigInt: false }), (field, value) => {
        const read = readScene({ ...SCENE, [field]: value });
        if (read.ok) expect(typeof sceneText(read.value, side)).toBe('string');
        // A piece in a zone that is gone is the fault of the piece.
        else expect(Object.keys(SCENE)).toContain(read.fault.field.split('.')[0]);
      }),
    );
  });

  it('is printed with all its parts', () => {
    const text = sceneText(SCENE, side);
    expect(text).toContain('1M');
    expect(text).toContain('2?');
    for (const line of [
      'C3  Green Marksman, skill 3, steps 1 of 2',
      'C1  Orange counter, face down',
      'Removed: Orange Scout',
      'Events: 5 left; Fog, Nobody sees farther than 2 hexes.',
      '  Ambush, cost 1',
      'Round: 3 / 6',
      'd10: 4',
      '4, needs 7: a miss',
      'Green: points 2',
    ])
      expect(text.split('\n')).toContain(line);
  });

  it('names the cells of each kind of board', () => {
    expect(cellsOf({ kind: 'square', columns: 2, rows: 2 })).toEqual(['A2', 'B2', 'A1', 'B1']);
    expect(cellsOf(HEX)).toHaveLength(19);
    expect(cellsOf({ kind: 'none' })).toEqual([]);
    expect(SYMBOLS).toHaveLength(48);
  });
});

describe('an affordance', () => {
  it.each<readonly [string | undefined, unknown]>([
    [
      undefined,
      {
        choices: [
          { kind: 'piece', id: 'm' },
          { kind: 'cell', at: 'C4', note: '2' },
        ],
        name: 'Marksman to C4',
      },
    ],
    [
      undefined,
      {
        choices: [
          { kind: 'card', id: 'ambush' },
          { kind: 'cell', at: 'removed' },
        ],
        name: 'Ambush',
      },
    ],
    [
      'choices.1',
      {
        choices: [
          { kind: 'piece', id: 'm' },
          { kind: 'cell', at: 'C9' },
        ],
        name: 'x',
      },
    ],
    ['choices.0', { choices: [{ kind: 'piece', id: 'nobody' }], name: 'x' }],
    ['choices.0', { choices: [{ kind: 'card', id: 'm' }], name: 'x' }],
    ['choices.0', { choices: [], name: 'x' }],
    ['name', { choices: [{ kind: 'button', id: 'b', name: 'B' }] }],
  ])('has the fault %s', (field, json) => {
    const read = readAffordance(json, SCENE);
    expect(read.ok ? undefined : read.fault.field).toBe(field);
  });
});
