import { FIGURES, type FigureId, figureWords, type LabResult, type Measure, type Verdict, WORDS } from '@fray/lab';
import { differencePlot, number, REPORT_WORDS, signed, verdictMark } from '@fray/lab/plots';
import type { ComponentChildren } from 'preact';
import { language } from '../../shared/settings.ts';
import { Drawn } from './plotCard.tsx';
import { LAB } from './words.ts';

const ORDER: Readonly<Record<Verdict, number>> = { changed: 0, open: 1, same: 2 };

/** The numbers that stand for figures and could be measured on both sides, what changed first. */
function sortedMeasures({ measures }: LabResult): readonly Measure[] {
  const verdict = ({ differences }: Measure) => ORDER[differences[1]?.verdict ?? 'open'];
  return measures.filter(({ part, arms }) => part === undefined && arms[0] && arms[1]).sort((one, other) => verdict(one) - verdict(other));
}

/** Both sides, what lies between them, and what may be said of it. */
export function FiguresTable({ result, names }: { result: LabResult; names: readonly [string, string] }) {
  const w = LAB[language.value];
  const measures = sortedMeasures(result);
  const missing = FIGURES.filter((id) => measures.every(({ figure }) => figure !== id));
  return (
    <section class="lab-card lab-figures">
      <h2 class="visually-hidden">{w.figures}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span class="visually-hidden">{w.figure}</span>
              <span class="lab-keys" aria-hidden="true">
                <span class="key">
                  <i />
                  {w.book}
                </span>
                <span class="key b">
                  <i />
                  {w.whatIf}
                </span>
              </span>
            </th>
            <th scope="col" class="was">
              {names[0]}
            </th>
            <th scope="col" class="now">
              {names[1]}
            </th>
            <th scope="col" colSpan={2} class="between">
              {w.difference}
            </th>
          </tr>
        </thead>
        <tbody>
          {measures.map((measure) => (
            <Row key={measure.id} measure={measure} />
          ))}
          {missing.map((figure) => (
            <Missing key={figure} figure={figure} isAsked={result.experiment.figures.includes(figure)} />
          ))}
        </tbody>
      </table>
      <p class="lab-band">{w.band}</p>
    </section>
  );
}

/** A figure's name and unit, with a mark before them. */
function FigureHead({ figure, children }: { figure: FigureId; children?: ComponentChildren }) {
  const { name, unit } = figureWords(figure, language.value);
  return (
    <th scope="row">
      {children}
      <span>
        {name}
        <small>{unit}</small>
      </span>
    </th>
  );
}

function Row({ measure: { figure, unit, arms, differences, matters } }: { measure: Measure }) {
  const [before, after] = arms;
  const difference = differences[1];
  if (!before || !after) return null;
  if (!difference)
    return (
      <tr class="missing">
        <FigureHead figure={figure} />
        <td class="was">{number(before.value, unit, language.value)}</td>
        <td class="now">{number(after.value, unit, language.value)}</td>
        <td colSpan={2}>{REPORT_WORDS[language.value].notCompared}</td>
      </tr>
    );
  const { verdict, value, low, high } = difference;
  const verdictName = WORDS[language.value].verdicts[verdict];
  const interval = `${signed(low, unit, language.value)} … ${signed(high, unit, language.value)}`;
  return (
    <tr class={verdict}>
      <FigureHead figure={figure}>
        <Drawn of={verdictMark(verdict, 18, verdictName)} class="of-verdict" />
      </FigureHead>
      <td class="was">{number(before.value, unit, language.value)}</td>
      <td class="now">{number(after.value, unit, language.value)}</td>
      <td class="between" title={interval}>
        <Drawn of={differencePlot({ value, low, high }, { matters, verdict, name: interval })} />
      </td>
      <td class="of-verdict">{signed(value, unit, language.value)}</td>
    </tr>
  );
}

/** A figure without a number says why it has none. */
function Missing({ figure, isAsked }: { figure: FigureId; isAsked: boolean }) {
  const { notAsked, notThere } = WORDS[language.value];
  return (
    <tr class="missing">
      <FigureHead figure={figure} />
      <td colSpan={4}>{isAsked ? notThere : notAsked}</td>
    </tr>
  );
}
