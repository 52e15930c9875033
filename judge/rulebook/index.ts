import { COMPARISONS } from './comparisons.ts';
import { LIMITS } from './limits.ts';
import { MOMENTS } from './moments.ts';
import { PEOPLE } from './people.ts';
import type { Question } from './question.ts';
import { readRulebook } from './rules.ts';
import { THINGS_UNKNOWN } from './things.ts';

export { says, singular } from './phrase.ts';
export type { Question, QuestionKind } from './question.ts';
export { type Rulebook, readRulebook } from './rules.ts';

const CHECKS = [...COMPARISONS, ...PEOPLE, ...LIMITS, ...MOMENTS, ...THINGS_UNKNOWN];

/**
 * Returns the sentences of an English rulebook that two players may read differently, in the order of the rules. It uses words and
 * sentences only.
 */
export function openQuestions(markdown: string): Question[] {
  const book = readRulebook(markdown);
  const order = new Map(book.rules.map(({ id }, i) => [id, i]));
  const known = new Set<string>();
  const questions = CHECKS.flatMap((check) => check(book)).filter(({ kind, rule, sentence }) => {
    const key = `${kind} ${rule} ${sentence}`;
    return !known.has(key) && known.add(key);
  });
  return questions.toSorted((a, b) => (order.get(a.rule) ?? 0) - (order.get(b.rule) ?? 0));
}
