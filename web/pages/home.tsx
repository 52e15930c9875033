import { useState } from 'preact/hooks';
import { FACES } from '../app/faces.ts';
import { go } from '../app/router.ts';
import { words } from '../words/index.ts';

const GAMES = ['arcade', 'tubetanks', 'tunnel-rat'] as const;

/** Everything about tables is loaded with the first table, not with the first page. */
export function Home({ saved }: { saved: boolean }) {
  const w = words();
  const [fault, setFault] = useState('');

  const quick = async () => {
    const { openQuickGame } = await import('../table/quick.ts');
    await openQuickGame();
    go('/table');
  };

  const load = async (file: File | undefined) => {
    if (!file) return;
    const { openSession, Session } = await import('../table/session.ts');
    const opened = await Session.resume(await file.text());
    if (opened instanceof Session) {
      openSession(opened);
      go('/table');
    } else setFault(w.cannotRead(opened.unit === 'line' ? w.line(opened.at) : w.entry(opened.at), opened.message));
  };

  return (
    <main id="main" class="home">
      <header class="hero">
        <h1>{w.home}</h1>
        <p class="motto">{w.motto}</p>
        <p>{w.intro}</p>
        {saved && (
          <p>
            <a class="button primary" href="#/table">
              {w.continueGame}
            </a>
          </p>
        )}
      </header>
      <ul class="games">
        {GAMES.map((id) => (
          <li key={id} class={FACES[id] ? 'game featured' : 'game'}>
            <h2>{w.games[id].name}</h2>
            <p>{w.games[id].tagline}</p>
            {FACES[id] ? (
              <p class="buttons">
                <button type="button" class="primary" onClick={quick}>
                  {w.quick}
                </button>
                <a class="button" href={`#/new/${id}`}>
                  {w.setUp}
                </a>
              </p>
            ) : (
              <p class="later">
                {w.terminalOnly} <code>npx fray play {id}</code>
              </p>
            )}
            <p>
              <a href={`#/rules/${id}`}>{w.rules}</a>
            </p>
          </li>
        ))}
      </ul>
      <p>
        <label class="button file">
          {w.loadRecord}
          <input type="file" accept=".fray,text/plain" onChange={(event) => load(event.currentTarget.files?.[0])} />
        </label>
      </p>
      {fault !== '' && (
        <p role="alert" class="warning">
          {fault}
        </p>
      )}
      <footer>{w.notice}</footer>
    </main>
  );
}
