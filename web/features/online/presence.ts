import { isLevel } from '@fray/bots';
import { hasSeat } from '@fray/engine';
import type { TableInfo } from '@fray/protocol';
import { useState } from 'preact/hooks';
import { pageClient } from '../../shared/server/pageClient.ts';
import type { Words } from '../../shared/words/en.ts';
import { words } from '../../shared/words/index.ts';
import type { Presence } from '../play/index.ts';

/** The note on a player's plate: bot or human, here or away, playing or gone. */
export function seatNote(
  info: Pick<TableInfo, 'seats' | 'you' | 'gone' | 'conceded' | 'bots'> | undefined,
  seat: number,
  w: Pick<Words, 'ranks' | 'online'>,
): string {
  const at = info?.seats[seat];
  if (!info || !at) return '';
  const { kind, name } = at;
  return [
    ...(kind === 'bot' && isLevel(name) ? [w.ranks[name]] : []),
    ...(info.you === seat ? [w.online.you] : []),
    ...(kind === 'human' && info.you !== seat && !at.here ? [w.online.away] : []),
    ...(hasSeat(info.bots, seat) ? [w.online.botPlays] : []),
    ...(info.gone.includes(seat) ? [hasSeat(info.conceded ?? 0, seat) ? w.online.gaveUp : w.online.left] : []),
  ].join(', ');
}

/** Presence, departures and clocks for the plates of an online table. */
export function usePresence(info: TableInfo | undefined): Presence {
  const w = words();
  const { clock } = pageClient();
  const [received, setReceived] = useState({ clock, at: performance.now() });
  if (received.clock !== clock) setReceived({ clock, at: performance.now() });
  const [latestInfo, setLatestInfo] = useState({ info, at: performance.now() });
  if (latestInfo.info !== info) setLatestInfo({ info, at: performance.now() });
  return {
    note: (seat) => seatNote(info, seat, w),
    answerTime: info?.answerLeft === undefined ? undefined : { left: info.answerLeft, receivedAt: latestInfo.at },
    clock: (seat) =>
      clock && {
        turn: clock.turn[seat] ?? 0,
        bank: clock.bank[seat] ?? 0,
        receivedAt: received.at,
        running: hasSeat(clock.running, seat),
      },
  };
}
