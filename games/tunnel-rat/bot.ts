import type { BotHints, Move, MoveList } from '@fray/engine';
import { EXPRESSION, GUESS } from './rules.ts';
import { GOAL, NO_CARD, RAT, RAT_WON, type RatState, RUNNING, TUNNEL } from './state.ts';

function value(state: RatState, seat: number): number {
  const rat = state.ending !== RUNNING ? (state.ending === RAT_WON ? 1 : 0) : 0.5 + 0.08 * (state.tunnels - state.casualties);
  return seat === RAT ? rat : 1 - rat;
}

/** What the rat can know of the card: how many of each kind it has not seen yet. */
const unseen = (state: RatState, kind: number): number => state.pack[kind]! + (state.card === kind ? 1 : 0);

function judgeMove(state: RatState, move: Move): number {
  if (move >= EXPRESSION) return 0; // a face has no effect on the rules
  if (move < GUESS) return -1; // without faces a question tells nothing
  const kind = move - GUESS;
  const cards = unseen(state, 0) + unseen(state, 1) + unseen(state, TUNNEL);
  if (state.card === NO_CARD || cards === 0) return 0;
  const danger = (kind === 0 ? 0 : unseen(state, 0)) + (kind === 1 ? 0 : unseen(state, 1));
  const gain = kind === TUNNEL ? unseen(state, TUNNEL) / (GOAL - state.tunnels) : 0;
  return (gain - danger / (GOAL - state.casualties)) / cards;
}

function judge(state: RatState, _seat: number, moves: MoveList, into: Float64Array): void {
  for (let i = 0; i < moves.size; i++) into[i] = judgeMove(state, moves.get(i));
}

export const bot: BotHints<RatState> = {
  value,
  judge,
  observed: (_state, _mover, move) => move + 1,
  horizon: 60,
  guided: 0.5,
};
