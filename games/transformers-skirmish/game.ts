import { type Cell, type Move, NOWHERE, type Rules } from '@fray/engine';
import { describeEvent, localize } from './io/log.ts';
import { writePosition } from './io/position.ts';
import { CARD_NAMES, CARDS, type Card } from './rules/cards.ts';
import { checkOptions } from './rules/checkOptions.ts';
import { illegalReason, moves } from './rules/legal.ts';
import {
  ATTACK,
  attackMove,
  cardOf,
  DEFEND,
  DISCARD,
  defendMove,
  discardMove,
  END,
  END_MOVE,
  fromOf,
  GROUP,
  groupMove,
  groupOf,
  hasMiniconMove,
  isAirMove,
  kindOf,
  PLACE,
  PLAY_TACTICS,
  placeMove,
  REPAIR,
  repairMove,
  roleOf,
  SINGLE,
  singleMove,
  TACTICS_MOVE,
  TAKE_HIT,
  TAKE_HIT_MOVE,
  toOf,
} from './rules/move.ts';
import { optionSpecs } from './rules/options.ts';
import { answerTime, deciders, fallback, play, result, setup } from './rules/play.ts';
import { copyState, grid, NO_UNIT, ROLES, SEATS, SIDE_SIZE, type SkirmishEvent, type SkirmishState } from './rules/state.ts';
import { eventFor, type SkirmishView, sampler, stateSampler, view } from './rules/view.ts';

/**
 * `lead-air-minicon` or `line-ground` places on the next square of the back row. `legs:A1-B2` moves one unit, `legs:A1+B1`
 * a group straight ahead, `missiles:C4xC6` attacks; `armor` defends, `no-defense` does not. `repairs:A1`, `tactics`,
 * `discard-legs`, `end`.
 */
export function format(state: SkirmishState, move: Move): string {
  const card = CARD_NAMES[cardOf(move)] ?? 'legs';
  switch (kindOf(move)) {
    case PLACE:
      return `${ROLES[roleOf(move)]}-${isAirMove(move) ? 'air' : 'ground'}${hasMiniconMove(move) ? '-minicon' : ''}`;
    case SINGLE:
      return `${card}:${grid.name(fromOf(move))}-${grid.name(toOf(move))}`;
    case GROUP:
      return `${card}:${cellsOf(state, groupOf(move))
        .map((cell) => grid.name(cell))
        .join('+')}`;
    case ATTACK:
      return `${card}:${grid.name(fromOf(move))}x${grid.name(toOf(move))}`;
    case DEFEND:
      return card;
    case DISCARD:
      return `discard-${card}`;
    case REPAIR:
      return `repairs:${grid.name(toOf(move))}`;
    case TAKE_HIT:
      return 'no-defense';
    case PLAY_TACTICS:
      return 'tactics';
    case END:
      return 'end';
  }
}

/** The squares of a group, from the bottom left on. */
function cellsOf(state: SkirmishState, group: number): Cell[] {
  const cells: Cell[] = [];
  for (let unit = 0; unit < 2 * SIDE_SIZE; unit++)
    if ((group >> unit) & 1 && state.cellOf[unit] !== NOWHERE) cells.push(state.cellOf[unit]!);
  return cells.sort((a, b) => a - b);
}

const PLAIN: ReadonlyMap<string, Move> = new Map([
  ['no-defense', TAKE_HIT_MOVE],
  ['tactics', TACTICS_MOVE],
  ['end', END_MOVE],
  ...CARDS.flatMap(({ name, use }, card): [string, Move][] => [
    [`discard-${name}`, discardMove(card)],
    ...(use === 'defense' ? [[name, defendMove(card)] as [string, Move]] : []),
  ]),
  ...ROLES.flatMap((role, i) =>
    [true, false].flatMap((air): [string, Move][] => [
      [`${role}-${air ? 'air' : 'ground'}`, placeMove(i, air, false)],
      [`${role}-${air ? 'air' : 'ground'}-minicon`, placeMove(i, air, true)],
    ]),
  ),
]);

function parse(state: SkirmishState, text: string): Move | undefined {
  const plain = PLAIN.get(text);
  if (plain !== undefined) return plain;
  const [name = '', where = '', ...rest] = text.split(':');
  const card = CARDS.findIndex((one) => one.name === name);
  if (card < 0 || rest.length > 0) return undefined;
  switch (CARDS[card]!.use) {
    case 'move':
      return where.includes('-') ? parsePair(where, '-', (from, to) => singleMove(card, from, to)) : parseGroup(state, card, where);
    case 'attack':
      return parsePair(where, 'x', (from, to) => attackMove(card, from, to));
    case 'special': {
      const at = grid.parse(where);
      return name === 'repairs' && at !== undefined ? repairMove(at) : undefined;
    }
    case 'defense':
      return undefined;
  }
}

function parsePair(text: string, between: string, make: (from: Cell, to: Cell) => Move): Move | undefined {
  const [from, to, ...rest] = text.split(between).map((name) => grid.parse(name));
  return from === undefined || to === undefined || rest.length > 0 ? undefined : make(from, to);
}

/** Squares in order, each with a unit. */
function parseGroup(state: SkirmishState, card: Card, text: string): Move | undefined {
  let group = 0;
  let last = -1;
  for (const name of text.split('+')) {
    const cell = grid.parse(name);
    if (cell === undefined || cell <= last) return undefined;
    last = cell;
    const unit = state.unitAt[cell]!;
    if (unit === NO_UNIT) return undefined;
    group |= 1 << unit;
  }
  return groupMove(card, group);
}

/** Transformers Skirmish: sixteen units, one deck of cards, and an open board. Rules: `rulebook.md`. */
export const transformersSkirmishRules: Rules<SkirmishState, typeof optionSpecs, SkirmishView, SkirmishEvent> = {
  id: 'transformers-skirmish',
  rulesVersion: 1,
  seatNames: SEATS,
  minSeats: 2,
  options: optionSpecs,
  checkOptions,
  cosmeticOptions: ['skin'],
  setup,
  deciders,
  moves,
  play,
  fallback,
  result,
  answerTime,
  copy: copyState,
  turn: (state) => state.turn,
  view,
  sampler,
  stateSampler,
  eventFor,
  format,
  parse,
  illegalReason,
  writePosition,
  describeEvent,
  localize,
};
