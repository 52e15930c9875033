import { type AnyGame, fail, type InputError, ok, type Result } from '@fray/engine';
import { type Arm, completed, type ExperimentDraft } from '../experiment.ts';
import { type Goal, readGoal } from './goals.ts';
import type { SeekQuestion } from './seek.ts';

/** Figures reported in addition to the goals. */
const ALSO = ['seat', 'draws', 'length', 'leads', 'snowball', 'choices'] as const;

/** Completes a seek: options to try, the standard options for comparison, and goals parsed from text. Returns all errors at once. */
export function seekQuestion(draft: ExperimentDraft, goals: readonly string[], game: AnyGame): Result<SeekQuestion, readonly InputError[]> {
  const read = goals.map((goal) => readGoal(goal, game, draft.seats ?? game.minSeats));
  const faults = read.flatMap((goal) => (goal.ok ? [] : [goal.fault]));
  const validGoals: Goal[] = read.flatMap((goal) => (goal.ok ? [goal.value] : []));
  const figures = [...new Set([...ALSO, ...validGoals.map(({ figure }) => figure)])];
  const experiment = completed({ ...draft, figures }, game);
  if (!experiment.ok) return fail([...faults, ...experiment.fault]);
  if (faults.length > 0) return fail(faults);
  const { arms } = experiment.value;
  const fixed = sharedOptions(draft, arms);
  const at = arms.findIndex(({ options }) => isAlike(options, fixed));
  if (at < 0)
    return ok({
      experiment: { ...experiment.value, arms: [{ name: 'book', options: fixed }, ...arms] },
      goals: validGoals,
      isBookTried: false,
    });
  return ok({ experiment: { ...experiment.value, arms: [arms[at]!, ...arms.toSpliced(at, 1)] }, goals: validGoals, isBookTried: true });
}

/** Options that all arms share: those with a single value. */
function sharedOptions({ vary = {} }: ExperimentDraft, arms: readonly Arm[]): Record<string, string> {
  const first = arms[0]?.options ?? {};
  return Object.fromEntries(
    Object.entries(first).filter(([name]) => (vary[name]?.length ?? 1) === 1 && arms.every(({ options }) => options[name] === first[name])),
  );
}

const isAlike = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean =>
  Object.keys({ ...a, ...b }).every((name) => a[name] === b[name]);
