import type { TableInfo } from '@fray/protocol';
import { accentOf, coverOf } from '../../shared/covers.ts';
import type { GameUi } from '../../shared/gameUi.ts';
import { NameField } from '../../shared/nameField.tsx';
import { linkTo, SecretLink } from '../../shared/secretLink.tsx';
import { connection, fairnessFailure } from '../../shared/server/connection.ts';
import { language } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';
import { sideNames } from '../play/index.ts';
import { challengeOf } from './challenge.ts';
import { Chat } from './chat.tsx';
import { Proposal } from './gameTerms.tsx';
import { useLobby } from './lobbyActions.ts';
import { LobbySeat } from './lobbySeat.tsx';
import type { OnlineTable } from './onlineTable.ts';
import { StorageNotice } from './storageNotice.tsx';
import '../../shared/page.css';
import './lobby.css';
import './lobbyLow.css';
import './lobbyInvite.css';

interface Props {
  readonly table: OnlineTable;
  readonly info: TableInfo;
  readonly ui: GameUi;
}

/** A table before its match: who sits where around the board, how others come, what is proposed, and talk meanwhile. */
export function Lobby({ table, info, ui }: Props) {
  const w = words();
  const texts = ui.texts[language.value];
  const actions = useLobby(table.game, info);
  const sideName = sideNames(table.game, ui, info.options);
  const free =
    info.stage === 'open' &&
    info.seats.some(({ kind, reserved, name }) => kind === 'open' && reserved !== 'you' && (reserved !== 'other' || name === ''));
  const seatAt = (seat: number) => <LobbySeat key={seat} {...{ info, seat, actions }} side={sideName(seat)} tone={ui.tones[seat]} />;
  return (
    <main id="main" class="page lobby" style={accentOf(info.game)}>
      <h1>
        {texts.game.name} <small>{w.online.tableWaits}</small>
      </h1>
      <p role="status" class="status">
        {describeState(info, sideName)}
      </p>
      <Warnings info={info} fault={actions.fault} />
      <div class="lobby-table">
        <div class="lobby-main">
          <div class={`lobby-round ${info.seats.length > 2 ? 'many' : ''}`}>
            <ul class="lobby-seats" aria-label={w.online.seats}>
              {info.seats.map((_, seat) => seatAt(seat))}
            </ul>
            <div class="lobby-board" aria-hidden="true">
              {ui.Preview ? (
                <ui.Preview options={info.options} language={language.value} />
              ) : (
                <img src={coverOf(info.game)} alt="" width={626} height={300} />
              )}
            </div>
          </div>
          <Proposal {...{ table, info, ui, actions }} />
        </div>
        <div class="lobby-side">
          {free && (
            <section class="panel lobby-bring" aria-label={w.online.bring}>
              <h2>{w.online.bring}</h2>
              <SecretLink link={linkTo(`/t/${info.id}`)} label={w.online.invite} first={info.you !== undefined} scan />
              {info.you === undefined && <NameField />}
            </section>
          )}
          <section class="panel lobby-talk" aria-label={w.online.talk}>
            <h2>{w.online.talk}</h2>
            <Chat info={info} who={(seat) => info.seats[seat]?.name || sideName(seat)} onRead={() => undefined} />
          </section>
          <p>
            {info.tournament !== undefined && (
              <>
                <a href={`#/tournament/${info.tournament}`}>{w.online.toTournament}</a> ·{' '}
              </>
            )}
            <a href={`#/rules/${info.game}`}>{w.rules}</a> · <a href={`#/learn/${info.game}`}>{w.learn}</a>
          </p>
        </div>
      </div>
    </main>
  );
}

/** What the table waits for. */
function describeState(info: TableInfo, sideName: (seat: number) => string): string {
  const { online } = words();
  if (info.stage === 'closed') return info.tournament === undefined ? online.closedTable : online.tournamentClosed;
  const challenge = challengeOf(info);
  if (challenge) return challenge.isAgain ? online.againBy(challenge.by) : online.challengedBy(challenge.by);
  if (info.stage === 'starting') return `${online.starting} ${online.secondsLeft(Math.ceil((info.fair.left ?? 0) / 1000))}`;
  const seats = info.seats.map((seat, i) => ({ ...seat, side: seat.kind === 'open' && seat.name !== '' ? seat.name : sideName(i) }));
  const open = seats.filter(({ kind }) => kind === 'open');
  const undecided = seats.filter(({ agrees }) => agrees === false);
  const named = (some: typeof seats) => some.map(({ side }) => side).join(', ');
  if (open.length === 0 && undecided.length > 0) return online.waitingForYes(named(undecided));
  return online.waitingFor(named(open) || online.nobody);
}

function Warnings({ info, fault }: { info: TableInfo; fault: string }) {
  const { online } = words();
  return (
    <>
      <StorageNotice info={info} />
      {connection().connectionStatus !== 'online' && (
        <p class="notice warning" role="alert">
          {online.lost}
        </p>
      )}
      {fairnessFailure.value?.table === info.id && (
        <p role="alert" class="warning">
          {online.distrust(online.distrusts[fairnessFailure.value.why])}
        </p>
      )}
      {info.fair.aborted > 0 && <p class="warning">{online.freed(info.fair.aborted)}</p>}
      {fault !== '' && (
        <p role="alert" class="warning">
          {fault}
        </p>
      )}
    </>
  );
}
