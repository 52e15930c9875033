import { isLevel } from '@fray/bots/levels';
import { cardOf } from '@fray/games';
import type { Listing, Mine } from '@fray/protocol';
import { nameAndRank } from '../../app/characters.ts';
import { locale } from '../../app/locale.ts';
import { language, storage } from '../../app/settings.ts';
import { type Shelved, shelf } from '../../table/shelf.ts';
import { words } from '../../words/index.ts';
import { openRecord } from './ways.ts';
import { HOME } from './words.ts';

interface Props {
  /** Whether a game on this device can be gone on with. */
  readonly saved: boolean;
  readonly mine: readonly Mine[];
  onFault(fault: string): void;
}

const nameOf = (id: string): string => cardOf(id)?.texts[language.value].name ?? id;

/** The game of a record, from its second line. */
const gameOf = (record: string): string => nameOf(/\ngame (\S+) /.exec(record)?.[1] ?? '');

export const playersOf = (seats: Listing['seats']): string =>
  seats
    .flatMap(({ kind, name, rating }) =>
      kind === 'open'
        ? []
        : [
            `${kind === 'bot' && isLevel(name) ? nameAndRank(name) : name || words().player(1)}${rating === undefined ? '' : ` (${rating.toLocaleString(language.value)})`}`,
          ],
    )
    .join(', ');

const MOST = 12;

/** What waits for whoever looks: those that owe a move first, then the game on this device, then what was played before. */
export function Yours({ saved, mine, onFault }: Props) {
  const w = HOME[language.value];
  const open = mine.filter(({ stage }) => stage !== 'closed').slice(0, MOST);
  const earlier = shelf();
  if (!saved && open.length === 0 && earlier.length === 0) return null;
  const load = (record: string) =>
    void openRecord(record).then((fault) => {
      if (fault) onFault(words().cannotRead(fault.unit === 'line' ? words().line(fault.at) : words().entry(fault.at), fault.message));
    });
  return (
    <section class="yours">
      <h2>
        {w.yours} {storage.get('account') === null && <small>{w.yoursNote}</small>}
      </h2>
      <ul class="rows">
        {open
          .toSorted((a, b) => Number(b.owes) - Number(a.owes))
          .map((table) => (
            <MyTable key={`${table.id} ${table.seat}`} table={table} />
          ))}
        {saved && (
          <li class="row">
            <b>{words().continueGame}</b>
            <a class="way first" href="#/table">
              {w.goOn}
            </a>
          </li>
        )}
        {earlier.map(({ when, record }) => (
          <EarlierGame key={when} when={when} record={record} onOpen={() => load(record)} />
        ))}
      </ul>
    </section>
  );
}

function EarlierGame({ when, record, onOpen }: Shelved & { onOpen: () => void }) {
  const game = gameOf(record);
  const over = /^result /m.test(record);
  const date = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(when);
  return (
    <li class="row">
      <span>
        <b>{game}</b>
        <small>{date}</small>
      </span>
      <button type="button" class="way" aria-label={words().earlierGame(game, date, over)} onClick={onOpen}>
        {over ? words().replay : HOME[language.value].goOn}
      </button>
    </li>
  );
}

function MyTable({ table: { id, seat, stage, against, owes, game } }: { table: Mine }) {
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
      <a class={`way ${owes ? 'first' : ''}`} href={`#/t/${id}/${seat}`}>
        {stage === 'over' ? w.look : w.goOn}
      </a>
    </li>
  );
}
