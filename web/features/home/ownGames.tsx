import { cardOf } from '@fray/games';
import type { OwnTable } from '@fray/protocol';
import { SavedGameRow } from '../../shared/savedGameRow.tsx';
import { language, storage } from '../../shared/settings.ts';
import { useSavedGames } from '../../shared/useSavedGames.ts';
import { words } from '../../shared/words/index.ts';
import { HOME } from './words.ts';

interface Props {
  readonly mine: readonly OwnTable[];
}

const nameOf = (id: string): string => cardOf(id)?.texts[language.value].name ?? id;

const MOST = 12;
/** So many games of this device fit above what else there is; the rest are among “Your games”. */
const MOST_LOCAL = 4;

/** What waits for whoever looks: tables that owe a move, then the unfinished games of this device, then the rest. */
export function OwnGames({ mine }: Props) {
  const { saved } = useSavedGames();
  const w = HOME[language.value];
  const open = mine.filter(({ stage }) => stage !== 'closed').slice(0, MOST);
  if (open.length === 0 && saved.length === 0) return null;
  const tables = (owes: boolean) =>
    open.filter((table) => table.owes === owes).map((table) => <MyTable key={`${table.id} ${table.seat}`} table={table} />);
  return (
    <section class="yours">
      <h2>
        {w.yours} {storage.get('account') === null && <small>{w.yoursNote}</small>}
      </h2>
      <ul class="rows">
        {tables(true)}
        {saved.slice(0, MOST_LOCAL).map((game) => (
          <SavedGameRow key={game.id} saved={game} />
        ))}
        {tables(false)}
      </ul>
      {saved.length > MOST_LOCAL && (
        <p>
          <a href="#/games">{w.allYours(saved.length)}</a>
        </p>
      )}
    </section>
  );
}

function MyTable({ table: { id, seat, stage, against, owes, game } }: { table: OwnTable }) {
  const w = HOME[language.value];
  const { online } = words();
  return (
    <li class={`row ${owes ? 'owes' : ''}`}>
      <span>
        <small>{owes ? w.yourTurn : (online.stages[stage] ?? stage)}</small>
        <b>
          {nameOf(game)} {online.against(against.filter(Boolean).join(', ') || online.nobody)}
        </b>
      </span>
      <a class={`action-link ${owes ? 'first' : ''}`} href={`#/t/${id}/${seat}`}>
        {stage === 'over' ? w.look : w.goOn}
      </a>
    </li>
  );
}
