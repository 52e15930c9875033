import type { AnyGame } from '@fray/engine';
import { FIRST_LOOK, figureWords, type LabResult, summarizeResult, type Verdict } from '@fray/lab';
import { plain } from '@fray/lab/plots';
import { Icon } from '@fray/table-kit/icon';
import { Pause, Play } from 'lucide';
import { useMemo } from 'preact/hooks';
import { language } from '../../shared/settings.ts';
import { type LabProgress, openLabRun } from './labRun.ts';
import { LAB } from './words.ts';

/** The result in one sentence, and the progress of the games. */
export function Headline({ game, running }: { game: AnyGame; running: LabProgress }) {
  const { result } = running;
  // Figures settle all the time; a reader of words hears of it when a verdict may have changed.
  const headline = useMemo(
    () =>
      result && result.looks.made > 0
        ? summarizeResult(result, game, language.value)
            .headline.map(({ text }) => text)
            .join('')
        : '',
    [result?.looks.made, running.over, language.value],
  );
  return (
    <section class="lab-card lab-head" aria-label={LAB[language.value].results}>
      <div class="lab-sentence">
        {result && (result.looks.made > 0 || running.over) ? <Sentence game={game} result={result} /> : <h1>{firstAnswer(running)}</h1>}
      </div>
      <p class="visually-hidden" role="status">
        {headline}
      </p>
      <ProgressOf running={running} />
    </section>
  );
}

/** What there is to say before the first verdict: when it comes. */
function firstAnswer({ done, planned, rate, paused }: LabProgress): string {
  const w = LAB[language.value];
  if (done === 0) return w.warm;
  const left = planned * FIRST_LOOK - done;
  return !rate || paused || left <= 0 ? w.firstGames : w.firstAnswer(formatTimeLeft(left / rate));
}

/** The result in one sentence, and what remains open. */
export function Sentence({ game, result }: { game: AnyGame; result: LabResult }) {
  const w = LAB[language.value];
  if (result.looks.made === 0) return <h1>{w.counting}</h1>;
  const { headline } = summarizeResult(result, game, language.value);
  const [same, open] = [figureNames(result, 'same'), figureNames(result, 'open')];
  return (
    <>
      <h1>{headline.map(({ text, strong }, i) => (strong ? <em key={i}>{text}</em> : text))}</h1>
      <p>
        {same !== '' && (
          <>
            {w.stays} <b>{same}</b>.{' '}
          </>
        )}
        {open !== '' && (
          <>
            {w.openAfter(plain(result.arms[1]?.games ?? 0, 0, language.value))} <b>{open}</b>.
          </>
        )}
      </p>
    </>
  );
}

/** The figures of a verdict, as a list in words. */
function figureNames({ measures }: LabResult, verdict: Verdict): string {
  const names = measures
    .filter(({ part, differences }) => part === undefined && differences[1]?.verdict === verdict)
    .map(({ figure }) => figureWords(figure, language.value).name);
  return new Intl.ListFormat(language.value, { type: 'conjunction' }).format(
    names.map((name, i) => (i === 0 ? name : name[0]?.toLowerCase() + name.slice(1))),
  );
}

function ProgressOf({ running: { done, planned, rate, paused, over } }: { running: LabProgress }) {
  const w = LAB[language.value];
  const count = (n: number) => plain(n, 0, language.value);
  return (
    <div class="lab-progress">
      <p class="lab-count">
        <b>{count(done)}</b> <span>{w.ofGames(count(planned))}</span>
      </p>
      <progress max={planned || 1} value={over ? planned || 1 : done} aria-label={w.progress} />
      <p class="lab-rate">
        <span>{over ? w.finished : paused ? w.paused : rate ? w.rate(count(rate), formatTimeLeft((planned - done) / rate)) : ''}</span>
        {!over && (
          <button type="button" onClick={() => (paused ? openLabRun().goOn() : openLabRun().pause())}>
            <Icon of={paused ? Play : Pause} size={16} /> <span>{paused ? w.goOn : w.pause}</span>
          </button>
        )}
      </p>
    </div>
  );
}

function formatTimeLeft(seconds: number): string {
  const w = LAB[language.value];
  return seconds < 100 ? w.seconds(Math.max(1, Math.round(seconds))) : w.minutes(Math.round(seconds / 60));
}
