import type { GameEvent, Language } from '@fray/engine';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Face } from '../app/faces.ts';
import { language } from '../app/settings.ts';
import type { TableModel } from './model.ts';

/** A finished match beside best play, where the game is solved. */
export function Review({ face, table }: { face: Face; table: TableModel }) {
  // The last view is at hand only while the newest step is looked at.
  const last = useRef<object>(undefined);
  if (table.live) last.current = table.scene.value.view;
  const [Comparison, setComparison] =
    useState<(props: { view: object; events: readonly GameEvent[]; language: Language }) => JSX.Element>();
  // As with the board: what is compared belongs to this very game.
  useEffect(() => void face.review?.().then((loaded) => setComparison(() => loaded as typeof Comparison)), []);
  if (!last.current || !Comparison) return null;
  return (
    <div class="review">
      <Comparison view={last.current} events={table.history.value.flatMap(({ events }) => events)} language={language.value} />
    </div>
  );
}
