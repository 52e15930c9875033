import { LEVELS } from '@fray/bots/levels';
import { cardOf } from '@fray/games';
import { CharacterPortrait } from '@fray/table-kit/portrait';
import type { ComponentChildren } from 'preact';
import { nameAndRank } from '../../shared/characters.ts';
import { download } from '../../shared/download.ts';
import { go } from '../../shared/router.ts';
import { ConfirmButton } from '../../shared/sureButton.tsx';
import { words } from '../../shared/words/index.ts';
import { nextOpponent } from './opponentLadder.ts';
import { RematchButton } from './rematchButton.tsx';
import { ScoreEntry } from './scoreEntry.tsx';
import { openSession, peopleAt, type Session } from './session.ts';

/** Possible next games after a match on this device. */
export const Rematch = ({ table }: { table: Session }) => (
  <>
    <RematchButton onClick={() => openSession(table.rematch())} />
    <NextOpponentButton table={table} />
  </>
);

/** Actions after a match on this device. */
export function AfterMatch({ table }: { table: Session }) {
  const { outcome } = table;
  return (
    <>
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

/** Saves the record. It contains all secrets: if the players may not know them yet, it says so and asks first. */
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

/** The next opponent after a game against one bot: stronger after a win, weaker after a loss. */
function NextOpponentButton({ table }: { table: Session }) {
  const next = table.outcome && nextOpponent(table.players, table.outcome);
  if (!next || table.players.some(({ name }) => name === next)) return null;
  return (
    <button type="button" onClick={() => openSession(table.against(next))}>
      <span class="finale-next-face" aria-hidden="true">
        <CharacterPortrait character={LEVELS.indexOf(next)} game={table.game.id} seat={1} />
      </span>
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

/** Actions at a table on this device that are not moves. */
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
