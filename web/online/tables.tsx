import type { GameId } from '@fray/games';
import type { Listing, Mine } from '@fray/protocol';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { go } from '../app/router.ts';
import { words } from '../words/index.ts';
import { api, Refused } from './api.ts';
import { entropyFor, freshTableId, hasKey, keepEntropy, playerName, sealedFor } from './device.ts';
import { nameOfGame, theLine } from './line.ts';
import { paceWords } from './lobby.tsx';

const EVERY = 5000;

/** Tables of one's own, tables that wait for somebody, and a stranger at once. */
export function Tables({ games, children }: { games: readonly GameId[]; children: ComponentChildren }) {
  const w = words();
  const [open, setOpen] = useState<readonly Listing[]>();
  const [mine, setMine] = useState<readonly Mine[]>([]);
  const [fault, setFault] = useState('');
  const [game, setGame] = useState<GameId>(games[0] ?? 'arcade');
  useEffect(() => {
    let current = true;
    const look = async () => {
      if (document.hidden || !navigator.onLine) return;
      const [listed, own] = await Promise.all([
        api.openTables().catch(() => undefined),
        hasKey() ? api.mine().catch(() => []) : Promise.resolve([]),
      ]);
      if (!current) return;
      setOpen(listed);
      setMine(own);
    };
    void look();
    const timer = setInterval(() => void look(), EVERY);
    // Notices of other tables come while any page of ours is open.
    if (hasKey()) theLine();
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, []);
  if (open === undefined) return <>{children}</>;

  const pair = async () => {
    const id = freshTableId();
    try {
      const commitment = sealedFor(id, 0, 1);
      const found = await api.pair({
        id,
        game,
        pace: { bank: 300, turn: 10, timeouts: 2, whenOut: 'bot' },
        name: playerName.value,
        commitment,
      });
      // What was committed to belongs to the table that was found.
      keepEntropy(found.id, found.seat, found.attempt, entropyFor(id, 0, 1));
      go(`/t/${found.id}/${found.seat}`);
    } catch (error) {
      setFault(error instanceof Refused ? (w.online.refused[error.code] ?? error.message) : String(error));
    }
  };
  const shown = mine.filter(({ stage }) => stage !== 'closed').slice(0, 12);
  return (
    <>
      {shown.length > 0 && (
        <section>
          <h2>{w.online.myTables}</h2>
          <ul class="shelf">
            {shown.map(({ id, seat, stage, against, owes, game: played }) => (
              <li key={`${id} ${seat}`}>
                <a class={`button ${owes ? 'primary' : ''}`} href={`#/t/${id}/${seat}`}>
                  {nameOfGame(played)} {w.online.against(against.filter(Boolean).join(', ') || w.online.nobody)}:{' '}
                  {owes ? w.online.yourMove : (w.online.stages[stage] ?? stage)}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {children}
      <section class="open-tables">
        <h2>{w.online.openTables}</h2>
        {open.length === 0 && <p>{w.online.noOpenTables}</p>}
        <ul class="shelf">
          {open.map(({ id, game: played, seats, pace }) => (
            <li key={id}>
              <a class="button" href={`#/t/${id}`}>
                {w.online.join}: {nameOfGame(played)}{' '}
                {w.online.against(
                  seats.flatMap(({ kind, name }) => (kind === 'open' ? [] : [name || w.player(1)])).join(', ') || w.online.nobody,
                )}
                , {paceWords(pace)}
              </a>
            </li>
          ))}
        </ul>
        <p class="buttons">
          <select
            aria-label={w.play}
            value={game}
            onChange={(event) => setGame(games.find((id) => id === event.currentTarget.value) ?? game)}
          >
            {games.map((id) => (
              <option key={id} value={id}>
                {w.games[id].name}
              </option>
            ))}
          </select>
          <button type="button" onClick={() => void pair()}>
            {w.online.stranger}
          </button>
        </p>
        {fault !== '' && (
          <p role="alert" class="warning">
            {fault}
          </p>
        )}
      </section>
    </>
  );
}
