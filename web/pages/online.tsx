import { isKnownGame } from '@fray/games';
import type { TableInfo } from '@fray/protocol';
import { TalkIcon } from '@fray/table-kit';
import { lazyPart } from '@fray/table-kit/lazyPart';
import { Hand } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { OnlineActions, OnlineRematch, PlayerQuestions, SaveButton, VerifyButton } from '../features/online/actions.tsx';
import { Chat } from '../features/online/chat.tsx';
import { Lobby } from '../features/online/lobby.tsx';
import { OnlineTable } from '../features/online/onlineTable.ts';
import { usePresence } from '../features/online/presence.ts';
import { nextMark, UNREAD } from '../features/online/readMark.ts';
import { StorageNotice } from '../features/online/storageNotice.tsx';
import { VideoPanel } from '../features/online/videoPanel.tsx';
import { namesAt } from '../features/play/names.ts';
import { ScoreEntry } from '../features/play/scoreEntry.tsx';
import { TableView } from '../features/play/tableView.tsx';
import { errorCodeText, errorText } from '../shared/apiError.ts';
import { type GameUi, isBoxed, loadRules, loadUi, outside } from '../shared/gameUi.ts';
import { LoadFault } from '../shared/loading.tsx';
import { NoSuchTable } from '../shared/notFound.tsx';
import { go, type RouteOf, redirect } from '../shared/router.ts';
import { linkTo } from '../shared/secretLink.tsx';
import { api, isTableId } from '../shared/server/api.ts';
import { clientVersion, isServerNewer, mayNotify, pageClient } from '../shared/server/pageClient.ts';
import { language, storage } from '../shared/settings.ts';
import { ShareButton } from '../shared/shareButton.tsx';
import { useTitle } from '../shared/title.ts';
import { Awaiting, useLoaded } from '../shared/useLoaded.tsx';
import { words } from '../shared/words/index.ts';

const RatingChange = lazyPart(() => import('../features/people/ratingChange.tsx').then((part) => part.RatingChange));
const AwayPlayer = lazyPart(() => import('../features/online/awayPlayer.tsx').then((part) => part.AwayPlayer));
const PlaytestNotice = lazyPart(() => import('../features/playtests/tableParts.tsx').then((part) => part.PlaytestNotice));
const UnclearSheet = lazyPart(() => import('../features/playtests/tableParts.tsx').then((part) => part.UnclearSheet));
const WaitForBot = lazyPart(() => import('../features/playtests/tableParts.tsx').then((part) => part.WaitForBot));

/** A table that a server keeps: before its match, while it runs, and afterwards. */
export function OnlinePage({ route: { table, seat, ticket } }: { route: RouteOf<'online'> }) {
  const w = words();
  const client = pageClient();
  void clientVersion.value;
  useEffect(() => {
    if (ticket === undefined && isTableId(table)) client.join(table, seat);
    return () => client.leave();
  }, [table, seat, ticket]);
  const info = client.table?.id === table ? client.table : undefined;
  const game = info?.game ?? '';
  const loaded = useLoaded(game, async () => {
    // A version that came to the server after this page began.
    await outside.learn?.(game);
    if (!isKnownGame(game)) return undefined;
    const [rules, ui] = await Promise.all([loadRules(game), loadUi(game)]);
    return ui && { rules, ui };
  });
  // Opening the invitation again leads to the user's seat, unless another seat is to be taken in this window.
  const [own] = info?.yours ?? [];
  const toSeat = seat === undefined && info?.yours.length === 1 && info.seats.every(({ kind }) => kind !== 'open') && !info.outcome;
  useEffect(() => {
    if (toSeat && own !== undefined) redirect(`/t/${table}/${own}`);
  }, [toSeat]);
  // A player may send a friend the address of their own seat: it works as an invitation.
  const wasMine = useRef('');
  if (info && info.you === seat) wasMine.current = `${table} ${seat}`;
  const isOthers = seat !== undefined && client.joinError?.code === 'not-your-seat' && wasMine.current !== `${table} ${seat}`;
  useEffect(() => {
    // By now the error of the other table is cleared.
    if (isOthers && client.joinError) redirect(`/t/${table}`);
  }, [isOthers, client.joinError]);

  if (!isTableId(table) || (client.joinError?.code === 'unknown-table' && !info)) return <NoSuchTable />;
  if (ticket !== undefined && seat !== undefined) return <TakeOver table={table} seat={seat} ticket={ticket} />;
  if (client.joinError?.code === 'protocol-version') return <Message>{w.online.newerServer}</Message>;
  if (client.joinError && !info) return <Message>{errorCodeText(client.joinError.code)}</Message>;
  if (!info) return <Message>{client.connectionStatus === 'offline' ? w.online.lost : w.online.connecting}</Message>;
  return (
    <Awaiting loaded={loaded}>
      {(found) => (found ? <OpenOnline key={`${table} ${seat}`} id={table} rules={found.rules} ui={found.ui} /> : <LoadFault />)}
    </Awaiting>
  );
}

function Message({ children }: { children: string }) {
  const w = words();
  return (
    <main id="main">
      <p role="status">{children}</p>
      <p>
        <a href="#/">{w.home}</a>
      </p>
    </main>
  );
}

/** The seat was offered by a link: a button takes it, not the mere opening of the link. */
function TakeOver({ table, seat, ticket }: { table: string; seat: number; ticket: string }) {
  const w = words();
  const [fault, setFault] = useState('');
  const take = async () => {
    try {
      await api.moveSeat(table, seat, ticket);
      go(`/t/${table}/${seat}`);
    } catch (error) {
      setFault(errorText(error));
    }
  };
  return (
    <main id="main" class="cover">
      <h1>{w.online.movedSeat}</h1>
      <p>
        <button type="button" class="primary" onClick={() => void take()}>
          {w.online.moveHere}
        </button>
      </p>
      <p role="alert" class="warning">
        {fault}
      </p>
    </main>
  );
}

function OpenOnline({ id, rules, ui }: { id: string; rules: OnlineTable['game']; ui: GameUi }) {
  const w = words();
  const client = pageClient();
  const [table] = useState(() => new OnlineTable(rules, client, id));
  const { info } = table;
  const { who, sideName } = namesAt(table, ui);
  const mine = table.actor.value;
  const marked = useMark(table);
  const presence = usePresence(info);
  const [readChat, setReadChat] = useState(client.chat.length);
  useTitle(mine !== undefined ? `● ${w.yourTurn(sideName(mine))}` : ui.texts[language.value].game.name);
  if (!info) return null;
  if (info.rules !== rules.rulesVersion) return <Message>{w.online.newerServer}</Message>;
  if (info.stage === 'frozen') return <Message>{errorCodeText(`frozen-${info.frozenBy ?? 'log'}`)}</Message>;
  const tested = info.playtest !== undefined && info.you !== undefined ? { playtest: info.playtest, seat: info.you } : undefined;
  if (!client.view) return <Lobby table={table} info={info} ui={ui} notice={tested && <WaitForBot info={info} />} />;
  const awaited = (ui.awaited as ((view: object) => readonly number[]) | undefined)?.(client.view) ?? info.seats.keys();
  const others = [...awaited].flatMap((seat) =>
    seat === info.you || seat >= info.seats.length || info.gone.includes(seat) ? [] : [who(seat)],
  );
  const props = { table, info, who };
  // Without rules on this device there is nothing but the table itself.
  const isOnServer = isBoxed(info.game);
  return (
    <TableView
      played
      table={table}
      ui={ui}
      mark={marked}
      waiting={client.connectionStatus === 'online' ? w.online.waitingFor(others.join(', ')) : ''}
      presence={presence}
      watchers={info.watchers}
      notices={
        <>
          {info.you !== undefined && <StorageNotice info={info} />}
          {ui.offersVideo && <VideoPanel info={info} who={who} />}
          {client.connectionStatus !== 'online' && (
            <p class="notice warning" role="alert">
              {client.pendingActions > 0 ? w.online.lostSent : w.online.lost}
            </p>
          )}
          {tested && <PlaytestNotice table={table} info={info} {...tested} />}
          {isServerNewer.value && <p class="notice">{w.online.updated}</p>}
          <PlayerQuestions {...props} />
          {(info.untimedLimit || info.seats.some(({ away }) => away !== undefined)) && <AwayPlayer {...props} />}
          {marked !== undefined && table.live && (
            <p class="notice buttons">
              <button
                type="button"
                onClick={() => {
                  table.cursor.value = marked;
                }}
              >
                {w.online.sinceYourTurn}: {w.online.replaySince}
              </button>
            </p>
          )}
        </>
      }
      sideContent={
        info.outcome &&
        !isOnServer && (
          <a class="button" href={`#/replay/${id}/${table.shownStep.value.at}`}>
            {w.online.shareMoment}
          </a>
        )
      }
      sheets={[
        {
          id: 'chat',
          label: w.online.chat,
          icon: TalkIcon,
          content: <Chat info={info} who={who} onRead={setReadChat} />,
          isUnread: client.chat.length > readChat,
        },
        ...(tested && !info.outcome
          ? [{ id: 'unclear', label: w.online.unclear, icon: Hand, content: <UnclearSheet table={id} {...tested} /> }]
          : []),
      ]}
      menu={
        <>
          <OnlineActions {...props} />
          <NotifyMe />
          <VerifyButton info={info} />
        </>
      }
      counted={
        info.uncounted
          ? w.online.uncounted[info.uncounted]
          : info.pace.rated && info.outcome && info.you !== undefined && <RatingChange game={info.game} table={info.id} />
      }
      rematch={
        info.tournament === undefined ? (
          // Spectators have no actions.
          (info.you !== undefined || info.next !== undefined) && <OnlineRematch {...props} />
        ) : (
          <a class="button primary" href={`#/tournament/${info.tournament}`}>
            {w.online.toTournament}
          </a>
        )
      }
      {...(!isOnServer && { review: `#/review/${info.id}${info.you === undefined ? '' : `/${info.you}`}` })}
      after={<AfterMatch {...props} ui={ui} />}
    />
  );
}

/** Further actions of a player after a match. */
function AfterMatch({ table, info, ui }: { table: OnlineTable; info: TableInfo; ui: GameUi }) {
  const { online } = words();
  const isOnServer = isBoxed(info.game);
  return (
    <>
      <SaveButton table={table} info={info} />
      {!isOnServer && (
        <a class="button" href={`#/replay/${info.id}`}>
          {online.wholeReplay}
        </a>
      )}
      <ShareButton link={linkTo(`/${isOnServer ? 't' : 'replay'}/${info.id}`)} title={ui.texts[language.value].game.name} />
      <VerifyButton info={info} brief />
      {info.you !== undefined && (
        <ScoreEntry
          game={table.game}
          options={info.options}
          players={table.players}
          outcome={info.outcome}
          you={info.you}
          from={() => ({ kind: 'table', table: info.id, seat: info.you ?? 0 })}
        />
      )}
    </>
  );
}

/**
 * The number of steps that this player had seen before leaving, if others have played since. Stored by the number of the step: of a long
 * match the newest steps arrive first.
 */
function useMark(table: OnlineTable): number | undefined {
  const name = `mark.${table.id}.${table.info?.you ?? 'watcher'}`;
  const steps = table.history.value;
  const last = steps.at(-1)?.n ?? 0;
  const { decisionNumber: decision } = pageClient();
  const [mark, setMark] = useState(UNREAD);
  useEffect(() => {
    setMark(nextMark(mark, { last, decision, seen: Number(storage.get(name)) }));
    // Counted as seen only while the page is looked at.
    const look = () => {
      if (last > 0 && !document.hidden) storage.set(name, String(last));
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [last, decision]);
  const { left } = mark;
  const stepCount = left === undefined ? 0 : steps.findLastIndex(({ n }) => n <= left) + 1;
  return stepCount === 0 ? undefined : stepCount;
}

/** Asks for permission to notify, once, and only on request. */
function NotifyMe() {
  const w = words();
  const [state, setState] = useState(() => ('Notification' in window ? Notification.permission : 'denied'));
  if (!('Notification' in window)) return null;
  return (
    <p>
      {state === 'default' ? (
        <button type="button" onClick={() => void Notification.requestPermission().then(setState)}>
          {w.online.notify}
        </button>
      ) : (
        <small>{mayNotify() ? w.online.notifyOn : w.online.notifyNo}</small>
      )}
    </p>
  );
}
