import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { accentOf } from '../../shared/covers.ts';
import './featured.css';

/** Milliseconds between two looks at the match. */
const EVERY = 3000;

/** The progress of a public match, polled while the page is visible; undefined if it cannot be watched. */
function useProgress(id: string): number | undefined {
  const [at, setAt] = useState<number>();
  useEffect(() => {
    let current = true;
    const look = async () => {
      if (document.hidden) return;
      const { api } = await import('../../shared/server/api.ts');
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

export interface FeaturedProps {
  readonly id: string;
  /** The game, its players, and the accessible name of the link. */
  readonly name: string;
  readonly players: string;
  readonly live: string;
  readonly style: ReturnType<typeof accentOf>;
  /** Whether the match is shown: then no list needs to show it too. */
  onShown(isShown: boolean): void;
}

/** The best running match, live, with a link to watch it. The server draws its board, so the page loads no game. */
export default function Featured({ id, name, players, live, style, onShown }: FeaturedProps): JSX.Element | null {
  const at = useProgress(id);
  const [isMissing, setMissing] = useState(false);
  const isShown = at !== undefined && !isMissing;
  useEffect(() => {
    onShown(isShown);
    return () => onShown(false);
  }, [isShown]);
  if (!isShown) return null;
  return (
    <a class="featured" href={`#/t/${id}`} style={style}>
      <img src={`/picture/now/${id}?at=${at}`} alt="" onError={() => setMissing(true)} />
      <span class="featured-text">
        <b>{name}</b>
        <span>{players}</span>
        <span class="featured-live">{live}</span>
      </span>
    </a>
  );
}
