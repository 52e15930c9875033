import type { Language } from '@fray/engine';
import { TEXTS } from '../io/log.ts';
import { ACTIONS, LETTERS } from '../rules/cards.ts';
import { SEATS } from '../rules/state.ts';
import { MechHead } from './art/mech.tsx';
import { ActionSymbol } from './art/symbols.tsx';

/** A slash after which a name may break into the next line. */
const BREAKABLE_SLASH = '/\u200b';

/** The mechs, and the symbols of their actions. */
export function Pieces({ language }: { language: Language }) {
  const { actions, sides } = TEXTS[language];
  return (
    <ul class="pieces">
      {SEATS.map((seat) => (
        <li key={seat}>
          <MechHead seat={seat} />
          {sides[seat]}
        </li>
      ))}
      {ACTIONS.map((action, i) => (
        <li key={action}>
          <ActionSymbol letter={LETTERS.charAt(i)} size={64} />
          {actions[action].replace('/', BREAKABLE_SLASH)}
        </li>
      ))}
    </ul>
  );
}
