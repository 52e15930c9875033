import { type AnyGame, openPuzzle, standardOptions } from '@fray/engine';
import { GAMES } from '@fray/games';
import { expect, it } from 'vitest';

/** The explanation of a better move than the chosen one, in both languages. */
function reasons(game: AnyGame, position: object, options: Readonly<Record<string, string>>, chosen: string, best: string): string[] {
  const puzzle = {
    id: 'x-1',
    options,
    seats: 2,
    seat: 0,
    position,
    theme: '',
    found: { right: 0, of: 1 },
    judged: { by: 'exact' as const, pairs: 0 },
    margin: 0,
    se: 0,
    answers: [{ moves: [best], share: 1 }],
    others: [],
  };
  const opened = openPuzzle(game, puzzle);
  if (!opened.ok) throw new Error(`${opened.fault.field}: ${opened.fault.message}`);
  const { state } = opened.value;
  const reason = game.bot.explain?.(state, 0, [game.parse(state, chosen)!], [game.parse(state, best)!]) ?? [];
  return (['en', 'da'] as const).flatMap((language) => reason.map(({ name, about }) => game.localize(name, language, about)));
}

it('Tunnel Rat names the number of cards for a guess, and the risk of the other one', async () => {
  const game = await GAMES['tunnel-rat']();
  const position = {
    pack: { vc: 2, trap: 4, tunnel: 13 },
    card: 'vc',
    discard: { vc: 7, trap: 6, tunnel: 7 },
    kept: { vc: 0, trap: 0, tunnel: 0 },
  };
  expect(reasons(game, { ...position, tunnels: 0 }, {}, 'shoot', 'advance')).toEqual([
    '13 of 20 unseen cards are tunnels.',
    'It costs a casualty in 35 % of all cases, the other guess in 20 %.',
    'Af 20 kort, som ingen har set, er 13 tunneler.',
    'Det koster et tab i 35 % af tilfældene, det andet gæt i 20 %.',
  ]);
});

it('TubeTanks counts the programs that punish a program', async () => {
  const game = await GAMES.tubetanks();
  expect(standardOptions(game.options)).toMatchObject({ fire_timing: 'end' });
  const position = { one: { cell: 'L3', facing: 'up' }, two: { cell: 'L1', facing: 'up' } };
  const reason = reasons(game, position, {}, 'RFL', 'FFF');
  expect(reason).toHaveLength(2);
  expect(reason[0]).toMatch(/program/);
});
