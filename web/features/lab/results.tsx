import type { AnyGame } from '@fray/engine';
import { figureWords, type LabResult } from '@fray/lab';
import { plain, plottedOf, REPORT_WORDS, settlePlot, signed, signedPlain } from '@fray/lab/plots';
import { language } from '../../shared/settings.ts';
import { FiguresTable } from './figuresTable.tsx';
import { GamesToOpen, Gaps } from './gamesToOpen.tsx';
import type { InterimEstimate, LabProgress } from './labRun.ts';
import { Drawn, PlotCard } from './plotCard.tsx';
import { LAB } from './words.ts';

interface Props {
  readonly game: AnyGame;
  readonly running: LabProgress & { readonly result: LabResult };
  /** Which arm of all that were asked about is shown. */
  readonly arm: number;
  /** The one value that differs, or what the variant is called. */
  readonly value: string | undefined;
}

/** With fewer games than this, plots jump about and tell nothing. */
const FEWEST = 20;

/** Below the sentence: the figures, the plots, and games to look at. */
export function Results({ game, running, arm, value }: Props) {
  const { result, question } = running;
  if (!result.arms.every(({ games }) => games >= FEWEST)) return null;
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

/** How the difference in length settled while games came in. */
function Settled({ settling, games }: { settling: readonly InterimEstimate[]; games: number }) {
  const w = LAB[language.value];
  const last = settling.at(-1);
  if (!last || settling.length < 2) return null;
  const { name } = figureWords('length', language.value);
  const { turns, mean, settled } = REPORT_WORDS[language.value];
  const spoken = `${signed(last.value, 'turns', language.value)} (${signed(last.low, 'turns', language.value)} … ${signed(last.high, 'turns', language.value)})`;
  return (
    <section class="lab-card lab-settled">
      <h2>
        {w.settled(name)} <b>{spoken}</b>
      </h2>
      <Drawn
        of={settlePlot(
          settling,
          games,
          { name: `${w.settled(name)}: ${spoken}`, games: settled.games, difference: `${turns}, ${mean}` },
          (tick) => signedPlain(tick, Number.isInteger(tick) ? 0 : 1, language.value),
          (tick) => plain(tick, 0, language.value),
        )}
      />
    </section>
  );
}
