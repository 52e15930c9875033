import { listedCards } from '@fray/games';
import { Skeletons } from '../../shared/loading.tsx';
import type { MarksOf } from '../../shared/reviewMarks.ts';
import { language } from '../../shared/settings.ts';
import { GameRow } from './gameRow.tsx';
import { type Filter, type Games, privateGames } from './useGames.ts';
import { PEOPLE } from './words.ts';
import './gamesList.css';

const RESULTS = ['won', 'drawn', 'lost'] as const;
const OTHERS = ['people', 'bots', 'both'] as const;

interface Props {
  readonly games: Games;
  readonly filter: Filter;
  readonly marksOf: MarksOf;
  /** Whether the games are another player's. */
  readonly isTheirs: boolean;
  onFilter(filter: Filter): void;
}

/** Finished matches, newest first, and their filter. */
export function GamesList({ games, filter, marksOf, isTheirs, onFilter }: Props) {
  const w = PEOPLE[language.value];
  const unseen = isTheirs ? privateGames(games) : 0;
  const isNarrowed = filter.game !== undefined || filter.result !== undefined || filter.others !== undefined;
  return (
    <section class="panel pp-list" aria-labelledby="pp-list">
      <header>
        <h2 id="pp-list">{w.list}</h2>
        {(games.games.length > 0 || isNarrowed) && (
          <>
            <Pick
              label={w.filterGame}
              any={w.allGames}
              value={filter.game}
              values={listedCards().map(({ id, texts }) => [id, texts[language.value].name] as const)}
              onPick={(game) => onFilter({ ...filter, game })}
            />
            <Pick
              label={w.filterResult}
              any={w.anyResult}
              value={filter.result}
              values={RESULTS.map((result) => [result, w.filterResults[result]] as const)}
              onPick={(result) => onFilter({ ...filter, result })}
            />
            <Pick
              label={w.filterOthers}
              any={w.anyOthers}
              value={filter.others}
              values={OTHERS.map((others) => [others, w.others[others]] as const)}
              onPick={(others) => onFilter({ ...filter, others })}
            />
          </>
        )}
      </header>
      {unseen > 0 && !isNarrowed && <p class="pp-none">{w.unseen(unseen, games.games.length > 0)}</p>}
      {!games.ready && <Skeletons count={3} />}
      {games.ready && games.games.length === 0 && (unseen === 0 || isNarrowed) && (
        <p class="pp-none">
          {isNarrowed ? (
            w.noneSuch
          ) : isTheirs ? (
            w.noneOfTheirs
          ) : (
            <>
              {w.none} <a href="#/">{w.playOne}</a>
            </>
          )}
        </p>
      )}
      <ul class="pp-rows">
        {games.games.map((game) => (
          <GameRow key={`${game.table} ${game.seat}`} game={game} marks={marksOf(game.table, game.seat)} />
        ))}
      </ul>
      {games.more && (
        <p>
          <button type="button" onClick={games.more}>
            {w.more}
          </button>
        </p>
      )}
    </section>
  );
}

interface PickProps<T extends string> {
  readonly label: string;
  readonly any: string;
  readonly value: T | undefined;
  readonly values: readonly (readonly [T, string])[];
  onPick(value: T | undefined): void;
}

function Pick<T extends string>({ label, any, value, values, onPick }: PickProps<T>) {
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={({ currentTarget }) => onPick(values.find(([name]) => name === currentTarget.value)?.[0])}
    >
      <option value="">{any}</option>
      {values.map(([name, text]) => (
        <option key={name} value={name}>
          {text}
        </option>
      ))}
    </select>
  );
}
