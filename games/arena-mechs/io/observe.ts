import type { NumberList, Seat, Viewer } from '@fray/engine';
import { LOOSE_CELLS } from '../rules/arena.ts';
import { ACTIONS, CARDS } from '../rules/cards.ts';
import {
  ACT,
  COLUMNS,
  CRUSHED,
  cardAt,
  FLAMED,
  MAGNETIZED,
  type MechState,
  markerAt,
  NONE,
  POINTS,
  PROGRAM,
  slotOf,
} from '../rules/state.ts';

const HIDDEN = -1;
/** A pair of cards that lies face down. */
const FACE_DOWN = -2;
const OPERATED = CRUSHED | FLAMED | MAGNETIZED;

/**
 * Writes a view as numbers. Cells, cards, seats and names are written as their numbers, −1 is nothing or hidden, and a list begins with its
 * length. By loose cell: tile, quarter turns; the free tile, the same; last push. By seat: cell, score, markers by colour; the two cards of
 * each program point (−2 face down); 1 for each card that was played; whether a symbol is chosen, and which; hand and cards under the deck
 * (−1 where hidden). Then queue, order, ready; phase, round, point, place in the order, stage, mode, strength left of each action, steps,
 * special, checkpoints visited, what was operated, magnet, candidates as bits, turn.
 */
export function observe(state: MechState, viewer: Viewer, into: NumberList): void {
  for (let i = 0; i < LOOSE_CELLS.length; i++) {
    into.number(state.tiles[LOOSE_CELLS[i]!]!);
    into.number(state.turns[LOOSE_CELLS[i]!]!);
  }
  into.number(state.freeTile);
  into.number(state.freeTurn);
  into.number(state.lastPush);
  for (let seat = 0; seat < state.seats; seat++) writeMech(state, seat, viewer === seat || viewer === 'all', into);
  writeList(state.queue, into);
  writeList(state.order, into);
  writeList(state.ready, into);
  writeTurn(state, into);
}

function writeList(list: readonly number[], into: NumberList): void {
  into.number(list.length);
  for (let i = 0; i < list.length; i++) into.number(list[i]!);
}

function writeMech(state: MechState, seat: Seat, knows: boolean, into: NumberList): void {
  into.number(state.cellOf[seat]!);
  into.number(state.scores[seat]!);
  for (let colour = 0; colour < COLUMNS; colour++) into.number(state.damage[markerAt(seat, colour)]!);
  for (let point = 0; point < POINTS; point++) writeProgram(state, seat, point, knows, into);
  for (let card = 0; card < CARDS; card++) into.number(state.played[cardAt(seat, card)]!);
  into.number(state.hidden[seat] === NONE ? 0 : 1);
  into.number(knows || state.phase === ACT ? state.hidden[seat]! : HIDDEN);
  if (knows) {
    writeList(state.hands[seat]!, into);
    writeList(state.under[seat]!, into);
  } else {
    into.number(HIDDEN);
    into.number(HIDDEN);
  }
}

/** Programming progress is hidden from others. After the last lock every program is visible face down. */
function writeProgram(state: MechState, seat: Seat, point: number, knows: boolean, into: NumberList): void {
  const slot = slotOf(seat, point);
  const [first, second] = [state.programs[slot]!, state.programs[slot + 1]!];
  let visible = 0;
  if (knows) visible = 0;
  else if (state.phase === PROGRAM) visible = state.ready.includes(seat) ? FACE_DOWN : HIDDEN;
  else if (first !== NONE && !(state.played[cardAt(seat, first)] === 1 && state.played[cardAt(seat, second)] === 1)) visible = FACE_DOWN;
  into.number(visible === 0 ? first : visible);
  into.number(visible === 0 && first !== NONE ? second : visible === 0 ? HIDDEN : visible);
}

function writeTurn(state: MechState, into: NumberList): void {
  into.number(state.phase);
  into.number(state.round);
  into.number(state.point);
  into.number(state.at);
  into.number(state.stage);
  into.number(state.mode);
  for (let action = 0; action < ACTIONS.length; action++) into.number(state.left[action]!);
  into.number(state.steps);
  into.number(state.special ? 1 : 0);
  into.number(state.visited);
  into.number(state.operated & OPERATED);
  into.number(state.magnet);
  into.number(state.candidates);
  into.number(state.turn);
}
