import { ACTIONS, LETTERS } from '../data/cards.ts';
import type { MechEvent } from '../rules/state.ts';
import { ActionSymbol } from './art/symbols.tsx';
import { TONES } from './art/tones.ts';

/** What a step came to: cards and programs as their symbols, and what was lost or earned by whom. */
export const Mark = ({ events }: { events: readonly MechEvent[] }) => (
  <>
    {events.map((event) => {
      switch (event.type) {
        case 'programmed':
          return event.cards?.map((card) => <Symbols of={[...card]} />);
        case 'revealed':
          return (
            <Symbols
              tone={TONES[event.seat].main}
              of={event.sequence.map((action) => LETTERS[ACTIONS.findIndex((name) => name === action)]!)}
              at={event.number}
            />
          );
        case 'damaged':
          return <b style={{ color: TONES[event.seat].light }}>−{event.points}</b>;
        case 'prestige':
        case 'scored':
          return (
            <b class="mech-chips" style={{ color: TONES[event.seat].light }}>
              <ActionSymbol letter="p" size={13} />
              {event.points < 0 ? `−${-event.points}` : `+${event.points}`}
            </b>
          );
        default:
          return null;
      }
    })}
  </>
);

const Symbols = ({ of, at, tone }: { of: readonly string[]; at?: number; tone?: string }) => (
  <i class="mech-chips" style={{ '--tone': tone }}>
    {of.map((letter) => (
      <span>
        <ActionSymbol letter={letter} size={15} />
      </span>
    ))}
    {at && <b>{at}</b>}
  </i>
);
