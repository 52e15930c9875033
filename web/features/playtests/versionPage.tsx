import type { AnyRules } from '@fray/engine';
import { cardOf, isKnownGame } from '@fray/games';
import { PLAYTEST_VISIBILITIES, type PlaytestView } from '@fray/protocol/playtests';
import { Icon } from '@fray/table-kit/icon';
import { lazyPart } from '@fray/table-kit/lazyPart';
import { GitBranch, Play } from 'lucide';
import { useState } from 'preact/hooks';
import { errorText } from '../../shared/apiError.ts';
import { accentOf, coverOf } from '../../shared/covers.ts';
import { type GameUi, loadRules, loadUi } from '../../shared/gameUi.ts';
import { NameField } from '../../shared/nameField.tsx';
import { NotFoundError } from '../../shared/notFoundError.ts';
import { usePending } from '../../shared/performOnce.ts';
import { go } from '../../shared/router.ts';
import { linkTo, SecretLink } from '../../shared/secretLink.tsx';
import { isTableId } from '../../shared/server/api.ts';
import { language } from '../../shared/settings.ts';
import { ConfirmButton } from '../../shared/sureButton.tsx';
import { useTitle } from '../../shared/title.ts';
import { Awaiting, useLoaded } from '../../shared/useLoaded.tsx';
import { Changes } from './changes.tsx';
import { hasRefused, playtestApi, playVersion, setRefused } from './playtestApi.ts';
import { Results } from './results.tsx';
import { PLAYTESTS } from './words.ts';

/** Bots and their workers are for designers: nobody else loads them. */
const BotsOfVersion = lazyPart(() => import('../lab/labPage.tsx').then((part) => part.BotsOfVersion));

interface Loaded {
  readonly view: PlaytestView;
  readonly rules: AnyRules;
  readonly ui: GameUi;
}

/** A version that is tested: its changes, a button to play it, and its results for its designer. */
export function VersionPage({ id }: { readonly id: string }) {
  const [changes, setChanges] = useState(0);
  const loaded = useLoaded(`${id} ${language.value} ${changes}`, async (): Promise<Loaded> => {
    if (!isTableId(id)) throw new NotFoundError('that is no version');
    const view = await playtestApi.view(id);
    if (!isKnownGame(view.game)) throw new NotFoundError(`there is no game ${view.game}`);
    const [rules, ui] = await Promise.all([loadRules(view.game), loadUi(view.game)]);
    if (!ui) throw new NotFoundError(`there is no table for ${view.game}`);
    return { view, rules, ui };
  });
  return <Awaiting loaded={loaded}>{(found) => <Version {...found} onChange={() => setChanges(changes + 1)} />}</Awaiting>;
}

interface Props extends Loaded {
  onChange(): void;
}

function Version({ view, rules, ui, onChange }: Props) {
  const w = PLAYTESTS[language.value];
  const { id, game, name, note, options, previous, games, running, yours } = view;
  const texts = ui.texts[language.value];
  useTitle(name);
  return (
    <main id="main" class={`page pt ${yours ? 'pt-own' : ''}`} style={accentOf(game)}>
      <header class="pt-head">
        <img src={coverOf(game)} alt="" width={626} height={300} />
        <div>
          <h1>
            <small>
              {w.version} · {cardOf(game)?.texts[language.value].name ?? game}
            </small>
            <span translate={false}>{name}</span>
          </h1>
          {note !== '' && <p translate={false}>{note}</p>}
          <p class="pt-count">
            {view.author !== undefined && (
              <>
                <span translate={false}>{w.author(view.author)}</span> ·{' '}
              </>
            )}
            {w.games(games)}
            {running > 0 && ` · ${w.running(running)}`}
          </p>
        </div>
      </header>
      {view.takenDown && (
        <p role="alert" class="warning">
          {w.takenDown}
        </p>
      )}
      <div class="pt-columns">
        <div class="pt-side">
          <PlayPanel view={view} onChange={onChange} />
          <Changes game={rules} texts={texts} options={options} previous={previous} />
          {previous && (
            <p>
              <a href={`#/v/${previous.id}`} translate={false}>
                {previous.name}
              </a>
            </p>
          )}
          <section class="panel pt-link" aria-label={w.link}>
            <h2>{w.link}</h2>
            <SecretLink link={linkTo(`/v/${id}`)} label={view.visibility === 'public' ? w.sharePublic : w.share} first={yours} scan />
          </section>
          {yours ? <MakerActions view={view} onChange={onChange} /> : <VisitorActions view={view} />}
          {yours && <BotsOfVersion game={game} options={options} playtest={id} name={name} report={view.report} onSaved={onChange} />}
        </div>
        {yours && <Results view={view} rules={rules} />}
      </div>
    </main>
  );
}

/** A button to play. Before the first game it asks whether the designer may see how the tester plays. */
function PlayPanel({ view, onChange }: Pick<Props, 'view' | 'onChange'>) {
  const w = PLAYTESTS[language.value];
  const { id, agreed, waiting } = view;
  const [isAsking, setAsking] = useState(false);
  const [fault, setFault] = useState('');
  const { isPending, run } = usePending();
  const play = () => run(() => playVersion(id).then(setFault));
  const attempt = (act: () => Promise<unknown>) => run(() => act().then(onChange, (error: unknown) => setFault(errorText(error))));
  const agree = () =>
    run(() =>
      playtestApi
        .agree(id)
        .then(() => playVersion(id).then(setFault))
        .catch((error: unknown) => setFault(errorText(error))),
    );
  return (
    <section class="panel pt-play" aria-label={w.play}>
      {isAsking ? (
        <>
          <p class="pt-consent">{w.consent}</p>
          <p class="buttons">
            <button
              type="button"
              class="primary"
              disabled={isPending}
              onClick={() => {
                setRefused(id, false);
                agree();
              }}
            >
              {w.agree}
            </button>
            <button
              type="button"
              disabled={isPending}
              onClick={() => {
                setRefused(id, true);
                play();
              }}
            >
              {w.refuse}
            </button>
          </p>
        </>
      ) : (
        <>
          <NameField />
          <button
            type="button"
            class="primary pt-now"
            disabled={isPending}
            onClick={() => (agreed || hasRefused(id) ? play() : setAsking(true))}
          >
            <Icon of={Play} size={22} /> {w.play}
          </button>
          <p>{waiting ? w.joins : w.waits}</p>
          {(agreed || hasRefused(id)) && (
            <p class="pt-agreed">
              {agreed ? w.agreed : w.refused}{' '}
              {agreed ? (
                <ConfirmButton label={w.withdraw} sure={w.withdrawSure} act={() => attempt(() => playtestApi.withdraw(id))} />
              ) : (
                <button type="button" onClick={() => setAsking(true)}>
                  {w.change}
                </button>
              )}
            </p>
          )}
        </>
      )}
      {fault !== '' && (
        <p role="alert" class="warning">
          {fault}
        </p>
      )}
    </section>
  );
}

/** Leads to the version on paper, where the game's authors allow that. */
function PrintLink({ game, text }: { readonly game: string; readonly text: string }) {
  if (cardOf(game)?.printing === undefined) return null;
  return (
    <a class="button" href={`#/print/${game}/${text}`}>
      {PLAYTESTS[language.value].print}
    </a>
  );
}

/** Actions of other users: make a version of their own, let bots play it, report a public one. */
function VisitorActions({ view: { id, game, options, previous, visibility, report } }: Pick<Props, 'view'>) {
  const w = PLAYTESTS[language.value];
  const [message, setMessage] = useState('');
  const text = new URLSearchParams({ ...options }).toString();
  const send = (reason: 'name' | 'other') =>
    void playtestApi.report(id, reason).then(
      () => setMessage(w.reported),
      (error: unknown) => setMessage(errorText(error)),
    );
  return (
    <section class="panel pt-maker">
      <p class="buttons">
        <a class="button" href={`#/playtests/new/${game}/${text}/${id}`}>
          <Icon of={GitBranch} size={18} /> {w.fork}
        </a>
        <a class="button" href={`#/lab/${game}/${text}`}>
          {w.labIt}
        </a>
        {previous && (
          <a class="button" href={`#/lab/${game}/${new URLSearchParams({ ...previous.options })};${text}`}>
            {w.labBoth}
          </a>
        )}
        <PrintLink game={game} text={text} />
        {report !== undefined && visibility === 'public' && <a href={`#/lab/r/${report}`}>{w.bots}</a>}
        {visibility === 'public' && <a href="#/gallery">{w.gallery}</a>}
      </p>
      {visibility === 'public' && (
        <details>
          <summary>{w.report}</summary>
          <p class="buttons">
            {(['name', 'other'] as const).map((reason) => (
              <button key={reason} type="button" onClick={() => send(reason)}>
                {w.reportWhy[reason]}
              </button>
            ))}
          </p>
        </details>
      )}
      <p role="status">{message}</p>
    </section>
  );
}

/** Actions of the designer: the next version, measure by bots, delete. */
function MakerActions({ view: { id, game, options, visibility, takenDown }, onChange }: Pick<Props, 'view' | 'onChange'>) {
  const w = PLAYTESTS[language.value];
  const [fault, setFault] = useState('');
  const text = new URLSearchParams({ ...options }).toString();
  return (
    <section class="panel pt-maker">
      <label>
        <span>{w.whoSees}</span>
        <select
          value={visibility}
          disabled={takenDown}
          onChange={({ currentTarget }) => {
            const chosen = PLAYTEST_VISIBILITIES.find((one) => one === currentTarget.value);
            if (chosen) void playtestApi.show(id, chosen).then(onChange, (error: unknown) => setFault(errorText(error)));
          }}
        >
          {PLAYTEST_VISIBILITIES.map((one) => (
            <option key={one} value={one}>
              {w.sees[one]}
            </option>
          ))}
        </select>
        <small>{w.seesNote}</small>
      </label>
      <p class="buttons">
        <a class="button" href={`#/playtests/new/${game}/${text}/${id}`}>
          <Icon of={GitBranch} size={18} /> {w.next}
        </a>
        <a class="button" href={`#/lab/${game}/${text}`}>
          {w.openLab}
        </a>
        <PrintLink game={game} text={text} />
        <ConfirmButton
          label={w.remove}
          sure={w.removeSure}
          act={() =>
            void playtestApi.remove(id).then(
              () => go('/playtests'),
              (error: unknown) => setFault(errorText(error)),
            )
          }
        />
        <a href="#/playtests">{w.yours}</a>
      </p>
      {fault !== '' && (
        <p role="alert" class="warning">
          {fault}
        </p>
      )}
    </section>
  );
}
