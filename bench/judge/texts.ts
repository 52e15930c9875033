import { readFileSync } from 'node:fs';
import { openQuestions, type Question } from '@fray/judge';
import { AMBIGUITIES, type Ambiguity, HELD_OUT } from './ambiguities.ts';

/** What the judge asked about one rule text. */
export interface TextResult {
  readonly name: string;
  readonly isHeldOut: boolean;
  /** Number of rules of the text. */
  readonly rules: number;
  /** The planted ambiguities, each with the question that names it: one at its rule, of one of its kinds. */
  readonly planted: readonly { readonly ambiguity: Ambiguity; readonly hit?: Question }[];
  /** Questions that name no planted ambiguity. */
  readonly others: readonly Question[];
}

/** Asks the judge about the twenty rule texts. */
export function judgeTexts(): TextResult[] {
  return Object.entries(AMBIGUITIES).map(([name, ambiguities]) => {
    const text = readFileSync(new URL(`./texts/${name}.md`, import.meta.url), 'utf8');
    const questions = openQuestions(text);
    const planted = ambiguities.map((ambiguity) => {
      const hit = questions.find(({ rule, kind }) => ambiguity.rules.includes(rule) && ambiguity.kinds.some((one) => one === kind));
      return { ambiguity, ...(hit ? { hit } : {}) };
    });
    const others = questions.filter((question) => !planted.some(({ hit }) => hit === question));
    return { name, isHeldOut: HELD_OUT.includes(name), rules: text.split('\n- ').length - 1, planted, others };
  });
}

/** The figures of some texts in a line. */
export function textFigures(results: readonly TextResult[]): { planted: number; named: number; others: number; rules: number } {
  const planted = results.flatMap((result) => result.planted);
  return {
    planted: planted.length,
    named: planted.filter(({ hit }) => hit).length,
    others: results.reduce((sum, { others }) => sum + others.length, 0),
    rules: results.reduce((sum, { rules }) => sum + rules, 0),
  };
}
