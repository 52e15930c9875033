import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../parts/icon.tsx';
import { CloseIcon } from '../parts/icons.ts';
import './overlay.css';

interface Props {
  readonly label: string;
  readonly closeLabel: string;
  readonly id: string;
  readonly children: ComponentChildren;
  onClose(): void;
}

/** A sheet that slides over the dock, or beside the bar at a desk. Escape closes it, and so does
 * whatever in it bears `data-closes`;  the focus goes back to where it was. */
export function Overlay({ label, closeLabel, id, children, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const closing = useRef(false);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.querySelector<HTMLElement>('.overlay-close')?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <div
      ref={box}
      class="overlay"
      id={`sheet-${id}`}
      role="dialog"
      aria-label={label}
      // Asked on the way down: on the way up the button may already be another one.
      onClickCapture={({ target }) => {
        closing.current = target instanceof Element && target.closest('[data-closes]') !== null;
      }}
      onClick={() => closing.current && onClose()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <header>
        <h2>{label}</h2>
        <button type="button" class="overlay-close" aria-label={closeLabel} onClick={onClose}>
          <Icon of={CloseIcon} />
        </button>
      </header>
      <div class="sheet-body" role="group" aria-label={label} tabIndex={0}>
        {children}
      </div>
    </div>
  );
}
