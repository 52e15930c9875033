import { MoveList, SeededChance } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { tubetanks } from '../index.ts';
import { strikes, winnerOf } from '../rules/play.ts';
import { blankState, copyState, gridOf } from '../rules/state.ts';
import { type Pose, poses, standard } from '../testing.ts';
import { EscapeFinder } from './hints.ts';

describe('[T17] safe programs', () => {
  it.each(['wrap', 'closed'] as const)('exist in every position, apex %s', (apex) => {
    const options = { ...standard(), apex };
    const grid = gridOf(options);
    const reach = poses().map((start) => [...new Set(programs(start, grid))]);
    const all = poses();
    const hits = all.map((from) =>
      all.map((to) => strikes(options, grid, from.cell, from.facing, to.cell) && from.facing !== ((to.facing + 4) & 7)),
    );
    const without = reach.flatMap((mine) => reach.filter((theirs) => !mine.some((end) => theirs.every((other) => !hits[other]![end]))));
    expect(reach.length * reach.length).toBe(5184);
    expect(without).toHaveLength(0);
  });
});

describe('escapes', () => {
  const table = (changes: Partial<ReturnType<typeof standard>>) => ({ ...standard(), ...changes });

  it.each([
    [{ apex: 'wrap' }, 0],
    [{ apex: 'closed' }, 0],
    [{ apex: 'wrap', fire_timing: 'each-step' }, 300],
    [{ apex: 'closed', fire_timing: 'each-step' }, 72],
    [{ apex: 'wrap', fire_timing: 'each-step', fire_range: 'sudden' }, 522],
    [{ apex: 'closed', fire_timing: 'each-step', fire_range: 'sudden' }, 778],
  ] as const)('[T17] are missing in as many positions as an independent count: %o, %i', (changes, without) => {
    expect(new EscapeFinder(table(changes)).count()).toEqual({ positions: 5184, without });
  });

  it.each(['end', 'each-step'] as const)('[T17] are safe against every program, fire %s', (fire_timing) => {
    const options = table({ fire_timing, apex: 'wrap' });
    const escapes = new EscapeFinder(options);
    const list = new MoveList();
    const random = new SeededChance(7);
    for (let n = 0; n < 60; n++) {
      const state = blankState(options);
      for (const tank of [0, 1]) {
        state.cell[tank] = random.below(18, 'table');
        state.facing[tank] = random.below(4, 'table') * 2;
      }
      const seat = n % 2;
      escapes.list(state, seat, list);
      for (let program = 0; program < 27; program++) {
        let isPunished = false;
        for (let answer = 0; answer < 27; answer++) {
          const after = copyState(state);
          tubetanks.play(after, seat, program, random, null);
          tubetanks.play(after, 1 - seat, answer, random, null);
          const ended = winnerOf(after.ending) === seat;
          if (!ended && (after.hits[seat]! > 0 || after.destroyed[seat])) isPunished = true;
        }
        if (list.has(program)) expect(isPunished, `${n} ${program}`).toBe(false);
        else if (fire_timing === 'end') expect(isPunished, `${n} ${program}`).toBe(true);
      }
    }
  });
});

describe('the hints of the new-game page', () => {
  const soundMoves = (changes: Partial<ReturnType<typeof standard>>, language: 'en' | 'da' = 'en') =>
    tubetanks.hints!({ ...standard(), ...changes }).map((hint) => {
      const { name, about } = typeof hint === 'string' ? { name: hint, about: [] } : hint;
      return tubetanks.localize(name, language, about);
    });

  it('[T17] promise an escape everywhere only if one exists, and count as the solver does', () => {
    expect(soundMoves({})[0]).toContain('every position has a program that nothing can punish');
    expect(soundMoves({})[1]).toContain('300 positions');
    expect(soundMoves({ apex: 'closed' })[1]).toContain('72 positions');
    expect(soundMoves({ hold: 'yes' })[0]).toBe('42 of 5,184 positions have no program that nothing can punish');
    expect(soundMoves({ hold: 'yes' }, 'da')[0]).toContain('42 af 5.184 stillinger');
    expect(soundMoves({ hold: 'yes' }).at(-1)).toContain('wherever there are any');
    for (const programming of ['relative', 'heading'] as const)
      for (const apex of ['wrap', 'closed'] as const)
        for (const hold of ['no', 'yes'] as const)
          for (const fire_timing of ['end', 'each-step'] as const)
            for (const fire_range of ['exact', 'sudden'] as const) {
              const options = { ...standard(), programming, apex, hold, fire_timing, fire_range };
              const { without } = new EscapeFinder(options).count();
              const [first] = soundMoves(options);
              if (without === 0) expect(first).toContain('every position');
              else expect(first).toMatch(new RegExp(`^${without.toLocaleString('en')} of 5,184 `));
            }
  });

  it('[T3] count with other numbers too, if it is fast enough', () => {
    expect(soundMoves({ rows: 4, steps: 2 })[0]).toMatch(/every position|of 2,304 positions/);
    expect(soundMoves({ steps: 4, hold: 'yes' })).toEqual(['the ace plays only programs that nothing can punish, wherever there are any']);
    expect(soundMoves({ steps: 4, hold: 'yes', fire_range: 'sudden' })).toEqual(['these options are not solved: the ace searches']);
  });

  it('have texts for every hint, in both languages', () => {
    for (const language of ['en', 'da'] as const)
      for (const changes of [{}, { hold: 'yes' }, { fire_range: 'sudden' }, { fire_range: 'sudden', hold: 'yes' }] as const)
        for (const line of soundMoves(changes, language)) expect(line).toMatch(/ .* /);
  });
});

/** An independent, simple implementation of driving: the end of each of the 27 relative programs, as an index of `poses()`. */
function programs(start: Pose, grid: ReturnType<typeof gridOf>): number[] {
  const after = (pose: Pose, letter: string): Pose => {
    if (letter === 'L') return { ...pose, facing: (pose.facing + 6) % 8 };
    if (letter === 'R') return { ...pose, facing: (pose.facing + 2) % 8 };
    let x = pose.cell % 3;
    let y = Math.floor(pose.cell / 3);
    if (pose.facing === 0) y++;
    if (pose.facing === 4) y--;
    if (pose.facing === 2) x++;
    if (pose.facing === 6) x--;
    if (grid.wrapX) x = (x + 3) % 3;
    return x < 0 || x > 2 || y < 0 || y > 5 ? pose : { ...pose, cell: y * 3 + x };
  };
  const letters = ['F', 'L', 'R'];
  return letters
    .flatMap((a) => letters.flatMap((b) => letters.map((c) => [a, b, c].reduce(after, start))))
    .map(({ cell, facing }) => cell * 4 + facing / 2);
}
