import { type AnyGame, fail, type InputError, type MatchRecord, ok, type Result } from '@fray/engine';
import { completed } from '../experiment.ts';
import type { FigureId } from '../figures/names.ts';
import { summarize } from '../figures/summarize.ts';
import { INTERIM_LOOKS } from '../figures/verdicts.ts';
import type { GameRecordNotes } from '../observe/gameNotes.ts';
import { observeRecord } from '../observe/observeRecord.ts';
import type { LabResult } from '../result.ts';

/** Figures that records contain; the others need bots that play the same position again. */
const FIGURES_OF_RECORDS: readonly FigureId[] = [
  'seat',
  'draws',
  'length',
  'leads',
  'drama',
  'decided',
  'snowball',
  'choices',
  'impact',
  'contact',
];

/** A record that was left out, and why. */
export interface LeftOut {
  readonly index: number;
  readonly why: string;
}

/**
 * The figures of recorded matches of people, as the lab makes them of games between bots. Each distinct set of options is an arm, the
 * most frequent first; only matches with as many seats as most of them are taken. Each match is a deal of its own.
 */
export function importRecords(
  game: AnyGame,
  records: readonly MatchRecord[],
): Result<{ readonly result: LabResult; readonly leftOut: readonly LeftOut[] }, readonly InputError[]> {
  const leftOut: LeftOut[] = [];
  const arms = new Map<string, { options: MatchRecord['options']; seats: number; notes: GameRecordNotes[] }>();
  for (const [index, record] of records.entries()) {
    const notes = observeRecord(game, record);
    if (!notes.ok || !notes.value) {
      leftOut.push({ index, why: notes.ok ? 'the match has no result yet' : notes.fault.message });
      continue;
    }
    const seats = notes.value.shares.length;
    const key = JSON.stringify([seats, Object.entries(record.options).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
    const arm = arms.get(key) ?? { options: record.options, seats, notes: [] };
    arm.notes.push(notes.value);
    arms.set(key, arm);
  }
  const byGames = [...arms.values()].toSorted((a, b) => b.notes.length - a.notes.length);
  const seats = byGames[0]?.seats;
  if (seats === undefined) return fail([{ field: 'records', message: 'no match with a result is among them' }]);
  const selected = byGames.filter((arm) => arm.seats === seats);
  const most = selected[0]!.notes.length;
  const draft = {
    game: game.id,
    seats,
    levels: ['recruit'],
    games: Math.max(seats, most),
    arms: selected.map(({ options }) => ({ options })),
    figures: FIGURES_OF_RECORDS,
  };
  const experiment = completed(draft, game);
  if (!experiment.ok) return experiment;
  const whole = { ...experiment.value, isImported: true } as const;
  const played = selected.map(({ options, notes }, arm) => {
    const player = { level: 'recruit' } as const;
    const pairing = { game: game.id, options, seats, seed: 0, own: player, others: player };
    return {
      series: { arm, purpose: { kind: 'level', level: 'recruit' } as const, pairing, deals: notes.length, deep: 0 },
      deals: notes.map((one) => [one]),
    };
  });
  const done = selected.reduce((sum, { notes }) => sum + notes.length, 0);
  return ok({ result: summarize(game, whole, played, { games: INTERIM_LOOKS.length, done, planned: done }), leftOut });
}
