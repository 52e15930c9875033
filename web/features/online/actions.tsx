import { formatReceipt, hasSeat, NO_SEATS, parseRecord, verifyFair } from '@fray/engine';
import { cardOf, isKnownGame } from '@fray/games';
import type { TableInfo } from '@fray/protocol';
import { useEffect, useState } from 'preact/hooks';
import { errorText } from '../../shared/apiError.ts';
import { download } from '../../shared/download.ts';
import { isBoxed, rulesWithPositions } from '../../shared/gameUi.ts';
import { go } from '../../shared/router.ts';
import { SecretLink, secretLinkTo } from '../../shared/secretLink.tsx';
import { api } from '../../shared/server/api.ts';
import { fairDevice, freshTicket } from '../../shared/server/device.ts';
import { pageClient } from '../../shared/server/pageClient.ts';
import { language } from '../../shared/settings.ts';
import { ConfirmButton } from '../../shared/sureButton.tsx';
import { words } from '../../shared/words/index.ts';
import { type Names, RematchButton } from '../play/index.ts';
import { carryChat, type EarlierLine, reserveSeat } from './challenge.ts';
import type { OnlineTable } from './onlineTable.ts';

interface ActionProps {
  readonly table: OnlineTable;
  readonly info: TableInfo;
  readonly who: Names['who'];
}

/** Open questions between players: a draw offer, a takeback, a seat that a bot plays. */
export function PlayerQuestions({ table, info, who }: ActionProps) {
  const w = words();
  const { you, draw, back, bots, outcome } = info;
  if (you === undefined || outcome) return null;
  const asker = info.seats.findIndex((_, seat) => hasSeat(draw, seat));
  return (
    <>
      {draw !== 0 && hasSeat(draw, you) && <p class="notice">{w.online.drawWaiting}</p>}
      {draw !== 0 && !hasSeat(draw, you) && (
        <p class="notice buttons" role="alert">
          <span>{w.drawOffered(who(asker))}</span>
          <button type="button" onClick={() => void table.act('accept-draw')}>
            {w.accept}
          </button>
          <button type="button" onClick={() => void table.act('decline-draw')}>
            {w.decline}
          </button>
        </p>
      )}
      {back && hasSeat(back.agreed, you) && <p class="notice">{w.online.backWaiting}</p>}
      {back && !hasSeat(back.agreed, you) && (
        <p class="notice buttons" role="alert">
          <span>{w.online.backAsked(who(back.seat))}</span>
          <button type="button" onClick={() => void table.act('allow-back')}>
            {w.online.allow}
          </button>
          <button type="button" onClick={() => void table.act('refuse-back')}>
            {w.online.refuse}
          </button>
        </p>
      )}
      {hasSeat(bots, you) && (
        <p class="notice buttons" role="alert">
          <span>{w.online.botForYou}</span>
          <button type="button" onClick={() => void table.act('return')}>
            {w.online.returnSeat}
          </button>
        </p>
      )}
    </>
  );
}

/** Whether a seat cannot be moved by a link. All devices of its account have it anyway. */
const isSeatBound = ({ pace, tournament }: TableInfo): boolean => pace.rated === true || tournament !== undefined;

/** Actions of a player that are not moves. Spectators can only save. */
export function OnlineActions({ table, info }: ActionProps) {
  const w = words();
  const [ticket, setTicket] = useState<string>();
  const { you, outcome, draw, back } = info;
  return (
    <>
      <p class="buttons table-actions">
        <SaveButton table={table} info={info} />
        {!outcome && you !== undefined && (
          <>
            <button type="button" data-closes onClick={() => void table.act('ask-back')} disabled={back !== undefined}>
              {w.online.askBack}
            </button>
            <button type="button" data-closes onClick={() => void table.act('offer-draw')} disabled={draw !== 0}>
              {w.offerDraw}
            </button>
            <ConfirmButton label={w.concede} sure={w.concedeSure} act={() => void table.act('concede')} />
            {!isSeatBound(info) && (
              <button
                type="button"
                onClick={() => {
                  const ticket = freshTicket();
                  void api.giveTicket(info.id, you, ticket).then(() => setTicket(ticket));
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

/** Saves the record, or before the end what this viewer saw. */
export function SaveButton({ table, info }: Pick<ActionProps, 'table' | 'info'>) {
  const w = words();
  return (
    <button type="button" onClick={() => void saveGame(table, info)}>
      {info.outcome ? w.save : w.online.saveView}
    </button>
  );
}

/** Asks for a rematch. The player waits at this table; when all players have asked, they go to the next table together. */
export function OnlineRematch({ table, info, who }: ActionProps) {
  const w = words();
  const { next, you, again = NO_SEATS, seats } = info;
  const others = seats.flatMap(({ kind, here }, seat) => (kind === 'human' && seat !== you && here ? [seat] : []));
  const invited = others.filter((seat) => hasSeat(again, seat));
  const isWaiting = you !== undefined && hasSeat(again, you) && others.length > 0;
  const leave = (ticket: string) => {
    if (you === undefined) return;
    carryChat(ticket, chatOf(who));
    reserveSeat(ticket, (you + seats.length - 1) % seats.length);
    go(`/t/${ticket}`);
  };
  const isAgreed = isWaiting && next !== undefined && invited.length === others.length;
  useEffect(() => {
    if (isAgreed && next !== undefined) leave(next);
  }, [isAgreed, next]);
  if (you === undefined)
    return next === undefined ? null : (
      <a class="button primary" href={`#/t/${next}`}>
        {w.online.watch}
      </a>
    );
  // Ask the server even if the next table is known: it may have been closed, and then another one is created.
  const ask = (action: 'rematch' | 'rematch-later') => {
    const client = pageClient();
    void table.act(action).then((refused) => {
      const next = client.table?.id === info.id ? client.table.next : undefined;
      // The other players are notified and join later.
      if (!refused && next !== undefined && (action === 'rematch-later' || others.length === 0)) leave(next);
    });
  };
  const { bank, turn } = info.pace;
  const isPeople = seats.every(({ kind }, seat) => seat === you || kind === 'human');
  const waitsFor = others.filter((seat) => !invited.includes(seat)).map(who);
  return (
    <>
      {!isWaiting && next !== undefined && (
        <span role="status">{invited.length > 0 ? w.online.wantsRematch(invited.map(who).join(', ')) : w.online.rematchWaits}</span>
      )}
      {isWaiting ? (
        <span role="status" class="again-waits">
          {w.online.waitingFor(waitsFor.join(', '))}
        </span>
      ) : (
        <RematchButton onClick={() => ask('rematch')} />
      )}
      {next === undefined && isPeople && bank + turn > 0 && (
        <button type="button" onClick={() => ask('rematch-later')} title={w.online.laterHelp}>
          {w.online.later}
        </button>
      )}
    </>
  );
}

/** The chat of this table, with the names shown here. */
function chatOf(who: Names['who']): EarlierLine[] {
  const { online } = words();
  return pageClient().chat.map(({ seat, who: name, phrase, text, at }) => ({
    who: seat === undefined ? `${online.spectator}${name === '' ? '' : ` ${name}`}` : who(seat),
    text: (phrase === undefined ? text : online.phrases[phrase]) ?? '',
    at,
  }));
}

/** Saves the record of a finished match; before the end, what this viewer saw: steps as events and sentences, and the view after each. */
async function saveGame({ game, id, options }: OnlineTable, info: TableInfo): Promise<void> {
  if (info.outcome) return download(`${game.id}-${id}.fray`, await api.record(id));
  const { timeline, heads } = pageClient();
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

/** Verifies the dice: replays the record against its commitments, and against the receipt of this device. */
export function VerifyButton({ info, brief = false }: Pick<ActionProps, 'info'> & { brief?: boolean }) {
  const w = words();
  const [text, setText] = useState('');
  const receipt = fairDevice.receipt(info.id);
  if (cardOf(info.game)?.chance === false) return null;
  const check = async () => {
    try {
      const parsed = parseRecord(await api.record(info.id));
      if (!parsed.ok) return setText(w.online.notVerified(parsed.fault.message, `${w.line(parsed.fault.line)}: `));
      if (!isKnownGame(info.game)) return undefined;
      const verified = verifyFair(await rulesWithPositions(info.game), parsed.value, receipt ? [receipt] : []);
      if (verified.ok) {
        return setText(verified.value.witnessed.seats.length > 0 ? w.online.proved(verified.value) : w.online.consistent(verified.value));
      }
      const { code, entry, message } = verified.fault;
      return setText(w.online.notVerified(w.online.verifyFaults[code] ?? message, entry === undefined ? '' : `${w.entry(entry)}: `));
    } catch (error) {
      return setText(errorText(error));
    }
  };
  return (
    <div class="dealt">
      {!brief && <p>{w.online.dealtFairly}</p>}
      <p class="buttons">
        {info.outcome && !isBoxed(info.game) && (
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
      <p role="status">{text}</p>
    </div>
  );
}
