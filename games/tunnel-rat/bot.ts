import type { BotHints, Move, MoveList } from '@fray/engine';
import { EXPRESSION, GUESS } from './rules.ts';
import { FIRST_QUESTION_PHASE, GOAL, KINDS, NO_CARD, RAT, RAT_WON, type RatState, RUNNING, TUNNEL } from './state.ts';
import { fit, leaning } from './tells.ts';

function value(state: RatState, seat: number): number {
  const rat = state.ending !== RUNNING ? (state.ending === RAT_WON ? 1 : 0) : 0.5 + 0.08 * (state.tunnels - state.casualties);
  return seat === RAT ? rat : 1 - rat;
}

/** What the rat can know of the card: how many of each kind it has not seen yet. */
const unseen = (state: RatState, kind: number): number => state.pack[kind]! + (state.card === kind ? 1 : 0);

function judgeMove(state: RatState, move: Move): number {
  if (move >= EXPRESSION) return 0; // a face has no effect on the rules
  // Without faces a question tells nothing; with them each is asked once.
  if (move < GUESS) return state.options.tells === 'expression' && FIRST_QUESTION_PHASE + move >= state.phase ? 1 : -1;
  if (state.card === NO_CARD) return 0;
  const kind = move - GUESS;
  const [vc, trap, tunnel] = KINDS.map((_, card) => unseen(state, card) * fit(state, card));
  const cards = vc! + trap! + tunnel!;
  if (cards === 0) return 0;
  const danger = (kind === 0 ? 0 : vc!) + (kind === 1 ? 0 : trap!);
  const gain = kind === TUNNEL ? tunnel! / (GOAL - state.tunnels) : 0;
  return (gain - danger / (GOAL - state.casualties)) / cards;
}

function judge(state: RatState, _seat: number, moves: MoveList, into: Float64Array): void {
  for (let i = 0; i < moves.size; i++) into[i] = judgeMove(state, moves.get(i));
}

/** The VC's faces are a matter of manner: every character has leanings of its own. */
function manner(state: RatState, _seat: number, moves: MoveList, who: number, into: Float64Array): boolean {
  if (moves.size === 0 || moves.get(0) < EXPRESSION) return false;
  for (let i = 0; i < moves.size; i++) into[i] = leaning(who, state.card, moves.get(i) - EXPRESSION);
  return true;
}

export const bot: BotHints<RatState> = {
  value,
  judge,
  manner,
  observed: (_state, _mover, move) => move + 1,
  horizon: 60,
  guided: 0.5,
};
