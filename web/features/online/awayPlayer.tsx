import type { TableInfo } from '@fray/protocol';
import { useNow } from '@fray/table-kit';
import { useState } from 'preact/hooks';
import { connection } from '../../shared/server/connection.ts';
import { words } from '../../shared/words/index.ts';
import type { OnlineTable } from './onlineTable.ts';

/** Shows how long a player has been away, and the claims that the waiting players may make. */
export function AwayPlayer({ table, info, who }: { table: OnlineTable; info: TableInfo; who: (seat: number) => string }) {
  const w = words();
  const [received, setReceived] = useState({ info, at: performance.now() });
  if (received.info !== info) setReceived({ info, at: performance.now() });
  const absent = info.seats.findIndex(({ away }, seat) => away !== undefined && seat !== info.you && !info.gone.includes(seat));
  const now = useNow(absent >= 0);
  const away = info.seats[absent]?.away;
  if (away === undefined || info.you === undefined || info.outcome || connection().owesDecision) return null;
  const patience = info.pace.bank + info.pace.turn > 0 ? 60_000 : 7 * 24 * 3_600_000;
  const left = patience - away - (now - received.at);
  if (left > 3_600_000) return null;
  if (left > 0) return <p class="notice">{w.online.awayFor(who(absent), Math.ceil(left / 1000))}</p>;
  const claim = (what: 'win' | 'draw' | 'bot') => table.ask(connection().claim(what, absent));
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
