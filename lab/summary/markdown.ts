import type { AnyGame, Language } from '@fray/engine';
import type { LabResult, Measure } from '../result.ts';
import { differenceText, estimateText, plain } from './format.ts';
import { armHeads, armName, cardName, gameName, optionName, restrictionName, sideName, valueName } from './names.ts';
import { type Line, type ResultSummary, summarizeResult } from './summary.ts';
import { WORDS } from './words.ts';

/** The report as Markdown: sentences first, then every number with its interval. */
export function markdown(result: LabResult, game: AnyGame, language: Language): string {
  const summary = summarizeResult(result, game, language);
  const { headings } = WORDS[language];
  const list = (heading: string, lines: readonly Line[]) =>
    lines.length === 0 ? [] : ['', `## ${heading}`, '', ...lines.map(({ title, text, interval }) => `* **${title}.** ${text} ${interval}`)];
  const parts = result.measures.filter(({ part, figure }) => part !== undefined && figure !== 'options' && figure !== 'impact');
  return [
    `# ${summary.headline.map(({ text }) => text).join('')}`,
    '',
    conditions(result, game, language),
    ...ranking(summary, headings.ranking),
    ...list(headings.changed, summary.changed),
    ...list(headings.same, summary.same),
    ...list(headings.open, summary.open),
    ...table(
      result,
      result.measures.filter(({ part }) => part === undefined),
      headings.figures,
      language,
      game,
    ),
    ...table(result, parts, '', language, game),
    ...table(
      result,
      result.measures.filter(({ part, figure }) => part !== undefined && figure === 'options'),
      headings.options,
      language,
      game,
    ),
    ...table(
      result,
      result.measures.filter(({ figure }) => figure === 'impact'),
      headings.cards,
      language,
      game,
    ),
    ...tornado(result, game, language),
    ...examples(result, game, language),
    ...(summary.findings.length > 0 ? ['', `## ${headings.findings}`, '', ...summary.findings.map((text) => `* ${text}`)] : []),
    '',
  ].join('\n');
}

function ranking({ ranking: arms }: ResultSummary, heading: string): string[] {
  if (arms.length < 3) return [];
  return ['', `## ${heading}`, '', '| | | |', '| --- | --- | --- |', ...arms.map((cells) => `| ${cells.map(cell).join(' | ')} |`)];
}

function conditions({ experiment, games, planned, looks }: LabResult, game: AnyGame, language: Language): string {
  const { seats, levels, seed, arms, isImported } = experiment;
  const options = arms.map((arm) => {
    const name = armName(arm, game, language);
    const options = Object.entries(arm.options)
      .map(([option, value]) => `${optionName(game, option, language)}: ${valueName(game, value, language)}`)
      .join(', ');
    return options === name ? name : `${name} (${options || '—'})`;
  });
  const counts = { seats, seed, games, planned, look: looks.made, looks: looks.of };
  return [
    gameName(game, language),
    WORDS[language].conditions(counts, isImported ? WORDS[language].people : levels.join(', ')),
    ...options,
  ].join(' · ');
}

const cell = (text: string): string => text.replaceAll('|', '\\|');

function table(result: LabResult, measures: readonly Measure[], heading: string, language: Language, game: AnyGame): string[] {
  const measured = measures.filter(({ arms }) => arms.some((arm) => arm !== null));
  if (measured.length === 0) return [];
  const words = WORDS[language];
  const heads = armHeads(result.arms, game, language);
  const others = heads.slice(1);
  const head = ['', ...heads, ...others.flatMap((name) => [others.length > 1 ? `Δ ${name}` : 'Δ', ''])];
  const rows = measured.map((measure) => {
    const { arms, differences, unit } = measure;
    const estimates = arms.map((arm) => (arm ? estimateText(arm, unit, language) : '–'));
    const compared = differences.slice(1).flatMap((d) => (d ? [differenceText(d, unit, language), words.verdicts[d.verdict]] : ['–', '']));
    return [nameOf(measure, language, game), ...estimates, ...compared];
  });
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return ['', ...(heading === '' ? [] : [`## ${heading}`, '']), line(head), line(head.map(() => '---')), ...rows.map(line)];
}

/** Name of a row. */
function nameOf({ figure, part }: Measure, language: Language, game: AnyGame): string {
  const words = WORDS[language];
  const { name, unit } = words.figures[figure];
  if (part === undefined) return `**${name}**, ${unit}`;
  if (figure === 'options') return part === 'care' ? words.care : (restrictionName(game, part, language) ?? part);
  if (figure === 'impact') return cardName(game, part, language);
  if (figure === 'seat') return words.wins(sideName(game, part, language));
  return `${name}: ${words.parts[part] ?? part}`;
}

function tornado({ tornado: rows }: LabResult, game: AnyGame, language: Language): string[] {
  if (rows.length === 0) return [];
  const end = (side: (typeof rows)[number]['down']) => {
    const length = side?.differences['length.mean'];
    return side && length ? `${side.value}: ${differenceText(length, 'turns', language)}` : '–';
  };
  return [
    '',
    `## ${WORDS[language].headings.tornado}`,
    '',
    '| | | ↓ | ↑ |',
    '| --- | --- | --- | --- |',
    ...rows.map(({ option, standard, down, up }) => `| ${optionName(game, option, language)} | ${standard} | ${end(down)} | ${end(up)} |`),
  ];
}

function examples({ arms }: LabResult, game: AnyGame, language: Language): string[] {
  const words = WORDS[language];
  const lines = arms.flatMap(({ examples: found, ...rest }, arm) =>
    (['dramatic', 'oneSided', 'median'] as const).flatMap((which) => {
      const example = found[which];
      return example
        ? [
            `* ${armName(rest, game, language)} · ${words.examples[which]}: \`records/arm-${arm}-${which}.fray\` (${example.turns}, ${plain(100 * example.lowest, 0, language)} %)`,
          ]
        : [];
    }),
  );
  return lines.length === 0 ? [] : ['', `## ${words.headings.games}`, '', ...lines];
}
