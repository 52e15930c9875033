import type { GameEvent, Language, OptionSpecs, OptionsOf } from '@fray/engine';
import type { LogEntry } from '@fray/table-kit';
import type { HistoryStep, TableModel } from './model.ts';
import type { Names } from './names.ts';

/** A line of the log: one deed with its results, from one step or several consecutive ones. */
export interface LogLine {
  /** The first and the last step of the line, counted from 0. */
  readonly from: number;
  readonly to: number;
  /** Whether the previous line contains nothing of this line's first step. */
  readonly whole: boolean;
  /** The whole line as sentences, for screen readers and for the expanded line. */
  readonly sentences: readonly string[];
  readonly entry: LogEntry;
  /** Losses and gains, in order. */
  readonly results: readonly NonNullable<LogEntry['result']>[];
}

/** A game's short form of an event. */
export type EntryDrawer = (event: GameEvent, options: OptionsOf<OptionSpecs>, language: Language) => LogEntry;

/** The input for the lines of a table. */
interface LogContext {
  readonly table: Pick<TableModel, 'game' | 'options'>;
  /** Absent: lines consist of sentences. */
  readonly drawEntry: EntryDrawer | undefined;
  readonly names: Pick<Names, 'sideName'>;
  readonly language: Language;
  /** The text of an action that is not a move. */
  readonly describeAction: (step: HistoryStep, names: Pick<Names, 'sideName'>) => string | undefined;
}

/** A step in parts, each with its sentence and short form. */
function piecesOf(
  { table: { game, options }, drawEntry, names, language, describeAction }: LogContext,
  step: HistoryStep,
): { sentence: string; entry: LogEntry }[] {
  const text = describeAction(step, names);
  if (text !== undefined) return [{ sentence: text, entry: { action: text } }];
  return step.events.flatMap((event) => {
    const sentence = game.describeEvent(event, language, options);
    return sentence === '' ? [] : [{ sentence, entry: drawEntry?.(event, options, language) ?? { action: sentence } }];
  });
}

/** Removes the name from a heading if the heading before it names the same turn. */
const named = (entry: LogEntry, lines: readonly LogLine[]): LogEntry =>
  entry.turn !== undefined && entry.turn === lines.findLast((line) => line.entry.turn)?.entry.turn ? { turn: '' } : entry;

/** Whether an event belongs to the line before it. */
function continuesLine({ turn, action }: LogEntry, last: LogEntry | undefined): boolean {
  if (turn !== undefined) return last?.turn !== undefined;
  return action === undefined || (action === last?.action && !last.isDone);
}

/** Adds a step to the lines. Consecutive turn headings become one line, and so do deeds that continue. */
function addStep(lines: LogLine[], n: number, pieces: ReturnType<typeof piecesOf>): void {
  pieces.forEach(({ sentence, entry: all }, i) => {
    const last = lines.at(-1);
    const entry = named(all, lines);
    const results = entry.result ? [entry.result] : [];
    const isOn = continuesLine(entry, last?.entry);
    if (last && isOn)
      lines[lines.length - 1] = {
        ...last,
        to: n,
        sentences: [...last.sentences, sentence],
        entry: { ...last.entry, ...entry, ...(entry.turn === '' ? { turn: last.entry.turn } : {}) },
        results: [...last.results, ...results],
      };
    else lines.push({ from: n, to: n, whole: i === 0, sentences: [sentence], entry, results });
  });
}

interface CachedLines extends Pick<LogContext, 'drawEntry' | 'names' | 'language'> {
  readonly steps: readonly HistoryStep[];
  readonly lines: readonly LogLine[];
}

/** Cache of lines by table: a new step must not write all lines of a long match again. */
const cache = new WeakMap<object, CachedLines>();

/** The steps of a table as lines of its log, oldest first. */
export function logLines(context: LogContext, steps: readonly HistoryStep[]): readonly LogLine[] {
  const { table, drawEntry, names, language } = context;
  const before = cache.get(table);
  const lines: LogLine[] = [];
  if (before?.names === names && before.drawEntry === drawEntry && before.language === language) {
    const changed = steps.findIndex((step, i) => step.events !== before.steps[i]?.events);
    const same = changed < 0 ? steps.length : changed;
    if (same === steps.length && same === before.steps.length) return before.lines;
    // The last line may continue, so it is written again from its first step.
    const open = before.lines.findLastIndex((line) => line.whole && line.from < same);
    lines.push(...before.lines.slice(0, Math.max(0, open)));
  }
  const from = lines.length === 0 ? 0 : before!.lines[lines.length]!.from;
  for (let n = from; n < steps.length; n++) addStep(lines, n, piecesOf(context, steps[n]!));
  cache.set(table, { steps, drawEntry, names, language, lines });
  return lines;
}
