import { plain } from '@fray/lab/plots';
import { useEffect, useState } from 'preact/hooks';
import { errorText } from '../../shared/apiError.ts';
import { language } from '../../shared/settings.ts';
import { openLabRun } from './labRun.ts';
import type { Question } from './question.ts';
import { reportApi } from './reportApi.ts';
import { REPORTS } from './reportWords.ts';
import { figuresText } from './sharedReport.ts';
import { LAB } from './words.ts';

interface Props {
  readonly game: string;
  readonly options: Readonly<Record<string, string>>;
  readonly playtest: string;
  readonly name: string;
  /** The report that is kept with the version already. */
  readonly report: string | undefined;
  onSaved(): void;
}

const GAMES = 1000;

/** Bots play a version next to the rulebook's, and the figures are stored with it, for its designer. */
export function BotsOfVersion({ game, options, playtest, name, report, onSaved }: Props) {
  const w = REPORTS[language.value];
  const [isBegun, setBegun] = useState(false);
  const [fault, setFault] = useState('');
  const run = openLabRun();
  const running = isBegun ? run.running.value : undefined;
  const result = running?.over ? running.result : undefined;
  const begin = () => {
    const isBook = Object.keys(options).length === 0;
    const question: Question = {
      game,
      base: {},
      sides: isBook ? [] : [options],
      names: isBook ? [LAB[language.value].byTheBook] : [LAB[language.value].byTheBook, name],
      levels: [],
      games: GAMES,
      all: false,
    };
    setFault('');
    setBegun(true);
    run.ask(question);
  };
  const save = async () => {
    if (!result) return;
    setFault('');
    try {
      await reportApi.share({ game, name, playtest, figures: figuresText(result) });
      setBegun(false);
      onSaved();
    } catch (error) {
      setFault(errorText(error));
    }
  };
  useEffect(() => void save(), [result]);
  // Leaving the page stops the run, which uses all cores.
  useEffect(() => () => run.stop(), []);
  const count = (n: number) => plain(n, 0, language.value);
  return (
    <section class="panel pt-bots" aria-label={w.bots}>
      <h2>{w.bots}</h2>
      {running && !running.over ? (
        <>
          <p role="status">{w.botsWait(count(running.done), count(running.planned))}</p>
          <progress max={running.planned || 1} value={running.done} aria-label={w.bots} />
          <button
            type="button"
            onClick={() => {
              run.stop();
              setBegun(false);
            }}
          >
            {w.stop}
          </button>
        </>
      ) : (
        <>
          <p>{w.botsNote}</p>
          <p class="buttons">
            {result && fault !== '' && (
              <button type="button" class="primary" onClick={() => void save()}>
                {w.botsSaveAgain}
              </button>
            )}
            <button type="button" onClick={begin}>
              {report === undefined ? w.botsGo : w.botsAgain}
            </button>
            {report !== undefined && <a href={`#/lab/r/${report}`}>{w.botsReport}</a>}
          </p>
        </>
      )}
      {(fault || running?.fault) && (
        <p role="alert" class="warning">
          {fault || running?.fault}
        </p>
      )}
    </section>
  );
}
