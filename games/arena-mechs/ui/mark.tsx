import type { ComponentChildren } from 'preact';
import { ACTIONS, LETTERS } from '../data/cards.ts';
import { type MechEvent, SEATS, type SeatName } from '../rules/state.ts';
import { ActionSymbol } from './art/symbols.tsx';
import { TONES } from './art/tones.ts';

/** What a step came to: programs as their symbols, and what was lost or earned by whom. */
export function Mark({ events }: { events: readonly MechEvent[] }) {
  return (
    <>
      {events.map((event, i) => event.type === 'revealed' && <Symbols key={i} seat={event.seat} of={lettersOf(event)} at={event.number} />)}
      {events.map((event, i) =>
        event.type === 'programmed'
          ? event.cards?.map((card, n) => (
              <Symbols key={`${i} ${n}`} seat={event.seat} of={[...card]} at={n === 0 ? event.slot : undefined} />
            ))
          : null,
      )}
      {SEATS.map((seat) => (
        <Sums key={seat} seat={seat} events={events} />
      ))}
    </>
  );
}

const lettersOf = ({ sequence }: { readonly sequence: readonly string[] }) =>
  sequence.map((action) => LETTERS[ACTIONS.findIndex((name) => name === action)] ?? '');

function Symbols({ seat, of, at }: { seat: SeatName; of: readonly string[]; at: ComponentChildren }) {
  return (
    <i class="mech-chips" style={{ '--tone': TONES[seat].main }}>
      {of.map((letter, i) => (
        <span key={i}>
          <ActionSymbol letter={letter} size={15} />
        </span>
      ))}
      {at !== undefined && <b>{at}</b>}
    </i>
  );
}

function Sums({ seat, events }: { seat: SeatName; events: readonly MechEvent[] }) {
  let lost = 0;
  let earned = 0;
  for (const event of events)
    if (event.type === 'damaged' && event.seat === seat) lost += event.points;
    else if ((event.type === 'prestige' || event.type === 'scored') && event.seat === seat) earned += event.points;
  return (
    <>
      {lost > 0 && <b style={{ color: TONES[seat].light }}>−{lost}</b>}
      {earned !== 0 && (
        <b class="mech-earned" style={{ color: TONES[seat].light }}>
          <ActionSymbol letter="p" size={13} />
          {earned > 0 ? `+${earned}` : `−${-earned}`}
        </b>
      )}
    </>
  );
}
