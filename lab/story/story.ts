import { type AnyGame, type Language, readChoices } from '@fray/engine';
import type { LabResult, Measure, Verdict } from '../result.ts';
import { amount, differenceText, plain } from './format.ts';
import { armName, gameName, optionName, sideName, typedPairs, valueName } from './names.ts';
import { type Clause, WORDS } from './words.ts';

/** A piece of the first sentence; the change that it is about stands out. */
export interface Span {
  readonly text: string;
  readonly strong?: true;
}

/** One sentence of a list: what it is about, what is the case, and how sure that is. */
export interface Line {
  readonly measure: string;
  readonly arm: number;
  readonly title: string;
  readonly text: string;
  readonly interval: string;
}

/** What a report says first. */
export interface Story {
  readonly headline: readonly Span[];
  /** What did not change and what is open, of the variant that the headline is about, in a line. */
  readonly lead: readonly Span[];
  readonly changed: readonly Line[];
  readonly same: readonly Line[];
  readonly open: readonly Line[];
  readonly findings: readonly string[];
}

/** How many changes the first sentence tells. */
const CLAUSES = 2;

/** What changed and what did not, in words: follows from the figures alone. */
export function story(result: LabResult, game: AnyGame, language: Language): Story {
  const lines = (verdict: Verdict): Line[] => result.arms.flatMap((_, arm) => linesOf(result, game, arm, verdict, language));
  return {
    headline: headlineOf(result, game, language),
    lead: leadOf(result, language),
    changed: lines('changed'),
    same: lines('same'),
    open: lines('open'),
    findings: findingsOf(result, game, language),
  };
}

/** A story as plain text. */
export function plainStory({ headline, changed, same, open, findings }: Story, language: Language): string {
  const { headings } = WORDS[language];
  const list = (heading: string, lines: readonly Line[]) =>
    lines.length === 0
      ? []
      : ['', heading, ...lines.map(({ title, text, interval }) => `  ${title}: ${text}${interval === '' ? '' : `  ${interval}`}`)];
  return [
    headline.map(({ text }) => text).join(''),
    ...list(headings.changed, changed),
    ...list(headings.same, same),
    ...list(headings.open, open),
    ...(findings.length > 0 ? ['', headings.findings, ...findings.map((text) => `  ${text}`)] : []),
  ].join('\n');
}

const stands = ({ part }: Measure): boolean => part === undefined;

/**
 * A side that gained, which is told unless who begins gained as well: what one side alone is given shows here, and who begins is drawn
 * or changes.
 */
const gained = ({ figure, part, differences }: Measure, arm: number, { measures }: LabResult): boolean =>
  figure === 'seat' &&
  part !== undefined &&
  differences[arm]?.verdict === 'changed' &&
  differences[arm].value > 0 &&
  !measures.some((one) => one.figure === 'seat' && stands(one) && one.differences[arm]?.verdict === 'changed');

function headlineOf(result: LabResult, game: AnyGame, language: Language): Span[] {
  const words = WORDS[language];
  if (result.arms.every(({ games }) => games === 0)) return [{ text: words.noGames }];
  if (result.arms.length < 2) return [{ text: `${standing(result, game, language)}.` }];
  const arm = mostChanged(result);
  const changed = result.measures
    .filter((measure) => (stands(measure) && measure.differences[arm]?.verdict === 'changed') || gained(measure, arm, result))
    .toSorted((a, b) => strikingness(b, arm) - strikingness(a, arm));
  const condition = `${conditionOf(result, game, arm, language)}${language === 'en' ? ',' : ''} `;
  const clauses = changed.flatMap((measure) => clauseOf(measure, arm, game, language) ?? []).slice(0, CLAUSES);
  const [first, second] = clauses;
  if (!first) {
    const found = new Set(result.measures.filter(stands).map(({ differences }) => differences[arm]?.verdict));
    const games = plain(result.games, 0, language);
    const said = !found.has('open') ? words.nothing : found.has('same') ? words.noneShows(games) : words.open(games);
    return [{ text: condition }, { text: said, strong: true }, { text: '.' }];
  }
  return [
    { text: condition },
    { text: first.clause.first(first.size), strong: true },
    { text: second ? `, ${words.and} ${second.clause.next(second.size)}.` : '.' },
  ];
}

function leadOf(result: LabResult, language: Language): Span[] {
  if (result.arms.length < 2) return [];
  const words = WORDS[language];
  const arm = mostChanged(result);
  const named = (verdict: Verdict): string[] =>
    result.measures
      .filter((measure) => stands(measure) && measure.differences[arm]?.verdict === verdict)
      .map(({ figure }) => words.figures[figure].name);
  const same = listed(named('same'), words.and);
  const open = listed(named('open'), words.and);
  return [
    ...(same === '' ? [] : [{ text: words.stays(same), strong: true as const }, { text: ' ' }]),
    ...(open === '' ? [] : [{ text: words.isOpen(open, plain(result.arms[arm]!.games, 0, language)) }]),
  ];
}

/** Names in a row; all but the first begin small, for they are words and no names. */
function listed(names: readonly string[], and: string): string {
  return joined(
    names.map((name, i) => (i === 0 ? name : inSentence(name))),
    and,
  );
}

const joined = (parts: readonly string[], and: string): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${and} ${parts.at(-1)}`;

/** The variant that the first sentence is about: the one in which most changed. */
function mostChanged(result: LabResult): number {
  const { arms, measures } = result;
  const score = (arm: number) =>
    measures
      .filter((measure) => (stands(measure) && measure.differences[arm]?.verdict === 'changed') || gained(measure, arm, result))
      .reduce((sum, measure) => sum + strikingness(measure, arm), 0);
  return arms
    .map((_, arm) => arm)
    .slice(1)
    .reduce((best, arm) => (score(arm) > score(best) ? arm : best), 1);
}

/** By how many times a change is larger than what does not matter; what everybody understands at once a little more. */
function strikingness({ figure, matters, differences }: Measure, arm: number): number {
  const difference = differences[arm];
  if (!difference) return 0;
  return (Math.abs(difference.value) / (matters || 1)) * (figure === 'length' || figure === 'seat' || figure === 'draws' ? 3 : 1);
}

function clauseOf(
  { figure, part, unit, differences }: Measure,
  arm: number,
  game: AnyGame,
  language: Language,
): { clause: Clause; size: string }[] | undefined {
  const difference = differences[arm];
  if (!difference || difference.value === 0) return undefined;
  const { figures, winsMore } = WORDS[language];
  const { more, less } = figures[figure];
  const clause = part !== undefined ? winsMore(sideName(game, part, language)) : difference.value > 0 ? more : less;
  const size = Math.abs(difference.value) * (unit === 'share' || unit === 'points' ? 100 : 1);
  return clause ? [{ clause, size: plain(size, Number.isInteger(size) ? 0 : 1, language) }] : undefined;
}

/** What an arm is about: one option by its name in words, or the arm’s own name. */
function conditionOf({ arms }: LabResult, game: AnyGame, arm: number, language: Language): string {
  const words = WORDS[language];
  const [first, chosen] = [arms[0]!, arms[arm]!];
  const names = Object.keys({ ...first.options, ...chosen.options }).filter((name) => first.options[name] !== chosen.options[name]);
  const [name, ...more] = names;
  if (name === undefined || more.length > 0) {
    const pairs = typedPairs(chosen.name, game);
    const changes = pairs?.map(([option, value]) =>
      words.at(inSentence(optionName(game, option, language)), valueName(game, value, language)),
    );
    return words.withArm(changes ? joined(changes, words.and) : chosen.name);
  }
  const valueOf = (options: Readonly<Record<string, string>>) => {
    const read = readChoices(game, options);
    return options[name] ?? (read.ok ? String(read.value[name]) : '');
  };
  const called = (value: string) => valueName(game, value, language);
  return words.withOption(inSentence(optionName(game, name, language)), called(valueOf(chosen.options)), called(valueOf(first.options)));
}

/** A label as it stands in the middle of a sentence; what is a name or begins with one keeps its capital. */
const inSentence = (label: string): string => (/^\p{Lu}\p{Ll}/u.test(label) ? label[0]!.toLowerCase() + label.slice(1) : label);

function standing({ measures }: LabResult, game: AnyGame, language: Language): string {
  const valueOf = (id: string) => {
    const measure = measures.find((one) => one.id === id);
    const estimate = measure?.arms[0];
    return measure && estimate ? amount(estimate.value, measure.unit, language) : '–';
  };
  const [name, length, [side = '']] = [gameName(game, language), valueOf('length'), game.seatNames];
  const { stand, standOfSide } = WORDS[language];
  if (game.lab?.lacks?.includes('seat')) return standOfSide(name, length, sideName(game, side, language), valueOf(`seat.${side}`));
  return stand(name, length, valueOf('seat'));
}

function linesOf(result: LabResult, game: AnyGame, arm: number, verdict: Verdict, language: Language): Line[] {
  const words = WORDS[language];
  const several = result.arms.length > 2;
  return result.measures.flatMap((measure): Line[] => {
    const difference = measure.differences[arm];
    const [first, estimate] = [measure.arms[0], measure.arms[arm]];
    if (!difference || !first || !estimate || difference.verdict !== verdict) return [];
    if (!stands(measure) && !gained(measure, arm, result)) return [];
    const { unit, figure, part, id } = measure;
    const { name, unit: counted } = words.figures[figure];
    const title = part === undefined ? `${name}, ${counted}` : words.wins(sideName(game, part, language));
    const value = amount(estimate.value, unit, language);
    const from = amount(first.value, unit, language);
    const what = verdict === 'same' || value === from ? value : words.notFrom(value, from);
    const more =
      verdict === 'open' && difference.needed !== undefined ? `; ${words.needs(plain(rounded(difference.needed), 0, language))}` : '';
    const held = verdict === 'changed' ? persistence(measure, arm, language) : '';
    return [
      {
        measure: id,
        arm,
        title: `${several ? `${armName(result.arms[arm]!, game, language)} · ` : ''}${title}`,
        text: `${what}${held}${more}.`,
        interval: differenceText(difference, unit, language),
      },
    ];
  });
}

/** Whether a change was found at every level that was played. */
function persistence({ levels = {}, differences }: Measure, arm: number, language: Language): string {
  const words = WORDS[language];
  const played = Object.entries(levels).filter(([, { differences: other }]) => other[arm]);
  if (played.length < 2) return '';
  const up = (differences[arm]?.value ?? 0) > 0;
  const held = played.filter(([, { differences: other }]) => other[arm]?.verdict === 'changed' && (other[arm]?.value ?? 0) > 0 === up);
  if (held.length === played.length) return `, ${words.atAllLevels}`;
  return held.length === 0 ? '' : `, ${words.atSomeLevels(held.map(([level]) => level).join(', '))}`;
}

/** Two digits are promise enough. */
function rounded(games: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(games)) - 1);
  return Math.ceil(games / step) * step;
}

function findingsOf({ findings, arms }: LabResult, game: AnyGame, language: Language): string[] {
  const words = WORDS[language];
  return findings.map(
    ({ kind, arm, turn, message }, i) => `gap-${i + 1} · ${armName(arms[arm]!, game, language)}: ${words.gaps[kind]} (${turn}): ${message}`,
  );
}
