import { useEffect } from 'preact/hooks';
import { openSession, Session } from '../features/play/session.ts';
import { TableView } from '../features/play/tableView.tsx';
import { ApiError } from '../shared/apiError.ts';
import { download } from '../shared/download.ts';
import { embedded } from '../shared/embedded.ts';
import { isBoxed, loadUi } from '../shared/gameUi.ts';
import { isLocal } from '../shared/localGames.ts';
import { type RouteOf, redirect } from '../shared/router.ts';
import { linkTo, SecretLink } from '../shared/secretLink.tsx';
import { api } from '../shared/server/api.ts';
import { language } from '../shared/settings.ts';
import { AnimatedPictureButton, ShareButton } from '../shared/shareButton.tsx';
import { useTitle } from '../shared/title.ts';
import { Awaiting, useLoaded } from '../shared/useLoaded.tsx';
import { words } from '../shared/words/index.ts';
import { PAGES } from './words.ts';

/** A finished online match with everything shown, at the moment that the link names. */
export function ReplayPage({ route: { table: id, at } }: { route: RouteOf<'replay'> }) {
  const loaded = useLoaded(id, async () => {
    const text = await api.record(id).catch((error: unknown) => {
      // A match that is still played has no replay yet, but a table to look at.
      if (error instanceof ApiError && error.code === 'not-over' && !embedded) redirect(`/t/${id}`);
      throw error;
    });
    const game = /^game (?<game>\S+)/m.exec(text)?.groups?.['game'] ?? '';
    // Its rules are on the server only, and its table there shows the whole match.
    if (isBoxed(game) && !embedded) redirect(`/t/${id}`);
    const table = await Session.resume(text, 'look');
    if (!(table instanceof Session)) throw new Error(table.message);
    const ui = await loadUi(table.game.id);
    if (!ui) throw new Error(`no table for ${table.game.id}`);
    // Not even for a moment is the end shown first.
    startAt(table, at);
    return { table, ui, text };
  });
  return <Awaiting loaded={loaded}>{(found) => <OpenReplay key={id} id={id} at={at} {...found} />}</Awaiting>;
}

/** Begins at the moment that a link names, or where the match does. */
function startAt(table: Session, at = 0): void {
  table.cursor.value = Math.min(at, table.steps.value.length);
}

interface OpenedReplay {
  readonly id: string;
  readonly at: number | undefined;
  readonly table: Session;
  readonly ui: NonNullable<Awaited<ReturnType<typeof loadUi>>>;
  readonly text: string;
}

/** The element that shows this moment in a page of somebody else. */
function snippetOf(link: string, title: string): string {
  const { origin, pathname, search } = new URL(link);
  return `<iframe src="${origin}/embed${pathname}${search}" title="${title}" width="480" height="720" loading="lazy"></iframe>`;
}

function OpenReplay({ id, at, table, ui, text }: OpenedReplay) {
  const w = words();
  const t = PAGES[language.value];
  useTitle(`${w.replay} · ${ui.texts[language.value].game.name}`);
  const here = linkTo(`/replay/${id}/${table.shownStep.value.at}`);
  useEffect(() => startAt(table, at), [at]);
  return (
    <TableView
      table={table}
      ui={ui}
      sideContent={
        embedded ? (
          <a class="button" href={here} target="_blank" rel="noopener">
            {t.openInFray}
          </a>
        ) : (
          <>
            <a class="button" href={`#/review/${id}`}>
              {w.review}
            </a>
            <a class="button" href="#/table" onClick={() => openSession(table.branch())}>
              {w.playFromHere}
            </a>
            {!isLocal(id) && <ShareButton link={here} title={ui.texts[language.value].game.name} />}
          </>
        )
      }
      replays
      menu={
        embedded ? null : (
          <>
            {!isLocal(id) && <SecretLink link={here} label={w.online.shareMoment} />}
            {!isLocal(id) && (
              <p class="buttons">
                <AnimatedPictureButton table={id} at={table.shownStep.value.at} />
              </p>
            )}
            {!isLocal(id) && <SecretLink link={snippetOf(here, ui.texts[language.value].game.name)} label={t.embed} />}
            <p class="buttons">
              <button type="button" onClick={() => download(`${table.game.id}-${isLocal(id) ? id.slice(1) : id}.fray`, text)}>
                {w.save}
              </button>
              <a class="button" href={isLocal(id) ? '#/games' : `#/t/${id}`}>
                {w.back}
              </a>
            </p>
          </>
        )
      }
    />
  );
}
