import { useEffect } from 'preact/hooks';
import { download } from '../app/download.ts';
import { embedded } from '../app/embedded.ts';
import { GAME_UIS } from '../app/gameUi.ts';
import { Awaiting, useLoaded } from '../app/loaded.tsx';
import { goOn, route } from '../app/router.ts';
import { language } from '../app/settings.ts';
import { useTitle } from '../app/title.ts';
import { api, Refused } from '../online/api.ts';
import { Handout, linkTo } from '../online/handout.tsx';
import { MovingButton, ShareButton } from '../online/shareButton.tsx';
import { isLocal } from '../people/localGames.ts';
import { openSession, Session } from '../table/session.ts';
import { TableView } from '../table/tableView.tsx';
import { words } from '../words/index.ts';

/** A finished online match with everything shown, at the moment that the link names. */
export function ReplayPage() {
  const here = route.value;
  const id = here.page === 'replay' ? here.table : '';
  const loaded = useLoaded(id, async () => {
    const text = await api.record(id).catch((error: unknown) => {
      // A match that is still played has no replay yet, but a table to look at.
      if (error instanceof Refused && error.code === 'not-over' && !embedded) goOn(`/t/${id}`);
      throw error;
    });
    const table = await Session.resume(text, 'look');
    if (!(table instanceof Session)) throw new Error(table.message);
    const ui = await GAME_UIS[table.game.id]?.();
    if (!ui) throw new Error(`no table for ${table.game.id}`);
    // Not even for a moment is the end shown first.
    lookFrom(table, here.page === 'replay' ? here.at : undefined);
    return { table, ui, text };
  });
  return (
    <Awaiting loaded={loaded}>
      {(found) => <Replayed key={id} id={id} at={here.page === 'replay' ? here.at : undefined} {...found} />}
    </Awaiting>
  );
}

/** Begins at the moment that a link names, or where the match does. */
function lookFrom(table: Session, at = 0): void {
  table.cursor.value = Math.min(at, table.moments.value.length);
}

interface Found {
  readonly id: string;
  readonly at: number | undefined;
  readonly table: Session;
  readonly ui: NonNullable<Awaited<ReturnType<NonNullable<(typeof GAME_UIS)[string]>>>>;
  readonly text: string;
}

/** The element that shows this moment in a page of somebody else. */
function snippetOf(link: string, title: string): string {
  const { origin, pathname, search } = new URL(link);
  return `<iframe src="${origin}/embed${pathname}${search}" title="${title}" width="480" height="720" loading="lazy"></iframe>`;
}

function Replayed({ id, at, table, ui, text }: Found) {
  const w = words();
  useTitle(`${w.replay} · ${ui.texts[language.value].game.name}`);
  const here = linkTo(`/replay/${id}/${table.scene.value.at}`);
  useEffect(() => lookFrom(table, at), [at]);
  return (
    <TableView
      table={table}
      ui={ui}
      beside={
        embedded ? (
          <a class="button" href={here} target="_blank" rel="noopener">
            {w.openInFray}
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
            {!isLocal(id) && <Handout link={here} label={w.online.shareMoment} />}
            {!isLocal(id) && (
              <p class="buttons">
                <MovingButton table={id} at={table.scene.value.at} />
              </p>
            )}
            {!isLocal(id) && <Handout link={snippetOf(here, ui.texts[language.value].game.name)} label={w.embed} />}
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
