import { Icon, RepairIcon, ShieldIcon } from '@fray/table-kit';
import type { SkirmishEvent } from '../state.ts';
import { LIVERIES } from './art/ink.tsx';

/** What a step came to: whom it hit, whom it mended, who was not hit after all. */
export const Mark = ({ events }: { events: readonly SkirmishEvent[] }) => (
  <>
    {events.map((event) => {
      if (event.type !== 'damaged' && event.type !== 'defended' && event.type !== 'repaired') return null;
      const { seat } = event.type === 'defended' ? event : event.target;
      return (
        <b style={{ color: LIVERIES[seat].pip }}>
          {event.type === 'damaged' ? '−1' : <Icon of={event.type === 'defended' ? ShieldIcon : RepairIcon} size={17} />}
        </b>
      );
    })}
  </>
);
