import type { Rule, Rulebook, Sentence } from './rules.ts';

/** The kinds of questions that a rulebook may leave open. */
export type QuestionKind =
  | 'tie'
  | 'choice'
  | 'supply'
  | 'order'
  | 'rounding'
  | 'measure'
  | 'term'
  | 'reference'
  | 'limit'
  | 'duration'
  | 'end'
  | 'stuck'
  | 'conflict'
  | 'range'
  | 'scope';

/** A question that a sentence leaves open. */
export interface Question {
  readonly kind: QuestionKind;
  /** The rule's id. */
  readonly rule: string;
  readonly sentence: string;
  readonly asks: string;
}

/** A check of a rulebook's words. */
export type TextCheck = (book: Rulebook) => readonly Question[];

/** A check of one sentence at a time: it returns a question, or undefined. */
export const bySentence =
  (kind: QuestionKind, asks: (sentence: Sentence, rule: Rule, book: Rulebook) => string | undefined): TextCheck =>
  (book) =>
    book.rules.flatMap((rule) =>
      rule.sentences.flatMap((sentence) => {
        const question = asks(sentence, rule, book);
        return question === undefined ? [] : [{ kind, rule: rule.id, sentence: sentence.text, asks: question }];
      }),
    );

/** The words of a rule and of the next one: the next sentence often answers what one leaves open. */
export function wordsFrom(rule: Rule, book: Rulebook): readonly string[] {
  const next = book.rules[book.rules.indexOf(rule) + 1];
  return [...rule.words, ...(next?.words ?? [])];
}
