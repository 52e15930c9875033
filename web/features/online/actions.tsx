import { formatReceipt, hasSeat, parseRecord, verifyFair } from '@fray/engine';
import { cardOf, isGameId } from '@fray/games';
import type { TableInfo } from '@fray/protocol';
import { useState } from 'preact/hooks';
import { errorText } from '../../shared/apiError.ts';
import { download } from '../../shared/download.ts';
import { rulesWithPositions } from '../../shared/gameUi.ts';
import { go } from '../../shared/router.ts';
import { SecretLink, secretLinkTo } from '../../shared/secretLink.tsx';
import { api } from '../../shared/server/api.ts';
import { connection } from '../../shared/server/connection.ts';
import { fairDevice, freshTicket } from '../../shared/server/device.ts';
import { language } from '../../shared/settings.ts';
import { ConfirmButton } from '../../shared/sureButton.tsx';
import { words } from '../../shared/words/index.ts';
import { reserveSeat } from './challenge.ts';
import type { OnlineTable } from './onlineTable.ts';

interface ActionProps {
  readonly table: OnlineTable;
  readonly info: TableInfo;
  readonly who: (seat: number) => string;
}

/** Questions between players that wait for an answer: a draw, a takeback, a seat that a bot plays. */
export function PlayerQuestions({ table, info, who }: ActionProps) {
  const w = words();
  const { you, draw, back, bots, outcome } = info;
  if (you === undefined || outcome) return null;
  const line = connection();
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

/** Whether a seat stays with whoever took it: the other devices of the account have it without a link. */
const isSeatBound = ({ pace, tournament }: TableInfo): boolean => pace.rated === true || tournament !== undefined;

/** What a player may do at the table that is no move; who watches has none of it. */
export function OnlineActions({ table, info }: ActionProps) {
  const w = words();
  const [ticket, setTicket] = useState<string>();
  const { you, outcome, draw, back } = info;
  const line = connection();
  return (
    <>
      <p class="buttons table-actions">
        <SaveButton table={table} info={info} />
        {!outcome && you !== undefined && (
          <>
            <button type="button" data-closes onClick={() => table.ask(line.act('ask-back'))} disabled={back !== undefined}>
              {w.online.askBack}
            </button>
            <button type="button" data-closes onClick={() => table.ask(line.act('offer-draw'))} disabled={draw !== 0}>
              {w.offerDraw}
            </button>
            <ConfirmButton label={w.concede} sure={w.concedeSure} act={() => table.ask(line.act('concede'))} />
            {!isSeatBound(info) && (
              <button
                type="button"
                onClick={() => {
                  const made = freshTicket();
                  void api.giveTicket(info.id, you, made).then(() => setTicket(made));
                }}
              >
                {w.online.moveSeat}
              </button>
            )}
          </>
        )}
      </p>
      {ticket !== undefined && you !== undefined && (
        <SecretLink link={secretLinkTo(`/t/${info.id}/${you}/${ticket}`)} label={w.online.moveSeatHelp} />
      )}
    </>
  );
}

/** The record, or before the end what this viewer saw. */
export function SaveButton({ table, info }: Pick<ActionProps, 'table' | 'info'>) {
  const w = words();
  return (
    <button type="button" onClick={() => void saveGame(table, info)}>
      {info.outcome ? w.save : w.online.saveView}
    </button>
  );
}

/** One press to play again: the first one asks, the second one begins. */
export function OnlineRematch({ table, info }: Pick<ActionProps, 'table' | 'info'>) {
  const w = words();
  const { next, you } = info;
  if (you === undefined)
    return next === undefined ? null : (
      <a class="button primary" href={`#/t/${next}`}>
        {w.online.watch}
      </a>
    );
  // Asked also where there is a table already: whoever made it may have got up again, and then there is another one.
  const ask = (action: 'rematch' | 'rematch-later') => {
    const line = connection();
    const asked = line.act(action);
    table.ask(asked);
    void asked.then((refused) => {
      const made = line.table?.id === info.id ? line.table.next : undefined;
      if (refused || made === undefined) return;
      reserveSeat(made, (you + info.seats.length - 1) % info.seats.length);
      go(`/t/${made}`);
    });
  };
  const { bank, turn } = info.pace;
  const isPeople = info.seats.every(({ kind }, seat) => seat === you || kind === 'human');
  return (
    <>
      {next !== undefined && <span role="status">{w.online.rematchWaits}</span>}
      <button type="button" class="primary" onClick={() => ask('rematch')}>
        {w.rematch}
      </button>
      {next === undefined && isPeople && bank + turn > 0 && (
        <button type="button" onClick={() => ask('rematch-later')} title={w.online.laterHelp}>
          {w.online.later}
        </button>
      )}
    </>
  );
}

/** The record when the match is over; before, what this viewer saw: steps, words, and the view after each. */
async function saveGame({ game, id, options }: OnlineTable, info: TableInfo): Promise<void> {
  if (info.outcome) return download(`${game.id}-${id}.fray`, await api.record(id));
  const { timeline, heads } = connection();
  const steps = timeline.map(({ n, events, view, back }) => ({
    n,
    ...(back === undefined ? {} : { back }),
    events,
    words: events.map((event) => game.describeEvent(event, language.value, options)),
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

/** Recomputes what the match was committed to, and compares it with what this very device was shown. */
export function VerifyButton({ info, brief = false }: Pick<ActionProps, 'info'> & { brief?: boolean }) {
  const w = words();
  const [said, setSaid] = useState('');
  const receipt = fairDevice.receipt(info.id);
  if (cardOf(info.game)?.chance === false) return null;
  const check = async () => {
    try {
      const parsed = parseRecord(await api.record(info.id));
      if (!parsed.ok) return setSaid(w.online.notVerified(parsed.fault.message, `${w.line(parsed.fault.line)}: `));
      if (!isGameId(info.game)) return undefined;
      const verified = verifyFair(await rulesWithPositions(info.game), parsed.value, receipt ? [receipt] : []);
      if (verified.ok) {
        return setSaid(verified.value.witnessed.seats.length > 0 ? w.online.proved(verified.value) : w.online.consistent(verified.value));
      }
      const { code, entry, message } = verified.fault;
      return setSaid(w.online.notVerified(w.online.verifyFaults[code] ?? message, entry === undefined ? '' : `${w.entry(entry)}: `));
    } catch (error) {
      return setSaid(errorText(error));
    }
  };
  return (
    <div class="dealt">
      {!brief && <p>{w.online.dealtFairly}</p>}
      <p class="buttons">
        {info.outcome && (
          <button type="button" onClick={() => void check()}>
            {w.online.verify}
          </button>
        )}
        {receipt && (
          <button
            type="button"
            onClick={() => download(`${info.game}-${info.id}-receipt.json`, formatReceipt(receipt), 'application/json')}
          >
            {w.online.saveReceipt}
          </button>
        )}
      </p>
      <p role="status">{said}</p>
    </div>
  );
}
