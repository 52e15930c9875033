import { codeOf, fail, type InputError, NOWHERE, ok, type Result } from '@fray/engine';
import { CARD_NAMES, type CardName, KINDS, TACTICS } from '../rules/cards.ts';
import { attackMove } from '../rules/move.ts';
import { isAttackPossible } from '../rules/reach.ts';
import {
  activeSeat,
  blankState,
  DEFENSE,
  FIRE,
  grid,
  heldBy,
  hitsLeft,
  MOVE,
  NO_UNIT,
  OVER,
  PHASES,
  SEATS,
  SETUP,
  SIDE_SIZE,
  type SkirmishOptions,
  type SkirmishState,
  startHits,
  UNITS,
  type UnitName,
  unitOf,
} from '../rules/state.ts';
import type { SkirmishPosition } from './positionShape.ts';

export type CardCounts = SkirmishPosition['discard'];
/** The public facts of a unit. */
export interface UnitView {
  readonly unit: UnitName;
  readonly cell: string;
  readonly hits: number;
  readonly air: boolean;
  readonly minicon: boolean;
}

/** The cards with a count above zero, by name. */
export function countsOf(bag: ArrayLike<number>, from = 0): CardCounts {
  const counts: Partial<Record<CardName, number>> = {};
  for (let card = 0; card < KINDS; card++) if (bag[from + card]! > 0) counts[CARD_NAMES[card]!] = bag[from + card]!;
  return counts;
}

/** The units of a side that are on the board, in the order of the unit table. */
export function unitsOf(state: SkirmishState, seat: number): UnitView[] {
  return UNITS.flatMap((name, i) => {
    const unit = unitOf(seat, i);
    const at = state.cellOf[unit]!;
    if (at === NOWHERE) return [];
    return [{ unit: name, cell: grid.name(at), hits: state.hits[unit]!, air: state.air[unit] === 1, minicon: state.minicon[unit] === 1 }];
  });
}

export function writePosition(state: SkirmishState) {
  return {
    units: { south: unitsOf(state, 0), north: unitsOf(state, 1) },
    deck: countsOf(state.deck),
    discard: countsOf(state.discard),
    hands: { south: countsOf(state.hands), north: countsOf(state.hands, KINDS) },
    first: SEATS[state.first]!,
    phase: PHASES[state.phase],
    turn: state.turn,
    lastDamage: state.lastDamage,
    moved: state.moved,
    attacked: state.attacked,
    attack:
      state.phase === DEFENSE
        ? { card: CARD_NAMES[state.attackCard]!, from: grid.name(state.attackFrom), to: grid.name(state.attackTo) }
        : null,
  };
}

/** The state of a well-formed position, such as one made from a view; or the fault in it. */
export function stateIn(position: SkirmishPosition, options: SkirmishOptions): Result<SkirmishState, InputError> {
  const state = blankState(options);
  state.first = SEATS.indexOf(position.first);
  state.phase = codeOf(PHASES, position.phase);
  state.turn = position.turn;
  state.lastDamage = position.lastDamage;
  state.moved = position.moved;
  state.attacked = position.attacked;
  const fault =
    setUnits(state, 0, position.units.south) ??
    setUnits(state, 1, position.units.north) ??
    setCards(state, position) ??
    setAttack(state, position) ??
    checkTurn(state);
  return fault ? fail(fault) : ok(state);
}

function setUnits(state: SkirmishState, seat: number, units: SkirmishPosition['units']['south']): InputError | undefined {
  const seen = new Set<string>();
  let air = 0;
  let ground = 0;
  let minicons = 0;
  for (const [i, { unit: name, cell: at, hits, ...flags }] of units.entries()) {
    const field = `units.${SEATS[seat]}.${i}`;
    if (seen.has(name)) return { field: `${field}.unit`, message: `${name} is there twice` };
    seen.add(name);
    const unit = unitOf(seat, UNITS.indexOf(name));
    state.air[unit] = flags.air ? 1 : 0;
    state.minicon[unit] = flags.minicon ? 1 : 0;
    const most = startHits(state, unit);
    state.hits[unit] = hits ?? most;
    if (state.hits[unit] > most) return { field: `${field}.hits`, message: `this unit has 1 to ${most} hits` };
    const cellAt = grid.parse(at);
    if (cellAt === undefined) return { field: `${field}.cell`, message: `there is no square ${at}` };
    if (state.unitAt[cellAt] !== NO_UNIT) return { field: `${field}.cell`, message: `two units stand on ${at}` };
    state.cellOf[unit] = cellAt;
    state.unitAt[cellAt] = unit;
    air += state.air[unit];
    ground += 1 - state.air[unit];
    minicons += state.minicon[unit];
  }
  const field = `units.${SEATS[seat]}`;
  const { book } = state;
  if (air > book.air || ground > book.ground)
    return { field, message: `a side has at most ${book.air} air types and ${book.ground} ground types` };
  if (minicons > book.minicons) return { field, message: `a side has at most ${book.minicons} Minicons` };
  if (state.phase === SETUP) return setSetup(state, seat);
  return undefined;
}

/** While placing, units are on the back row from file A on, with all their hits. */
function setSetup(state: SkirmishState, seat: number): InputError | undefined {
  const row = seat === 0 ? 0 : grid.height - 1;
  let count = 0;
  while (count < grid.width && state.unitAt[grid.at(count, row)] !== NO_UNIT) count++;
  let units = 0;
  let line = 0;
  for (let i = 0; i < SIDE_SIZE; i++) {
    const unit = unitOf(seat, i);
    if (state.cellOf[unit] === NOWHERE) continue;
    units++;
    const at = state.cellOf[unit]!;
    if (grid.y(at) !== row || grid.x(at) >= count || state.hits[unit] !== startHits(state, unit))
      return { field: `units.${SEATS[seat]}`, message: 'units are placed unharmed on the back row, from file A on' };
    if (i < 3) continue;
    if (i !== 3 + line || (line > 0 && at < state.cellOf[unit - 1]!))
      return { field: `units.${SEATS[seat]}`, message: 'line1 to line5 are placed in this order' };
    line++;
  }
  if (units === SIDE_SIZE) state.ready |= 1 << seat;
  return undefined;
}

function setCards(state: SkirmishState, { deck, discard, hands }: SkirmishPosition): InputError | undefined {
  const { copies, deckSize } = state.book;
  const rest = [...copies];
  const take = (counts: CardCounts, into: Uint8Array, from: number, field: string): InputError | undefined => {
    for (const [card, name] of CARD_NAMES.entries()) {
      const count = counts[name] ?? 0;
      into[from + card] = count;
      rest[card]! -= count;
      if (rest[card]! < 0) return { field: `${field}.${name}`, message: `the deck has only ${copies[card]} of these` };
    }
    return undefined;
  };
  const fault =
    take(discard, state.discard, 0, 'discard') ??
    take(hands.south, state.hands, 0, 'hands.south') ??
    take(hands.north, state.hands, KINDS, 'hands.north');
  if (fault) return fault;
  state.deck.set(rest);
  for (const [seat, name] of SEATS.entries()) {
    for (let card = 0; card < KINDS; card++) state.handSize[seat]! += state.hands[seat * KINDS + card]!;
    const most = mostCards(state, seat);
    if (state.handSize[seat]! > most) return { field: `hands.${name}`, message: `this hand has at most ${most} cards now` };
  }
  if (!deck) return undefined;
  const off = CARD_NAMES.find((name, card) => (deck[name] ?? 0) !== rest[card]);
  if (off) return { field: `deck.${off}`, message: `deck, discard and hands make ${deckSize} cards together; here ${off} does not add up` };
  return undefined;
}

/** X10, X19: each Tactics that may still be played enlarges a hand: those in hand or in the deck, and both again after a shuffle. */
function mostCards(state: SkirmishState, seat: number): number {
  if (state.phase === SETUP) return 0;
  const { handLimit, largestHand, tacticsDraw, copies } = state.book;
  if (seat !== activeSeat(state) || state.phase === DEFENSE) return handLimit;
  const ahead = heldBy(state, seat, TACTICS) + state.deck[TACTICS]!;
  const left = state.deck.reduce((sum, count) => sum + count, 0);
  const toCome = ahead + (left < tacticsDraw * ahead ? copies[TACTICS]! : 0);
  return largestHand - (tacticsDraw - 1) * toCome;
}

function setAttack(state: SkirmishState, { attack }: SkirmishPosition): InputError | undefined {
  if ((attack !== null) !== (state.phase === DEFENSE))
    return { field: 'attack', message: 'there is an attack exactly while it waits for its answer' };
  if (!attack) return undefined;
  const [from, to] = [grid.parse(attack.from), grid.parse(attack.to)];
  if (from === undefined || to === undefined) return { field: 'attack', message: 'squares are A1 to H8' };
  state.attackCard = CARD_NAMES.indexOf(attack.card);
  state.attackFrom = from;
  state.attackTo = to;
  if (state.discard[state.attackCard] === 0) return { field: 'attack.card', message: 'the card of the attack lies on the discard pile' };
  if (!isAttackPossible(state, activeSeat(state), attackMove(state.attackCard, from, to)))
    return { field: 'attack', message: 'no such attack is possible here' };
  return undefined;
}

function checkTurn(state: SkirmishState): InputError | undefined {
  if ((state.turn === 0) !== (state.phase === SETUP)) return { field: 'turn', message: 'turns count from 1 when everybody has placed' };
  if (state.phase === SETUP) {
    if (state.ready === 3) return { field: 'phase', message: 'both sides have placed' };
    const second = 1 - state.first;
    if (state.options.setup === 'first-player-first' && ((state.ready >> state.first) & 1) === 0 && unitsOf(state, second).length > 0)
      return { field: `units.${SEATS[second]}`, message: 'whoever begins places first' };
    return undefined;
  }
  state.ready = 3;
  const isOneGone = hitsLeft(state, 0) === 0 || hitsLeft(state, 1) === 0;
  if (hitsLeft(state, 0) + hitsLeft(state, 1) === 0) return { field: 'units', message: 'somebody is left' };
  if (isOneGone && state.phase !== OVER) return { field: 'phase', message: 'the game is over when a side has no units left' };
  if (state.phase === DEFENSE && !state.attacked) return { field: 'attacked', message: 'an attack has been made' };
  if (state.phase === FIRE && !state.attacked) return { field: 'attacked', message: 'the Fire phase begins with an attack' };
  if (state.phase <= MOVE && state.moved !== (state.phase === MOVE))
    return { field: 'moved', message: 'the Move phase begins with a Move card' };
  if (state.phase < FIRE && state.attacked) return { field: 'attacked', message: 'an attack is made in the Fire phase' };
  return undefined;
}
