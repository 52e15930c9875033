import { cardOf } from '@fray/games';
import type { Listing, Shown } from '@fray/protocol';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { accentOf } from '../../app/covers.ts';
import { language } from '../../app/settings.ts';
import type { StillUi } from '../../pictures/stills.ts';
import './featured.css';
import { HOME } from './words.ts';
import { playersOf } from './yours.tsx';

/** Milliseconds between two looks at the match. */
const EVERY = 3000;

interface Seen {
  readonly ui: StillUi;
  readonly shown: Extract<Shown, { kind: 'table' }>;
}

/** A match that may be watched, as those beside the table see it, asked for again and again while somebody looks. */
function useSeen({ id, game }: Listing): Seen | undefined {
  const [seen, setSeen] = useState<Seen>();
  useEffect(() => {
    let current = true;
    const look = async () => {
      if (document.hidden) return;
      const [{ api }, { stillOf }] = await Promise.all([import('../../online/api.ts'), import('../../pictures/stills.ts')]);
      const ui = await stillOf(game);
      const shown = ui && (await api.shown(id));
      if (current) setSeen(ui && shown && { ui, shown });
    };
    // A match that cannot be seen just now is not shown.
    const again = () => void look().catch(() => undefined);
    again();
    const timer = setInterval(again, EVERY);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [id, game]);
  return seen?.shown.view ? seen : undefined;
}

/** The best match that runs, live, on its way to those who watch it. */
export function Featured({ table }: { table: Listing }): JSX.Element | null {
  const w = HOME[language.value];
  const seen = useSeen(table);
  if (!seen?.shown.view) return null;
  const { ui, shown } = seen;
  const name = cardOf(table.game)?.texts[language.value].name ?? table.game;
  const players = playersOf(table.seats);
  // The ui belongs to this very game, so the view that it is given is its own.
  const view = shown.view as never;
  const { place, when } = ui.about(view, language.value);
  return (
    <a class="featured" href={`#/t/${table.id}`} style={accentOf(table.game)} aria-label={w.watchGame(name, players)}>
      <span class="featured-board" aria-hidden="true">
        <ui.Still picture={ui.script.pictureOf(view, 0, []) as never} view={view} language={language.value} />
      </span>
      <span class="featured-says">
        <b>{name}</b>
        <span>{players}</span>
        <small>{[place, when].filter(Boolean).join(' · ')}</small>
        <span class="featured-live">{w.live}</span>
      </span>
    </a>
  );
}
