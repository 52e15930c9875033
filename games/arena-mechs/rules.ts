import { type Chance, type Deck, type Move, type MoveList, NO_SEATS, type Outcome, type Seat, type SeatSet, seatSet } from '@fray/engine';
import {
  activate,
  attract,
  claimants,
  convey,
  listOperations,
  listPunches,
  listShots,
  listSteps,
  punch,
  pushPunched,
  shoot,
  step,
} from './actions.ts';
import { CRUSHERS, FLAMES, grid, LOOSE_CELLS, LOOSE_TILES, rotationsOf, toCentre } from './arena.ts';
import { fullBoards, scoreDamage, smash, type Tell } from './damage.ts';
import { ACTIONS, CARDS, cardName, lower, startNumber, upper } from './data/cards.ts';
import { ALTERNATE, argumentOf, DONE, EARN, END, GO_TO, HIDE, kindOf, PICK, PROGRAM_TO, REPAIR, TAKE } from './move.ts';
import {
  ACT,
  ALTERNATIVE,
  activeSeat,
  blankState,
  CHOOSE,
  CLAIM,
  COLOURS,
  DROP_IN,
  damageOn,
  FRESH,
  HAND,
  MAGNETIZED,
  type MechOptions,
  type MechState,
  MOVE,
  MOVING,
  mechAt,
  NONE,
  OPERATE,
  OPERATING,
  OUTSIDE,
  OVER,
  OVERLAP,
  PLACE,
  POINTS,
  PRESTIGE,
  PROGRAM,
  PUNCH,
  REPAIRING,
  ROUNDS,
  SEATS,
  SEQUENCE,
  SHOOT,
  SMASHING,
} from './state.ts';

const DECK: Deck = { name: 'program', kinds: Array.from({ length: CARDS }, (_, card) => cardName(card)) };
/** Steps by strength. */
export const MOVE_STEPS = [0, 2, 4, 8];
const TRIPLE = 3;

export function setup(options: MechOptions, seats: number, chance: Chance): MechState {
  const state = blankState(options, seats);
  const tiles = Array.from({ length: LOOSE_TILES }, (_, tile) => tile);
  const draw = () => tiles.splice(chance.below(tiles.length, 'table'), 1)[0]!;
  const lay = (tile: number) => {
    const ways = rotationsOf(state.arena.walls[tile]!);
    return ways === 1 ? 0 : chance.below(ways, 'table');
  };
  for (const cell of LOOSE_CELLS) {
    const tile = draw();
    state.tiles[cell] = tile;
    state.turns[cell] = lay(tile);
  }
  state.freeTile = tiles[0]!;
  state.freeTurn = lay(state.freeTile);
  for (let seat = 0; seat < seats; seat++) drawHand(state, seat, chance);
  return state;
}

/** R14: three cards from the deck; when all of it has been seen, those that were put under come back in their order. */
function drawHand(state: MechState, seat: Seat, chance: Chance): void {
  const bag = state.bag.subarray(seat * CARDS, (seat + 1) * CARDS);
  for (let i = 0; i < HAND; i++) {
    const isSeen = bag.every((count) => count === 0);
    const card = isSeen ? state.under[seat]!.shift()! : chance.card(DECK, bag, seat);
    bag[card] = 0;
    state.hands[seat]!.push(card);
  }
}

export function deciders(state: MechState): SeatSet {
  switch (state.phase) {
    case PROGRAM:
    case OVERLAP: {
      let waiting = 0;
      for (let seat = 0; seat < state.seats; seat++)
        if (state.phase === PROGRAM ? state.hands[seat]!.length > 0 : state.hidden[seat] === NONE) waiting |= 1 << seat;
      return waiting;
    }
    case PLACE:
      return seatSet(state.order[state.at]!);
    case DROP_IN:
      return seatSet(state.queue[0]!);
    case ACT:
      return seatSet(activeSeat(state));
    default:
      return NO_SEATS;
  }
}

// ── What is legal ──────────────────────────────────────────────────────────────────────────────────────────────────

export function moves(state: MechState, seat: Seat, into: MoveList): void {
  into.clear();
  switch (state.phase) {
    case PROGRAM:
      for (let card = 0; card < HAND; card++)
        for (let point = 0; point < POINTS; point++)
          if (state.programs[slotOf(seat, point)] === NONE) into.push(PROGRAM_TO + card * POINTS + point);
      return;
    case PLACE:
      for (const cell of state.arena.starts) if (mechAt(state, cell) === NONE) into.push(GO_TO + cell);
      return;
    case DROP_IN:
      for (const cell of state.arena.dropIns) if (mechAt(state, cell) === NONE) into.push(GO_TO + cell);
      return;
    case OVERLAP:
      for (let symbol = 0; symbol < 4; symbol++) into.push(HIDE + symbol);
      return;
    default:
      listTurn(state, seat, into);
  }
}

const slotOf = (seat: Seat, point: number): number => (seat * POINTS + point) * 2;

function listTurn(state: MechState, seat: Seat, into: MoveList): void {
  const from = state.cellOf[seat]!;
  switch (state.stage) {
    case MOVING:
      listSteps(state, from, state.special, into);
      into.push(DONE);
      return;
    case OPERATING:
      listOperations(state, state.special, into);
      into.push(DONE);
      return;
    case CLAIM:
    case SMASHING:
      for (let other = 0; other < state.seats; other++) if ((state.candidates >> other) & 1) into.push(PICK + other);
      return;
    case REPAIRING:
      for (let colour = 0; colour < 5; colour++) if (state.damage[seat * 5 + colour]! > 0) into.push(TAKE + colour);
      return;
    default:
  }
  const { left } = state;
  if (left[PRESTIGE]! > 1) into.push(EARN); // R45: a single one only repairs
  if (left[PRESTIGE]! > 0 && damageOn(state, seat) > 0) into.push(REPAIR);
  if (from !== OUTSIDE) {
    if (left[PUNCH]! > 0) listPunches(state, from, into);
    if (left[SHOOT]! > 0) listShots(state, from, left[SHOOT]!, into);
    if (left[MOVE]! > 0) listSteps(state, from, left[MOVE] === TRIPLE, into);
    if (left[OPERATE]! > 0) listOperations(state, left[OPERATE] === TRIPLE, into);
    if (state.mode === FRESH) into.push(ALTERNATE);
  }
  into.push(END);
}

// ── What happens ───────────────────────────────────────────────────────────────────────────────────────────────────

export function play(state: MechState, seat: Seat, move: Move, chance: Chance, tell: Tell): void {
  const about = argumentOf[move]!;
  switch (kindOf[move]!) {
    case 'program':
      return program(state, seat, about, chance, tell);
    case 'hide':
      return overlap(state, seat, about, chance, tell);
    case 'go':
      return state.phase === PLACE ? place(state, about, tell) : dropIn(state, about, tell);
    case 'end':
      return endTurn(state, chance, tell);
    case 'alternate':
      state.mode = ALTERNATIVE;
      state.left.fill(0);
      state.left[PRESTIGE] = 1;
      state.left[MOVE] = 1;
      return;
    case 'earn':
      return earn(state, seat, tell);
    case 'repair':
      return repair(state, seat, tell);
    case 'take':
      return take(state, seat, about, tell);
    case 'punch':
      return punchAt(state, about, chance, tell);
    case 'shoot':
      shoot(state, about, use(state, SHOOT), tell);
      return settle(state, chance, tell);
    case 'step':
      return stepTo(state, seat, about, chance, tell);
    case 'done':
      return finishAction(state, seat, tell);
    case 'crush':
    case 'flame':
    case 'push':
    case 'magnet':
      return operate(state, move, chance, tell);
    case 'pick':
      return pick(state, about, chance, tell);
  }
}

/** R15: two cards to a free program point, one under the deck; then the next three, until the strip is full. */
export function program(state: MechState, seat: Seat, choice: number, chance: Chance, tell: Tell): void {
  const hand = state.hands[seat]!;
  const point = choice % POINTS;
  const [under] = hand.splice(Math.floor(choice / POINTS), 1);
  state.under[seat]!.push(under!);
  state.programs.set(hand, slotOf(seat, point));
  if (tell) tell({ type: 'programmed', seat: SEATS[seat]!, under: cardName(under!), cards: hand.map(cardName), slot: point + 1 });
  hand.length = 0;
  for (let other = 0; other < POINTS; other++) if (state.programs[slotOf(seat, other)] === NONE) return drawHand(state, seat, chance);
  state.ready.push(seat);
  if (state.options.start_order === 'random') state.ready.sort((a, b) => a - b); // then the order is nobody's business
  if (tell) tell({ type: 'ready', seat: SEATS[seat]! });
  if (state.ready.length < state.seats) return;
  chance.reveal();
  if (state.round > 1) return beginPoint(state);
  state.order.length = 0;
  state.order.push(...state.ready); // R17
  if (state.options.start_order === 'random')
    for (let i = state.seats - 1; i > 0; i--) {
      const j = chance.below(i + 1, 'table');
      [state.order[i], state.order[j]] = [state.order[j]!, state.order[i]!];
    }
  state.phase = PLACE;
  state.at = 0;
}

function place(state: MechState, cell: number, tell: Tell): void {
  const seat = state.order[state.at]!;
  state.cellOf[seat] = cell;
  if (tell) tell({ type: 'placed', seat: SEATS[seat]!, at: grid.name(cell) });
  state.at++;
  if (state.at === state.seats) beginPoint(state);
}

/** R41: the first in the queue comes back, on a drop-in of its choice. */
function dropIn(state: MechState, cell: number, tell: Tell): void {
  const seat = state.queue.shift()!;
  state.cellOf[seat] = cell;
  if (tell) tell({ type: 'dropped-in', seat: SEATS[seat]!, at: grid.name(cell) });
  beginPoint(state);
}

/** R41, R53: whoever waits comes back first, as long as a drop-in is free; then everybody chooses an overlap in secret. */
function beginPoint(state: MechState): void {
  const isFree = state.arena.dropIns.some((cell) => mechAt(state, cell) === NONE);
  state.phase = state.queue.length > 0 && isFree ? DROP_IN : OVERLAP;
  state.hidden.fill(NONE);
}

/** R18: the last choice reveals them all, and the start numbers say who acts when. */
function overlap(state: MechState, seat: Seat, symbol: number, chance: Chance, tell: Tell): void {
  state.hidden[seat] = symbol;
  if (tell) tell({ type: 'overlapped', seat: SEATS[seat]!, hidden: symbol });
  for (let other = 0; other < state.seats; other++) if (state.hidden[other] === NONE) return;
  chance.reveal();
  state.order.length = 0;
  for (let other = 0; other < state.seats; other++) {
    state.order.push(other);
    for (let card = 0; card < 2; card++) state.played[other * CARDS + state.programs[slotOf(other, state.point - 1) + card]!] = 1;
  }
  state.order.sort((a, b) => numberOf(state, a) - numberOf(state, b));
  if (tell)
    for (const other of state.order)
      tell({
        type: 'revealed',
        seat: SEATS[other]!,
        cards: pairOf(state, other).map(cardName),
        sequence: sequenceOf(state, other).map((action) => ACTIONS[action]!),
        number: numberOf(state, other),
      });
  state.phase = ACT;
  state.at = 0;
  beginTurn(state, chance, tell);
}

export const pairOf = (state: MechState, seat: Seat): number[] => {
  const slot = slotOf(seat, state.point - 1);
  return [state.programs[slot]!, state.programs[slot + 1]!];
};

/** R12: hiding a card's lower symbol puts the other card lowest, hiding its upper one itself: the lowest card's number counts. */
export function startNumberFor(first: number, second: number, hidden: number, seat: Seat): number {
  const isFirst = hidden < 2;
  const ownLies = hidden % 2 === 0;
  return startNumber(isFirst === ownLies ? first : second, seat);
}

export const numberOf = (state: MechState, seat: Seat): number => {
  const [first, second] = pairOf(state, seat);
  return startNumberFor(first!, second!, state.hidden[seat]!, seat);
};

/** The three symbols that are seen. */
function sequenceOf(state: MechState, seat: Seat): number[] {
  return pairOf(state, seat)
    .flatMap((card) => [upper(card), lower(card)])
    .filter((_, symbol) => symbol !== state.hidden[seat]);
}

function beginTurn(state: MechState, chance: Chance, tell: Tell): void {
  const seat = activeSeat(state);
  const outside = state.cellOf[seat] === OUTSIDE;
  state.stage = CHOOSE;
  state.operated = 0;
  state.left.fill(0);
  if (outside) {
    state.mode = ALTERNATIVE;
    state.left[PRESTIGE] = 1; // R13, R40
  } else {
    state.mode = FRESH;
    const slot = slotOf(seat, state.point - 1);
    for (let symbol = 0; symbol < 4; symbol++) {
      if (symbol === state.hidden[seat]) continue;
      const card = state.programs[slot + (symbol >> 1)]!;
      state.left[symbol % 2 === 0 ? upper(card) : lower(card)]!++; // R19
    }
  }
  if (tell) tell({ type: 'turn', seat: SEATS[seat]!, round: state.round, point: state.point, outside });
  if (!outside || damageOn(state, seat) > 0) return;
  if (tell) tell({ type: 'passed', seat: SEATS[seat]! });
  endTurn(state, chance, tell);
}

function endTurn(state: MechState, chance: Chance, tell: Tell): void {
  state.at++;
  state.turn++;
  state.stage = CHOOSE;
  state.steps = 0;
  state.special = false;
  state.visited = 0;
  state.operated = 0;
  state.candidates = 0;
  state.magnet = NONE;
  state.mode = FRESH;
  state.left.fill(0);
  if (state.at < state.seats) return beginTurn(state, chance, tell);
  afterPoint(state, chance, tell);
}

/** R42: flames after the first point, crushers after the second, nothing after the third. */
function afterPoint(state: MechState, chance: Chance, tell: Tell): void {
  if (state.point < POINTS) {
    activate(state, state.point === 1 ? FLAMES : CRUSHERS, NONE, tell);
    const full = fullBoards(state);
    if (full !== 0) smash(state, full, NONE, tell); // R38
    state.point++;
    return beginPoint(state);
  }
  state.programs.fill(NONE);
  state.hidden.fill(NONE);
  state.ready.length = 0;
  if (state.round === ROUNDS) return lastScoring(state, tell);
  state.round++;
  state.point = 1;
  state.phase = PROGRAM;
  if (tell) tell({ type: 'round', round: state.round });
  for (let seat = 0; seat < state.seats; seat++) drawHand(state, seat, chance);
}

/** R43. The markers stay where they are: they break ties (R44). */
function lastScoring(state: MechState, tell: Tell): void {
  if (tell) tell({ type: 'last-scoring' });
  for (let seat = 0; seat < state.seats; seat++) scoreDamage(state, seat, tell);
  state.phase = OVER;
  if (tell) tell({ type: 'ended' });
}

// ── The active player's actions ────────────────────────────────────────────────────────────────────────────────────

/** Takes an action out of the sequence and answers with its strength. */
function use(state: MechState, action: number): number {
  const strength = state.left[action]!;
  if (state.mode === ALTERNATIVE) state.left.fill(0); // R13: either one or the other
  state.left[action] = 0;
  if (state.mode === FRESH) state.mode = SEQUENCE;
  return strength;
}

export const PRESTIGE_POINTS = [0, 0, 1, 3];

function earn(state: MechState, seat: Seat, tell: Tell): void {
  const points = PRESTIGE_POINTS[use(state, PRESTIGE)]!;
  state.scores[seat]! += points;
  if (tell) tell({ type: 'prestige', seat: SEATS[seat]!, points });
}

/** R34, R50: as many markers as the action is strong, of colours that the owner picks. */
function repair(state: MechState, seat: Seat, tell: Tell): void {
  state.steps = Math.min(use(state, PRESTIGE), damageOn(state, seat));
  state.stage = REPAIRING;
  takeWhatIsClear(state, seat, tell);
}

function take(state: MechState, seat: Seat, colour: number, tell: Tell): void {
  state.damage[seat * 5 + colour]!--;
  state.steps--;
  if (tell) tell({ type: 'repaired', seat: SEATS[seat]!, colour: COLOURS[colour]!, left: damageOn(state, seat) });
  takeWhatIsClear(state, seat, tell);
}

/** With markers of one colour only there is nothing to pick. */
function takeWhatIsClear(state: MechState, seat: Seat, tell: Tell): void {
  if (state.steps === 0) {
    state.stage = CHOOSE;
    return;
  }
  let only = NONE;
  for (let colour = 0; colour < 5; colour++) {
    if (state.damage[seat * 5 + colour] === 0) continue;
    if (only !== NONE) return;
    only = colour;
  }
  take(state, seat, only, tell);
}

/** R23: the damage first; who survives a triple punch is pushed. */
function punchAt(state: MechState, side: number, chance: Chance, tell: Tell): void {
  const strength = use(state, PUNCH);
  const target = punch(state, side, strength, tell);
  if (strength === TRIPLE && ((fullBoards(state) >> target) & 1) === 0) pushPunched(state, target, side, tell);
  settle(state, chance, tell);
}

function stepTo(state: MechState, seat: Seat, side: number, chance: Chance, tell: Tell): void {
  if (state.stage !== MOVING) {
    const strength = use(state, MOVE);
    state.stage = MOVING;
    state.steps = MOVE_STEPS[strength]!;
    state.special = strength === TRIPLE;
    state.visited = 0;
    visit(state, state.cellOf[seat]!); // R49
  }
  step(state, side, tell);
  visit(state, state.cellOf[seat]!);
  settle(state, chance, tell);
  if (state.stage === MOVING && state.steps === 0) finishAction(state, seat, tell);
}

function visit(state: MechState, cell: number): void {
  const start = state.arena.starts.indexOf(cell);
  if (start >= 0) state.visited |= 1 << start;
}

const STRIDES = [0, 0, 1, 2];

/** The end of a move, with its strides (R36), or of the operations. */
function finishAction(state: MechState, seat: Seat, tell: Tell): void {
  if (state.stage === MOVING) {
    let checkpoints = 0;
    for (let rest = state.visited; rest !== 0; rest &= rest - 1) checkpoints++;
    const points = STRIDES[Math.min(3, checkpoints)]!;
    state.scores[seat]! += points;
    if (tell && points > 0) tell({ type: 'strides', seat: SEATS[seat]!, checkpoints, points });
  }
  state.stage = CHOOSE;
  state.steps = 0;
  state.special = false;
  state.visited = 0;
}

function operate(state: MechState, move: Move, chance: Chance, tell: Tell): void {
  if (state.stage !== OPERATING) {
    const strength = use(state, OPERATE);
    state.stage = OPERATING;
    state.steps = strength;
    state.special = strength === TRIPLE;
  }
  state.steps--;
  const about = argumentOf[move]!;
  const seat = activeSeat(state);
  switch (kindOf[move]!) {
    case 'crush':
      activate(state, CRUSHERS, seat, tell);
      break;
    case 'flame':
      activate(state, FLAMES, seat, tell);
      break;
    case 'push':
      convey(state, about >> 2, about & 3, tell);
      break;
    default:
      return putMagnet(state, about, chance, tell);
  }
  settle(state, chance, tell);
}

function putMagnet(state: MechState, cell: number, chance: Chance, tell: Tell): void {
  state.operated |= MAGNETIZED;
  if (tell) tell({ type: 'magnet', seat: SEATS[activeSeat(state)]!, at: grid.name(cell) });
  const bits = claimants(state, cell);
  if ((bits & (bits - 1)) !== 0) {
    state.stage = CLAIM;
    state.magnet = cell;
    state.candidates = bits;
    return;
  }
  attract(state, cell, bits === 0 ? NONE : 31 - Math.clz32(bits), tell);
  settle(state, chance, tell);
}

/** A claimant of the magnet (R28), or whose smash is scored next (R37). */
function pick(state: MechState, seat: Seat, chance: Chance, tell: Tell): void {
  if (state.stage === CLAIM) {
    const cell = state.magnet;
    state.stage = OPERATING;
    state.magnet = NONE;
    state.candidates = 0;
    attract(state, cell, seat, tell);
    return settle(state, chance, tell);
  }
  smash(state, 1 << seat, activeSeat(state), tell);
  state.candidates &= ~(1 << seat);
  if (state.candidates !== 0) return;
  if (state.steps > 0) state.stage = OPERATING;
  else finishAction(state, activeSeat(state), tell);
  settle(state, chance, tell);
}

/** R51, R22: scores what an event smashed; whoever lost its own mech has nothing left to do. */
function settle(state: MechState, chance: Chance, tell: Tell): void {
  const full = fullBoards(state);
  if (full !== 0) {
    if (state.options.multi_smash === 'active-order' && (full & (full - 1)) !== 0) {
      state.stage = SMASHING;
      state.candidates = full;
      return;
    }
    smash(state, full, activeSeat(state), tell);
  }
  if (state.cellOf[activeSeat(state)] === OUTSIDE) return endTurn(state, chance, tell);
  if (state.stage === OPERATING && state.steps === 0) finishAction(state, activeSeat(state), tell);
}

/** What is played for a seat that timed out or left: the first cards, the first place, no action (R47). */
export function fallback(state: MechState, seat: Seat): Move {
  switch (state.phase) {
    case PROGRAM:
      for (let point = 0; point < POINTS; point++)
        if (state.programs[slotOf(seat, point)] === NONE) return PROGRAM_TO + (HAND - 1) * POINTS + point;
      break;
    case PLACE:
    case DROP_IN:
      for (const cell of state.phase === PLACE ? state.arena.starts : state.arena.dropIns)
        if (mechAt(state, cell) === NONE) return GO_TO + cell;
      break;
    case OVERLAP:
      return HIDE;
    default:
  }
  switch (state.stage) {
    case MOVING:
    case OPERATING:
      return DONE;
    case CLAIM:
    case SMASHING:
      return PICK + 31 - Math.clz32(state.candidates & -state.candidates);
    case REPAIRING:
      for (let colour = 0; colour < 5; colour++) if (state.damage[seat * 5 + colour]! > 0) return TAKE + colour;
      break;
    default:
  }
  return END;
}

/** R44: most prestige; then fewest markers on the own board, black ones too; then nearest to the centre; then shared. */
export function result(state: MechState): Outcome | undefined {
  if (state.phase !== OVER) return undefined;
  const standing = Array.from({ length: state.seats }, (_, seat) => ({
    score: state.scores[seat]!,
    markers: damageOn(state, seat),
    away: state.cellOf[seat] === OUTSIDE ? 99 : toCentre(state.cellOf[seat]!),
  }));
  type Standing = (typeof standing)[number];
  const isBetter = (a: Standing, b: Standing) =>
    a.score !== b.score ? a.score > b.score : a.markers !== b.markers ? a.markers < b.markers : a.away < b.away;
  return { places: standing.map((own) => 1 + standing.filter((other) => isBetter(other, own)).length), reason: 'last-scoring' };
}
