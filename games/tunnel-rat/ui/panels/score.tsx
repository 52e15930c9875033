import { Icon } from '@fray/table-kit';
import type { Kind } from '../../rules/state.ts';
import { KIND_ART } from '../art/cards.tsx';

interface Props {
  readonly count: number;
  /** How many win. */
  readonly goal: number;
  readonly kind: Kind;
  readonly label: string;
}

/** As many small cards as win, of which some are won. */
export function Score({ count, goal, kind, label }: Props) {
  return (
    <span class={`rat-score of-${kind}`} role="img" aria-label={label}>
      {Array.from({ length: goal }, (_, i) => (
        <i key={i} class={i < count ? 'full' : ''}>
          {i < count && <Icon of={KIND_ART[kind].icon} size={13} />}
        </i>
      ))}
      <span aria-hidden="true">{label}</span>
    </span>
  );
}
