import { hasSeat } from '@fray/engine';
import type { ClockFace, TableInfo } from '@fray/protocol';
import { useEffect, useState } from 'preact/hooks';
import { words } from '../words/index.ts';
import { theLine } from './line.ts';
import type { OnlineTable } from './onlineTable.ts';

const shown = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** A clock as it stands now: what the server told last, and what has passed since where it runs. */
function leftAt(clock: ClockFace, seat: number, since: number): { readonly turn: number; readonly bank: number } {
  const passed = hasSeat(clock.running, seat) ? since : 0;
  const turn = clock.turn[seat] ?? 0;
  return { turn: Math.max(0, turn - passed), bank: Math.max(0, (clock.bank[seat] ?? 0) - Math.max(0, passed - turn)) };
}

/** Draws again a few times a second while clocks run. */
function useNow(running: boolean): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [running]);
  return Math.max(now, performance.now());
}

const WARN_BELOW = 20_000;

/** Who sits where, who is here, and the clocks. */
export function Players({ table, info, who }: { table: OnlineTable; info: TableInfo; who: (seat: number) => string }) {
  const w = words();
  const { clock } = theLine();
  const [received, setReceived] = useState({ clock, at: performance.now() });
  if (received.clock !== clock) setReceived({ clock, at: performance.now() });
  const now = useNow(clock !== undefined && clock.running !== 0);
  void table.version.value;
  return (
    <ul class="players">
      {info.seats.map(({ kind, here }, seat) => {
        const left = clock && leftAt(clock, seat, now - received.at);
        const low = left !== undefined && left.turn + left.bank < WARN_BELOW && hasSeat(clock?.running ?? 0, seat);
        const states = [
          ...(info.you === seat ? [w.online.you] : []),
          ...(kind === 'human' && info.you !== seat ? [here ? w.online.here : w.online.away] : []),
          ...(hasSeat(info.bots, seat) ? [w.online.botPlays] : []),
          ...(info.gone.includes(seat) ? [w.online.left] : []),
        ];
        return (
          <li key={seat} class={`player side-${table.game.seatNames[seat]} ${here || kind === 'bot' ? 'here' : ''}`}>
            <b>{who(seat)}</b> {states.length > 0 && <small>{states.join(', ')}</small>}
            {left && (
              <span class={`clock ${low ? 'low' : ''}`} role="timer" aria-label={w.online.clock(who(seat), shown(left.turn + left.bank))}>
                {left.turn > 0 && <small>{Math.ceil(left.turn / 1000)} + </small>}
                {shown(left.bank)}
              </span>
            )}
          </li>
        );
      })}
      {info.watchers > 0 && (
        <li>
          <small>{w.online.watching(info.watchers)}</small>
        </li>
      )}
    </ul>
  );
}

/** How long a player has been away, and what those who wait may do about it. */
export function AwayPlayer({ table, info, who }: { table: OnlineTable; info: TableInfo; who: (seat: number) => string }) {
  const w = words();
  const [received, setReceived] = useState({ info, at: performance.now() });
  if (received.info !== info) setReceived({ info, at: performance.now() });
  const absent = info.seats.findIndex(({ away }, seat) => away !== undefined && seat !== info.you && !info.gone.includes(seat));
  const now = useNow(absent >= 0);
  const away = info.seats[absent]?.away;
  if (away === undefined || info.you === undefined || info.outcome || theLine().owes) return null;
  const patience = info.pace.bank + info.pace.turn > 0 ? 60_000 : 7 * 24 * 3_600_000;
  const left = patience - away - (now - received.at);
  if (left > 3_600_000) return null;
  if (left > 0) return <p class="notice">{w.online.awayFor(who(absent), Math.ceil(left / 1000))}</p>;
  const claim = (what: 'win' | 'draw' | 'bot') => table.ask(theLine().claim(what, absent));
  return (
    <p class="notice buttons" role="alert">
      <span>{w.online.awayLong(who(absent))}</span>
      <button type="button" onClick={() => claim('win')}>
        {w.online.claimWin}
      </button>
      {info.seats.length === 2 && (
        <button type="button" onClick={() => claim('draw')}>
          {w.online.claimDraw}
        </button>
      )}
      <button type="button" onClick={() => claim('bot')}>
        {w.online.claimBot}
      </button>
    </p>
  );
}
