import { type AnyGame } from '@fray/engine';
import { type Depth, openReview, type Review, type ReviewStep, reviewMatch, type SeatTotals } from '@fray/review';
import type { Command } from 'commander';
import { wholeNumber } from '../arguments.ts';
import { GAME_OF_RECORD, gameOfRecord } from '../games.ts';
import { printJson, printLine, printProgress } from '../terminal.ts';
import { recordFrom } from '../textFiles.ts';
import { UsageError } from '../usageError.ts';

interface CommandOptions {
  readonly depth: string;
  readonly seed: string;
  readonly game?: string;
  readonly json?: boolean;
}

export function register(program: Command): void {
  program
    .command('review')
    .argument('<file>', 'a record (docs/record.md); - for standard input')
    .description('tell luck and play apart: chances over the match, mistakes, and what decided it (docs/review.md)')
    .option('--depth <depth>', 'quick, or full', 'full')
    .option('--seed <n>', 'of the playouts and samples; the same seed, the same review', '1')
    .option(...GAME_OF_RECORD)
    .option('--json', 'print JSON')
    .action(review);
}

async function review(file: string, { depth, seed, game: path, json }: CommandOptions): Promise<void> {
  if (depth !== 'quick' && depth !== 'full') throw new UsageError(`--depth is quick or full, not “${depth}”`);
  const record = recordFrom(file, json);
  const game = await gameOfRecord(record, path);
  const opened = await openReview(game, record);
  if (!opened.ok) {
    const { entry, code, message } = opened.fault;
    const where = entry === undefined ? '' : `entry ${entry}: `;
    throw new UsageError(`${file}: ${where}${code}: ${message}`, json ? { ok: false, error: opened.fault } : undefined);
  }
  let found: Review | undefined;
  for (const { done, of, review } of reviewMatch(opened.value, { depth: depth satisfies Depth, seed: wholeNumber(seed, '--seed', 0) })) {
    printProgress(review ? '' : `${done} of ${of} decisions`);
    found = review;
  }
  if (!found) throw new Error('a review ends with a review');
  if (json) return printJson({ ok: true, ...found }, 2);
  for (const line of report(game, found)) printLine(line);
}

const JUDGED: Readonly<Record<Review['judgement'], string>> = {
  exact: 'solved exactly',
  calibrated: 'by a judgement that was tested for it',
  rough: 'by a rough judgement: take the figures as hints',
};

function report(game: AnyGame, review: Review): string[] {
  const name = (seat: number) => game.seatNames[seat] ?? String(seat);
  const width = Math.max(...review.sums.map((_, seat) => name(seat).length));
  const mistakes = review.steps.filter(({ decision }) => decision?.verdict === 'error' || decision?.verdict === 'blunder');
  const graphs = review.sums.map(({ start, result }, seat) => {
    const shares = [start, ...review.steps.map((step) => step.shares[seat]!)];
    return `${name(seat).padEnd(width)}  ${sparkline(shares)}  ${points(start)} → ${points(result)}`;
  });
  return [
    `${game.id}: ${review.steps.length} moments, ${review.depth} review, ${JUDGED[review.judgement]}`,
    '',
    ...graphs,
    '',
    ...review.sums.map((sum, seat) => `${name(seat)} ${verdictOn(sum, review.isOver)}`),
    '',
    `${''.padEnd(width)}  accuracy        PR  choices  errors  blunders`,
    ...review.sums.map((sum, seat) => `${name(seat).padEnd(width)}  ${rates(sum)}`),
    ...section(
      'What decided',
      review.moments.map((i) => `${place(review.steps[i]!, name)}  ${causes(review.steps[i]!)}`),
    ),
    ...section(
      'Mistakes',
      mistakes.flatMap((step) => [`${place(step, name)}  ${mistake(step)}`, ...reasons(game, step)]),
    ),
  ];
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];

/** Shares as whole points of a hundred. */
const points = (share: number): string => String(Math.round(100 * share));
const signed = (share: number): string => `${share < 0 ? '−' : '+'}${points(Math.abs(share))}`;

/** How many columns a graph has at most. */
const COLUMNS = 60;
const BARS = '▁▂▃▄▅▆▇█';

function sparkline(shares: readonly number[]): string {
  const columns = Math.min(COLUMNS, shares.length);
  return Array.from({ length: columns }, (_, i) => {
    const share = shares[Math.round((i * (shares.length - 1)) / Math.max(1, columns - 1))]!;
    return BARS[Math.min(BARS.length - 1, Math.floor(share * BARS.length))]!;
  }).join('');
}

/** Such as “won 49 points: 31 by luck, −12 by play”. */
function verdictOn({ start, result, luck, play, own, gift, settled, unexplained }: SeatTotals, isOver: boolean): string {
  const change = result - start;
  const verb = isOver ? (result > 0.5 ? 'won' : 'lost') : 'stands';
  const parts = [
    `${signed(luck)} by luck`,
    `${signed(play)} by play (others’ mistakes ${signed(gift)}, its own ${signed(own)})`,
    ...(Math.abs(settled) >= 0.005 ? [`${signed(settled)} settled at the table`] : []),
    `${signed(unexplained)} unexplained`,
  ];
  return `${verb} ${signed(change)} points: ${parts.join(', ')}`;
}

function rates({ accuracy, rate, rateSe, choices, errors, blunders }: SeatTotals): string {
  const rating = `${rate.toFixed(1)} ± ${rateSe.toFixed(1)}`;
  return [
    accuracy.toFixed(0).padStart(8),
    rating.padStart(8),
    String(choices).padStart(7),
    String(errors).padStart(6),
    String(blunders).padStart(8),
  ].join('  ');
}

const place = ({ entry, seat, move }: ReviewStep, name: (seat: number) => string): string =>
  `${String(entry).padStart(4)} ${name(seat)} ${move}`;

function causes({ seat, luck, play, settled }: ReviewStep): string {
  const parts = { luck, play, settled };
  return Object.entries(parts)
    .filter(([, shares]) => Math.abs(shares[seat]!) >= 0.005)
    .map(([cause, shares]) => `${cause} ${signed(shares[seat]!)}`)
    .join(', ');
}

/** Why the better line is better, where the game can say. */
const reasons = (game: AnyGame, { decision }: ReviewStep): string[] =>
  (decision?.why ?? []).map(({ name, about }) => `       ${game.localize(name, 'en', about)}`);

function mistake({ seat, decision }: ReviewStep): string {
  if (!decision) return '';
  const { verdict, loss, se, chosen, better } = decision;
  const line = (moves: readonly string[], share: number) => `${moves.join(' ')} (${points(share)})`;
  const best = better[0] ?? chosen;
  return `${verdict}, ${points(loss)} ± ${points(se)} lost: ${line(chosen.moves, chosen.shares[seat]!)}; better ${line(best.moves, best.shares[seat]!)}`;
}
