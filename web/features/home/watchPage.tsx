import { type Catalogue, catalogue } from '@fray/engine/catalogue';
import { cardOf, listedCards } from '@fray/games';
import type { TableListing } from '@fray/protocol';
import { Icon } from '@fray/table-kit/icon';
import { Eye, Play } from 'lucide';
import { BoardPicture } from '../../shared/boardPicture.tsx';
import { accentOf, coverOf } from '../../shared/covers.ts';
import { Skeletons } from '../../shared/loading.tsx';
import { describePace } from '../../shared/pace.ts';
import { language } from '../../shared/settings.ts';
import { useTitle } from '../../shared/title.ts';
import { words } from '../../shared/words/index.ts';
import { playBot } from './homeActions.ts';
import { useLists } from './lists.ts';
import { playersOf } from './tables.tsx';
import '../../shared/page.css';
import './watch.css';

/** The games that run, with their boards. */
export function WatchPage() {
  const w = WATCH[language.value];
  const lists = useLists();
  useTitle(w.title);
  const running = lists?.running ?? [];
  return (
    <main id="main" class="page watch">
      <h1>
        {w.title} {running.length > 0 && <small>{w.count(running.length)}</small>}
      </h1>
      {lists === undefined && <Skeletons count={3} look="watch-games" />}
      {lists === null && <p class="notice">{w.offline}</p>}
      {lists && running.length === 0 && <Nobody />}
      {running.length > 0 && (
        <ul class="watch-games">
          {running.map((table) => (
            <LiveGame key={table.id} table={table} />
          ))}
        </ul>
      )}
    </main>
  );
}

function LiveGame({ table: { id, game, seats, pace } }: { table: TableListing }) {
  const w = WATCH[language.value];
  const name = cardOf(game)?.texts[language.value].name ?? game;
  return (
    <li>
      <a href={`#/t/${id}`} style={accentOf(game)}>
        <span class="watch-board">
          <BoardPicture key={id} game={game} table={id} when="now" />
          <span class="watch-live">{w.live}</span>
        </span>
        <b>{playersOf(seats)}</b>
        <small>
          {name} · {describePace(pace)}
        </small>
        <span class="watch-go">
          <Icon of={Eye} size={18} /> {w.watch}
        </span>
      </a>
    </li>
  );
}

/** Nothing runs: what to do instead. */
function Nobody() {
  const w = WATCH[language.value];
  const [game] = listedCards();
  return (
    <section class="panel watch-nobody">
      {game && <img src={coverOf(game.id)} alt="" width={626} height={300} />}
      <div>
        <h2>{w.nobody}</h2>
        <p>{w.nobodyLead}</p>
        <p class="buttons">
          {game && (
            <button type="button" class="primary" onClick={() => void playBot(game.id)}>
              <Icon of={Play} size={18} /> {w.playInstead}
            </button>
          )}
          <a class="button" href="#/games">
            {words().myGames}
          </a>
        </p>
      </div>
    </section>
  );
}

const en = {
  title: 'Watch',
  count: (n: number) => (n === 1 ? 'one game is live' : `${n} games are live`),
  live: 'Live',
  watch: 'Watch',
  nobody: 'Nobody is playing right now',
  nobodyLead: 'Start a game of your own, or look back at one of yours.',
  playInstead: 'Play now',
  offline: 'The server cannot be reached. Live games come back with your connection.',
};

const da: typeof en = {
  title: 'Se med',
  count: (n) => (n === 1 ? 'ét spil er i gang' : `${n} spil er i gang`),
  live: 'Live',
  watch: 'Se med',
  nobody: 'Der er ingen, der spiller lige nu',
  nobodyLead: 'Start selv et spil, eller kig på et af dine gamle.',
  playInstead: 'Spil nu',
  offline: 'Serveren kan ikke nås. Spillene er her igen, når du har forbindelse.',
};

const WATCH: Catalogue<typeof en> = catalogue<typeof en>({ en, da });
