import { readFileSync } from 'node:fs';
import { type AnyGame, MoveList, openPuzzle, type Puzzle, parseRecord, readPuzzles, type Seat, SeededChance } from '@fray/engine';
import { GAMES } from '@fray/games';
import { expect, it } from 'vitest';
import { reviewOf } from '../testing.ts';
import { bestReply } from './reply.ts';

const isSample = 'quick' in globalThis;

/** The value for a seat after two programs: from the solution, or without one from the quick value. */
function leftTo(game: AnyGame, state: object, seat: Seat, own: string, reply: string): number {
  const after = game.copy(state);
  game.play(after, seat, game.parse(state, own)!, new SeededChance(0), null);
  game.play(after, 1 - seat, game.parse(state, reply)!, new SeededChance(0), null);
  const places = game.result(after)?.places;
  if (places) return places[0] === places[1] ? 0.5 : places[seat] === 1 ? 1 : 0;
  return game.bot.exact?.(after, seat) ?? game.bot.value(after, seat);
}

/** The guaranteed value of a program. */
function guaranteeOf(game: AnyGame, state: object, seat: Seat, own: string): number {
  const list = new MoveList();
  game.moves(state, 1 - seat, list);
  return Math.min(...list.toArray().map((reply) => leftTo(game, state, seat, own, game.format(state, reply))));
}

const puzzlesOfTubeTanks = (): readonly Puzzle[] => {
  const read = readPuzzles(JSON.parse(readFileSync(new URL('../../games/tubetanks/puzzles/tubetanks.json', import.meta.url), 'utf8')));
  if (!read.ok) throw new Error(read.fault.message);
  return read.value.puzzles;
};

it('every answer of TubeTanks has the guarantee of its puzzle, and no other program has as much', async () => {
  const game = await GAMES.tubetanks();
  for (const puzzle of puzzlesOfTubeTanks()) {
    const opened = openPuzzle(game, puzzle);
    if (!opened.ok) throw new Error(opened.fault.message);
    const { state } = opened.value;
    await game.bot.prepare?.(state);
    const [best] = puzzle.answers;
    // No mixture keeps more: otherwise no one program is the answer.
    expect(best!.share, puzzle.id).toBeGreaterThan((game.bot.exact?.(state, puzzle.seat) ?? 0) - 0.005);
    for (const { moves, share } of [...puzzle.answers, ...puzzle.others])
      expect(guaranteeOf(game, state, puzzle.seat, moves[0]!), `${puzzle.id} ${moves[0]}`).toBeCloseTo(share, 3);
    for (const { share } of puzzle.answers) expect(share, puzzle.id).toBeGreaterThan(best!.share - 0.02);
    for (const { share } of puzzle.others) expect(share, puzzle.id).toBeLessThan(best!.share - 0.02);
  }
});

const DUEL = `fray record 1
game tubetanks 1
option fire_timing each-step
option fire_range sudden
start {"one":{"cell":"R4","facing":"down","hits":2,"destroyed":false,"locked":null},"two":{"cell":"F4","facing":"left","hits":1,"destroyed":false,"locked":null},"round":11,"ending":"running"}
`;

it('a program that loses to an answer is a blunder in the review and no hint, though one equilibrium of the other tank spares it', async () => {
  const game = await GAMES.tubetanks();
  const decisionAfter = async (program: string) => {
    const parsed = parseRecord(`${DUEL}1 one ${program}\n2 two RFF\n`);
    if (!parsed.ok) throw new Error(parsed.fault.message);
    return (await reviewOf(game, parsed.value, { depth: 'quick', seed: 1 })).steps[0]!.decision!;
  };
  for (const program of ['LFL', 'LFR', 'LFF']) {
    const { verdict, loss, better } = await decisionAfter(program);
    expect(verdict, program).toBe('blunder');
    expect(loss, program).toBeGreaterThan(0.25);
    expect(better[0], program).toMatchObject({ moves: ['RFF'] });
    expect(better[1]!.shares[0], program).toBeLessThan(0.4);
  }
  expect((await decisionAfter('RFF')).verdict).toBe('best');
});

it('the reply to an answer is the worst one for it, with the continuation', async () => {
  const game = await GAMES.tubetanks();
  for (const puzzle of puzzlesOfTubeTanks().filter((_, i) => i % (isSample ? 8 : 1) === 2)) {
    const opened = openPuzzle(game, puzzle);
    if (!opened.ok) throw new Error(opened.fault.message);
    const { state } = opened.value;
    await game.bot.prepare?.(state);
    for (const { moves } of [...puzzle.answers, ...puzzle.others]) {
      const after = game.copy(state);
      game.play(after, puzzle.seat, game.parse(state, moves[0]!)!, new SeededChance(0), null);
      const reply = game.format(after, bestReply(game, after, 1 - puzzle.seat, puzzle.seat));
      const left = leftTo(game, state, puzzle.seat, moves[0]!, reply);
      expect(left, `${puzzle.id} ${moves[0]}`).toBeCloseTo(guaranteeOf(game, state, puzzle.seat, moves[0]!), 6);
    }
  }
});
