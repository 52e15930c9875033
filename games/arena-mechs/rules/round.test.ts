import { Match, readOptions, SeededChance } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { arenaMechs } from '../index.ts';
import { battle, CRUSHER, FLAME, standing, tiles } from '../testing.ts';

describe('between program points and at the end', () => {
  it('[R42] [R38] flames act after the first point, crushers after the second, nothing after the third', () => {
    const after = (point: number, at: string) => {
      const table = battle([{ at: 'A1' }, { at, damage: { black: 7 } }, { at: 'E5' }], {
        ...tiles({ B2: [CRUSHER], D4: [FLAME] }),
        round: point === 3 ? 4 : 1,
        point,
        at: 2,
      });
      const events = table.do('end');
      return events.flatMap((event) =>
        event.type === 'crushers' || event.type === 'flames'
          ? [event.type]
          : event.type === 'smashed' || event.type === 'scored'
            ? [event.type]
            : [],
      );
    };
    expect(after(1, 'D4')).toEqual(['flames', 'smashed']);
    expect(after(1, 'B2')).toEqual(['flames']);
    expect(after(2, 'B2')).toEqual(['crushers', 'smashed']);
    expect(after(3, 'B2')).toEqual([]);
  });

  it('[R52] [R41] several mechs smashed by the arena queue by their start numbers, and choose a drop-in in that order', () => {
    const table = battle(
      [
        { at: 'D4', pair: ['oo', 'om'], damage: { black: 7 } },
        { at: 'B2', pair: ['pp', 'ph'], damage: { black: 7 } },
        { at: 'E5', pair: ['mm', 'mo'] },
      ],
      { ...tiles({ B2: [FLAME], D4: [FLAME + 1] }), order: ['yellow', 'blue', 'red'], at: 2 },
    );
    table.do('end');
    expect(table.seat).toBe(1);
    expect(table.moves()).toEqual(['C1', 'A3', 'E3', 'C5']);
    expect(table.refusal('A1')).toBe('no-drop-in');
    table.do('C1');
    expect(table.seat).toBe(0);
    expect(table.refusal('C1')).toBe('occupied');
    table.do('A3');
    expect(table.position).toMatchObject({ phase: 'overlap', point: 2, queue: [] });
  });

  it('[R53] the queue waits while no drop-in is free', () => {
    const table = battle([{ at: 'C1' }, { at: null }, { at: 'A3' }, { at: 'E3' }], { at: 3 });
    expect(table.state.arena.dropIns).toHaveLength(4);
    table.do('end');
    expect(table.seat).toBe(1);
    expect(table.moves()).toEqual(['C5']);
  });

  const last = (mechs: readonly { at: string | null; damage?: Record<string, number>; score: number }[]) => {
    const table = battle(mechs, { round: 4, point: 3, at: mechs.length - 1 });
    table.do('end');
    return table;
  };

  it('[R43] the last scoring counts only dealt damage', () => {
    const table = last([
      { at: 'A1', damage: { yellow: 2, blue: 1 }, score: 3 },
      { at: 'B1', score: 0 },
      { at: 'E5', damage: { red: 1, yellow: 1, black: 3 }, score: 0 },
    ]);
    expect(standing(table).scores).toEqual([5, 5, 1]);
  });

  it.each([
    [
      'most prestige',
      [
        { at: 'A1', score: 3 },
        { at: 'C3', score: 2 },
      ],
      [1, 2],
    ],
    [
      'fewest markers, black ones too',
      [
        { at: 'C3', score: 2, damage: { black: 1 } },
        { at: 'A1', score: 2 },
      ],
      [2, 1],
    ],
    [
      'nearest to the centre',
      [
        { at: 'A1', score: 2 },
        { at: 'C2', score: 2 },
      ],
      [2, 1],
    ],
    [
      'outside last',
      [
        { at: 'A1', score: 2 },
        { at: null, score: 2 },
      ],
      [1, 2],
    ],
    [
      'then shared',
      [
        { at: 'A1', score: 2 },
        { at: 'E5', score: 2 },
        { at: 'C1', score: 1 },
      ],
      [1, 1, 3],
    ],
  ] as const)('[R44] %s', (_name, mechs, places) => {
    expect(last(mechs as never).result).toEqual({ places, reason: 'last-scoring' });
  });

  it('[R47] a player who concedes in a game of three is played by fallbacks, and ranks last', () => {
    const options = readOptions(arenaMechs.options, {});
    if (!options.ok) throw new Error(options.fault.message);
    const match = new Match(arenaMechs, { options: options.value, seats: 3 }, new SeededChance(2));
    match.act(1, 'concede');
    const random = new SeededChance(3);
    while (match.deciders !== 0)
      for (const seat of [0, 2])
        if ((match.deciders >> seat) & 1) {
          const moves = match.moves(seat).filter((text) => !text.startsWith('push'));
          match.move(seat, moves[random.below(moves.length, 'table')]!);
        }
    expect(match.outcome?.places[1]).toBe(3);
  });
});
