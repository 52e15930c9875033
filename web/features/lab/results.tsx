import type { AnyGame } from '@fray/engine';
import { FIGURES, type FigureId, figureWords, type LabResult, type Measure, type Verdict, WORDS } from '@fray/lab';
import { differencePlot, number, plain, plottedOf, REPORT_WORDS, settlePlot, signed, signedPlain, verdictMark } from '@fray/lab/plots';
import type { ComponentChildren } from 'preact';
import { language } from '../../shared/settings.ts';
import { GamesToOpen, Gaps } from './gamesToOpen.tsx';
import type { InterimEstimate, LabProgress } from './labRun.ts';
import { Drawn, PlotCard } from './plotCard.tsx';
import { LAB } from './words.ts';

const ORDER: Readonly<Record<Verdict, number>> = { changed: 0, open: 1, same: 2 };

/** The numbers that stand for figures and could be measured on both sides, what changed first. */
function sortedMeasures({ measures }: LabResult): readonly Measure[] {
  const verdict = ({ differences }: Measure) => ORDER[differences[1]?.verdict ?? 'open'];
  return measures.filter(({ part, arms }) => part === undefined && arms[0] && arms[1]).sort((one, other) => verdict(one) - verdict(other));
}

/** Both values, their difference, and the verdict. */
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
export function FigureHead({ figure, children }: { figure: FigureId; children?: ComponentChildren }) {
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

interface Props {
  readonly game: AnyGame;
  readonly running: LabProgress & { readonly result: LabResult };
  /** Which arm of all that were asked about is shown. */
  readonly arm: number;
  /** The one value that differs, or what the variant is called. */
  readonly value: string | undefined;
}

/** With fewer games than this, plots jump about and tell nothing. */
const MIN = 20;

/** Below the sentence: the figures, the plots, and games to look at. */
export function Results({ game, running, arm, value }: Props) {
  const { result, question } = running;
  if (!result.arms.every(({ games }) => games >= MIN)) return null;
  return (
    <div class="lab-results">
      <div class="lab-middle">
        <FiguresTable result={result} names={[question.names[0] ?? '', question.names[arm] ?? '']} />
        <Settled settling={running.settling[arm] ?? []} games={question.games} />
        <GamesToOpen result={result} value={value} />
        <Gaps result={result} />
      </div>
      <section class="lab-plots" aria-label={LAB[language.value].plots}>
        {plottedOf({ result, arm: 1, language: language.value, game }).map((plotted) => (
          <PlotCard key={plotted.id} plotted={plotted} />
        ))}
      </section>
    </div>
  );
}

/** The course of the difference in length as games came in. */
function Settled({ settling, games }: { settling: readonly InterimEstimate[]; games: number }) {
  const w = LAB[language.value];
  const last = settling.at(-1);
  if (!last || settling.length < 2) return null;
  const { name } = figureWords('length', language.value);
  const { turns, mean, settled } = REPORT_WORDS[language.value];
  const label = `${signed(last.value, 'turns', language.value)} (${signed(last.low, 'turns', language.value)} … ${signed(last.high, 'turns', language.value)})`;
  return (
    <section class="lab-card lab-settled">
      <h2>
        {w.settled(name)} <b>{label}</b>
      </h2>
      <Drawn
        of={settlePlot(
          settling,
          games,
          { name: `${w.settled(name)}: ${label}`, games: settled.games, difference: `${turns}, ${mean}` },
          (tick) => signedPlain(tick, Number.isInteger(tick) ? 0 : 1, language.value),
          (tick) => plain(tick, 0, language.value),
        )}
      />
    </section>
  );
}
