import { isLevel } from '@fray/bots/levels';
import { cardOf, isKnownGame, type KnownGameId, listedCards } from '@fray/games';
import type { TableListing } from '@fray/protocol';
import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { nameAndRank } from '../../shared/characters.ts';
import { accentOf } from '../../shared/covers.ts';
import { describePace } from '../../shared/pace.ts';
import { usePending } from '../../shared/performOnce.ts';
import { go } from '../../shared/router.ts';
import { language, storage } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';
import type { FeaturedProps } from './featured.tsx';
import type { Lists } from './lists.ts';
import { HOME } from './words.ts';

/** The players of a listed table, in words. */
export const playersOf = (seats: TableListing['seats']): string =>
  seats
    .flatMap(({ kind, name, rating }) =>
      kind === 'open'
        ? []
        : [
            `${kind === 'bot' && isLevel(name) ? nameAndRank(name) : name || words().player(1)}${rating === undefined ? '' : ` (${rating.toLocaleString(language.value)})`}`,
          ],
    )
    .join(', ');

interface Props extends Pick<Lists, 'open'> {
  /** Tables of this user. */
  readonly mine: ReadonlySet<string>;
  onFault(fault: string): void;
}

/** Games that run and may be watched: the first one with its board. */
export function Running({ running, most = Number.POSITIVE_INFINITY }: Pick<Lists, 'running'> & { most?: number }) {
  const [Featured, setFeatured] = useState<FunctionComponent<FeaturedProps>>();
  const [isFeatured, setIsFeatured] = useState(false);
  const [first] = running;
  const runs = first !== undefined;
  useEffect(() => {
    // Loaded where there is something to show.
    if (runs) void import('./featured.tsx').then(({ default: found }) => setFeatured(() => found));
  }, [runs]);
  const w = HOME[language.value];
  return (
    <section class="running">
      <h2>
        {w.running} {runs && <small>{w.runningNote}</small>}
      </h2>
      {!runs && <p>{w.noneRunning}</p>}
      {first && Featured && (
        <Featured
          key={first.id}
          id={first.id}
          name={nameOf(first.game)}
          players={playersOf(first.seats)}
          live={w.live}
          style={accentOf(first.game)}
          onShown={setIsFeatured}
        />
      )}
      <ul class="rows">
        {running.slice(isFeatured ? 1 : 0, most).map((table) => (
          <ListedTable key={table.id} table={table} way={w.watch} />
        ))}
      </ul>
      {running.length > most && (
        <a class="live-all" href="#/watch">
          {w.allRunning(running.length)}
        </a>
      )}
    </section>
  );
}

/** Tables that wait for a player, and the button for a pairing. */
export function OpenTables({ open, mine, onFault }: Props) {
  const w = HOME[language.value];
  const sit = async (table: TableListing) => {
    const { sitAt } = await import('../online/pairing.ts');
    const { place, fault } = await sitAt(table);
    if (place) go(place);
    else onFault(fault);
  };
  return (
    <section class="open-tables">
      <h2>{w.open}</h2>
      {open.length === 0 && <p>{w.noneOpen}</p>}
      <ul class="rows">
        {open.map((table) => (
          <ListedTable key={table.id} table={table} way={w.sitDown} sit={mine.has(table.id) ? undefined : () => void sit(table)} />
        ))}
      </ul>
      <PairWithStranger onFault={onFault} />
    </section>
  );
}

const nameOf = (game: string): string => cardOf(game)?.texts[language.value].name ?? game;

interface ListedProps {
  readonly table: TableListing;
  readonly way: string;
  /** Takes the free seat at once. */
  readonly sit?: (() => void) | undefined;
}

function ListedTable({ table: { id, game, seats, pace, free }, way, sit }: ListedProps) {
  const { online } = words();
  const players = playersOf(seats) || online.nobody;
  const name = nameOf(game);
  return (
    <li class="row">
      <span>
        <b>
          {name} · {players}
        </b>
        <small>{describePace(pace)}</small>
      </span>
      {sit && free ? (
        <span class="row-actions">
          <a class="action-link" href={`#/t/${id}`} aria-label={HOME[language.value].lookAt(`${name}, ${players}`)}>
            {HOME[language.value].look}
          </a>
          <button type="button" class="action-link first" aria-label={`${way}: ${name}, ${players}`} onClick={sit}>
            {way}
          </button>
        </span>
      ) : (
        <a class="action-link" href={`#/t/${id}`} aria-label={`${way}: ${name}, ${players}`}>
          {way}
        </a>
      )}
    </li>
  );
}

/** A table with another player who wants the same game. */
function PairWithStranger({ onFault }: { onFault: (fault: string) => void }) {
  const w = words();
  const [game, setGame] = useState<KnownGameId>(listedCards()[0]?.id ?? 'arcade');
  const [rated, setRated] = useState(false);
  const { isPending, run } = usePending();
  const pair = async () => {
    const { pairWithStranger } = await import('../online/pairing.ts');
    const { place, fault } = await pairWithStranger(game, rated);
    if (place) go(place);
    else onFault(fault);
  };
  return (
    <p class="stranger">
      <select
        aria-label={w.play}
        value={game}
        onChange={({ currentTarget: { value } }) => {
          if (isKnownGame(value)) setGame(value);
        }}
      >
        {listedCards().map(({ id, texts }) => (
          <option key={id} value={id}>
            {texts[language.value].name}
          </option>
        ))}
      </select>
      {storage.get('account') !== null && (
        <label class="check">
          <input type="checkbox" checked={rated} onChange={({ currentTarget }) => setRated(currentTarget.checked)} /> {w.online.ratedTable}
        </label>
      )}
      <button type="button" class="action-link" disabled={isPending} aria-busy={isPending} onClick={() => run(pair)}>
        {w.online.stranger}
      </button>
    </p>
  );
}
