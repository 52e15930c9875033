import type { Language } from '@fray/engine/language';
import type { LabResult, TornadoEnd } from '../result.ts';
import { signedPlain } from '../story/format.ts';
import { type GameNames, optionName } from '../story/names.ts';
import { type Markup, markup } from './markup.ts';
import { type TornadoPlotRow, tornadoPlot } from './plots/difference.ts';
import { REPORT_WORDS } from './words.ts';

/** What the length is moved by is what a designer asks first. */
const WATCHED = 'length.mean';
const SHOWN = 12;

/** What each number does when it alone goes one step down and up; the mightiest first. */
export function tornado(result: LabResult, game: GameNames, language: Language): Markup | undefined {
  const w = REPORT_WORDS[language];
  const bar = (end: TornadoEnd | null) => {
    const difference = end?.differences[WATCHED];
    return end && difference ? { ...difference, text: end.value } : null;
  };
  const rows = result.tornado
    .map(({ option, standard, down, up }): TornadoPlotRow => {
      const book = game.options[option]?.book;
      return {
        name: optionName(game, option, language),
        note: `${book === undefined ? '' : `${book.rule} · `}${w.tornado.standard(standard)}`,
        down: bar(down),
        up: bar(up),
      };
    })
    .filter(({ down, up }) => down ?? up)
    .sort((one, other) => might(other) - might(one))
    .slice(0, SHOWN);
  if (rows.length === 0) return undefined;
  const format = (value: number) => signedPlain(value, Number.isInteger(value) ? 0 : 1, language);
  const table = rows.map(
    ({ name, down, up }) =>
      markup`<tr><th scope="row">${name}</th>${[down, up].map((end) => markup`<td>${end ? `${end.text}: ${signedPlain(end.value, 1, language)} (${signedPlain(end.low, 1, language)} … ${signedPlain(end.high, 1, language)})` : '–'}</td>`)}</tr>`,
  );
  return markup`<figure class="fig broad"><figcaption><h3>${w.tornado.title}</h3><p>${w.tornado.note}</p></figcaption>${tornadoPlot(rows, w.tornado.title, w.tornado.unit, format)}<details><summary>${w.asTable}</summary><table>${table}</table></details></figure>`;
}

const might = ({ down, up }: TornadoPlotRow): number => Math.max(Math.abs(down?.value ?? 0), Math.abs(up?.value ?? 0));
