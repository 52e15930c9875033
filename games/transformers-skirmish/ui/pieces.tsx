import type { Language } from '@fray/engine';
import { TEXTS } from '../io/log.ts';
import { SEATS } from '../rules/state.ts';
import { Portrait } from './art/robot.tsx';

const SHOWN = ['lead', 'second', 'third', 'line1'] as const;

/** The robots of both sides: those with names, and one of the five equal ones. */
export function Pieces({ language }: { language: Language }) {
  const { units } = TEXTS[language].skins.source;
  return (
    <ul class="pieces">
      {SEATS.flatMap((side) =>
        SHOWN.map((unit) => (
          <li key={`${side} ${unit}`}>
            <Portrait side={side} unit={unit} air={false} size={64} />
            {units[side][unit]}
          </li>
        )),
      )}
    </ul>
  );
}
