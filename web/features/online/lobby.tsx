import { isLevel, LEVELS } from '@fray/bots';
import { isKnownGame } from '@fray/games';
import type { TableInfo } from '@fray/protocol';
import { Icon } from '@fray/table-kit/icon';
import { CharacterPortrait, PersonPortrait } from '@fray/table-kit/portrait';
import { Armchair, Check, Ellipsis, Play } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { nameAndRank } from '../../shared/characters.ts';
import { accentOf, coverOf, hasLessons } from '../../shared/covers.ts';
import type { GameUi } from '../../shared/gameUi.ts';
import { NameField } from '../../shared/nameField.tsx';
import { usePending } from '../../shared/performOnce.ts';
import { go } from '../../shared/router.ts';
import { linkTo, SecretLink } from '../../shared/secretLink.tsx';
import { fairnessFailure, pageClient } from '../../shared/server/pageClient.ts';
import { language } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';
import { nextLadderOpponent, playerNameAt, sideNames } from '../play/index.ts';
import { challengeOf } from './challenge.ts';
import { Chat } from './chat.tsx';
import { Proposal } from './gameTerms.tsx';
import { type LobbyActions, useLobby } from './lobbyActions.ts';
import type { OnlineTable } from './onlineTable.ts';
import { StorageNotice } from './storageNotice.tsx';
import './opponentSearch.css';
import '../../shared/page.css';
import './lobby.css';
import './lobbyLow.css';
import './lobbyInvite.css';

interface LobbySeatProps {
  readonly info: TableInfo;
  readonly seat: number;
  readonly side: string;
  readonly tone: string | undefined;
  readonly actions: LobbyActions;
}

/** A seat before the match: its player, or an empty chair. */
function LobbySeat({ info, seat, side, tone, actions }: LobbySeatProps) {
  const w = words();
  const { kind, name, reserved } = info.seats[seat]!;
  const mine = seat === info.you;
  const title =
    kind === 'bot'
      ? playerNameAt(info.seats, seat, w.levelNames)
      : kind === 'human'
        ? name || w.player(seat + 1)
        : name !== '' && reserved === 'other'
          ? w.online.chairFor(name)
          : reserved === 'you'
            ? w.online.chairForYou
            : w.online.chair(reserved === 'other');
  return (
    <li class={`lobby-seat ${kind} ${mine ? 'mine' : ''}`} style={{ '--color-player': tone ?? 'var(--color-primary)' }}>
      <span class="lobby-face" aria-hidden="true">
        {kind === 'bot' ? (
          <CharacterPortrait character={isLevel(name) ? LEVELS.indexOf(name) : 0} game={info.game} seat={seat} />
        ) : kind === 'human' ? (
          <PersonPortrait name={name || String(seat)} />
        ) : (
          <Icon of={Armchair} size={44} />
        )}
      </span>
      <span class="lobby-who">
        <b>{title}</b>
        <small>{side}</small>
      </span>
      <SeatState info={info} seat={seat} />
      <SeatActions {...{ info, seat, side, actions }} />
    </li>
  );
}

/** State of a seat's player: bot, here or away, agreed or not. */
function SeatState({ info, seat }: Pick<LobbySeatProps, 'info' | 'seat'>) {
  const w = words();
  const { kind, here, agrees } = info.seats[seat]!;
  if (kind === 'open') return null;
  if (kind === 'bot') return <span class="lobby-state">{w.online.aBot}</span>;
  const presence = seat === info.you ? w.online.you : here ? w.online.here : w.online.away;
  return (
    <span class={`lobby-state ${agrees === false ? 'asks' : here || seat === info.you ? 'sits' : ''}`}>
      <Icon of={agrees === false ? Ellipsis : Check} size={16} /> {presence}
      {agrees === false ? `, ${w.online.notAgreed}` : ''}
    </span>
  );
}

/** The actions for a seat. */
function SeatActions({ info, seat, side, actions }: Omit<LobbySeatProps, 'tone'>) {
  const w = words();
  const { kind, reserved } = info.seats[seat]!;
  const free = kind === 'open' && info.stage === 'open';
  const isChallenge = challengeOf(info)?.seat === seat;
  return (
    <span class="lobby-actions">
      {free && reserved !== 'other' && (
        <button type="button" class={info.you === undefined ? 'primary' : undefined} onClick={() => actions.sit(seat)}>
          {isChallenge ? w.online.acceptAs(side) : w.online.sitDown(side)}
        </button>
      )}
      {isChallenge && (
        <button type="button" onClick={() => actions.decline(seat)}>
          {w.online.declineIt}
        </button>
      )}
      {free && info.host && (
        <select aria-label={`${w.online.putBot}: ${side}`} value="" onChange={(event) => actions.seatBot(seat, event.currentTarget.value)}>
          <option value="">{w.online.putBot}</option>
          {LEVELS.map((level) => (
            <option key={level} value={level}>
              {nameAndRank(level)}
            </option>
          ))}
        </select>
      )}
      {info.yours.includes(seat) && info.you !== seat && (
        <a class="button primary" href={`#/t/${info.id}/${seat}`}>
          {w.online.toYourSeat(side)}
        </a>
      )}
      {info.you === seat && (info.stage === 'open' || info.stage === 'starting') && (
        <button type="button" onClick={() => actions.leaveSeat(seat)}>
          {w.online.leaveSeat}
        </button>
      )}
    </span>
  );
}

interface Props {
  readonly table: OnlineTable;
  readonly info: TableInfo;
  readonly ui: GameUi;
  /** The texts of the page while the table waits. */
  readonly notice?: ComponentChildren;
}

/** A table before its match: seats around the board, invitation, proposed options, chat. */
export function Lobby({ table, info, ui, notice }: Props) {
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
        {texts.game.name} {!isSearching(info) && <small>{w.online.tableWaits}</small>}
      </h1>
      <p role="status" class="status">
        {describeState(info, sideName)}
      </p>
      {notice}
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
          {isSearching(info) && <OpponentSearch game={info.game} />}
          <Proposal {...{ table, info, ui, actions }} />
        </div>
        <div class="lobby-side">
          {free && (
            <section class="panel lobby-bring" aria-label={w.online.bring}>
              <h2>{w.online.bring}</h2>
              <SecretLink
                link={linkTo(info.playtest === undefined ? `/t/${info.id}` : `/v/${info.playtest}`)}
                label={w.online.invite}
                first={info.you !== undefined}
                scan
              />
              {info.you === undefined && <NameField />}
            </section>
          )}
          <section class="panel lobby-chat" aria-label={w.online.chat}>
            <h2>{w.online.chat}</h2>
            <Chat info={info} who={(seat) => info.seats[seat]?.name || sideName(seat)} onRead={() => undefined} />
          </section>
          <p>
            {info.tournament !== undefined && (
              <>
                <a href={`#/tournament/${info.tournament}`}>{w.online.toTournament}</a> ·{' '}
              </>
            )}
            <a href={`#/rules/${info.game}`}>{w.rules}</a>
            {hasLessons(info.game) && (
              <>
                {' · '}
                <a href={`#/learn/${info.game}`}>{w.learn}</a>
              </>
            )}
          </p>
        </div>
      </div>
    </main>
  );
}

/** The status line: what the table waits for. */
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
      {pageClient().connectionStatus !== 'online' && (
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

const SECOND = 1000;
/** Seconds after which the text promises no opponent any more. */
const LONG = 60;

/** Whether a listed table waits for any player. */
const isSearching = (info: TableInfo): boolean =>
  info.stage === 'open' &&
  !info.private &&
  info.you !== undefined &&
  info.tournament === undefined &&
  info.seats.some(({ kind, name }) => kind === 'open' && name === '');

/** The duration of the search, and a game against a bot meanwhile: it is saved, and this table notifies when an opponent arrives. */
function OpponentSearch({ game }: Pick<TableInfo, 'game'>) {
  const { online, levelNames } = words();
  const [began] = useState(() => Date.now());
  const [seconds, setSeconds] = useState(0);
  const { isPending, run } = usePending();
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - began) / SECOND)), SECOND);
    return () => clearInterval(timer);
  }, [began]);
  if (!isKnownGame(game)) return null;
  const level = nextLadderOpponent(game);
  const bot = levelNames[level];
  const play = async () => {
    const { openQuickGame } = await import('../play/quickGame.ts');
    await openQuickGame(game, level);
    go('/table');
  };
  return (
    <section class="panel search" aria-label={online.searching}>
      <p class="search-state">
        <span class="search-radar" aria-hidden="true" />
        <b>{online.searching}</b>
        <span class="search-time">
          {Math.floor(seconds / LONG)}:{String(seconds % LONG).padStart(2, '0')}
        </span>
        <small role="status">{seconds < LONG ? online.searchStay : online.searchLong}</small>
      </p>
      <p class="search-bot">
        <span class="search-face">
          <CharacterPortrait character={LEVELS.indexOf(level)} game={game} seat={1} />
        </span>
        <span>
          <b>{online.playMeanwhile(bot)}</b>
          <small>{online.playMeanwhileNote}</small>
        </span>
        <button type="button" class="primary" disabled={isPending} onClick={() => run(play)}>
          <Icon of={Play} size={18} /> {online.playBotNow(bot)}
        </button>
      </p>
    </section>
  );
}
