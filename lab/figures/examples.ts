import type { Level } from '@fray/bots';
import { type GameRecordNotes, lastTurn, shareAfter, winnerOf } from '../observe/gameNotes.ts';
import type { Example, Examples } from '../result.ts';
import type { DealNotes } from '../run/job.ts';
import { deficit } from './recipes.ts';

interface Candidate {
  readonly deal: number;
  readonly rotation: number;
  readonly notes: GameRecordNotes;
}

/** Selects three example games: the winner was far behind, the winner was never behind, and one of typical length. */
export function examplesOf(deals: readonly DealNotes[], arm: number, level: Level, seats: number): Examples {
  const all: Candidate[] = deals
    .flatMap((games, deal) => games.map((notes, rotation) => ({ deal, rotation, notes })))
    .filter(({ notes }) => !notes.gap);
  const won = all.filter(({ notes }) => winnerOf(notes) >= 0);
  const byLength = all.toSorted((a, b) => a.notes.turns - b.notes.turns);
  const made = (found: Candidate | undefined): Example | null => (found ? exampleOf(found, arm, level, seats) : null);
  return {
    dramatic: made(most(won, ({ notes }) => deficit(notes, seats))),
    oneSided: made(most(won, ({ notes }) => dominance(notes, seats))),
    median: made(byLength[Math.floor(byLength.length / 2)]),
  };
}

function most(list: readonly Candidate[], of: (found: Candidate) => number): Candidate | undefined {
  let best: Candidate | undefined;
  let score = Number.NEGATIVE_INFINITY;
  for (const found of list) {
    const value = of(found);
    if (value > score) {
      score = value;
      best = found;
    }
  }
  return best;
}

const curveOf = (notes: GameRecordNotes, seats: number): number[] => {
  const whose = Math.max(0, winnerOf(notes));
  return Array.from({ length: lastTurn(notes, seats) + 1 }, (_, turn) => shareAfter(notes, seats, turn, whose));
};

/** The winner’s share on average. */
function dominance(notes: GameRecordNotes, seats: number): number {
  const curve = curveOf(notes, seats);
  return curve.reduce((sum, share) => sum + share, 0) / curve.length;
}

function exampleOf({ deal, rotation, notes }: Candidate, arm: number, level: Level, seats: number): Example {
  const curve = curveOf(notes, seats);
  return { arm, deal, rotation, level, turns: notes.turns, curve, lowest: Math.min(...curve) };
}
