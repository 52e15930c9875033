import { Icon } from '@fray/table-kit/icon';
import { TrendingDown, TrendingUp } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { api } from '../../shared/server/api.ts';
import { language, pace } from '../../shared/settings.ts';
import { useLoaded } from '../../shared/useLoaded.tsx';
import './ratingChange.css';

const en = {
  rating: 'Rating',
  gained: (points: number) => `${points} more than before`,
  lost: (points: number) => `${points} less than before`,
};
const TEXTS = {
  en,
  da: {
    rating: 'Rating',
    gained: (points) => `${points} mere end før`,
    lost: (points) => `${points} mindre end før`,
  } satisfies typeof en,
};

/** Milliseconds until the figure begins to move, and until it stands. */
const COUNT = { after: 900, takes: 900 };

/** A number that counts from one value to another, slower towards the end. */
function useCount(from: number, to: number): number {
  const [shown, setShown] = useState(pace() === 0 ? to : from);
  useEffect(() => {
    if (pace() === 0) return undefined;
    const begun = performance.now() + COUNT.after;
    let frame = requestAnimationFrame(function step(now) {
      const left = 1 - Math.min(1, Math.max(0, (now - begun) / COUNT.takes));
      setShown(Math.round(to - (to - from) * left ** 3));
      if (left > 0) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [from, to]);
  return shown;
}

/** The rating change of a rated match, at its end. Undefined if it cannot be loaded. */
export function RatingChange({ game, table }: { readonly game: string; readonly table: string }) {
  const loaded = useLoaded(table, async () => (await api.myGames({ game })).games.find((played) => played.table === table)?.rating);
  if (!loaded || !('value' in loaded) || loaded.value === undefined) return null;
  return <Counted rating={Math.round(loaded.value.rating)} change={Math.round(loaded.value.change)} />;
}

function Counted({ rating, change }: { readonly rating: number; readonly change: number }) {
  const w = TEXTS[language.value];
  const shown = useCount(rating - change, rating);
  return (
    <p class="rating-change">
      <span>{w.rating}</span>
      <b aria-hidden="true">{shown}</b>
      <span class="visually-hidden">{rating}</span>
      {change !== 0 && (
        <span class={`delta ${change > 0 ? 'up' : 'down'}`}>
          <Icon of={change > 0 ? TrendingUp : TrendingDown} size={20} />
          <span aria-hidden="true">{Math.abs(change)}</span>
          <span class="visually-hidden">{change > 0 ? w.gained(change) : w.lost(-change)}</span>
        </span>
      )}
    </p>
  );
}
