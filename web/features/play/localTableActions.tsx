import { cardOf } from '@fray/games';
import type { ComponentChildren } from 'preact';
import { nameAndRank } from '../../shared/characters.ts';
import { download } from '../../shared/download.ts';
import { go } from '../../shared/router.ts';
import { ConfirmButton } from '../../shared/sureButton.tsx';
import { words } from '../../shared/words/index.ts';
import { nextOpponent } from './opponentLadder.ts';
import { ScoreEntry } from './scoreEntry.tsx';
import { openSession, peopleAt, type Session } from './session.ts';

/** What else can be played when a match on this device is over. */
export const Rematch = ({ table }: { table: Session }) => (
  <>
    <button type="button" class="primary" onClick={() => openSession(table.rematch())}>
      {words().rematch}
    </button>
    <NextOpponentButton table={table} />
  </>
);

/** What the end of a match on this device offers. */
export function AfterMatch({ table }: { table: Session }) {
  const { outcome } = table;
  return (
    <>
      <a class="button" href="#/review">
        {words().review}
      </a>
      <SaveButton table={table} />
      <NewGameButton game={table.game.id} />
      <ScoreEntry
        game={table.game}
        options={table.optionTexts}
        players={table.players}
        outcome={outcome}
        you={undefined}
        from={() => ({ kind: 'record', record: table.record })}
      />
    </>
  );
}

/** A record holds everything. Where that is more than whoever saves may know, it says so and asks. */
function SaveButton({ table }: { table: Session }) {
  const w = words();
  const save = () => download(`${table.game.id}.fray`, table.record);
  if (table.hidesSomething) return <ConfirmButton label={w.save} sure={w.saveSure} act={save} />;
  return (
    <button type="button" onClick={save}>
      {w.save}
    </button>
  );
}

/** After a game against one bot: the next one, stronger or gentler. */
function NextOpponentButton({ table }: { table: Session }) {
  const next = table.outcome && nextOpponent(table.players, table.outcome);
  if (!next || table.players.some(({ name }) => name === next)) return null;
  return (
    <button type="button" onClick={() => openSession(table.against(next))}>
      {words().playNext(nameAndRank(next))}
    </button>
  );
}

function NewGameButton({ game }: { game: string }) {
  return (
    <button type="button" onClick={() => go(`/new/${game}`)}>
      {words().newGameOver}
    </button>
  );
}

/** What can be done at a table on this device that is no move. */
export function TableActions({ table, hint }: { table: Session; hint: ComponentChildren }) {
  const w = words();
  const [first] = peopleAt(table);
  const actor = table.actor.value ?? first;
  return (
    <>
      <p class="buttons table-actions">
        <SaveButton table={table} />
        {hint}
        {!table.outcome && (
          <>
            <button
              type="button"
              data-closes
              onClick={() => actor !== undefined && table.act('offer-draw', actor)}
              disabled={table.match.drawOffer !== 0}
            >
              {w.offerDraw}
            </button>
            <ConfirmButton label={w.concede} sure={w.concedeSure} act={() => actor !== undefined && table.act('concede', actor)} />
          </>
        )}
        <NewGameButton game={table.game.id} />
      </p>
      {!table.isStored.value && <p class="warning">{w.notSaved}</p>}
      {cardOf(table.game.id)?.chance !== false && <p class="dealt">{w.dealtHere}</p>}
    </>
  );
}
