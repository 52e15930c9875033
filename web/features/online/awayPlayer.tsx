import type { ClockView, TableInfo } from '@fray/protocol';
import { useNow } from '@fray/table-kit';
import { useState } from 'preact/hooks';
import { locale } from '../../shared/locale.ts';
import { pageClient } from '../../shared/server/pageClient.ts';
import { words } from '../../shared/words/index.ts';
import type { Names } from '../play/index.ts';
import type { OnlineTable } from './onlineTable.ts';

const HOUR = 3_600_000;
/** `LIMITS.away` of the server. */
const PATIENCE = 60_000;

interface Props {
  readonly table: OnlineTable;
  readonly info: TableInfo;
  readonly who: Names['who'];
}

/** Shows how long others are away or may still think, and the claims that the waiting players may make. */
export function AwayPlayer({ table, info, who }: Props) {
  const [received, setReceived] = useState({ info, at: performance.now() });
  if (received.info !== info) setReceived({ info, at: performance.now() });
  const now = useNow(info.untimedLimit !== undefined || info.seats.some(({ away }) => away !== undefined));
  if (info.you === undefined || info.outcome) return null;
  const passed = now - received.at;
  return info.untimedLimit ? (
    <UntimedLimit table={table} info={info} who={who} limit={info.untimedLimit} passed={passed} />
  ) : (
    <Absence table={table} info={info} who={who} passed={passed} />
  );
}

/** With clocks: a player has left the table. */
function Absence({ table, info, who, passed }: Props & { readonly passed: number }) {
  const w = words();
  const absent = info.seats.findIndex(({ away }, seat) => away !== undefined && seat !== info.you && !info.gone.includes(seat));
  const away = info.seats[absent]?.away;
  if (away === undefined || pageClient().owesDecision) return null;
  const left = PATIENCE - away - passed;
  if (left > 0) return <p class="notice">{w.online.awayFor(who(absent), Math.ceil(left / 1000))}</p>;
  return <Claims table={table} info={info} against={absent} why={w.online.awayLong(who(absent))} />;
}

/** Without clocks: a player's time is nearly or quite used up. */
function UntimedLimit({ table, info, who, limit, passed }: Props & { readonly limit: ClockView; readonly passed: number }) {
  const w = words();
  const running = info.seats.flatMap((_, seat) => ((limit.running >> seat) & 1 ? [seat] : []));
  const leftTo = (seat: number) => limit.bank[seat]! + limit.turn[seat]! - passed;
  const timeOf = (ms: number) =>
    new Intl.NumberFormat(locale(), { style: 'unit', unit: ms > HOUR ? 'hour' : 'minute', unitDisplay: 'long' }).format(
      Math.max(1, Math.ceil(ms / (ms > HOUR ? HOUR : HOUR / 60))),
    );
  if (pageClient().owesDecision) {
    const left = leftTo(info.you!);
    return left > 24 * HOUR ? null : <p class="notice">{w.online.untimedYours(timeOf(left))}</p>;
  }
  const [slowest] = running.filter((seat) => seat !== info.you).sort((a, b) => leftTo(a) - leftTo(b));
  if (slowest === undefined) return null;
  const left = leftTo(slowest);
  if (left > 24 * HOUR) return null;
  if (left > 0) return <p class="notice">{w.online.untimedLeft(who(slowest), timeOf(left))}</p>;
  return <Claims table={table} info={info} against={slowest} why={w.online.untimedOut(who(slowest))} />;
}

/** The choices of the waiting player. */
function Claims({ table, info, against, why }: Pick<Props, 'table' | 'info'> & { readonly against: number; readonly why: string }) {
  const w = words();
  const claim = (what: 'win' | 'draw' | 'bot') => table.ask(pageClient().claim(what, against));
  return (
    <p class="notice buttons" role="alert">
      <span>{why}</span>
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
