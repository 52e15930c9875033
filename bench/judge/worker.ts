import { parentPort, workerData } from 'node:worker_threads';
import { parseRecord, Replay } from '@fray/engine';
import { CARDS } from '@fray/games';
import { isDepth, judge, type Verdict } from '@fray/judge';
import { FAULTS } from './faults.ts';

// Judges one game with one planted fault, or without: `{ fault, game, depth }`.
const { fault, game, depth }: { fault: number; game: string; depth: string } = workerData;
const card = CARDS.find(({ id }) => id === game);
if (!card || !isDepth(depth)) throw new Error(`${game} ${depth}`);
const finished = await card.game();
const planted = FAULTS[fault];
const subject = planted ? planted.plant(finished) : finished;
const { verdicts } = judge({ game: subject, secret: card.secret }, depth, () => {});

/** Whether the record of a verdict can be read and leads to the end of its way; a fault that hides from the log fails here. */
function isReplayable({ record, trace }: Verdict): boolean {
  if (record === undefined || !trace) return false;
  const read = parseRecord(record);
  if (!read.ok) return false;
  const opened = Replay.open(finished, { ...read.value, entries: [] });
  return opened.ok && read.value.entries.filter((entry) => 'move' in entry).length === trace.plays.length;
}
parentPort?.postMessage(
  verdicts.map((verdict) => ({
    property: verdict.property,
    severity: verdict.severity,
    detail: verdict.detail,
    cause: verdict.cause,
    moves: verdict.trace?.plays.length ?? null,
    record: isReplayable(verdict),
  })),
);
