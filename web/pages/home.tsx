import { GAMES as ALL_GAMES, type GameId } from '@fray/games';
import { useState } from 'preact/hooks';
import { useLoaded } from '../app/loaded.tsx';
import { go } from '../app/router.ts';
import { language } from '../app/settings.ts';
import { shelf } from '../table/shelf.ts';
import { words } from '../words/index.ts';

const GAMES = ['arcade', 'arena-mechs', 'transformers-skirmish', 'tubetanks', 'tunnel-rat'] as const;

/** The game's name, from the second line of its record. */
function gameOf(record: string): string {
  const id = GAMES.find((game) => record.includes(`\ngame ${game} `));
  return id ? words().games[id].name : '';
}

export function Home({ saved }: { saved: boolean }) {
  const w = words();
  const [fault, setFault] = useState('');
  const earlier = shelf();
  const tables = useLoaded('tables', () => import('../online/tables.tsx'));

  const quick = async (id: GameId) => {
    const { openQuickGame } = await import('../table/quick.ts');
    await openQuickGame(id);
    go('/table');
  };

  /** A table for a friend in one click: the usual game, without clocks, its link ready to be sent. */
  const invite = async (id: GameId) => {
    const [{ openTable, STANDARD_SETTING }, game, { presetFor }] = await Promise.all([
      import('../online/createForm.tsx'),
      ALL_GAMES[id](),
      import('@fray/engine'),
    ]);
    setFault(await openTable(game, presetFor(game, 'regulars'), 0, true, STANDARD_SETTING));
  };

  const load = async (record: string) => {
    const { openSession, Session } = await import('../table/session.ts');
    const opened = await Session.resume(record);
    if (opened instanceof Session) {
      openSession(opened);
      go('/table');
    } else setFault(w.cannotRead(opened.unit === 'line' ? w.line(opened.at) : w.entry(opened.at), opened.message));
  };

  const games = (
    <ul class="games">
      {GAMES.map((id) => (
        <li key={id} class={id === 'arcade' ? 'game featured' : 'game'}>
          <h2>{w.games[id].name}</h2>
          <p>{w.games[id].tagline}</p>
          <p class="buttons">
            <button type="button" class="primary" onClick={() => quick(id)}>
              {w.quick}
            </button>
            <button type="button" onClick={() => void invite(id)}>
              {w.online.inviteFriend}
            </button>
            <a class="button" href={`#/new/${id}`}>
              {w.setUp}
            </a>
          </p>
          <p>
            <a href={`#/learn/${id}`}>{w.learn}</a> · <a href={`#/rules/${id}`}>{w.rules}</a> · <a href={`#/scores/${id}`}>{w.scores}</a>
          </p>
        </li>
      ))}
    </ul>
  );
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
      {tables && 'value' in tables ? <tables.value.Tables games={GAMES}>{games}</tables.value.Tables> : games}
      <p>
        <label class="button file">
          {w.loadRecord}
          <input
            type="file"
            accept=".fray,text/plain"
            onChange={async (event) => {
              const file = event.currentTarget.files?.[0];
              if (file) await load(await file.text());
            }}
          />
        </label>
      </p>
      {fault !== '' && (
        <p role="alert" class="warning">
          {fault}
        </p>
      )}
      {earlier.length > 0 && (
        <section>
          <h2>{w.earlier}</h2>
          <ul class="shelf">
            {earlier.map(({ when, record }) => (
              <li key={when}>
                <button type="button" onClick={() => load(record)}>
                  {w.earlierGame(
                    gameOf(record),
                    new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'short' }).format(when),
                    /^result /m.test(record),
                  )}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <footer>{w.notice}</footer>
    </main>
  );
}
