import { type AnyGame, firstSeat, MoveList, readChoices, SeededChance, type Skill } from '@fray/engine';
import { transformersSkirmish as skirmish } from '@fray/transformers-skirmish';
import { describe, expect, it } from 'vitest';
import { botOf, makeBot } from './levels.ts';

describe('the ace of Transformers Skirmish', () => {
  /** The first turn of a game whose units stand. */
  const startMatch = (rules: Readonly<Record<string, string>>) => {
    const read = readChoices(skirmish, rules);
    if (!read.ok) throw new Error(read.fault.message);
    const [random, moves] = [new SeededChance(5), new MoveList()];
    const state = skirmish.setup(read.value, 2, random);
    for (let turn = 0; turn === 0; turn = skirmish.turn(state)) {
      const placing = firstSeat(skirmish.deciders(state));
      skirmish.moves(state, placing, moves);
      skirmish.play(state, placing, moves.get(random.below(moves.size, 'table')), random, null);
    }
    const seat = firstSeat(skirmish.deciders(state));
    skirmish.moves(state, seat, moves);
    return { state, request: { seat, moves, sampler: skirmish.sampler(skirmish.view(state, seat)) } };
  };

  it('plays the best whole turn with the standard options', () => {
    const { state, request } = startMatch({});
    const [best] = skirmish.bot.turns!(state, request.seat, 1);
    for (const seed of [1, 2]) expect(makeBot(skirmish, 'ace', seed).choose(request)).toBe(best!.moves[0]);
  });

  it('searches with options that were not measured', () => {
    expect(skirmish.bot.prefersSearch?.(startMatch({ attack_range: 'exact' }).state)).toBe(true);
    expect(skirmish.bot.prefersSearch?.(startMatch({ skin: 'neutral' }).state)).toBe(false);
  });
});

describe('a bot that uses the turn planner in part of its turns', () => {
  const [CONSIDERED, BEST] = [7, 3];
  /** A game whose move list and considered turns have different best moves. */
  const game = {
    turn: ({ turn }: { turn: number }) => turn,
    bot: { considered: () => CONSIDERED, turns: () => [{ moves: [BEST], aim: 1, share: 0.6 }] },
  } as unknown as AnyGame;
  const moves = new MoveList();
  for (const move of [BEST, CONSIDERED]) moves.push(move);

  /** The move played in each of many turns. */
  const played = (considers: number | undefined, seed = 1): number[] => {
    const skill: Skill = {
      kind: 'turn-planner',
      missRate: 0,
      evaluationNoise: 0,
      ...(considers === undefined ? {} : { consideredRate: considers }),
    };
    const bot = botOf(game, skill, { seed, clock: undefined, personalitySeed: 4 });
    return Array.from({ length: 400 }, (_, turn) => bot.choose({ seat: 0, moves, sampler: () => ({ turn }) }));
  };

  it('plays planned turns in about that share of its turns, and listed turns in the others', () => {
    const share = played(0.5).filter((move) => move === CONSIDERED).length / 400;
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.6);
    expect(new Set(played(1))).toEqual(new Set([CONSIDERED]));
    for (const never of [0, undefined]) expect(new Set(played(never))).toEqual(new Set([BEST]));
  });

  it('decides once per turn, also when it is created again', () => {
    expect(played(0.5, 1)).toEqual(played(0.5, 2));
  });
});
