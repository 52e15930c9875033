import type { Seat } from '@fray/engine';
import { CRUSHERS, FLAMES, toCentre } from '../rules/arena.ts';
import { ACTIONS } from '../rules/cards.ts';
import { damagePoints, mostDealt } from '../rules/damage.ts';
import {
  ACT,
  activeSeat,
  BLACK,
  damageOn,
  fieldsFor,
  hazardAt,
  MAX_SEATS,
  type MechState,
  markerAt,
  OUTSIDE,
  POINTS,
  strengthsOf,
} from '../rules/state.ts';

const MECH_FEATURES = [
  'prestige',
  'prestige if all were scored now',
  'damage',
  'black damage',
  'fields left: one or two',
  'fields left: three or four',
  'opponents behind',
  'damage dealt',
  'boards with its damage',
  'damage on boards where it dealt most',
  'fullest board where it dealt most',
  'outside',
  'way to the centre',
  'stands in flames',
  'stands in crushers',
  'acts now',
  'acts later',
  ...ACTIONS.map((action) => `still to come: ${action}`),
] as const;
const WIDTH = MECH_FEATURES.length;
const ACTS_NOW = MECH_FEATURES.indexOf('acts now');

const MATCH_FEATURES = [
  'lead by judgement',
  'lead if all were scored now',
  'that lead by rounds played',
  'rounds left',
  'points left of the round',
  'last point',
  'three players',
  'four players',
] as const;

/** Inputs of the net for a seat, in order: its own mech, the strongest opponent, the mean of the others. */
export const FEATURES: readonly string[] = [
  ...['own', 'strongest opponent’s', 'other opponents’'].flatMap((whose) => MECH_FEATURES.map((what) => `${whose} ${what}`)),
  ...MATCH_FEATURES,
];

const mechs = new Float32Array(MAX_SEATS * WIDTH);
/** By seat: prestige, plus the score of all boards if they were scored now. */
const expectedScores = new Float64Array(MAX_SEATS);
const left = new Uint8Array(ACTIONS.length);

/** Computes the facts about each mech. */
function writeMechs(state: MechState): void {
  const { seats, scores, damage } = state;
  const fields = fieldsFor(state.book, seats);
  mechs.fill(0);
  for (let seat = 0; seat < seats; seat++) expectedScores[seat] = scores[seat]!;
  for (let board = 0; board < seats; board++) {
    const most = mostDealt(state, board);
    if (most === 0) continue;
    const full = damageOn(state, board) / fields;
    for (let by = 0; by < seats; by++) {
      const dealt = damage[markerAt(board, by)]!;
      if (dealt === 0) continue;
      expectedScores[by]! += damagePoints(state, board, by, most);
      const at = by * WIDTH + 7;
      mechs[at]! += dealt / fields;
      mechs[at + 1]! += 0.5;
      if (dealt < most) continue;
      mechs[at + 2]! += dealt / fields;
      mechs[at + 3] = Math.max(mechs[at + 3]!, full);
    }
  }
  for (let seat = 0; seat < seats; seat++) writeMech(state, seat, fields);
}

function writeMech(state: MechState, seat: Seat, fields: number): void {
  const { scores, damage, cellOf, seats } = state;
  const at = seat * WIDTH;
  const borne = damageOn(state, seat);
  let behind = 0;
  for (let other = 0; other < seats; other++) if (scores[other]! < scores[seat]!) behind++;
  mechs[at] = scores[seat]! / 10;
  mechs[at + 1] = expectedScores[seat]! / 10;
  mechs[at + 2] = borne / fields;
  mechs[at + 3] = damage[markerAt(seat, BLACK)]! / fields;
  mechs[at + 4] = fields - borne <= 2 ? 1 : 0;
  mechs[at + 5] = fields - borne <= 4 ? 1 : 0;
  mechs[at + 6] = behind / 2;
  const cell = cellOf[seat]!;
  if (cell === OUTSIDE) mechs[at + 11] = 1;
  else {
    mechs[at + 12] = toCentre(cell) / 4;
    const hazard = hazardAt(state, cell);
    mechs[at + 13] = hazard === FLAMES ? 1 : 0;
    mechs[at + 14] = hazard === CRUSHERS ? 1 : 0;
  }
  if (state.phase === ACT) writeTurn(state, seat, at + ACTS_NOW);
}

/** Remaining actions of a mech in this program point. */
function writeTurn(state: MechState, seat: Seat, at: number): void {
  const isNow = activeSeat(state) === seat;
  if (!isNow && state.order.indexOf(seat) < state.at) return;
  mechs[at + (isNow ? 0 : 1)] = 1;
  if (state.cellOf[seat] === OUTSIDE) return;
  const strengths = isNow ? state.left : left;
  if (!isNow) strengthsOf(state, seat, left);
  for (let action = 0; action < ACTIONS.length; action++) mechs[at + 2 + action] = strengths[action]! / 2;
}

/** The seat that would lead among the opponents of `seat` if all boards were scored now. */
function rivalOf(seats: number, seat: Seat): Seat {
  let rival = seat === 0 ? 1 : 0;
  for (let other = rival + 1; other < seats; other++) if (other !== seat && expectedScores[other]! > expectedScores[rival]!) rival = other;
  return rival;
}

/** Writes the inputs of the net for a seat into `into`. */
export function writeFeatures(state: MechState, seat: Seat, lead: number, into: Float32Array): void {
  const { seats, round, point, book } = state;
  writeMechs(state);
  const rival = rivalOf(seats, seat);
  for (let i = 0; i < WIDTH; i++) {
    into[i] = mechs[seat * WIDTH + i]!;
    into[WIDTH + i] = mechs[rival * WIDTH + i]!;
    let others = 0;
    for (let other = 0; other < seats; other++) if (other !== seat && other !== rival) others += mechs[other * WIDTH + i]!;
    into[2 * WIDTH + i] = others / Math.max(1, seats - 2);
  }
  const ahead = (expectedScores[seat]! - expectedScores[rival]!) / 5;
  const at = 3 * WIDTH;
  into[at] = lead / 2;
  into[at + 1] = ahead;
  into[at + 2] = (ahead * round) / book.rounds;
  into[at + 3] = (book.rounds - round) / 3;
  into[at + 4] = (POINTS - point) / 2;
  into[at + 5] = round === book.rounds && point === POINTS ? 1 : 0;
  into[at + 6] = seats === 3 ? 1 : 0;
  into[at + 7] = seats === 4 ? 1 : 0;
}
