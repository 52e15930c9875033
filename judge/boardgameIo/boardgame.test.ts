import { SeededChance } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import type { JudgedName } from '../index.ts';
import { auction, cardDuel, noughts } from './exampleGames.ts';
import { judgeBoardgame } from './judgeBoardgame.ts';
import { BoardgameMatch } from './match.ts';
import { leakOf, notJson } from './secrets.ts';

const found = (game: object): Map<JudgedName, string> =>
  new Map(judgeBoardgame(game, 'quick', () => {}).verdicts.map(({ property, detail }) => [property, detail]));

let outside = 0;

/** A fault in a game, and the property and words that name it. */
const BROKEN: readonly (readonly [name: string, game: object, JudgedName, RegExp])[] = [
  [
    'sends everything',
    { ...cardDuel, playerView: undefined },
    'draws-stay-hidden',
    /^a spectator is sent G\.secret: there is no playerView$/,
  ],
  [
    'sends the hands of others',
    { ...cardDuel, playerView: ({ G }: { readonly G: object }) => ({ ...G, secret: undefined }) },
    'draws-stay-hidden',
    /^a spectator is sent G\.players\.0\.hand$/,
  ],
  [
    'rolls with Math.random',
    { ...noughts, endIf: () => (Math.random() < 0.2 ? { draw: true } : undefined) },
    'ambient-free',
    /^the game uses Math\.random$/,
  ],
  [
    'keeps a counter outside of G',
    { ...cardDuel, setup: (args: Parameters<typeof cardDuel.setup>[0]) => ({ ...cardDuel.setup(args), tops: [outside++] }) },
    'chance-only',
    /two different G$/,
  ],
  ['has no end', { ...noughts, endIf: () => undefined, moves: { mark: () => undefined } }, 'never-endless', /3000 moves/],
  ['has nothing to do', { ...cardDuel, ai: { enumerate: () => [] } }, 'never-stuck', /^player \d lists no move that applies/],
  [
    'throws in a move',
    {
      ...cardDuel,
      moves: {
        play: () => {
          throw new Error('not written yet');
        },
      },
    },
    'moves-play',
    /^play\(\d\) of player 0 throws: not written yet$/,
  ],
  [
    'keeps a Map',
    { ...noughts, setup: () => ({ cells: Array.from({ length: 9 }).fill(null), seen: new Map() }) },
    'position-inverts',
    /^G\.seen is a Map/,
  ],
  [
    'changes G in its view',
    { ...cardDuel, playerView: ({ G }: { readonly G: { tops: number[] } }) => ({ tops: G.tops.splice(0) }) },
    'view-is-apart',
    /changed by playerView/,
  ],
  ['turns without end', { ...noughts, turn: { endIf: () => true } }, 'moves-play', /follow each other without end/],
];

describe('a game for boardgame.io', () => {
  it.each([noughts, cardDuel, auction])('$name is played by the judge without a fault', (game) => {
    expect([...found(game)]).toEqual([]);
  });

  it.each(BROKEN)('the fault is reported: %s', (_name, game, property, detail) => {
    expect(found(game).get(property)).toMatch(detail);
  });

  it('runs turns, phases and stages like boardgame.io', () => {
    const match = new BoardgameMatch(auction, 3, new SeededChance(1));
    expect([match.ctx.phase, match.active]).toEqual(['bidding', ['0', '1', '2']]);
    expect(match.move('1', 'roll', [])).toBe(false);
    expect(match.move('1', 'bid', [9])).toBe(false);
    expect(match.move('1', 'bid', [2])).toBe(true);
    expect(match.active).toEqual(['0', '2']);
    expect(match.move('1', 'bid', [1])).toBe(false);
    expect([match.move('0', 'bid', [5]), match.move('2', 'bid', [0])]).toEqual([true, true]);
    expect([match.ctx.phase, match.ctx.turn, match.active.length]).toEqual(['income', 2, 1]);
    expect(match.move(match.ctx.currentPlayer, 'roll', [])).toBe(true);
    expect([match.ctx.phase, match.G]).toEqual(['bidding', expect.objectContaining({ rounds: 1, bids: {} })]);
  });

  it('ends a turn after its maximum of moves, and not before its minimum', () => {
    const match = new BoardgameMatch(noughts, 2, new SeededChance(1));
    expect([match.event('0', 'endTurn'), match.ctx.currentPlayer]).toEqual([true, '0']);
    expect([match.move('1', 'mark', [0]), match.move('0', 'mark', [0]), match.ctx.currentPlayer]).toEqual([false, true, '1']);
    for (const [player, cell] of [
      ['1', 3],
      ['0', 1],
      ['1', 4],
      ['0', 2],
    ] as const)
      match.move(player, 'mark', [cell]);
    expect([match.ctx.gameover, match.active]).toEqual([{ winner: '0' }, []]);
  });

  it('ends the stage of a player on request, and a phase with the game', () => {
    const ended: string[] = [];
    const staged = {
      setup: () => ({ n: 0 }),
      phases: { only: { start: true, onEnd: () => void ended.push('phase') } },
      turn: {
        activePlayers: { currentPlayer: 'act', others: 'react' },
        onEnd: () => void ended.push('turn'),
        stages: {
          act: { moves: { end: ({ events }: { readonly events: { endGame(): void } }) => events.endGame() } },
          react: { moves: { leave: ({ events }: { readonly events: { endStage(): void } }) => events.endStage() } },
        },
      },
    };
    const match = new BoardgameMatch(staged, 3, new SeededChance(1));
    expect([match.move('0', 'leave', []), match.move('2', 'leave', []), match.active]).toEqual([false, true, ['0', '1']]);
    expect([match.move('0', 'end', []), match.active, ended, match.ctx.phase]).toEqual([true, [], ['phase'], null]);
  });

  it('leaks unmasked fields with names that suggest secrets', () => {
    const G = { hands: { '0': [1, 2], '1': [3, 4] }, board: { deck: [5, 6] } };
    expect(leakOf(G, G, '0', ['0', '1'])).toEqual({ path: 'hands.1', viewer: '0' });
    expect(leakOf(G, { ...G, hands: { '0': [1, 2], '1': [null, null] } }, '0', ['0', '1'])?.path).toBe('board.deck');
    expect(leakOf(G, { hands: { '0': [1, 2] }, board: { deck: 2 } }, '0', ['0', '1'])).toBeUndefined();
  });

  it('reports values that JSON does not represent', () => {
    expect(notJson({ a: [1, { b: Number.NaN }] })).toBe('G.a[1].b is NaN');
    expect(notJson({ a: undefined, b: null, c: [''] })).toBeUndefined();
    expect(notJson([undefined])).toBe('G[0] is undefined');
  });
});
