import { cardOf, listedCards } from '@fray/games';
import type { ChallengeView, Sanction } from '@fray/protocol';
import { lazyPart } from '@fray/table-kit/lazyPart';
import { useEffect, useState } from 'preact/hooks';
import { locale } from '../../shared/locale.ts';
import { describePace } from '../../shared/pace.ts';
import { language, storage } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';
import { GameCard } from './gameCard.tsx';
import { Hero } from './hero.tsx';
import { openRecord } from './homeActions.ts';
import { useLists } from './lists.ts';
import { HOME } from './words.ts';
import '../../shared/page.css';
import './home.css';
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

interface Props {
  readonly challenges: readonly ChallengeView[];
  onFault(fault: string): void;
}

/** Players who wait for this user: for an answer to a challenge, or for a rematch. */
function Challenges({ challenges, onFault }: Props) {
  const w = HOME[language.value];
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set());
  const decline = async ({ id, seat }: ChallengeView) => {
    await import('../../shared/server/api.ts')
      .then(({ api }) => api.decline(id, seat))
      .then(
        () => setDeclined(new Set([...declined, id])),
        (error: unknown) => onFault(error instanceof Error ? error.message : String(error)),
      );
  };
  const left = challenges.filter(({ id }) => !declined.has(id));
  if (left.length === 0) return null;
  return (
    <section class="challenges">
      <h2>{w.challenges}</h2>
      <ul class="rows">
        {left.map((challenge) => {
          const { id, game, seat, seats, pace } = challenge;
          const by = seats.flatMap(({ kind, name }) => (kind === 'human' ? [name || words().online.nobody] : [])).join(', ');
          // A seat that is kept for a rematch bears no name.
          const what =
            challenge.tournament === undefined ? (seats[seat]?.name === '' ? w.againBy(by) : w.challengedBy(by)) : w.tournamentTable;
          const name = cardOf(game)?.texts[language.value].name ?? game;
          return (
            <li key={id} class="row owes">
              <span>
                <small>{what}</small>
                <b>{name}</b>
                <small>{describePace(pace)}</small>
              </span>
              <span class="row-actions">
                {challenge.tournament === undefined && (
                  <button
                    type="button"
                    class="action-link"
                    aria-label={w.declineOf(`${what}, ${name}`)}
                    onClick={() => void decline(challenge)}
                  >
                    {w.decline}
                  </button>
                )}
                <a class="action-link first" href={`#/t/${id}`} aria-label={w.lookAt(`${what}, ${name}`)}>
                  {w.look}
                </a>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
