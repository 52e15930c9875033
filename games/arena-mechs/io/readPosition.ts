import { fail, type InputError, type Result, readShape } from '@fray/engine';
import { magnetCandidates } from '../rules/actions.ts';
import { ACTIONS, ALTERNATIVES, CARDS, OUTSIDE_ALTERNATIVES } from '../rules/cards.ts';
import { fullBoards } from '../rules/damage.ts';
import { cardsUnder } from '../rules/setup.ts';
import {
  ACT,
  ALTERNATIVE,
  activeSeat,
  BLACK,
  CHOOSE,
  CLAIM,
  COLOURS,
  cardAt,
  DROP_IN,
  damageOn,
  FRESH,
  HAND,
  MAGNETIZED,
  type MechOptions,
  type MechState,
  MOVE,
  MOVING,
  markerAt,
  mechAt,
  NONE,
  numberOf,
  OPERATE,
  OPERATING,
  OUTSIDE,
  OVER,
  OVERLAP,
  PLACE,
  POINTS,
  PRESTIGE,
  PROGRAM,
  REPAIRING,
  SEATS,
  SEQUENCE,
  SHOOT,
  SMASHING,
  slotOf,
  strengthsOf,
} from '../rules/state.ts';
import { stateIn } from './position.ts';
import { positionShape } from './positionShape.ts';

/** Why a well-formed position is impossible in a match, with the field that shows it. */
const impossibleReason = (state: MechState): InputError | undefined =>
  impossiblePhase(state) ?? impossibleMechs(state) ?? (state.phase === ACT ? impossibleTurn(state) : turnOutsideBattle(state));

const fault = (field: string, message: string): InputError => ({ field, message });
const isDropInFree = (state: MechState) => state.arena.dropIns.some((at) => mechAt(state, at) === NONE);

/** Program points of this round with visible cards. */
const revealed = ({ phase, point }: MechState): number => (phase === PROGRAM ? 0 : phase === ACT || phase === OVER ? point : point - 1);

function impossiblePhase(state: MechState): InputError | undefined {
  const { phase, seats, round, point, order, at, ready, queue } = state;
  if (phase !== ACT && state.stage !== CHOOSE) return fault('stage', 'only the active player is in the middle of something');
  const mustOrder = phase === PLACE || phase === ACT;
  if ((mustOrder && (order.length !== seats || at >= seats)) || (order.length !== seats && order.length > 0))
    return fault('order', 'every seat has its place in the order, and one of them is next');
  if (phase !== PROGRAM && ready.length > 0 && ready.length !== seats) return fault('ready', 'after programming everybody is ready');
  switch (phase) {
    case PROGRAM:
      if (ready.length === seats) return fault('ready', 'everybody has programmed');
      return point === 1 ? undefined : fault('point', 'a round is programmed before its first point');
    case PLACE:
      if (round !== 1 || point !== 1) return fault('phase', 'start places are chosen before the first point of the first round');
      return state.options.start_order === 'submission' && ready.length > 0 && ready.join() !== order.join()
        ? fault('order', 'who was ready first chooses first')
        : undefined;
    case DROP_IN:
      if (queue.length === 0) return fault('queue', 'nobody waits to come back');
      return isDropInFree(state) ? undefined : fault('phase', 'no drop-in is free');
    case OVERLAP:
      if (queue.length > 0 && isDropInFree(state)) return fault('phase', 'whoever waits comes back first');
      return state.hidden.subarray(0, seats).includes(NONE) ? undefined : fault('phase', 'everybody has chosen an overlap');
    case OVER:
      return round === state.book.rounds && point === POINTS ? undefined : fault('phase', 'the match ends after the last point');
    case ACT:
      return undefined;
  }
}

function impossibleMechs(state: MechState): InputError | undefined {
  for (let seat = 0; seat < state.seats; seat++) {
    const found = impossibleMech(state, seat) ?? impossibleCards(state, seat);
    if (found) return found;
  }
  return undefined;
}

function impossibleMech(state: MechState, seat: number): InputError | undefined {
  const { phase } = state;
  const field = `mechs.${seat}`;
  const isOut = state.cellOf[seat] === OUTSIDE;
  if (state.round === 1 && (phase === PROGRAM || phase === PLACE)) {
    const isPlaced = phase === PLACE && state.order.indexOf(seat) < state.at;
    if (isOut === isPlaced || (isPlaced && !state.arena.starts.includes(state.cellOf[seat]!)))
      return fault(`${field}.cell`, 'mechs are placed one after the other, on start places');
    if (state.queue.length > 0) return fault('queue', 'nobody has left the arena yet');
  } else if (isOut !== state.queue.includes(seat))
    return fault('queue', `a mech waits in the queue exactly when it is outside: ${SEATS[seat]}`);
  for (let colour = state.seats; colour < BLACK; colour++)
    if (state.damage[markerAt(seat, colour)]! > 0) return fault(`${field}.damage.${COLOURS[colour]}`, `nobody plays ${COLOURS[colour]}`);
  if (state.options.score_floor === '0' && state.scores[seat]! < 0) return fault(`${field}.score`, 'scores do not go below nothing here');
  const isHidden = state.hidden[seat] !== NONE;
  if (phase === ACT ? !isHidden : phase !== OVERLAP && isHidden)
    return fault(`${field}.hidden`, 'in the battle everybody hides a symbol, and not before');
  return undefined;
}

/** R14, R15: every card is accounted for, so that the deck lasts to the end. */
function impossibleCards(state: MechState, seat: number): InputError | undefined {
  const { phase } = state;
  const field = `mechs.${seat}`;
  const hand = state.hands[seat]!.length;
  const isProgramming = phase === PROGRAM && !state.ready.includes(seat);
  if (hand !== (isProgramming ? HAND : 0))
    return fault(`${field}.hand`, 'a player who is still programming holds three cards, all others none');
  let filled = 0;
  for (let point = 0; point < POINTS; point++) {
    const slot = slotOf(seat, point);
    if (state.programs[slot] === NONE) continue;
    filled++;
    for (const card of [state.programs[slot]!, state.programs[slot + 1]!])
      if ((state.played[cardAt(seat, card)] === 1) !== point < revealed(state))
        return fault(`${field}.played`, 'the cards of the points up to now lie open, those to come face down');
  }
  const needed = phase === OVER ? 0 : POINTS;
  if (isProgramming ? filled === POINTS : filled !== needed)
    return fault(`${field}.programs`, 'who still programs has an empty point, everybody else none until the end');
  let played = 0;
  for (let card = 0; card < CARDS; card++) played += state.played[cardAt(seat, card)]!;
  if (played !== 2 * (POINTS * (state.round - 1) + revealed(state)))
    return fault(`${field}.played`, 'two cards for every point that has begun');
  const under = cardsUnder(state.round, filled + (phase === OVER ? POINTS : 0), isProgramming);
  if (state.under[seat]!.length > under) return fault(`${field}.under`, `no more than ${under} cards can lie under the deck now`);
  return undefined;
}

function turnOutsideBattle(state: MechState): InputError | undefined {
  if (state.mode !== FRESH) return fault('mode', 'only in the battle somebody has begun a turn');
  if (state.left.some((strength) => strength > 0)) return fault('left', 'only in the battle somebody has actions left');
  return idle(state) ?? (state.operated === 0 ? undefined : fault('operated', 'only in the battle somebody operates'));
}

/** Fields of an action under way must be empty if there is none. */
function idle(state: MechState): InputError | undefined {
  if (state.steps > 0) return fault('steps', 'no action is under way');
  if (state.special) return fault('special', 'no action is under way');
  if (state.visited !== 0) return fault('visited', 'no move is under way');
  if (state.magnet !== NONE) return fault('magnet', 'nobody is chosen for the magnet');
  return state.candidates === 0 ? undefined : fault('candidates', 'nobody is to be chosen');
}

const strengths = new Uint8Array(ACTIONS.length);

/** A turn of the battle: the remaining strength fits the visible symbols, and the current action fits the used ones. */
function impossibleTurn(state: MechState): InputError | undefined {
  for (let i = 1; i < state.seats; i++)
    if (numberOf(state, state.order[i - 1]!) > numberOf(state, state.order[i]!))
      return fault('order', 'the lowest start number acts first');
  const seat = activeSeat(state);
  strengthsOf(state, seat, strengths);
  return impossibleLeft(state, state.cellOf[seat] === OUTSIDE) ?? impossibleStage(state, seat) ?? impossibleOperated(state);
}

function impossibleLeft(state: MechState, isOut: boolean): InputError | undefined {
  const { mode, left, stage } = state;
  const isUntouched = left.every((strength, action) => strength === strengths[action]);
  const isNothing = left.every((strength) => strength === 0);
  if (isOut && mode !== ALTERNATIVE && stage !== SMASHING) return fault('mode', 'a mech outside can only repair');
  if (mode === FRESH && stage !== CHOOSE) return fault('mode', 'whoever is in the middle of something has begun the turn');
  if (mode === FRESH && !isUntouched) return fault('left', 'before the turn begins, all symbols that are seen are left');
  if (mode === SEQUENCE && (isUntouched || left.some((strength, action) => strength !== 0 && strength !== strengths[action])))
    return fault('left', 'symbols that are seen are left or used, and one is used');
  if (mode !== ALTERNATIVE) return undefined;
  const offered = isOut ? OUTSIDE_ALTERNATIVES : ALTERNATIVES;
  strengths.fill(0);
  for (const action of offered) strengths[action] = 1;
  const isOffered = left.every((strength, action) => strength === strengths[action]);
  if (!isNothing && !(isOffered && stage === CHOOSE)) return fault('left', 'an alternative is one single action, used or not');
  return isOut && isOffered && damageOn(state, activeSeat(state)) === 0
    ? fault('left', 'a mech outside with nothing to repair passes')
    : undefined;
}

/** The strength of an action that was used in this turn, or 0. */
const used = (state: MechState, action: number): number => (state.left[action] === 0 ? strengths[action]! : 0);

function impossibleStage(state: MechState, seat: number): InputError | undefined {
  const isOut = state.cellOf[seat] === OUTSIDE;
  const operate = used(state, OPERATE);
  const operations = state.book.operations[operate]!;
  switch (state.stage) {
    case MOVING: {
      const strength = used(state, MOVE);
      if (strength === 0 || isOut) return fault('stage', 'nobody moves without a Move, or outside');
      const start = state.arena.starts.indexOf(state.cellOf[seat]!);
      if (start >= 0 && ((state.visited >> start) & 1) === 0) return fault('visited', 'where the mech stands has been visited');
      return underWay(state, 1, state.book.steps[strength]! - 1, state.special && strength < 3);
    }
    case OPERATING:
      if (operate === 0 || isOut) return fault('stage', 'nobody operates without an Operate, or from outside');
      return underWay(state, 1, operations - 1, state.special !== (operate === 3));
    case CLAIM:
      if (operate === 0 || isOut || (state.operated & MAGNETIZED) === 0) return fault('stage', 'nobody has put the magnet down');
      if (state.magnet === NONE || mechAt(state, state.magnet) !== NONE) return fault('magnet', 'the magnet lies on a free field');
      if (state.candidates !== magnetCandidates(state, state.magnet) || (state.candidates & (state.candidates - 1)) === 0)
        return fault('candidates', 'two or more could enter the magnet’s field, exactly these');
      return underWay(state, 0, operations - 1, state.special !== (operate === 3));
    case REPAIRING:
      if (used(state, PRESTIGE) === 0) return fault('stage', 'nobody repairs without a Repair');
      if (state.damage.subarray(markerAt(seat, 0), markerAt(seat + 1, 0)).filter((count) => count > 0).length < 2)
        return fault('stage', 'with markers of one colour there is nothing to choose');
      return underWay(state, 1, Math.min(state.book.repairs[used(state, PRESTIGE)]!, damageOn(state, seat)), state.special);
    case SMASHING: {
      if (state.options.multi_smash !== 'active-order') return fault('stage', 'several smashed mechs are scored together');
      if (state.candidates === 0 || state.candidates !== fullBoards(state))
        return fault('candidates', 'exactly the smashed are chosen from');
      if (operate === 0 && used(state, SHOOT) === 0) return fault('stage', 'nobody has operated or shot');
      const isAmiss = state.special ? operate !== 3 : state.steps > 0 && operate === 3;
      return underWay(state, 0, Math.max(0, operations - 1), isAmiss);
    }
    case CHOOSE:
      return idle(state);
  }
}

/** The steps left and whether the action is special. Fields of other stages must be empty. */
function underWay(state: MechState, fewest: number, most: number, isSpecialAmiss: boolean): InputError | undefined {
  if (state.steps < fewest || state.steps > most) return fault('steps', `between ${fewest} and ${most} are left of the action under way`);
  if (isSpecialAmiss) return fault('special', 'only a triple action is special');
  if (state.stage !== MOVING && state.visited !== 0) return fault('visited', 'no move is under way');
  if (state.stage !== CLAIM && state.magnet !== NONE) return fault('magnet', 'nobody is chosen for the magnet');
  if (state.stage !== CLAIM && state.stage !== SMASHING && state.candidates !== 0) return fault('candidates', 'nobody is to be chosen');
  return undefined;
}

/** The operations so far must not exceed the strength of the Operate action. */
function impossibleOperated(state: MechState): InputError | undefined {
  const strength = used(state, OPERATE);
  const isUnderWay = state.stage === OPERATING || state.stage === CLAIM || (state.stage === SMASHING && strength > 0);
  let operations = 0;
  for (let rest = state.operated; rest !== 0; rest &= rest - 1) operations++;
  return operations > state.book.operations[strength]! - (isUnderWay ? state.steps : 0)
    ? fault('operated', 'more was operated than the sequence allows')
    : undefined;
}

/** Reads a position from outside. Cards that are not named are unseen in the deck. */
export function readPosition(json: unknown, options: MechOptions): Result<MechState, InputError> {
  const read = readShape(positionShape, json);
  if (!read.ok) return read;
  const placed = stateIn(read.value, options);
  if (!placed.ok) return placed;
  const fault = impossibleReason(placed.value);
  return fault ? fail(fault) : placed;
}
