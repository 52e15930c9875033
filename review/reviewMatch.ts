import { isMove } from '@fray/engine';
import { BUDGETS, VERDICT_SEED } from './budget.ts';
import { HiddenMoveJudge } from './hiddenMoveJudge.ts';
import { Judgement, minus, nothing, plus } from './judgement.ts';
import { LineJudge } from './lineJudge.ts';
import { type Reviewable, type ReviewMoment, type Segment, segmentsOf } from './match.ts';
import type { Analysis, Decision, Depth, Progress, Review, ReviewStep, SeatTotals, Shares } from './review.ts';
import { estimate } from './verdict.ts';

/** Performance rating: a share lost for each real choice, times this, as backgammon counts equity (eXtreme Gammon). */
const RATE = 500;

/**
 * Accuracy of a choice, 0 to 100, from the points of the win it lost: the curve that Lichess fitted to chess games
 * (lichess.org/page/accuracy).
 */
const accuracyOf = (loss: number): number => Math.min(100, Math.max(0, 103.1668 * Math.exp(-4.354 * loss) - 3.1669));

/** A seat's match in figures. */
function sumOf(seat: number, start: Shares, steps: readonly ReviewStep[]): SeatTotals {
  const total = (part: (step: ReviewStep) => Shares) => steps.reduce((sum, step) => sum + part(step)[seat]!, 0);
  const isOwn = (step: ReviewStep) => step.seat === seat;
  const played = (owned: boolean) => steps.reduce((sum, step) => sum + (isOwn(step) === owned ? step.play[seat]! : 0), 0);
  const decisions = steps.flatMap((step): Decision[] => (isOwn(step) && step.decision ? [step.decision] : []));
  const real = decisions.filter(({ isReal, verdict }) => isReal && verdict !== 'forced');
  const { mean, se } = estimate(real.map(({ loss }) => loss));
  const doubt = Math.hypot(...real.map(({ se: own }) => own)) / Math.max(1, real.length);
  const count = (verdict: string) => decisions.filter((decision) => decision.verdict === verdict).length;
  const own = played(true);
  const gift = played(false);
  return {
    start: start[seat]!,
    result: (steps.at(-1)?.shares ?? start)[seat]!,
    luck: total(({ luck }) => luck),
    play: own + gift,
    own,
    gift,
    settled: total(({ settled }) => settled),
    unexplained: total(({ unexplained }) => unexplained),
    accuracy: real.length === 0 ? 100 : estimate(real.map(({ loss }) => accuracyOf(loss))).mean,
    rate: RATE * mean,
    rateSe: RATE * Math.hypot(se, doubt),
    choices: real.length,
    errors: count('error'),
    blunders: count('blunder'),
  };
}

/** How many moments are named as those that decided. */
const DECIDING = 3;
/** Less than this decides nothing. */
const LEAST = 0.03;

/** The steps that changed most, by luck or by play, the earliest first. */
function decidingMoments(steps: readonly ReviewStep[]): number[] {
  const weight = ({ luck, play, settled }: ReviewStep) =>
    Math.max(...[luck, play, settled].map((part) => Math.max(...part.map((share) => Math.abs(share)))));
  return steps
    .map((step, i) => ({ i, weight: weight(step) }))
    .filter((moment) => moment.weight >= LEAST)
    .toSorted((a, b) => b.weight - a.weight || a.i - b.i)
    .slice(0, DECIDING)
    .map(({ i }) => i)
    .toSorted((a, b) => a - b);
}

export interface ReviewPlan {
  readonly depth: Depth;
  readonly seed: number;
}

/**
 * Reviews a match, one decision per step; the last step returns the review. Stop iterating to cancel. The same match, depth and
 * seed give the same review. The seed affects only the average of luck, not verdicts.
 */
export function* reviewMatch(match: Reviewable, { depth, seed }: ReviewPlan): Generator<Progress> {
  const judgement = new Judgement(match.game, match.seats);
  const lines = new LineJudge(judgement, BUDGETS[depth], VERDICT_SEED, seed);
  const secrets = new HiddenMoveJudge(judgement, BUDGETS[depth], VERDICT_SEED);
  const segments = segmentsOf(match);
  const found: (Analysis | undefined)[] = [];
  for (const segment of segments) {
    found.push(analyse(segment, judgement, lines, secrets));
    if (found.length < segments.length) yield { done: found.length, of: segments.length };
  }
  const first = found.find((analysis) => analysis);
  const start = first && !first.isPending ? first.base : judgement.shares(match.start);
  const steps = stepsOf(match, judgement, segments, found, start);
  const { game, record, seats } = match;
  const review: Review = {
    game: game.id,
    rules: game.rulesVersion,
    options: record.options,
    seats,
    depth,
    seed,
    judgement: judgement.sourceOf(match.start),
    start,
    steps,
    sums: Array.from({ length: seats }, (_, seat) => sumOf(seat, start, steps)),
    moments: decidingMoments(steps),
    isOver: match.result !== undefined,
  };
  yield { done: segments.length, of: segments.length, review };
}

function analyse(segment: Segment, judgement: Judgement, lines: LineJudge, secrets: HiddenMoveJudge): Analysis | undefined {
  switch (segment.kind) {
    case 'table':
      return undefined;
    case 'line':
      return lines.judge(segment);
    case 'secret':
      return secrets.judge(segment);
    case 'known': {
      // Compares with the value of the best move by public knowledge; the rest of the change is chance.
      const { guess: _, ...analysis } = secrets.judge(segment);
      return { ...analysis, luck: minus(minus(analysis.reached, analysis.base), analysis.play) };
    }
    case 'manner': {
      const [moment] = segment.moments;
      const base = judgement.shares(segment.from);
      const reached = judgement.shares(moment!.after);
      return { base, reached, luck: minus(reached, base), play: nothing(judgement.seats) };
    }
  }
}

/** The steps of all segments: the choice counts at a segment's first one, what chance did at its last. */
function stepsOf(
  match: Reviewable,
  judgement: Judgement,
  segments: readonly Segment[],
  found: readonly (Analysis | undefined)[],
  start: Shares,
): ReviewStep[] {
  const steps: ReviewStep[] = [];
  const none = nothing(match.seats);
  const lastMove = segments.findLastIndex(({ kind }) => kind !== 'table');
  let now = start;
  for (const [i, { moments }] of segments.entries()) {
    const analysis = found[i];
    for (const moment of moments) {
      const isFirst = moment === moments[0];
      const isLast = moment === moments.at(-1);
      const isEnd = i === segments.length - 1 && isLast;
      const play = (isFirst && analysis?.play) || none;
      const goal = isLast && analysis ? shareAfter(match, judgement, found, i, lastMove, plus(now, play)) : undefined;
      const luck = (isLast && analysis?.luck) || none;
      const reached = goal ?? plus(now, play);
      const settled = !analysis && isEnd && match.result ? minus(match.result, now) : none;
      const unexplained = minus(minus(minus(reached, now), play), luck);
      const shares = plus(reached, settled);
      const part = { shares, luck, play, settled, unexplained: goal ? unexplained : none };
      steps.push({ ...described(match, moment), ...part, ...extras(analysis, isFirst, isLast) });
      now = shares;
    }
  }
  return steps;
}

/** The shares before the next decision; at the end the value of the position, or the result. */
function shareAfter(
  match: Reviewable,
  judgement: Judgement,
  found: readonly (Analysis | undefined)[],
  i: number,
  lastMove: number,
  pending: Shares,
): Shares {
  if (i < lastMove) {
    const next = found.slice(i + 1).find((analysis) => analysis)!;
    if (!next.isPending) return next.base;
    return found[i]!.isPending ? pending : found[i]!.reached;
  }
  const end = match.moments.at(-1)!;
  if (found[i]!.isPending && match.result === undefined) return pending;
  return judgement.result(end.after) ?? (end.move === undefined ? undefined : match.result) ?? judgement.shares(end.after);
}

function described(
  { game }: Reviewable,
  { at, entry, seat, before }: ReviewMoment,
): Pick<ReviewStep, 'at' | 'entry' | 'turn' | 'seat' | 'move'> {
  return { at, entry: entry.n, turn: game.turn(before), seat, move: isMove(entry) ? entry.move : `!${entry.action}` };
}

function extras(analysis: Analysis | undefined, isFirst: boolean, isLast: boolean): Pick<ReviewStep, 'guess' | 'decision'> {
  return {
    ...(isFirst && analysis?.decision ? { decision: analysis.decision } : {}),
    ...(isLast && analysis?.guess?.some((share) => share !== 0) ? { guess: analysis.guess } : {}),
  };
}
