import { Icon } from '@fray/table-kit';
import { GOAL, type Kind } from '../state.ts';
import { KIND_ART } from './art/cards.tsx';

/** Five small cards, of which some are won. */
export function Score({ count, kind, label }: { count: number; kind: Kind; label: string }) {
  return (
    <span class={`rat-score of-${kind}`} role="img" aria-label={label}>
      {Array.from({ length: GOAL }, (_, i) => (
        <i key={i} class={i < count ? 'full' : ''}>
          {i < count && <Icon of={KIND_ART[kind].icon} size={13} />}
        </i>
      ))}
      <span aria-hidden="true">{label}</span>
    </span>
  );
}
