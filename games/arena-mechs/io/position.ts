import { codeOf, fail, type InputError, ok, type Result } from '@fray/engine';
import { ARROWS, CELLS, grid, isFixed, LOOSE_CELLS, rotationsOf } from '../rules/arena.ts';
import { ACTIONS, CARDS, cardName, parseCard } from '../rules/cards.ts';
import {
  blankState,
  COLOURS,
  CRUSHED,
  cardAt,
  damageOn,
  FLAMED,
  fieldsFor,
  MAGNETIZED,
  type MechOptions,
  type MechState,
  MODES,
  markerAt,
  NONE,
  OUTSIDE,
  PHASES,
  SEATS,
  SMASHING,
  STAGES,
  slotOf,
} from '../rules/state.ts';
import type { MechPosition } from './positionShape.ts';

const OPERATED = ['crushers', 'flames', 'magnet'] as const;
const OPERATED_BITS = [CRUSHED, FLAMED, MAGNETIZED] as const;

const names = (seats: readonly number[]) => seats.map((seat) => SEATS[seat]!);
const bitNames = (bits: number) => SEATS.filter((_, seat) => (bits >> seat) & 1);

export function writePosition(state: MechState): MechPosition {
  const tiles: Record<string, { tile: number; turns: number }> = {};
  for (const at of LOOSE_CELLS) tiles[grid.name(at)] = { tile: state.tiles[at]!, turns: state.turns[at]! };
  return {
    tiles,
    free: { tile: state.freeTile, turns: state.freeTurn },
    lastPush: state.lastPush === NONE ? null : ARROWS[state.lastPush]!.name,
    mechs: Array.from({ length: state.seats }, (_, seat) => writeMech(state, seat)),
    queue: names(state.queue),
    phase: PHASES[state.phase],
    round: state.round,
    point: state.point,
    order: names(state.order),
    at: state.at,
    ready: names(state.ready),
    stage: STAGES[state.stage],
    mode: MODES[state.mode],
    left: Object.fromEntries(ACTIONS.flatMap((action, i) => (state.left[i]! > 0 ? [[action, state.left[i]!]] : []))),
    steps: state.steps,
    special: state.special,
    visited: state.arena.starts.filter((_, start) => (state.visited >> start) & 1).map((at) => grid.name(at)),
    operated: OPERATED.filter((_, i) => (state.operated & OPERATED_BITS[i]!) !== 0),
    magnet: state.magnet === NONE ? null : grid.name(state.magnet),
    candidates: bitNames(state.candidates),
    turn: state.turn,
  };
}

/** The markers on a board by colour, without zeros. */
export const markersOn = (state: MechState, seat: number): Partial<Record<(typeof COLOURS)[number], number>> =>
  Object.fromEntries(
    COLOURS.flatMap((colour, i) => (state.damage[markerAt(seat, i)]! > 0 ? [[colour, state.damage[markerAt(seat, i)]!]] : [])),
  );

/** The two cards of a program point, or null. */
export function programAt(state: MechState, seat: number, point: number): [string, string] | null {
  const slot = slotOf(seat, point);
  const [first, second] = [state.programs[slot]!, state.programs[slot + 1]!];
  return first === NONE ? null : [cardName(first), cardName(second)];
}

const playedBy = (state: MechState, seat: number): string[] =>
  Array.from({ length: CARDS }, (_, one) => one)
    .filter((one) => state.played[cardAt(seat, one)] === 1)
    .map(cardName);

function writeMech(state: MechState, seat: number): MechPosition['mechs'][number] {
  const at = state.cellOf[seat]!;
  return {
    cell: at === OUTSIDE ? null : grid.name(at),
    damage: markersOn(state, seat),
    score: state.scores[seat]!,
    hand: state.hands[seat]!.map(cardName),
    under: state.under[seat]!.map(cardName),
    programs: [programAt(state, seat, 0), programAt(state, seat, 1), programAt(state, seat, 2)],
    played: playedBy(state, seat),
    hidden: state.hidden[seat] === NONE ? null : state.hidden[seat]!,
  };
}

/** The state of a well-formed position, such as one made from a view; or the fault in it. */
export function stateIn(position: MechPosition, options: MechOptions): Result<MechState, InputError> {
  const state = blankState(options, position.mechs.length);
  const fault = setTiles(state, position) ?? setMechs(state, position) ?? setTurn(state, position);
  return fault ? fail(fault) : ok(state);
}

function setTiles(state: MechState, { tiles, free, lastPush }: MechPosition): InputError | undefined {
  state.lastPush = lastPush === null ? NONE : ARROWS.findIndex(({ name }) => name === lastPush);
  if (!tiles && !free) return undefined;
  if (!tiles || !free) return { field: 'tiles', message: 'the tiles on the board and the free one are given together' };
  const seen = new Set<number>();
  const lay = (field: string, { tile: one, turns }: { tile: number; turns: number }): InputError | undefined => {
    if (seen.has(one)) return { field, message: `tile ${one} lies twice` };
    seen.add(one);
    return turns < rotationsOf(state.arena.walls[one]!) ? undefined : { field, message: `tile ${one} lies the same way with fewer turns` };
  };
  for (const at of LOOSE_CELLS) {
    const name = grid.name(at);
    const placement = tiles[name];
    if (!placement) return { field: `tiles.${name}`, message: `a loose tile lies on ${name}` };
    const fault = lay(`tiles.${name}`, placement);
    if (fault) return fault;
    state.tiles[at] = placement.tile;
    state.turns[at] = placement.turns;
  }
  for (const name of Object.keys(tiles)) {
    const at = grid.parse(name);
    if (at === undefined || isFixed(at)) return { field: `tiles.${name}`, message: `no loose tile can lie on ${name}` };
  }
  state.freeTile = free.tile;
  state.freeTurn = free.turns;
  return lay('free', free);
}

function setMechs(state: MechState, position: MechPosition): InputError | undefined {
  for (const [seat, mech] of position.mechs.entries()) {
    const field = `mechs.${seat}`;
    if (mech.cell !== null) {
      const at = grid.parse(mech.cell);
      if (at === undefined || at >= CELLS) return { field: `${field}.cell`, message: `there is no field ${mech.cell}` };
      if (Array.from(state.cellOf.subarray(0, seat)).includes(at))
        return { field: `${field}.cell`, message: `two mechs stand on ${mech.cell}` };
      state.cellOf[seat] = at;
    }
    for (const [i, colour] of COLOURS.entries()) state.damage[markerAt(seat, i)] = mech.damage[colour] ?? 0;
    if (state.damage[markerAt(seat, seat)]! > 0) return { field: `${field}.damage.${SEATS[seat]}`, message: 'damage to oneself is black' };
    const fields = fieldsFor(state.book, state.seats);
    if (damageOn(state, seat) >= fields && codeOf(STAGES, position.stage) !== SMASHING)
      return { field: `${field}.damage`, message: `a mech with ${fields} markers is smashed` };
    state.scores[seat] = mech.score;
    state.hidden[seat] = mech.hidden ?? NONE;
    const fault = setCards(state, seat, mech, field);
    if (fault) return fault;
  }
  return undefined;
}

function setCards(state: MechState, seat: number, mech: MechPosition['mechs'][number], field: string): InputError | undefined {
  const inPlay = new Set<number>();
  const place = (list: readonly string[], where: string): number[] | InputError => {
    const found: number[] = [];
    for (const name of list) {
      const one = parseCard(name);
      if (one === undefined) return { field: `${field}.${where}`, message: `“${name}” is no card: two letters out of p h s m o` };
      if (inPlay.has(one)) return { field: `${field}.${where}`, message: `the card ${name} is there twice` };
      inPlay.add(one);
      found.push(one);
    }
    return found;
  };
  const played = place(mech.played, 'played');
  if (!Array.isArray(played)) return played;
  for (const one of played) state.played[cardAt(seat, one)] = 1;
  const hand = place(mech.hand, 'hand');
  if (!Array.isArray(hand)) return hand;
  const under = place(mech.under, 'under');
  if (!Array.isArray(under)) return under;
  state.hands[seat]!.push(...hand);
  state.under[seat]!.push(...under);
  for (const [point, two] of mech.programs.entries()) {
    if (!two) continue;
    const isPlayed = two.every((name) => mech.played.includes(name));
    const found = isPlayed ? two.map((name) => parseCard(name)!) : place(two, `programs.${point}`);
    if (!Array.isArray(found)) return found;
    state.programs.set(found, slotOf(seat, point));
  }
  for (const one of inPlay) state.bag[cardAt(seat, one)] = 0;
  return undefined;
}

function setTurn(state: MechState, position: MechPosition): InputError | undefined {
  const seatsOf = (field: 'queue' | 'order' | 'ready' | 'candidates'): number[] | InputError => {
    const list = position[field].map((name) => SEATS.indexOf(name));
    if (list.some((seat) => seat >= state.seats) || new Set(list).size !== list.length)
      return { field, message: `each of the ${state.seats} seats at most once` };
    return list;
  };
  const lists: Record<string, number[]> = {};
  for (const field of ['queue', 'order', 'ready', 'candidates'] as const) {
    const list = seatsOf(field);
    if (!Array.isArray(list)) return list;
    lists[field] = list;
  }
  state.queue.push(...lists['queue']!);
  state.order.push(...lists['order']!);
  state.ready.push(...lists['ready']!);
  state.candidates = lists['candidates']!.reduce((bits, seat) => bits | (1 << seat), 0);
  state.phase = codeOf(PHASES, position.phase);
  state.round = position.round;
  if (state.round > state.book.rounds) return { field: 'round', message: `a match has ${state.book.rounds} rounds` };
  state.point = position.point;
  state.at = position.at;
  state.stage = codeOf(STAGES, position.stage);
  state.mode = codeOf(MODES, position.mode);
  for (const [i, action] of ACTIONS.entries()) state.left[i] = position.left[action] ?? 0;
  state.steps = position.steps;
  state.special = position.special;
  for (const name of position.visited) {
    const start = state.arena.starts.indexOf(grid.parse(name) ?? NONE);
    if (start < 0) return { field: 'visited', message: `${name} is no checkpoint` };
    state.visited |= 1 << start;
  }
  state.operated = position.operated.reduce((bits, name) => bits | OPERATED_BITS[OPERATED.indexOf(name)]!, 0);
  if (position.magnet !== null) {
    const at = grid.parse(position.magnet);
    if (at === undefined) return { field: 'magnet', message: `there is no field ${position.magnet}` };
    state.magnet = at;
  }
  state.turn = position.turn;
  return undefined;
}
