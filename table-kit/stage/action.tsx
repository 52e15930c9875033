import type { IconNode } from 'lucide';
import { Icon } from '../parts/icon.tsx';
import './action.css';

/** Something that can be done now. */
export interface ActionSpec {
  /** The action in the current position: “Fire at O2 · 72 %”. */
  readonly label: string;
  /** A few words more: “then no driving this turn”. */
  readonly note?: string;
  readonly icon?: IconNode;
  /** The key that does it, anywhere at the table: a letter as it stands on the key. */
  readonly key?: string;
  /** Why it cannot be done just now, in words; what cannot be done at all is left out instead. */
  readonly blocked?: string;
  /** For what can be switched on and off. */
  readonly pressed?: boolean;
  /** For what hurts or cannot be taken back. */
  readonly destructive?: boolean;
  act(): void;
}

/** A button of the table: its picture, its word, its key. */
export function ActionButton({ action, primary = false }: { action: ActionSpec; primary?: boolean }) {
  const { label, note, icon, key, blocked, pressed, destructive } = action;
  const below = blocked ?? note;
  return (
    <button
      type="button"
      class={`action-button ${primary ? 'prime' : ''} ${destructive ? 'grave' : ''}`}
      aria-pressed={pressed}
      aria-disabled={blocked !== undefined}
      aria-keyshortcuts={key}
      onClick={() => blocked === undefined && action.act()}
    >
      {icon && <Icon of={icon} size={primary ? 26 : 20} />}
      <span class="action-text">
        <span class="action-label">{label}</span>
        {below && <small>{below}</small>}
      </span>
      {key && <kbd aria-hidden="true">{key.length === 1 ? key.toUpperCase() : key}</kbd>}
    </button>
  );
}
