import { type GameRecordNotes, lastTurn, shareAfter, winnerOf } from '../observe/gameNotes.ts';
import type { Unit } from '../result.ts';
import type { FigureId } from './names.ts';

/** How a number is made from games: the sum of `over` divided by the sum of `under`. */
export interface Recipe {
  readonly id: string;
  readonly figure: FigureId;
  readonly part?: string;
  readonly unit: Unit;
  /** A smaller difference does not matter: in the unit, or as a share of the first arm’s number. */
  readonly matters: { readonly by: number } | { readonly times: number };
  /** True for the quotient of two sums instead of a count. */
  readonly divides?: true;
  /** Returns what a game adds to both sums, or undefined if it does not apply. */
  readonly of: (notes: GameRecordNotes, seats: number) => readonly [over: number, under: number] | undefined;
}

/** A seat within this distance of an even share is neither ahead nor behind. */
const AHEAD = 0.05;
const BARELY_AHEAD = 0.02;
const DECIDED = 0.9;
/** Tolerance for thousandths, so that a share exactly at a limit is not beyond it by rounding. */
const EXACT = 1e-9;

/** Number of changes of the lead between seats; a lead is a share clearly above an even one. */
function leadChanges(notes: GameRecordNotes, seats: number): number {
  let leader = -1;
  let changes = 0;
  for (let turn = 0; turn <= lastTurn(notes, seats); turn++) {
    const ahead = leaderAfter(notes, seats, turn, AHEAD);
    if (ahead < 0) continue;
    if (leader >= 0 && ahead !== leader) changes++;
    leader = ahead;
  }
  return changes;
}

/** Returns the seat that leads all others by a margin, or −1. */
function leaderAfter(notes: GameRecordNotes, seats: number, turn: number, margin: number): number {
  let best = -1;
  let most = -1;
  let second = -1;
  for (let seat = 0; seat < seats; seat++) {
    const share = shareAfter(notes, seats, turn, seat);
    if (share > most) {
      second = most;
      most = share;
      best = seat;
    } else if (share > second) second = share;
  }
  return most - second > 2 * margin + EXACT ? best : -1;
}

/** An even share: what all seats had of the win, by the seats. In a game of teams each seat has the share of its team. */
export const evenOf = ({ shares }: Pick<GameRecordNotes, 'shares'>, seats: number): number =>
  shares.reduce((sum, share) => sum + share, 0) / seats;

/** How far the eventual winner was below an even share, on average over the turns. */
export function deficit(notes: GameRecordNotes, seats: number): number {
  const winner = winnerOf(notes);
  let sum = 0;
  const last = lastTurn(notes, seats);
  const even = evenOf(notes, seats);
  for (let turn = 0; turn <= last; turn++) sum += Math.max(0, even - shareAfter(notes, seats, turn, winner));
  return sum / (last + 1);
}

/** The share of the game after which the winner’s share stays above nine in ten. */
function decidedAt(notes: GameRecordNotes, seats: number): number {
  const winner = winnerOf(notes);
  const last = lastTurn(notes, seats);
  let turn = last;
  while (turn > 0 && shareAfter(notes, seats, turn - 1, winner) > DECIDED + EXACT) turn--;
  return last === 0 ? 0 : turn / last;
}

/** Whether the seat that leads after a share of the game wins. */
export function aheadAndWon(notes: GameRecordNotes, seats: number, at: number): readonly [number, number] | undefined {
  const leader = leaderAfter(notes, seats, Math.floor(at * lastTurn(notes, seats)), BARELY_AHEAD);
  return leader < 0 ? undefined : [notes.shares[leader]!, 1];
}

const won = (notes: GameRecordNotes) => winnerOf(notes) >= 0;
const each = (value: number): readonly [number, number] => [value, 1];

function luckOf(notes: GameRecordNotes, seats: number): readonly [number, number] | undefined {
  if (!notes.deep) return undefined;
  const luck = notes.deep.luck / 1000;
  const noise = notes.deep.noise / 1e6;
  // The result is the start value, plus luck, plus play (Zare). So play is the rest.
  const play = notes.shares[0]! - shareAfter(notes, seats, 0, 0) - luck;
  const fromLuck = luck * luck - noise;
  return [fromLuck, fromLuck + play * play - noise];
}

const relative = (times: number) => ({ times });
const by = (size: number) => ({ by: size });

/** Every number of the games of one level; the figure's main number first. */
export const RECIPES: readonly Recipe[] = [
  { id: 'seat', figure: 'seat', unit: 'share', matters: by(0.03), of: (notes) => each(notes.shares[notes.first]!) },
  { id: 'draws', figure: 'draws', unit: 'share', matters: by(0.01), of: (notes) => each(won(notes) ? 0 : 1) },
  { id: 'length.mean', figure: 'length', part: 'mean', unit: 'turns', matters: relative(0.05), of: ({ turns }) => each(turns) },
  {
    id: 'length.decisions',
    figure: 'length',
    part: 'decisions',
    unit: 'moves',
    matters: relative(0.05),
    of: ({ decisions }) => each(decisions),
  },
  { id: 'luck', figure: 'luck', unit: 'share', matters: by(0.06), divides: true, of: luckOf },
  { id: 'leads', figure: 'leads', unit: 'times', matters: by(0.25), of: (notes, seats) => each(leadChanges(notes, seats)) },
  {
    id: 'drama',
    figure: 'drama',
    unit: 'points',
    matters: by(0.01),
    of: (notes, seats) => (won(notes) ? each(deficit(notes, seats)) : undefined),
  },
  {
    id: 'decided',
    figure: 'decided',
    unit: 'share',
    divides: true,
    matters: by(0.05),
    of: (notes, seats) => (won(notes) ? each(decidedAt(notes, seats)) : undefined),
  },
  { id: 'snowball', figure: 'snowball', unit: 'share', matters: by(0.05), of: (notes, seats) => aheadAndWon(notes, seats, 0.5) },
  {
    id: 'snowball.25',
    figure: 'snowball',
    part: '25',
    unit: 'share',
    matters: by(0.05),
    of: (notes, seats) => aheadAndWon(notes, seats, 0.25),
  },
  {
    id: 'snowball.75',
    figure: 'snowball',
    part: '75',
    unit: 'share',
    matters: by(0.05),
    of: (notes, seats) => aheadAndWon(notes, seats, 0.75),
  },
  { id: 'snowball.brier', figure: 'snowball', part: 'brier', unit: 'share', divides: true, matters: by(0.02), of: brier },
  { id: 'choices', figure: 'choices', unit: 'moves', matters: relative(0.05), of: ({ legal, decisions }) => [legal, decisions] },
  {
    id: 'choices.forced',
    figure: 'choices',
    part: 'forced',
    unit: 'share',
    matters: by(0.05),
    of: ({ forced, decisions }) => [forced, decisions],
  },
  {
    id: 'choices.real',
    figure: 'choices',
    part: 'real',
    unit: 'share',
    matters: by(0.05),
    of: ({ deep }) => (deep ? [deep.real, deep.looked] : undefined),
  },
  {
    id: 'contact',
    figure: 'contact',
    unit: 'perTurn',
    matters: relative(0.1),
    of: ({ contacts, turns }) => (contacts === undefined ? undefined : [contacts, turns]),
  },
  {
    id: 'contact.idle',
    figure: 'contact',
    part: 'idle',
    unit: 'share',
    matters: by(0.05),
    of: ({ idle, turns }) => (idle === undefined ? undefined : [idle, turns]),
  },
  { id: 'contact.cells', figure: 'contact', part: 'cells', unit: 'cells', matters: relative(0.1), of: (notes) => each(cellsUsed(notes)) },
];

/** How often a seat wins, regardless of who starts. */
export const seatRecipe = (name: string): Pick<Required<Recipe>, 'id' | 'figure' | 'part' | 'unit' | 'matters'> => ({
  id: `seat.${name}`,
  figure: 'seat',
  part: name,
  unit: 'share',
  matters: by(0.03),
});

/** How far the shares at half of the game are from how it ended: 0 is prophecy, 0.25 is a coin (Brier 1950). */
function brier(notes: GameRecordNotes, seats: number): readonly [number, number] {
  const turn = Math.floor(lastTurn(notes, seats) / 2);
  let sum = 0;
  for (let seat = 0; seat < seats; seat++) sum += (shareAfter(notes, seats, turn, seat) - notes.shares[seat]!) ** 2;
  return [sum / seats, 1];
}

const cellsUsed = ({ cells }: GameRecordNotes): number => new Set(Object.values(cells).flatMap((places) => Object.keys(places))).size;
