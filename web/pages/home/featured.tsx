import { cardOf } from '@fray/games';
import type { Listing } from '@fray/protocol';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { accentOf } from '../../app/covers.ts';
import { language } from '../../app/settings.ts';
import { api } from '../../online/api.ts';
import './featured.css';
import { HOME } from './words.ts';
import { playersOf } from './yours.tsx';

/** Milliseconds between two looks at the match. */
const EVERY = 3000;

/** How far a match that may be watched has come, asked for again and again while somebody looks; undefined: it cannot be seen. */
function useProgress(id: string): number | undefined {
  const [at, setAt] = useState<number>();
  useEffect(() => {
    let current = true;
    const look = async () => {
      if (document.hidden) return;
      const shown = await api.shown(id);
      if (current) setAt('view' in shown ? shown.at : undefined);
    };
    // A match that cannot be seen just now is not shown.
    const again = () => void look().catch(() => undefined);
    again();
    const timer = setInterval(again, EVERY);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [id]);
  return at;
}

/** The best match that runs, live, on its way to those who watch it; its board is drawn by the server, so that nothing is loaded for it. */
export default function Featured({ table }: { table: Listing }): JSX.Element | null {
  const w = HOME[language.value];
  const at = useProgress(table.id);
  const [isMissing, setMissing] = useState(false);
  if (at === undefined || isMissing) return null;
  const name = cardOf(table.game)?.texts[language.value].name ?? table.game;
  const players = playersOf(table.seats);
  return (
    <a class="featured" href={`#/t/${table.id}`} style={accentOf(table.game)} aria-label={w.watchGame(name, players)}>
      <img src={`/picture/now/${table.id}?at=${at}`} alt="" onError={() => setMissing(true)} />
      <span class="featured-says">
        <b>{name}</b>
        <span>{players}</span>
        <span class="featured-live">{w.live}</span>
      </span>
    </a>
  );
}
