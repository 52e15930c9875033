import type { AnyGame } from '@fray/engine';
import { isKnownGame, loadGame } from '@fray/games';
import { armHeads, estimateText, type LabResult } from '@fray/lab';
import { PLOT_STYLE, plain } from '@fray/lab/plots';
import { type LabFigures, type LabReportView, readLabFigures } from '@fray/protocol/labReports';
import { useMemo, useState } from 'preact/hooks';
import { errorText } from '../../shared/apiError.ts';
import { download } from '../../shared/download.ts';
import { type GameUi, loadUi } from '../../shared/gameUi.ts';
import { locale } from '../../shared/locale.ts';
import { NotFoundError } from '../../shared/notFoundError.ts';
import { go } from '../../shared/router.ts';
import { linkTo, SecretLink } from '../../shared/secretLink.tsx';
import { isTableId } from '../../shared/server/api.ts';
import { language } from '../../shared/settings.ts';
import { ConfirmButton } from '../../shared/sureButton.tsx';
import { useTitle } from '../../shared/title.ts';
import { Awaiting, useLoaded } from '../../shared/useLoaded.tsx';
import { words } from '../../shared/words/index.ts';
import { Sentence } from './headline.tsx';
import { reportApi } from './reportApi.ts';
import { REPORTS } from './reportWords.ts';
import { FigureHead, FiguresTable } from './results.tsx';
import { experimentFile, resultOf } from './sharedReport.ts';
import { compareWith, writeSides } from './sides.ts';
import { LAB } from './words.ts';

interface Loaded {
  readonly view: LabReportView;
  readonly game: AnyGame;
  readonly ui: GameUi;
}

/** A shared report of the lab: its sentence, its figures, and the command that plays the games again. */
export function ReportPage({ id }: { readonly id: string }) {
  const loaded = useLoaded(`report ${id} ${language.value}`, async (): Promise<Loaded> => {
    if (!isTableId(id)) throw new NotFoundError('that is no report');
    const view = await reportApi.view(id);
    if (!isKnownGame(view.game)) throw new NotFoundError(`there is no game ${view.game}`);
    const [game, ui] = await Promise.all([loadGame(view.game), loadUi(view.game)]);
    if (!ui) throw new NotFoundError(`there is no table for ${view.game}`);
    return { view, game, ui };
  });
  return (
    <>
      <style>{PLOT_STYLE}</style>
      <Awaiting loaded={loaded}>{(found) => <Report {...found} />}</Awaiting>
    </>
  );
}

function Report({ view, game, ui }: Loaded) {
  const w = REPORTS[language.value];
  const lab = LAB[language.value];
  useTitle(w.title);
  const figures = useMemo(() => readLabFigures(view.figures), [view]);
  const result = useMemo(() => figures && resultOf(figures, game), [figures, game]);
  const [arm, setArm] = useState(1);
  const heads = result ? armHeads(result.arms, game, language.value) : [];
  const date = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(view.since);
  return (
    <main id="main" class="lab lab-shared" data-game={game.id}>
      <header class="lab-top">
        <p>
          <a href="#/lab">{lab.title}</a> <span aria-hidden="true">·</span> <b>{ui.texts[language.value].game.name}</b>
        </p>
      </header>
      {result ? (
        <>
          <section class="lab-card lab-head" aria-label={lab.results}>
            <div class="lab-sentence">
              <Sentence game={game} result={result} />
              <p>
                {w.from(plain(result.games, 0, language.value), words().levelNames[result.experiment.levels[0] ?? 'gunner'])}.{' '}
                {w.made(date)} {figures?.left ? w.left(plain(figures.left, 0, language.value), figures.left === 1) : ''}
              </p>
            </div>
          </section>
          {result.arms.length > 2 && (
            <div class="lab-sides" role="group" aria-label={lab.sides}>
              {heads.slice(1).map((head, i) => (
                <button key={i} type="button" aria-pressed={i + 1 === arm} onClick={() => setArm(i + 1)}>
                  {head}
                </button>
              ))}
            </div>
          )}
          {result.arms.length > 1 ? (
            <FiguresTable result={compareWith(result, arm)} names={[heads[0] ?? '', heads[arm] ?? '']} />
          ) : (
            <SingleTable result={result} />
          )}
        </>
      ) : (
        <p role="alert" class="warning lab-card">
          {w.unreadable}
        </p>
      )}
      <Actions view={view} result={result} arms={figures?.arms ?? []} />
    </main>
  );
}

/** The figures of one arm, without a comparison. */
function SingleTable({ result: { measures } }: { readonly result: LabResult }) {
  const w = REPORTS[language.value];
  return (
    <section class="lab-card lab-figures">
      <table>
        <thead>
          <tr>
            <th scope="col">{LAB[language.value].figure}</th>
            <th scope="col">{w.value}</th>
          </tr>
        </thead>
        <tbody>
          {measures
            .filter(({ part }) => part === undefined)
            .map(({ id, figure, unit, arms: [estimate] }) => (
              <tr key={id}>
                <FigureHead figure={figure} />
                <td>{estimate ? estimateText(estimate, unit, language.value) : w.none}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}

interface ActionsProps {
  readonly view: LabReportView;
  readonly result: LabResult | undefined;
  readonly arms: LabFigures['arms'];
}

function Actions({ view, result, arms }: ActionsProps) {
  const w = REPORTS[language.value];
  const [fault, setFault] = useState('');
  const sides = arms.map(({ options }) => options).filter((options) => Object.keys(options).length > 0);
  return (
    <section class="lab-card lab-again">
      {result && (
        <>
          <h2>{w.repeat}</h2>
          <p>{w.repeatNote}</p>
          <p>
            <code translate={false}>npx fray lab experiment.json</code>
          </p>
          <p class="buttons">
            <button type="button" onClick={() => download('experiment.json', experimentFile(result), 'application/json')}>
              {w.experiment}
            </button>
          </p>
        </>
      )}
      <SecretLink link={linkTo(`/lab/r/${view.id}`)} label={w.link} />
      <p class="buttons">
        <a class="button primary" href={`#/lab/${view.game}/${writeSides(sides)}`}>
          {w.openLab}
        </a>
        {view.playtest && (
          <a class="button" href={`#/v/${view.playtest}`}>
            {w.version}
          </a>
        )}
        {view.yours && (
          <ConfirmButton
            label={w.remove}
            sure={w.removeSure}
            act={() =>
              void reportApi.remove(view.id).then(
                () => go('/lab'),
                (error: unknown) => setFault(errorText(error)),
              )
            }
          />
        )}
      </p>
      {fault !== '' && (
        <p role="alert" class="warning">
          {fault}
        </p>
      )}
    </section>
  );
}
