import type { Language } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import { WORDS } from '#words';
import { type DrawingName, Drawings, Use } from './art/drawings.tsx';

const TANK = catalogue({ en: 'tank', da: 'kampvogn' });
const MINES = catalogue({ en: { area: 'area mine', radial: 'radial mine' }, da: { area: 'flademine', radial: 'strålemine' } });

/** The components of the game, as drawn on the board. */
export function Pieces({ language }: { language: Language }) {
  const w = WORDS[language];
  const drawings: readonly (readonly [DrawingName, string])[] = [
    ['tank-green', TANK[language]],
    ['tank-orange', TANK[language]],
    ['sidecar-green', w.sidecar],
    ['wall', w.wall],
    ['gap', w.gap],
    ['pool', w.pool],
    ['mine-area-green', MINES[language].area],
    ['mine-radial-orange', MINES[language].radial],
  ];
  return (
    <>
      <Drawings />
      <ul class="pieces">
        {drawings.map(([of, name]) => (
          <li key={of}>
            <svg viewBox="-56 -56 112 112" width="64" height="64" style={{ '--hull': '0deg', '--turret': '0deg' }} aria-hidden="true">
              <Use of={of} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}
