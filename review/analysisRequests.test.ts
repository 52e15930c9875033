import { type AnyGame, Match, presetFor, readChoices, SeededChance, seatsOf, writeOptions } from '@fray/engine';
import { GAMES, type GameId } from '@fray/games';
import { describe, expect, it } from 'vitest';
import { judgeLine, rankLines } from './analysisRequests.ts';
import { gradeOf, knownGrade, sameLine } from './lineGrade.ts';

async function opened(id: GameId, given: Readonly<Record<string, string>> = {}) {
  const game: AnyGame = await GAMES[id]();
  const options = readChoices(game, given);
  if (!options.ok) throw new Error(options.fault.message);
  const match = new Match(game, { options: options.value, seats: game.minSeats }, new SeededChance(3));
  const [seat = 0] = seatsOf(match.deciders);
  return { game, match, seat, options: writeOptions(game.options, options.value) };
}

describe('moves instead of a mistake', () => {
  it('are equal in another order, and different from another square', async () => {
    const { game, match, seat } = await opened('arcade', { zone: 'duel' });
    const start = match.copyState();
    const legal = match.moves(seat);
    const aside = legal.includes('E') ? 'E' : 'W';
    const ahead = legal.includes('N') ? 'N' : 'S';
    expect(sameLine(game, start, seat, [ahead, aside, 'end'], [aside, ahead, 'end'])).toBe(true);
    expect(sameLine(game, start, seat, [ahead, aside, 'end'], [ahead, ahead, 'end'])).toBe(false);
    expect(sameLine(game, start, seat, ['nonsense'], [ahead])).toBe(false);
  });

  it('are graded by their loss against the best move', () => {
    const line = (share: number) => ({ moves: [String(share)], shares: [share, 1 - share] });
    const grade = (share: number, se = 0.001) => gradeOf(line(share), line(0.6), line(0.4), 0, se);
    expect([0.6, 0.59, 0.5, 0.41, 0.3].map((share) => grade(share))).toEqual(['right', 'asGood', 'better', 'wrong', 'wrong']);
    expect(grade(0.5, 0.06)).toBe('asGood');
  });

  it.each(['tunnel-rat', 'arcade'] as const)('are found and graded at the start of %s', async (id) => {
    const { game, match, seat, options } = await opened(id, id === 'arcade' ? { zone: 'duel' } : {});
    const point = { game: id, options, seats: match.seats, position: match.position(), seat };
    const lines = await rankLines(game, point);
    const [best] = lines;
    if (!best) throw new Error('nothing was found');
    const worth = lines.map(({ shares }) => shares[seat] ?? 0);
    expect(worth).toEqual(worth.toSorted((a, b) => b - a));
    // Recommended moves are legal.
    for (const move of best.moves) expect(match.move(seat, move)).toMatchObject({ ok: true });
    const again = await judgeLine(game, point, best.moves);
    expect(again.line.moves).toEqual(best.moves);
    const start = await opened(id, id === 'arcade' ? { zone: 'duel' } : {});
    const decision = { chosen: lines.at(-1) ?? best, better: lines };
    expect(knownGrade(game, start.match.copyState(), seat, { ...decision, chosen: { ...best, moves: ['other'] } }, best.moves)?.grade).toBe(
      'right',
    );
  });

  it('are complete turns: an announced shot includes its target', async () => {
    const { game, match, seat, options } = await opened('arcade', presetFor(await GAMES.arcade(), 'newcomers'));
    const lines = await rankLines(game, { game: 'arcade', options, seats: match.seats, position: match.position(), seat });
    expect(lines.some(({ moves }) => moves[0] === 'aim')).toBe(true);
    for (const { moves } of lines) expect(['aim', 'snap']).not.toContain(moves.at(-1));
  });
});
