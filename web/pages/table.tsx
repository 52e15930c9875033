import { hasSeat } from '@fray/engine';
import { cardOf } from '@fray/games';
import { lazyPart } from '@fray/table-kit/lazyPart';
import { useEffect, useState } from 'preact/hooks';
import { namesAt } from '../features/play/names.ts';
import { claimRecord } from '../features/play/savedRecord.ts';
import { openSession, peopleAt, Session, session } from '../features/play/session.ts';
import { TableView } from '../features/play/tableView.tsx';
import { useHint } from '../features/review/useHint.tsx';
import { type GameUi, loadUi } from '../shared/gameUi.ts';
import type { RecordError } from '../shared/openRecord.ts';
import { type RouteOf, replaceAddress } from '../shared/router.ts';
import { language } from '../shared/settings.ts';
import { useTitle } from '../shared/title.ts';
import { Awaiting, useLoaded } from '../shared/useLoaded.tsx';
import { words } from '../shared/words/index.ts';

/** Shown where there is no game to play. */
const NoTable = lazyPart(() => import('../features/play/tableNotices.tsx').then((part) => part.NoTable));
const PlayedElsewhere = lazyPart(() => import('../features/play/tableNotices.tsx').then((part) => part.PlayedElsewhere));
/** The menu and the actions at the end are loaded a moment after the table. */
const TableActions = lazyPart(() => import('../features/play/localTableActions.tsx').then((part) => part.TableActions));
const AfterMatch = lazyPart(() => import('../features/play/localTableActions.tsx').then((part) => part.AfterMatch));
const Rematch = lazyPart(() => import('../features/play/localTableActions.tsx').then((part) => part.Rematch));
const AFTER = 1000;

/** Opens the game that the address names, if it is not open already; answers with why there is none to show. */
async function resumeGame(requested: string | undefined): Promise<'shown' | 'none' | RecordError> {
  const open = session.peek();
  if (open && (requested === undefined || requested === open.id)) return 'shown';
  const saved = await claimRecord(requested);
  if (!saved) return 'none';
  const resumed = await Session.resume(saved.record, 'play', saved.id);
  if (!(resumed instanceof Session)) return resumed;
  openSession(resumed);
  return 'shown';
}

/** Plays a game here that another window plays. */
async function takeOver(id: string): Promise<void> {
  openSession(undefined);
  await resumeGame(id);
}

/** A game on this device: the open one, or one that was left unfinished. */
export function TablePage({ route: { local: requested } }: { route: RouteOf<'table'> }) {
  const resumed = useLoaded(`saved ${requested ?? ''}`, () => resumeGame(requested));
  const open = session.value;
  const ui = useLoaded(open?.game.id ?? '', async () => (open ? await loadUi(open.game.id) : undefined));
  const isShown = resumed !== undefined && 'value' in resumed && resumed.value === 'shown';
  useEffect(() => {
    if (isShown && open?.isSaved) replaceAddress(`/table/${open.id}`);
  }, [isShown, open]);
  return (
    <Awaiting loaded={resumed}>
      {(state) => (
        <Awaiting loaded={ui}>
          {(ui) =>
            state !== 'shown' || !open || !ui ? (
              <NoTable recordError={typeof state === 'string' ? undefined : state} />
            ) : open.isElsewhere.value ? (
              <PlayedElsewhere playHere={() => void takeOver(open.id)} />
            ) : (
              <OpenTable table={open} ui={ui} />
            )
          }
        </Awaiting>
      )}
    </Awaiting>
  );
}

function OpenTable({ table, ui }: { table: Session; ui: GameUi }) {
  const w = words();
  const { players, outcome } = table;
  const seat = table.actor.value;
  void table.version.value;
  const { sideName, who } = namesAt(table, ui);
  useTitle(seat !== undefined && !outcome ? `● ${w.yourTurn(sideName(seat))}` : ui.texts[language.value].game.name);
  useEffect(() => {
    const timer = setTimeout(() => [TableActions, AfterMatch, Rematch].forEach(({ fetch }) => fetch()), AFTER);
    return () => clearTimeout(timer);
  }, []);
  const [shownTo, setShownTo] = useState(seat);
  const hinting = useHint(table, ui);
  const people = players.filter(({ kind }) => kind === 'human').length;
  const secret = cardOf(table.game.id)?.secret === true;
  if (secret && people > 1 && !outcome && seat !== undefined && seat !== shownTo)
    return (
      <main id="main" class="cover">
        <h1>{w.pass(sideName(seat))}</h1>
        <p>
          <button type="button" class="primary" onClick={() => setShownTo(seat)}>
            {w.iAm(sideName(seat))}
          </button>
        </p>
      </main>
    );

  table.playback.audience = secret ? String(table.viewer) : 'all';
  return (
    <TableView
      table={table}
      played
      ui={ui}
      notices={
        <>
          <DrawQuestion table={table} who={who} />
          {hinting.notice}
        </>
      }
      over={hinting.over}
      keys={hinting.keys}
      sideContent={
        !table.live && (
          <button type="button" onClick={() => openSession(table.branch())}>
            {w.playFromHere}
          </button>
        )
      }
      menu={<TableActions table={table} hint={hinting.button} />}
      rematch={<Rematch table={table} />}
      review="#/review"
      after={<AfterMatch table={table} />}
    />
  );
}

/** A draw offer, for the player at this device who answers it. */
function DrawQuestion({ table, who }: { table: Session; who: (seat: number) => string }) {
  const w = words();
  const people = peopleAt(table);
  const offered = table.match.drawOffer;
  const answering = people.find((seat) => offered !== 0 && !hasSeat(offered, seat));
  if (answering === undefined || table.outcome) return null;
  return (
    <p class="buttons notice" role="alert">
      <span>{w.drawOffered(who(people.find((seat) => hasSeat(offered, seat)) ?? 0))}</span>
      <button type="button" onClick={() => table.act('accept-draw', answering)}>
        {w.accept}
      </button>
      <button type="button" onClick={() => table.act('decline-draw', answering)}>
        {w.decline}
      </button>
    </p>
  );
}
