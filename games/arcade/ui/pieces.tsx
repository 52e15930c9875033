import type { Language } from '@fray/engine';
import { type DrawingName, Drawings, Use } from './art/drawings.tsx';
import { WORDS } from './words.ts';

const TANK = { en: 'tank', da: 'kampvogn' } as const;
const MINES = { en: ['area mine', 'radial mine'], da: ['områdemine', 'stjernemine'] } as const;

/** What the battle is fought with, as it stands on the board. */
export function Pieces({ language }: { language: Language }) {
  const w = WORDS[language];
  const shown: readonly (readonly [DrawingName, string])[] = [
    ['tank-green', TANK[language]],
    ['tank-orange', TANK[language]],
    ['sidecar-green', w.sidecar],
    ['wall', w.wall],
    ['gap', w.gap],
    ['pool', w.pool],
    ['mine-area-green', MINES[language][0]],
    ['mine-radial-orange', MINES[language][1]],
  ];
  return (
    <>
      <Drawings />
      <ul class="pieces">
        {shown.map(([of, name]) => (
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
