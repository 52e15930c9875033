import type { Decision, ReviewStep, SeatTotals, Shares } from './review.ts';
import { estimate } from './verdict.ts';

/** Performance rating: a share lost for each real choice, times this, as backgammon counts equity (eXtreme Gammon). */
const RATE = 500;

/**
 * How near the best a choice was, 0 to 100, by how many points of the win it lost: the curve that Lichess fitted to chess games
 * (lichess.org/page/accuracy).
 */
const accuracyOf = (loss: number): number => Math.min(100, Math.max(0, 103.1668 * Math.exp(-4.354 * loss) - 3.1669));

/** A seat's match in figures. */
export function sumOf(seat: number, start: Shares, steps: readonly ReviewStep[]): SeatTotals {
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
export function decidingMoments(steps: readonly ReviewStep[]): number[] {
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
