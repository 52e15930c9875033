import { createRequire } from 'node:module';
import type * as ai from 'boardgame.io/ai';
import type * as client from 'boardgame.io/client';
import type * as internal from 'boardgame.io/internal';

// The package has folders instead of an export map, which only `require` resolves.
const require = createRequire(import.meta.url);
const { Client } = require('boardgame.io/client') as typeof client;
const { MCTSBot } = require('boardgame.io/ai') as typeof ai;
const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal') as typeof internal;

interface Choice {
  readonly move: string;
  readonly args: readonly number[];
}

/** A move as the package's store takes it. */
const makeMove = ({ move, args }: Choice, playerID: string): object => ({
  type: 'MAKE_MOVE',
  payload: { type: move, args, playerID, credentials: undefined },
});

// The core battle on “crossfire” as a boardgame.io game in its own idiom: plain JSON state, moves with arguments, an `ai.enumerate`.

const SIZE = 11;
const WALLS = new Set(['2,2', '8,2', '6,4', '5,5', '4,6', '2,8', '8,8', '0,5', '10,5']);
const STEPS = [
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, -1],
  [-1, 0],
  [-1, 1],
] as const;

interface Unit {
  x: number;
  y: number;
  endurance: number;
}

interface Battle {
  units: Unit[];
  discs: [number, number];
  points: number;
  fired: 'no' | 'snap' | 'aimed';
  eventful: boolean;
  stall: number;
}

interface Context {
  readonly G: Battle;
  readonly ctx: { readonly currentPlayer: string };
  readonly random: { D6(count: number): number[] };
  readonly events: { endTurn(): void; endGame(result: object): void };
}

const sideOf = (ctx: { currentPlayer: string }): number => Number(ctx.currentPlayer);
const activeOf = (G: Battle, side: number): number => side * 3 + (side === 0 ? G.discs[0] : G.discs[1]);
const isFree = (G: Battle, x: number, y: number): boolean =>
  x >= 0 &&
  x < SIZE &&
  y >= 0 &&
  y < SIZE &&
  !WALLS.has(`${x},${y}`) &&
  !G.units.some((unit) => unit.endurance > 0 && unit.x === x && unit.y === y);

function enumerate(G: Battle, ctx: { currentPlayer: string }): Choice[] {
  const side = sideOf(ctx);
  const active = activeOf(G, side);
  const unit = G.units[active]!;
  const list: Choice[] = [];
  if (unit.endurance > 0) {
    if (G.fired !== 'aimed')
      STEPS.forEach(([dx, dy], d) => {
        const diagonal = dx !== 0 && dy !== 0;
        if (G.points < (diagonal ? 3 : 2) || !isFree(G, unit.x + dx, unit.y + dy)) return;
        if (diagonal && !(isFree(G, unit.x + dx, unit.y) && isFree(G, unit.x, unit.y + dy))) return;
        list.push({ move: 'step', args: [d] });
      });
    if (G.fired === 'no')
      G.units.forEach((other, target) => {
        if (target === active || other.endurance === 0) return;
        if (G.points === 6) list.push({ move: 'fire', args: [target, 1] });
        list.push({ move: 'fire', args: [target, 0] });
      });
  }
  list.push({ move: 'end', args: [] });
  return list;
}

export const battle = {
  name: 'arcade',
  disableUndo: true,
  setup: (): Battle => ({
    units: [
      [3, 0],
      [5, 0],
      [7, 0],
      [7, 10],
      [5, 10],
      [3, 10],
    ].map(([x = 0, y = 0]) => ({ x, y, endurance: 6 })),
    discs: [0, 0],
    points: 6,
    fired: 'no',
    eventful: false,
    stall: 0,
  }),
  moves: {
    step: ({ G, ctx }: Context, direction: number) => {
      const unit = G.units[activeOf(G, sideOf(ctx))]!;
      const [dx, dy] = STEPS[direction]!;
      unit.x += dx;
      unit.y += dy;
      G.points -= dx !== 0 && dy !== 0 ? 3 : 2;
    },
    fire: ({ G, ctx, random }: Context, target: number, aimed: number) => {
      const unit = G.units[activeOf(G, sideOf(ctx))]!;
      const other = G.units[target]!;
      const dx = Math.abs(unit.x - other.x);
      const dy = Math.abs(unit.y - other.y);
      const dice = Math.min(10, Math.max(dx, dy) + Math.floor(Math.min(dx, dy) / 2) - (aimed ? 2 : 0));
      const lowest = dice < 1 ? 6 : Math.min(...random.D6(dice));
      G.fired = aimed ? 'aimed' : 'snap';
      if (lowest === 1) return;
      other.endurance = Math.max(0, other.endurance - lowest);
      G.eventful = true;
    },
    end: ({ G, ctx, events }: Context) => {
      const side = sideOf(ctx);
      G.stall = G.eventful ? 0 : G.stall + 1;
      const alive = [0, 3].map((first) => G.units.slice(first, first + 3).some((unit) => unit.endurance > 0));
      if (!alive[0] || !alive[1] || G.stall >= 60) return events.endGame({ winner: alive[0] && alive[1] ? null : alive[0] ? 0 : 1 });
      if (side === 0) G.discs[0] = (G.discs[0] + 1) % 3;
      else G.discs[1] = (G.discs[1] + 1) % 3;
      G.points = 6;
      G.fired = 'no';
      G.eventful = false;
      events.endTurn();
    },
  },
  ai: { enumerate },
};

/** A random game through the headless client, as its documentation shows. */
export function clientGame(random: (n: number) => number): number {
  const client = Client({ game: battle as never, numPlayers: 2, debug: false });
  client.start();
  let moves = 0;
  for (let state = client.getState(); state && !state.ctx.gameover; state = client.getState()) {
    const list = enumerate(state.G, state.ctx);
    const choice = list[random(list.length)]!;
    (client.moves as Record<string, (...args: number[]) => void>)[choice.move]!(...choice.args);
    moves++;
  }
  client.stop();
  return moves;
}

/** A random game straight through its reducer: its fastest sensible setting. */
export function reducerGame(random: (n: number) => number): number {
  const reducer = CreateGameReducer({ game: battle as never });
  let state = InitializeGame({ game: battle as never, numPlayers: 2 }) as never as {
    G: Battle;
    ctx: { currentPlayer: string; gameover?: unknown };
  };
  let moves = 0;
  while (!state.ctx.gameover) {
    const list = enumerate(state.G, state.ctx);
    const choice = list[random(list.length)]!;
    state = reducer(state as never, makeMove(choice, state.ctx.currentPlayer) as never) as never;
    moves++;
  }
  return moves;
}

/** Iterations of its own MCTS bot on the opening position. */
export async function mctsIterations(iterations: number, playoutDepth: number): Promise<number> {
  const bot = new MCTSBot({ game: battle as never, enumerate: enumerate as never, seed: 'bench', iterations, playoutDepth });
  bot.setOpt('async', false);
  const state = InitializeGame({ game: battle as never, numPlayers: 2 });
  await bot.play(state as never, '0');
  return iterations;
}
