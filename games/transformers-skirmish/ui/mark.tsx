import { Icon, RepairIcon, ShieldIcon } from '@fray/table-kit';
import type { SkirmishEvent } from '../state.ts';
import { LIVERIES } from './art/ink.tsx';

/** What a step came to: whom it hit, whom it mended, who was not hit after all. */
export function Mark({ events }: { events: readonly SkirmishEvent[] }) {
  return (
    <>
      {events.map((event, i) => {
        switch (event.type) {
          case 'damaged':
            return (
              <b key={i} style={{ color: LIVERIES[event.target.seat].pip }}>
                −1
              </b>
            );
          case 'defended':
            return (
              <b key={i} style={{ color: LIVERIES[event.seat].pip }}>
                <Icon of={ShieldIcon} size={17} />
              </b>
            );
          case 'repaired':
            return (
              <b key={i} style={{ color: LIVERIES[event.target.seat].pip }}>
                <Icon of={RepairIcon} size={15} />
              </b>
            );
          default:
            return null;
        }
      })}
    </>
  );
}
