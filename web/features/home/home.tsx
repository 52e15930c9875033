import { CARDS } from '@fray/games';
import { lazyPart } from '@fray/table-kit/lazyPart';
import { useState } from 'preact/hooks';
import { language, storage } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';
import { Challenges } from './challenges.tsx';
import { GameCard } from './gameCard.tsx';
import { Hero } from './hero.tsx';
import '../../shared/page.css';
import './home.css';
import { openRecord } from './homeActions.ts';
import { useLists } from './lists.ts';
import { Sanctions } from './sanctions.tsx';
import { Tables } from './tables.tsx';
import { HOME } from './words.ts';

/** Not for newcomers, who have nothing yet. */
const OwnGames = lazyPart(() => import('./ownGames.tsx').then((part) => part.OwnGames));
/** Below what one sees at once. */
const Doors = lazyPart(() => import('./homeLinks.tsx').then((part) => part.HomeLinks));

/** The first page: what this is, a game within a second, every game with its ways in, and what waits for whoever looks. */
export function Home() {
  const w = words();
  const [fault, setFault] = useState('');
  const lists = useLists();
  const { mine = [], open = [], running = [], challenges = [] } = lists ?? {};
  // What they are is read where they are listed: a newcomer has none.
  const hasLocal = storage.names('game.').length > 0 || storage.get('table') !== null || storage.get('shelf') !== null;
  const yours = (hasLocal || mine.length > 0) && <OwnGames mine={mine} />;
  const waiting = hasLocal || mine.some(({ owes }) => owes);
  return (
    <main id="main" class="page home">
      <Hero now={HOME[language.value].now(running.length, open.length)} onFault={setFault} />
      {fault !== '' && (
        <p role="alert" class="warning">
          {fault}
        </p>
      )}
      <Sanctions />
      {challenges.length > 0 && <Challenges challenges={challenges} onFault={setFault} />}
      {waiting && yours}
      <ul class="game-cards">
        {CARDS.map((card) => (
          <GameCard key={card.id} card={card} onFault={setFault} />
        ))}
      </ul>
      <Doors />
      {!waiting && yours}
      {lists && <Tables open={open} running={running} mine={new Set(mine.map(({ id }) => id))} onFault={setFault} />}
      <section>
        <h2>{HOME[language.value].records}</h2>
        <label class="action-link file">
          {w.loadRecord}
          <input
            type="file"
            accept=".fray,text/plain"
            onChange={async ({ currentTarget: { files } }) => {
              const wrong = files?.[0] && (await openRecord(await files[0].text()));
              if (wrong) setFault(w.cannotRead(wrong.unit === 'line' ? w.line(wrong.at) : w.entry(wrong.at), wrong.message));
            }}
          />
        </label>
      </section>
      <footer>
        {w.notice} <a href="#/kept">{w.whatWeKeep}</a>
      </footer>
    </main>
  );
}
