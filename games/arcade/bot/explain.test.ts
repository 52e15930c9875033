import { expect, it } from 'vitest';
import { arcade } from '../index.ts';
import { type Battle, battle } from '../testing.ts';

/** Moves in notation, each parsed in the position after the one before. */
function line({ state }: Battle, text: string): number[] {
  const at = arcade.copy(state);
  return text.split(' ').map((word) => {
    const move = arcade.parse(at, word)!;
    if (!/^[A-Z]\d/.test(word))
      arcade.play(at, at.side, move, { below: () => 0, card: () => 0, dice: () => {}, roll: () => {}, reveal: () => {} }, null);
    return move;
  });
}

const reasons = (table: Battle, chosen: string, best: string, language: 'en' | 'da' = 'en'): string[] =>
  (arcade.bot.explain?.(table.state, 0, line(table, chosen), line(table, best)) ?? []).map(({ name, about }) =>
    arcade.localize(name, language, about),
  );

it('names the shot with the higher hit chance, with the dice of both', () => {
  const table = battle(['A1'], ['A6']);
  expect(reasons(table, 'snap A6', 'aim A6')).toEqual(['The same target, A6, with 3 dice instead of 5: 58 % to hit, not 40 %.']);
  expect(reasons(table, 'snap A6', 'aim A6', 'da')).toEqual([
    'Samme mål, A6, men med 3 terninger i stedet for 5: 58 % chance for at ramme mod 40 %.',
  ]);
  expect(reasons(table, 'aim A6', 'snap A6')).toEqual([]);
});

it('names the missed target, and the target that is easier to destroy', () => {
  const table = battle(['A1'], ['A6', 'A4:1']);
  expect(reasons(table, 'end', 'aim A4')).toEqual(['It fires: 83 % to hit A4, with 1 die.']);
  expect(reasons(table, 'aim A6', 'aim A4')[0]).toMatch(/^The shot at A4 destroys in 83 of a hundred; the one at A6 in \d+\.$/);
});

it('names a certain hit, without dice', () => {
  const table = battle(['A1'], ['A2']);
  expect(reasons(table, 'end', 'aim A2')).toEqual(['It fires from so near that A2 is hit for certain.']);
});

it('names the cell where the next enemy aims better, if it matters', () => {
  const table = battle(['D4'], ['D8']);
  const [explanation] = reasons(table, 'N end', 'S end');
  expect(explanation).toBe('On D3 the next enemy hits with 58 % if it aims; on D5 with 83 %.');
  expect(reasons(table, 'N end', 'N end')).toEqual([]);
});

it('names the cell of a mine, not the end of the sidecar’s turn', () => {
  const table = battle(['sB2'], ['H8'], { options: { sidecars: '1' } });
  expect(reasons(table, 'N end', 'mine-area N N end')).toEqual(['It leaves a mine at B2.']);
});

it('names the victim of a mine: a stunned unit before a unit that can drive away', () => {
  const table = battle(['sB2', 'A9'], ['C3:3~', 'B3'], { options: { stun: 'on', blast: 'on', sidecars: '1' } });
  expect(reasons(table, 'end', 'mine-radial W end')[0]).toBe('The mine at B2 deals 3 to the unit on B3, unless it leaves.');
  expect(reasons(table, 'end', 'mine-area W end')[0]).toBe('The mine at B2 catches the stunned unit on C3, which cannot leave: 3 damage.');
  expect(reasons(table, 'end', 'mine-area W end', 'da')[0]).toBe(
    'Minen på B2 fanger den lammede enhed på C3, som ikke kan nå væk: 3 skade.',
  );
});
