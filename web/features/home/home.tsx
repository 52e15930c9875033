import { listedCards } from '@fray/games';
import { lazyPart } from '@fray/table-kit/lazyPart';
import { useEffect, useState } from 'preact/hooks';
import { language, storage } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';
import { Challenges } from './challenges.tsx';
import { GameCard } from './gameCard.tsx';
import { Hero } from './hero.tsx';
import '../../shared/page.css';
import './home.css';
import type { Sanction } from '@fray/protocol';
import { locale } from '../../shared/locale.ts';
import { openRecord } from './homeActions.ts';
import { useLists } from './lists.ts';
import { HOME } from './words.ts';
import './sanctions.css';

/** Messages of moderators to this user, until they are read. */
function Sanctions() {
  const w = HOME[language.value];
  const [sanctions, setSanctions] = useState<readonly Sanction[]>([]);
  useEffect(() => {
    // A visitor without a key has no user.
    if (storage.get('key') === null) return;
    import('../../shared/server/api.ts').then(({ api }) => api.sanctions().then(setSanctions)).catch(() => undefined);
  }, []);
  if (sanctions.length === 0) return null;
  const { reasons } = words().online;
  const seen = async () => {
    await import('../../shared/server/api.ts')
      .then(({ api }) => api.sanctionsSeen())
      .then(
        () => setSanctions([]),
        () => undefined,
      );
  };
  return (
    <section class="warning sanctions" role="alert">
      {sanctions.map(({ kind, reason, until }) => {
        const end = new Intl.DateTimeFormat(locale(), { dateStyle: 'long' }).format(until);
        return <p key={kind}>{w.sanctioned[kind](reasons[reason], end)}</p>;
      })}
      <p>
        <button type="button" class="action-link" onClick={() => void seen()}>
          {w.understood}
        </button>
      </p>
    </section>
  );
}

/** Not for newcomers, who have no games yet. */
const Dashboard = lazyPart(() => import('./dashboard.tsx').then((part) => part.Dashboard));
/** Below the first screen. */
const Running = lazyPart(() => import('./tables.tsx').then((part) => part.Running));
const OpenTables = lazyPart(() => import('./tables.tsx').then((part) => part.OpenTables));
const Doors = lazyPart(() => import('./homeLinks.tsx').then((part) => part.HomeLinks));

/** Whether this browser has been used before: it has a game, a puzzle or an account. */
const wasHere = (): boolean =>
  storage.names('game.').length > 0 || ['table', 'shelf', 'career', 'puzzles', 'account'].some((key) => storage.get(key) !== null);

/** The first page. Newcomers see an introduction and a button to play; returning users see waiting games and their medals. */
export function Home() {
  const w = words();
  const [fault, setFault] = useState('');
  const lists = useLists();
  const { mine = [], open = [], running = [], challenges = [] } = lists ?? {};
  const isBack = wasHere() || mine.length > 0;
  const calls = (
    <>
      {fault !== '' && (
        <p role="alert" class="warning">
          {fault}
        </p>
      )}
      <Sanctions />
      {challenges.length > 0 && <Challenges challenges={challenges} onFault={setFault} />}
    </>
  );
  return (
    <main id="main" class="page home">
      {isBack ? (
        <Dashboard lists={lists} onFault={setFault}>
          {calls}
        </Dashboard>
      ) : (
        <>
          <Hero now={HOME[language.value].now(running.length, open.length)} onFault={setFault} />
          {calls}
          <ul class="game-cards">
            {listedCards().map((card) => (
              <GameCard key={card.id} card={card} onFault={setFault} />
            ))}
          </ul>
        </>
      )}
      <Doors withPuzzle={!isBack} />
      {lists && !isBack && (
        <>
          {running.length > 0 && <Running running={running} />}
          <OpenTables open={open} mine={new Set()} onFault={setFault} />
        </>
      )}
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
        {w.notice} <a href="#/kept">{w.whatWeKeep}</a> <a href="#/api">API</a>
      </footer>
    </main>
  );
}
