import type { JudgedName } from './advice.ts';
import type { Judgement } from './judge.ts';
import { openQuestions, type Question, type Rulebook, readRulebook, says, singular } from './rulebook/index.ts';
import type { OptionValue } from './tables.ts';
import { type TestFile, type TestTitle, titlesOf } from './testTitles.ts';
import type { Verdict } from './verdict.ts';

/** A position in which a game does what no rule says. */
export interface Silence {
  readonly kind: 'throw' | 'stall' | 'tie';
  readonly detail: string;
  readonly table?: Verdict['table'];
  /** The record of a game that ends there, if it can be written. */
  readonly record?: string;
}

/** Gaps of a rulebook, its tests and its game. A gap is no fault: its author has to decide. */
export interface Gaps {
  /** Sentences of rules that no test's title names. */
  readonly untested: readonly { readonly rule: string; readonly sentence: string }[];
  /** Tests that name no rule, in files of which others do, with their place. */
  readonly unasked: readonly { readonly at: string; readonly title: string }[];
  /** Values of options that no test names and no game of the judge had. */
  readonly untried: readonly OptionValue[];
  readonly silences: readonly Silence[];
  /** Sentences that two people may read differently. */
  readonly questions: readonly Question[];
}

/** Letters by which a title is held to speak of a sentence: “destroyed” and “destroys” are alike. */
const STEM = 5;
const SHORTEST = 4;
const PLAIN = new Set(
  'with from that this they then when each other their there which only into also after before again where whose over every'.split(' '),
);
const WORD = /[a-z0-9]+/g;

const stemsOf = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(WORD) ?? [])
      .filter((word) => word.length >= SHORTEST && !PLAIN.has(word))
      .map((word) => singular(word).slice(0, STEM)),
  );

/** The sentences of rules of which no title speaks: a title that names the rule and shares a word with the sentence. */
function untestedOf(book: Rulebook, titles: readonly TestTitle[]): Gaps['untested'] {
  return book.rules.flatMap(({ id, sentences }) => {
    const own = titles.filter(({ ids, isGroup }) => !isGroup && ids.includes(id)).map(({ title }) => stemsOf(title));
    // If a rule has as many tests as sentences, each sentence counts as tested.
    if (own.length >= sentences.length) return [];
    const isMentioned = sentences.map(({ text }) => own.some((stems) => [...stemsOf(text)].some((stem) => stems.has(stem))));
    return sentences.flatMap(({ text }, i) => (isMentioned[i] || stemsOf(text).size === 0 ? [] : [{ rule: id, sentence: text }]));
  });
}

function unaskedOf(titles: readonly TestTitle[]): Gaps['unasked'] {
  const files = new Set(titles.filter(({ ids }) => ids.length > 0).map(({ file }) => file));
  return titles
    .filter(({ file, ids, isGroup }) => files.has(file) && ids.length === 0 && !isGroup)
    .map(({ file, line, title }) => ({ at: `${file}:${line}`, title }));
}

const THROWS: readonly JudgedName[] = ['moves-play', 'extremes-play'];
const STALLS: readonly JudgedName[] = ['never-stuck', 'never-endless', 'bots-end'];

/** Whether a rule says what happens on a tie. */
const settlesTies = (book: Rulebook): boolean =>
  book.rules.some(
    ({ words }) =>
      says(words, 'tie|tied|equal|equally|equals|draw|drawn|share|shared|shares|both') &&
      says(words, 'win|wins|winner|end|ends|over|points|places|battle|game'),
  );

function silencesOf(book: Rulebook, { verdicts, ties }: Judgement): Silence[] {
  const of = (kind: Silence['kind'], names: readonly JudgedName[]) =>
    verdicts
      .filter(({ property }) => names.includes(property))
      .map(({ detail, table, record }) => ({ kind, detail, ...(table ? { table } : {}), ...(record === undefined ? {} : { record }) }));
  const tie: Silence[] =
    ties.games > 0 && !settlesTies(book)
      ? [
          {
            kind: 'tie',
            detail: `the first place was shared in ${ties.games} of ${ties.of} random games, and no rule speaks of it`,
            ...ties.first,
          },
        ]
      : [];
  return [...of('throw', THROWS), ...of('stall', STALLS), ...tie];
}

/** Finds the gaps between a rulebook in English, its tests, and what the judge saw of its game. */
export function gapsOf(rulebook: string, tests: readonly TestFile[], judgement: Judgement): Gaps {
  const book = readRulebook(rulebook);
  const titles = tests.flatMap(titlesOf);
  const isNamed = ({ option, value }: OptionValue) =>
    tests.some(
      ({ text }) => text.includes(option) && (text.includes(`'${value}'`) || text.includes(`: ${value}`) || text.includes(`=${value}`)),
    );
  const isStuck = judgement.verdicts.some(({ property }) => property === 'never-stuck');
  return {
    untested: untestedOf(book, titles),
    unasked: unaskedOf(titles),
    untried: judgement.untried.filter((value) => !isNamed(value)),
    silences: silencesOf(book, judgement),
    // If no random game got stuck, the rulebook need not say what happens then.
    questions: openQuestions(rulebook).filter(({ kind }) => kind !== 'stuck' || isStuck || judgement.games === 0),
  };
}
