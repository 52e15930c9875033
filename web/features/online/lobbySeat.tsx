import { isLevel, LEVELS } from '@fray/bots';
import type { TableInfo } from '@fray/protocol';
import { Icon } from '@fray/table-kit/icon';
import { BotFace, PersonFace } from '@fray/table-kit/portrait';
import { Armchair, Check, Ellipsis } from 'lucide';
import { nameAndRank } from '../../shared/characters.ts';
import { words } from '../../shared/words/index.ts';
import { playerNameAt } from '../play/index.ts';
import { challengeOf } from './challenge.ts';
import type { LobbyActions } from './lobbyActions.ts';

interface Props {
  readonly info: TableInfo;
  readonly seat: number;
  readonly side: string;
  readonly tone: string | undefined;
  readonly actions: LobbyActions;
}

/** A seat at a table before its match: whoever sits there, or the chair that waits. */
export function LobbySeat({ info, seat, side, tone, actions }: Props) {
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
          <BotFace character={isLevel(name) ? LEVELS.indexOf(name) : 0} game={info.game} seat={seat} />
        ) : kind === 'human' ? (
          <PersonFace name={name || String(seat)} />
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

/** What is to be known of whoever sits there. */
function SeatState({ info, seat }: Pick<Props, 'info' | 'seat'>) {
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

/** What may be done with a seat. */
function SeatActions({ info, seat, side, actions }: Omit<Props, 'tone'>) {
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
        <button type="button" onClick={() => actions.getUp(seat)}>
          {w.online.getUp}
        </button>
      )}
    </span>
  );
}
