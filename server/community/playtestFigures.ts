import { type Measurement, measureQuantiles, measureRatio, quantile } from '@fray/lab/intervals';
import type { PlaytestCount, PlaytestFigure, PlaytestGame, PlaytestMeasures } from '@fray/protocol/playtests';

/** The data of one tester in one match. 0 for an answer: skipped. */
export interface CountedSession {
  readonly tester: number;
  readonly measures: PlaytestMeasures | undefined;
  readonly fun: number;
  readonly clear: number;
  readonly again: number;
}

type FigureId = PlaytestFigure['figure'];

/** Most names in a list of counts. */
const MAX_COUNTS = 20;
const SECOND = 1000;
const MINUTE = 60_000;

/** The figure without an interval where there is none: too few matches, or too few testers. */
function figureOf(figure: FigureId, raw: number, found: Measurement | null, games: number, people: number): PlaytestFigure {
  const value = games === 0 || Number.isNaN(raw) ? null : raw;
  return { figure, value, ...(found && value !== null ? { low: found.low, high: found.high } : {}), games, people };
}

/** A share of matches, or a mean over them: each match is a sample of its own. */
function ofGames(figure: FigureId, games: readonly PlaytestGame[], measure: (game: PlaytestGame) => boolean | number): PlaytestFigure {
  const over = Float64Array.from(games, (game) => Number(measure(game)));
  const found = measureRatio({ over, under: new Float64Array(games.length).fill(1), games: games.length }, 'share');
  const sum = over.reduce((total, each) => total + each, 0);
  return figureOf(figure, sum / games.length, found, games.length, 0);
}

/** Sums per tester: a tester with many similar matches counts as one person. */
function ofPeople(
  figure: FigureId,
  sessions: readonly CountedSession[],
  measure: (session: CountedSession) => readonly [over: number, under: number] | undefined,
): PlaytestFigure {
  const sums = new Map<number, [number, number]>();
  let games = 0;
  for (const session of sessions) {
    const found = measure(session);
    if (!found) continue;
    games++;
    const [over, under] = sums.get(session.tester) ?? [0, 0];
    sums.set(session.tester, [over + found[0], under + found[1]]);
  }
  const each = [...sums.values()];
  const over = Float64Array.from(each, ([sum]) => sum);
  const under = Float64Array.from(each, ([, count]) => count);
  const value = over.reduce((total, one) => total + one, 0) / under.reduce((total, one) => total + one, 0);
  return figureOf(figure, value, measureRatio({ over, under, games }, 'times'), games, sums.size);
}

/** The median of what was measured, with the values of each sample together. */
function median(figure: FigureId, samples: readonly (readonly number[])[], people: number): PlaytestFigure {
  const all = samples.flat().toSorted((a, b) => a - b);
  const found = measureQuantiles(samples)?.median;
  return figureOf(figure, found?.value ?? quantile(all, 0.5), found ?? null, all.length, people);
}

/** The median of a time, by tester. */
function medianTime(
  figure: FigureId,
  sessions: readonly CountedSession[],
  unit: number,
  time: (measures: PlaytestMeasures) => number | undefined,
): PlaytestFigure {
  const byTester = new Map<number, number[]>();
  for (const { tester, measures } of sessions) {
    const found = measures && time(measures);
    if (found !== undefined) byTester.set(tester, [...(byTester.get(tester) ?? []), found / unit]);
  }
  return median(figure, [...byTester.values()], byTester.size);
}

const sum = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((total, each) => total + each, 0);

/** A count of a match, by tester. */
const perGame = (figure: FigureId, sessions: readonly CountedSession[], count: (measures: PlaytestMeasures) => number): PlaytestFigure =>
  ofPeople(figure, sessions, ({ measures }) => measures && [count(measures), 1]);

const answered = (figure: 'fun' | 'clear' | 'again', sessions: readonly CountedSession[]): PlaytestFigure =>
  ofPeople(figure, sessions, (session) => (session[figure] > 0 ? [session[figure], 1] : undefined));

const isDraw = ({ places }: PlaytestGame): boolean => places.filter((place) => place === 1).length !== 1;

/** The first seat's share of a win: all players in first place have equal shares, as in the lab. */
const firstShare = ({ places }: PlaytestGame): number => (places[0] === 1 ? 1 / places.filter((place) => place === 1).length : 0);

/**
 * The figures of matches and of what their testers did, with the lab's intervals. A match counts once. A tester counts once however many
 * seats and matches they had, so that a designer who plays alone is one person.
 */
export function figuresOf(games: readonly PlaytestGame[], sessions: readonly CountedSession[]): PlaytestFigure[] {
  return [
    ofGames('first-seat', games, firstShare),
    ofGames('draws', games, isDraw),
    median(
      'turns',
      games.filter(({ turns }) => turns > 0).map(({ turns }) => [turns]),
      0,
    ),
    medianTime('minutes', sessions, MINUTE, ({ lasted }) => lasted),
    medianTime('first-move', sessions, SECOND, ({ first }) => first),
    ofPeople('decision', sessions, ({ measures }) =>
      measures && measures.decisions > 0 ? [measures.thought / SECOND, measures.decisions] : undefined,
    ),
    perGame('undos', sessions, ({ undos }) => undos),
    perGame('refused', sessions, ({ refused }) => sum(refused)),
    perGame('lookups', sessions, ({ lookups }) => sum(lookups)),
    ofGames('concessions', games, ({ reason }) => reason === 'concession'),
    answered('fun', sessions),
    answered('clear', sessions),
    answered('again', sessions),
  ];
}

/** Counts by name over all sessions, most frequent first. */
export function countsOf(
  sessions: readonly CountedSession[],
  counts: (measures: PlaytestMeasures) => Readonly<Record<string, number>>,
): PlaytestCount[] {
  const totals = new Map<string, number>();
  for (const { measures } of sessions)
    for (const [name, count] of Object.entries(measures ? counts(measures) : {})) totals.set(name, (totals.get(name) ?? 0) + count);
  return [...totals]
    .map(([name, count]) => ({ name, count }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_COUNTS);
}

/** Concessions by turn, first turn first. */
export function concessionsOf(games: readonly PlaytestGame[]): PlaytestCount[] {
  const byTurn = Map.groupBy(
    games.filter(({ reason }) => reason === 'concession'),
    ({ turns }) => turns,
  );
  return [...byTurn].toSorted(([a], [b]) => a - b).map(([turn, all]) => ({ name: String(turn), count: all.length }));
}
