import { type Language, standardOptions } from '@fray/engine';
import { Icon } from '@fray/table-kit';
import { WORDS } from '#words';
import { optionSpecs } from '../rules/options.ts';
import { instructionIcons } from './panels/strip.tsx';

const INSTRUCTIONS = ['F', 'L', 'R'] as const;

/** The instructions of programs. */
export function Pieces({ language }: { language: Language }) {
  const icons = instructionIcons(standardOptions(optionSpecs));
  const { short } = WORDS[language];
  return (
    <ul class="pieces">
      {INSTRUCTIONS.map((letter) => {
        const icon = icons[letter];
        return (
          icon && (
            <li key={letter}>
              <Icon of={icon} size={64} />
              {letter}: {short[letter]}
            </li>
          )
        );
      })}
    </ul>
  );
}
