import type { Language } from '@fray/engine/language';
import type { Example, LabResult } from '../result.ts';
import { plain } from '../summary/format.ts';
import { WORDS } from '../summary/words.ts';
import { type Markup, markup } from './markup.ts';
import { REPORT_PAGE_WORDS } from './pageWords.ts';
import { sparkline } from './plots/drama.ts';

/** A game that the report shows, with its record. */
export interface ExampleGame {
  readonly example: Example;
  readonly record: string;
}

const KINDS = ['dramatic', 'oneSided', 'median'] as const;

/** The most dramatic, the most one-sided and the median game of the last side, each with its record inside. */
export function gamesToLookAt(result: LabResult, language: Language, records: readonly ExampleGame[]): Markup | undefined {
  const w = REPORT_PAGE_WORDS[language];
  const examples = result.arms.at(-1)?.examples;
  const cards = KINDS.flatMap((kind) => {
    const example = examples?.[kind];
    if (!example) return [];
    const record = records.find(
      (one) => one.example.deal === example.deal && one.example.rotation === example.rotation && one.example.arm === example.arm,
    )?.record;
    const about = kind === 'dramatic' ? `${w.lowest(plain(100 * example.lowest, 0, language))} · ` : '';
    const inside = markup`${sparkline(example.curve, WORDS[language].examples[kind], `spark-${kind}`)}<span><b>${WORDS[language].examples[kind]}</b><small>${about}${w.turns(example.turns)}<br>${w.seed(result.experiment.seed, example.deal)}</small></span>`;
    const name = `${result.game}-${kind}.fray`;
    return [
      record === undefined
        ? markup`<div class="game">${inside}</div>`
        : markup`<a class="game" download="${name}" href="data:text/plain;charset=utf-8,${encodeURIComponent(record)}">${inside}</a>`,
    ];
  });
  if (cards.length === 0) return undefined;
  return markup`<h2>${WORDS[language].headings.games} ${records.length > 0 && markup`<small>${w.lookNote}</small>`}</h2><div class="games">${cards}</div>`;
}
