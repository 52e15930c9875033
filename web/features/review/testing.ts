import type { Decision, Review, ReviewStep, Verdict } from '@fray/review';

const EVEN = [0.5, 0.5];
const NOTHING = [0, 0];

/** A decision with a given loss; `until` is its last step if the line is longer than one. */
export const decided = (verdict: Verdict, loss: number, until?: number): Omit<Decision, 'until'> & { readonly until?: number } => ({
  ...(until === undefined ? {} : { until }),
  options: 9,
  isReal: true,
  chosen: { moves: ['b'], shares: EVEN },
  better: [{ moves: ['a'], shares: [0.5 - loss, 0.5 + loss] }],
  loss,
  se: 0.001,
  verdict,
  why: [],
});

type StepDraft = Pick<ReviewStep, 'turn' | 'seat' | 'shares'> & {
  readonly luck?: readonly number[];
  readonly decision?: ReturnType<typeof decided>;
};

/** A review of two seats made of what a test has to say. */
export function reviewOf(drafts: readonly StepDraft[]): Review {
  const steps = drafts.map(
    ({ decision, ...step }, at): ReviewStep => ({
      at,
      entry: at + 1,
      move: 'b',
      luck: NOTHING,
      play: NOTHING,
      settled: NOTHING,
      unexplained: NOTHING,
      ...step,
      ...(decision ? { decision: { ...decision, until: decision.until ?? at } } : {}),
    }),
  );
  return {
    game: 'arcade',
    rules: 1,
    options: {},
    seats: 2,
    depth: 'full',
    seed: 1,
    judgement: 'rough',
    start: EVEN,
    steps,
    sums: [],
    moments: [0],
    isOver: true,
  };
}
