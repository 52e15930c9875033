import { type AnyGame, type Language, readChoices } from '@fray/engine';
import type { FigureId } from '../figures/names.ts';
import { type Estimate, evenShare, type LabResult, type Measure, type Verdict } from '../result.ts';
import { certainties, gamesToSettle, isAllSame } from './certainty.ts';
import { amount, differenceText, estimateText, percentText, plain, signed } from './format.ts';
import { armHeads, armName, cardName, gameName, optionName, sideName, typedPairs, valueName } from './names.ts';
import { type Clause, WORDS } from './words.ts';

/** A piece of the first sentence; the change that it is about stands out. */
export interface Span {
  readonly text: string;
  readonly strong?: true;
}

/** One sentence of a list: its subject, the finding, and its certainty. */
export interface Line {
  readonly measure: string;
  readonly arm: number;
  readonly title: string;
  readonly text: string;
  readonly interval: string;
}

/** The first sentence of a report. */
export interface ResultSummary {
  readonly headline: readonly Span[];
  /** Unchanged and open figures of the headline's variant, in one line. */
  readonly lead: readonly Span[];
  readonly changed: readonly Line[];
  readonly same: readonly Line[];
  readonly open: readonly Line[];
  readonly findings: readonly string[];
  /** Arms in order of their distance from even chances, with share and verdict; empty for a single arm. */
  readonly ranking: readonly (readonly [name: string, share: string, verdict: string])[];
}

/** Number of changes in the first sentence. */
const CLAUSES = 2;

/** States what changed and what did not, in words made from the figures alone. */
export function summarizeResult(result: LabResult, game: AnyGame, language: Language): ResultSummary {
  const lines = (verdict: Verdict): Line[] => result.arms.flatMap((_, arm) => linesOf(result, game, arm, verdict, language));
  return {
    headline: headlineOf(result, game, language),
    lead: leadOf(result, game, language),
    changed: lines('changed'),
    same: lines('same'),
    open: lines('open'),
    findings: findingsOf(result, game, language),
    ranking: rankingOf(result, game, language),
  };
}

/** A summary as plain text. */
export function summaryText({ headline, ranking, changed, same, open, findings }: ResultSummary, language: Language): string {
  const { headings } = WORDS[language];
  const list = (heading: string, lines: readonly Line[]) =>
    lines.length === 0
      ? []
      : ['', heading, ...lines.map(({ title, text, interval }) => `  ${title}: ${text}${interval === '' ? '' : `  ${interval}`}`)];
  return [
    headline.map(({ text }) => text).join(''),
    ...(ranking.length > 2 ? ['', headings.ranking, ...ranking.map((cells) => `  ${cells.join('  ')}`)] : []),
    ...list(headings.changed, changed),
    ...list(headings.same, same),
    ...list(headings.open, open),
    ...(findings.length > 0 ? ['', headings.findings, ...findings.map((text) => `  ${text}`)] : []),
  ].join('\n');
}

const stands = ({ part }: Measure): boolean => part === undefined;

/**
 * A side that gained, unless the starting player gained too. A gift to one side shows here if the starting player is drawn or alternates.
 */
const gained = ({ figure, part, differences }: Measure, arm: number, { measures }: LabResult): boolean =>
  figure === 'seat' &&
  part !== undefined &&
  differences[arm]?.verdict === 'changed' &&
  differences[arm].value > 0 &&
  !measures.some((one) => one.figure === 'seat' && stands(one) && one.differences[arm]?.verdict === 'changed');

/** Whether a number has its own line: one that stands for its figure, a seat that gained, and seats of which that number does not tell. */
function isListed(measure: Measure, arm: number, result: LabResult): boolean {
  if (stands(measure) || gained(measure, arm, result)) return true;
  const verdict = measure.differences[arm]?.verdict;
  if (measure.figure !== 'seat' || verdict === 'changed') return false;
  const begins = result.measures.find((one) => one.figure === 'seat' && stands(one))?.differences[arm]?.verdict;
  return begins === undefined || (begins === 'same' && verdict === 'open');
}

function headlineOf(result: LabResult, game: AnyGame, language: Language): Span[] {
  const words = WORDS[language];
  if (result.arms.every(({ games }) => games === 0)) return [{ text: words.noGames }];
  if (result.arms.length < 2) return [{ text: `${standing(result, game, language)}.` }];
  const fairest = fairestFirst(result);
  if (fairest.length > 2 && variesByName(result, game)) return nearestToEven(fairest, result, game, language);
  const arm = mostChanged(result, game);
  const changed = result.measures
    .filter((measure) => (stands(measure) && measure.differences[arm]?.verdict === 'changed') || gained(measure, arm, result))
    .toSorted((a, b) => strikingness(b, arm) - strikingness(a, arm));
  const condition = `${conditionOf(result, game, arm, language)}${language === 'en' ? ',' : ''} `;
  const clauses = changed.flatMap((measure) => clauseOf(measure, arm, game, language) ?? []).slice(0, CLAUSES);
  const [first, second] = clauses;
  const levels = first ? disagreement(first.measure, arm, result, language) : '';
  if (!first) return [{ text: condition }, ...unchanged(result, game, arm, language)];
  return [
    { text: condition },
    { text: `${first.clause.first(first.size)}${first.percent}`, strong: true },
    { text: `${second ? `, ${words.and} ${second.clause.next(second.size)}${second.percent}` : ''}${levels}.` },
  ];
}

/** That nothing changed, if all figures are certain; otherwise how many games would make them so, or that this cannot be told yet. */
function unchanged(result: LabResult, game: AnyGame, arm: number, language: Language): Span[] {
  const words = WORDS[language];
  const figures = certainties(result, game, arm);
  if (isAllSame(figures)) return [{ text: words.nothing, strong: true }, { text: '.' }];
  const games = plain(result.games, 0, language);
  const text = figures.some(({ certainty }) => certainty === 'same') ? words.noneShows(games) : words.open(games);
  const needed = gamesToSettle(figures);
  if (figures.every(({ certainty }) => certainty === 'same' || certainty === 'apart')) return [{ text, strong: true }, { text: '.' }];
  const more = needed === undefined ? words.neededUnknown : words.wouldSettle(plain(rounded(needed), 0, language));
  return [{ text, strong: true }, { text: `; ${more}.` }];
}

function leadOf(result: LabResult, game: AnyGame, language: Language): Span[] {
  if (result.arms.length < 2) return [];
  const words = WORDS[language];
  const arm = mostChanged(result, game);
  const figures = certainties(result, game, arm);
  const named = (...of: readonly string[]): string[] =>
    figures.filter(({ certainty }) => of.includes(certainty)).map(({ figure }) => figureName(figure, game, language));
  const same = listed(named('same'), words.and);
  const open = listed(named('open', 'unmeasured'), words.and);
  return [
    ...(same === '' ? [] : [{ text: words.stays(same), strong: true as const }, { text: ' ' }]),
    ...(open === '' ? [] : [{ text: words.isOpen(open, plain(result.arms[arm]!.games, 0, language)) }]),
  ];
}

/** Name of a figure. Where sides have fixed roles, who begins is no question. */
const figureName = (figure: FigureId, { lab }: AnyGame, language: Language): string =>
  figure === 'seat' && lab?.lacks?.includes('seat') ? WORDS[language].whoWins : WORDS[language].figures[figure].name;

/** Names in a row; all but the first begin small, for they are words and no names. */
function listed(names: readonly string[], and: string): string {
  return joined(
    names.map((name, i) => (i === 0 ? name : inSentence(name))),
    and,
  );
}

const joined = (parts: readonly string[], and: string): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${and} ${parts.at(-1)}`;

/** The variant that the first sentence is about: the one in which most changed; if none did, the one with the fewest certain figures. */
function mostChanged(result: LabResult, game: AnyGame): number {
  const { arms, measures } = result;
  const score = (arm: number) =>
    measures
      .filter((measure) => (stands(measure) && measure.differences[arm]?.verdict === 'changed') || gained(measure, arm, result))
      .reduce((sum, measure) => sum + strikingness(measure, arm), 0);
  const doubt = (arm: number) => certainties(result, game, arm).filter(({ certainty }) => certainty !== 'same').length;
  const others = arms.map((_, arm) => ({ arm, score: score(arm), doubt: doubt(arm) })).slice(1);
  return others.reduce((best, one) => (one.score > best.score || (best.score === 0 && one.doubt > best.doubt) ? one : best)).arm;
}

/** Size of a change relative to the smallest that matters. Simple figures count three times. */
function strikingness({ figure, matters, differences }: Measure, arm: number): number {
  const difference = differences[arm];
  if (!difference) return 0;
  return (Math.abs(difference.value) / (matters || 1)) * (figure === 'length' || figure === 'seat' || figure === 'draws' ? 3 : 1);
}

/** A change as a clause, with its size and its share of the number. */
interface ChangeClause {
  readonly measure: Measure;
  readonly clause: Clause;
  readonly size: string;
  readonly percent: string;
}

function clauseOf(measure: Measure, arm: number, game: AnyGame, language: Language): ChangeClause[] | undefined {
  const { figure, part, unit, differences, arms } = measure;
  const difference = differences[arm];
  if (!difference || difference.value === 0) return undefined;
  const { figures, winsMore } = WORDS[language];
  const { more, less } = figures[figure];
  const clause = part !== undefined ? winsMore(sideName(game, part, language)) : difference.value > 0 ? more : less;
  const size = Math.abs(difference.value) * (unit === 'share' || unit === 'points' ? 100 : 1);
  const percent = percentText(difference.value, arms[0]?.value ?? 0, unit, language);
  return clause
    ? [{ measure, clause, size: plain(size, Number.isInteger(size) ? 0 : 1, language), percent: percent === '' ? '' : ` (${percent})` }]
    : undefined;
}

/** The subject of an arm: its one changed option in words, or the arm’s own name. */
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
  const labelOf = (value: string) => valueName(game, value, language);
  return words.withOption(inSentence(optionName(game, name, language)), labelOf(valueOf(chosen.options)), labelOf(valueOf(first.options)));
}

/** A label in the middle of a sentence. Names keep their capital. */
const inSentence = (label: string): string => (/^\p{Lu}\p{Ll}/u.test(label) ? label[0]!.toLowerCase() + label.slice(1) : label);

/** The figures of a game without a comparison: its length, and the share of who begins or of the first side, as far as they were measured. */
function standing(result: LabResult, game: AnyGame, language: Language): string {
  const { measures } = result;
  const words = WORDS[language];
  const name = gameName(game, language);
  const [side = ''] = game.seatNames;
  const isOfSide = game.lab?.lacks?.includes('seat') === true;
  const share = measures.find((one) => one.id === (isOfSide ? `seat.${side}` : 'seat'));
  const length = valueText(
    measures.find(({ id }) => id === 'length'),
    language,
  );
  const wins = valueText(share, language);
  const who = isOfSide ? sideName(game, side, language) : undefined;
  const first =
    length === undefined
      ? wins !== undefined && (who === undefined ? words.beginsIn(name, wins) : words.sideWinsIn(name, who, wins))
      : wins === undefined
        ? words.lasts(name, length)
        : who === undefined
          ? words.stand(name, length, wins)
          : words.standOfSide(name, length, who, wins);
  const cards = decisiveCard(result, game, language);
  if (first) return `${first}${share ? disagreement(share, 0, result, language) : ''}${cards === '' ? '' : `; ${cards}`}`;
  return `${name}: ${cards || otherFigures(result, language) || words.tooFew}`;
}

/** The number of the first arm; undefined where it was not measured. */
function valueText(measure: Measure | undefined, language: Language): string | undefined {
  const estimate = measure?.arms[0];
  return measure && estimate ? amount(estimate.value, measure.unit, language) : undefined;
}

/** The first figures that have a number: “draws and time-outs 3.0 %, lead changes 1.70”. */
const otherFigures = ({ measures }: LabResult, language: Language): string =>
  measures
    .filter(stands)
    .flatMap((measure) => {
      const value = valueText(measure, language);
      return value === undefined ? [] : [`${inSentence(WORDS[language].figures[measure.figure].name)} ${value}`];
    })
    .slice(0, CLAUSES)
    .join(', ');

/** A request for few figures that include the worth of cards asks for the most decisive card. */
const FEW_FIGURES = 4;

/** The card of which one more changes the win most, and the next one if the two cannot be told apart. */
function decisiveCard({ experiment, measures }: LabResult, game: AnyGame, language: Language): string {
  const { figures } = experiment;
  if (!figures.includes('impact') || figures.length > FEW_FIGURES) return '';
  const cards = measures.flatMap(({ figure, part, unit, arms: [estimate] }) =>
    figure === 'impact' && part !== undefined && estimate ? [{ part, unit, estimate }] : [],
  );
  const [first, second] = cards.toSorted((a, b) => Math.abs(b.estimate.value) - Math.abs(a.estimate.value));
  if (!first) return '';
  const { decides, notApart } = WORDS[language];
  const isApart = !second || farthest(second.estimate) < nearest(first.estimate);
  const next = isApart ? '' : notApart(cardName(game, second.part, language));
  return `${decides(cardName(game, first.part, language), estimateText(first.estimate, first.unit, language))}${next}`;
}

/** The ends of an interval, ordered by their distance from zero. */
const nearest = ({ low, high }: Estimate): number => (low <= 0 && high >= 0 ? 0 : Math.min(Math.abs(low), Math.abs(high)));
const farthest = ({ low, high }: Estimate): number => Math.max(Math.abs(low), Math.abs(high));

function linesOf(result: LabResult, game: AnyGame, arm: number, verdict: Verdict, language: Language): Line[] {
  const words = WORDS[language];
  const several = result.arms.length > 2;
  return result.measures.flatMap((measure): Line[] => {
    const difference = measure.differences[arm];
    const [first, estimate] = [measure.arms[0], measure.arms[arm]];
    if (!difference || !first || !estimate || difference.verdict !== verdict) return [];
    if (!isListed(measure, arm, result)) return [];
    const { unit, figure, part, id } = measure;
    const { name, unit: counted } = words.figures[figure];
    const title = part === undefined ? `${name}, ${counted}` : words.wins(sideName(game, part, language));
    const value = amount(estimate.value, unit, language);
    const from = amount(first.value, unit, language);
    const what = verdict === 'same' || value === from ? value : words.notFrom(value, from);
    const more =
      verdict === 'open' && difference.needed !== undefined ? `; ${words.needs(plain(rounded(difference.needed), 0, language))}` : '';
    const persistenceText = verdict === 'changed' ? persistence(measure, arm, language) : '';
    return [
      {
        measure: id,
        arm,
        title: `${several ? `${armName(result.arms[arm]!, game, language)} · ` : ''}${title}`,
        text: `${what}${persistenceText}${more}.`,
        interval: [differenceText(difference, unit, language), percentText(difference.value, first.value, unit, language)]
          .filter((text) => text !== '')
          .join(', '),
      },
    ];
  });
}

/** Levels whose number lies outside the interval that the first level has: “gunner 27.0 %, perfect play 50.0 %”. Empty where all agree. */
function disagreement({ levels = {}, unit }: Measure, arm: number, { experiment, arms }: LabResult, language: Language): string {
  const words = WORDS[language];
  const numbers = experiment.levels.flatMap((level) => {
    const found = arm === 0 ? levels[level]?.arms[0] : levels[level]?.differences[arm];
    return found ? [{ level, found }] : [];
  });
  const [own, ...others] = numbers;
  const apart = others.filter(({ found }) => own && (found.high < own.found.low || found.low > own.found.high));
  if (!own || apart.length === 0) return '';
  const tell = ({ level, found }: (typeof numbers)[number]) => {
    const name = level === 'ace' && arms.every(({ isSolved }) => isSolved) ? words.perfect : words.levelNames[level];
    return words.sees(name, arm === 0 ? amount(found.value, unit, language) : signed(found.value, unit, language));
  };
  return `; ${joined([...apart, own].map(tell), words.and)}`;
}

/** An arm's share for the starting player, or for the first side if each side has its own role, and its distance from even. */
interface RankedArm {
  readonly arm: number;
  readonly measure: Measure;
  readonly estimate: Estimate;
  readonly distance: number;
}

/** All arms by how even they are over the sides, the fairest first. */
function fairestFirst(result: LabResult): RankedArm[] {
  const { arms, measures, seatNames } = result;
  const measure = measures.find(({ id }) => id === 'seat') ?? measures.find(({ id }) => id === `seat.${seatNames[0]}`);
  const even = evenShare(result);
  return arms
    .flatMap((_, arm): RankedArm[] => {
      const estimate = measure?.arms[arm];
      return measure && estimate ? [{ arm, measure, estimate, distance: Math.abs(estimate.value - even) }] : [];
    })
    .toSorted((a, b) => a.distance - b.distance);
}

/** Whether arms differ by names, such as zones, which have no order. */
const variesByName = ({ arms }: LabResult, game: AnyGame): boolean =>
  arms.some(({ options }) =>
    Object.entries(options).some(
      ([name, value]) => game.options[name]?.kind !== 'number' && arms.some((other) => other.options[name] !== value),
    ),
  );

const whoOf = ({ part }: Measure, game: AnyGame, language: Language): string =>
  part === undefined ? WORDS[language].whoBegins : WORDS[language].wins(sideName(game, part, language));

function nearestToEven(ranked: readonly RankedArm[], result: LabResult, game: AnyGame, language: Language): Span[] {
  const { arms } = result;
  const words = WORDS[language];
  const [first, last] = [ranked[0]!, ranked.at(-1)!];
  const named = ({ arm }: RankedArm) => armHeads(arms, game, language)[arm] ?? '';
  const share = ({ estimate }: RankedArm) => estimateText(estimate, 'share', language).replace(' (', ' % (');
  return [
    { text: words.nearest(plain(100 * evenShare(result), 0, language)) },
    { text: named(first), strong: true },
    { text: words.ofRanked(whoOf(first.measure, game, language), share(first), named(last), share(last)) },
    ...unsettled(ranked, language),
  ];
}

/** Whether the nearest arm may yet change places with the next, and how many games would put it within what matters. */
function unsettled([first, second]: readonly RankedArm[], language: Language): Span[] {
  if (!first || !second || first.estimate.high < second.estimate.low || second.estimate.high < first.estimate.low) return [];
  const { low, high, games } = first.estimate;
  const needed = Math.ceil(games * ((high - low) / 2 / first.measure.matters) ** 2);
  return needed <= games ? [] : [{ text: ` ${WORDS[language].unsettled(plain(rounded(needed), 0, language))}` }];
}

/** The verdict on an arm against even chances: within 3 points, outside, or open. */
function rankingOf(
  result: LabResult,
  game: AnyGame,
  language: Language,
): readonly (readonly [name: string, share: string, verdict: string])[] {
  const ranked = fairestFirst(result);
  if (ranked.length < 2) return [];
  const words = WORDS[language];
  const even = evenShare(result);
  const heads = armHeads(result.arms, game, language);
  return ranked.map(({ arm, estimate: { low, high }, measure: { arms, matters } }) => {
    const verdict =
      low > even - matters && high < even + matters ? 'even' : low > even + matters || high < even - matters ? 'uneven' : 'open';
    return [heads[arm] ?? '', estimateText(arms[arm]!, 'share', language).replace(' (', ' % ('), words.beside[verdict]];
  });
}

/** Whether a change was found at every level. */
function persistence({ levels = {}, differences }: Measure, arm: number, language: Language): string {
  const words = WORDS[language];
  const played = Object.entries(levels).filter(([, { differences: other }]) => other[arm]);
  if (played.length < 2) return '';
  const up = (differences[arm]?.value ?? 0) > 0;
  const changed = played.filter(([, { differences: other }]) => other[arm]?.verdict === 'changed' && (other[arm]?.value ?? 0) > 0 === up);
  if (changed.length === played.length) return `, ${words.atAllLevels}`;
  return changed.length === 0 ? '' : `, ${words.atSomeLevels(changed.map(([level]) => level).join(', '))}`;
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
