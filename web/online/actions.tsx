import { hasSeat, parseRecord, verifyFair } from '@fray/engine';
import type { TableInfo } from '@fray/protocol';
import { useState } from 'preact/hooks';
import { language } from '../app/settings.ts';
import { SureButton } from '../app/sureButton.tsx';
import { download } from '../table/tableView.tsx';
import { words } from '../words/index.ts';
import { api, Refused } from './api.ts';
import { entropyFor, freshTicket, seenHeads } from './device.ts';
import { theLine } from './line.ts';
import { Handout, linkTo } from './lobby.tsx';
import type { OnlineTable } from './onlineTable.ts';

interface Given {
  readonly table: OnlineTable;
  readonly info: TableInfo;
  readonly who: (seat: number) => string;
}

/** Questions between players that wait for an answer: a draw, a takeback, a seat that a bot plays. */
export function Questions({ table, info, who }: Given) {
  const w = words();
  const { you, draw, back, bots, outcome } = info;
  if (you === undefined || outcome) return null;
  const line = theLine();
  const asker = info.seats.findIndex((_, seat) => hasSeat(draw, seat));
  return (
    <>
      {draw !== 0 && hasSeat(draw, you) && <p class="notice">{w.online.drawWaiting}</p>}
      {draw !== 0 && !hasSeat(draw, you) && (
        <p class="notice buttons" role="alert">
          <span>{w.drawOffered(who(asker))}</span>
          <button type="button" onClick={() => table.ask(line.act('accept-draw'))}>
            {w.accept}
          </button>
          <button type="button" onClick={() => table.ask(line.act('decline-draw'))}>
            {w.decline}
          </button>
        </p>
      )}
      {back && hasSeat(back.agreed, you) && <p class="notice">{w.online.backWaiting}</p>}
      {back && !hasSeat(back.agreed, you) && (
        <p class="notice buttons" role="alert">
          <span>{w.online.backAsked(who(back.seat))}</span>
          <button type="button" onClick={() => table.ask(line.act('allow-back'))}>
            {w.online.allow}
          </button>
          <button type="button" onClick={() => table.ask(line.act('refuse-back'))}>
            {w.online.refuse}
          </button>
        </p>
      )}
      {hasSeat(bots, you) && (
        <p class="notice buttons" role="alert">
          <span>{w.online.botForYou}</span>
          <button type="button" onClick={() => table.ask(line.act('return'))}>
            {w.online.returnSeat}
          </button>
        </p>
      )}
    </>
  );
}

/** What a player may do at the table that is no move; who watches has none of it. */
export function OnlineActions({ table, info }: Given) {
  const w = words();
  const [ticket, setTicket] = useState<string>();
  const { you, outcome, draw, back } = info;
  const line = theLine();
  return (
    <>
      <p class="buttons table-actions">
        <button type="button" onClick={() => void saveGame(table, info)}>
          {outcome ? w.save : w.online.saveView}
        </button>
        {outcome && (
          <a class="button" href={`#/replay/${info.id}`}>
            {w.online.wholeReplay}
          </a>
        )}
        {outcome && you !== undefined && info.next === undefined && (
          <button type="button" class="primary" onClick={() => table.ask(line.act('rematch'))}>
            {w.rematch}
          </button>
        )}
        {info.next !== undefined && (
          <a class="button primary" href={`#/t/${info.next}`}>
            {w.online.rematchWaits}
          </a>
        )}
        {!outcome && you !== undefined && (
          <>
            <button type="button" onClick={() => table.ask(line.act('ask-back'))} disabled={back !== undefined}>
              {w.online.askBack}
            </button>
            <button type="button" onClick={() => table.ask(line.act('offer-draw'))} disabled={draw !== 0}>
              {w.offerDraw}
            </button>
            <SureButton label={w.concede} sure={w.concedeSure} act={() => table.ask(line.act('concede'))} />
            <button
              type="button"
              onClick={() => {
                const made = freshTicket();
                void api.giveTicket(info.id, you, made).then(() => setTicket(made));
              }}
            >
              {w.online.moveSeat}
            </button>
          </>
        )}
        <a class="button" href={`#/rules/${info.game}`}>
          {w.rules}
        </a>
      </p>
      {ticket !== undefined && you !== undefined && (
        <Handout
          link={linkTo(`/t/${info.id}/${you}/${ticket}.${info.fair.attempt}.${entropyFor(info.id, you, info.fair.attempt)}`)}
          label={w.online.moveSeatHelp}
        />
      )}
    </>
  );
}

/** The record when the match is over; before, what this viewer saw: steps, words, and the view after each. */
async function saveGame({ game, id, options }: OnlineTable, info: TableInfo): Promise<void> {
  if (info.outcome) return download(`${game.id}-${id}.fray`, await api.record(id));
  const { moments, heads } = theLine();
  const steps = moments.map(({ n, events, view, back }) => ({
    n,
    ...(back === undefined ? {} : { back }),
    events,
    words: events.map((event) => game.tell(event as never, language.value, options)),
    view,
  }));
  const view = {
    fray: 'view 1',
    table: id,
    game: game.id,
    rules: info.rules,
    options: info.options,
    seat: info.you ?? 'watcher',
    heads,
    steps,
  };
  download(`${game.id}-${id}-view.json`, `${JSON.stringify(view, null, 1)}\n`, 'application/json');
}

/** Recomputes what the match was committed to, with the hashes that this very device saw. */
export function VerifyButton({ table, info }: Pick<Given, 'table' | 'info'>) {
  const w = words();
  const [said, setSaid] = useState('');
  const check = async () => {
    try {
      const parsed = parseRecord(await api.record(info.id));
      if (!parsed.ok) return setSaid(w.online.notVerified(parsed.fault.message, `${w.line(parsed.fault.line)}: `));
      const verified = verifyFair(table.game, parsed.value, seenHeads(info.id));
      if (verified.ok) {
        const { seats, draws, entries, seen } = verified.value;
        return setSaid(w.online.verified(seats.length, draws, entries, seen));
      }
      const { code, entry, message } = verified.fault;
      return setSaid(w.online.notVerified(w.online.verifyFaults[code] ?? message, entry === undefined ? '' : `${w.entry(entry)}: `));
    } catch (error) {
      return setSaid(error instanceof Refused ? (w.online.refused[error.code] ?? error.message) : String(error));
    }
  };
  return (
    <div class="dealt">
      <p>{w.online.dealtFairly}</p>
      {info.outcome && (
        <p>
          <button type="button" onClick={() => void check()}>
            {w.online.verify}
          </button>
        </p>
      )}
      <p role="status">{said}</p>
    </div>
  );
}
