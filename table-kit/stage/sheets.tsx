import { useRef } from 'preact/hooks';
import { Icon } from '../parts/icon.tsx';
import type { Sheet } from './frame.ts';
import './sheets.css';

interface TabsProps {
  readonly sheets: readonly Sheet[];
  readonly open: Sheet;
  readonly label: string;
  onOpen(id: string): void;
}

/** Sheets beside each other at a desk: tabs, of which one is open. */
export function Tabs({ sheets, open, label, onOpen }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (way === 0) return;
    const next = sheets[(sheets.indexOf(open) + way + sheets.length) % sheets.length];
    if (!next) return;
    event.preventDefault();
    onOpen(next.id);
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  };
  return (
    <section class="tabs" aria-label={label}>
      <div ref={list} class="tab-list" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {sheets.map(({ id, label: name, isUnread }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            class={isUnread && id !== open.id ? 'news' : ''}
            aria-selected={id === open.id}
            aria-controls={`sheet-${id}`}
            tabindex={id === open.id ? 0 : -1}
            onClick={() => onOpen(id)}
          >
            {name}
          </button>
        ))}
      </div>
      <div key={open.id} class="sheet-body" role="tabpanel" id={`sheet-${open.id}`} aria-labelledby={`tab-${open.id}`} tabindex={0}>
        {open.content}
      </div>
    </section>
  );
}

/** Sheets in the hand: a row of buttons that let one slide over the dock. */
export function SheetButtons({ sheets, onOpen }: { sheets: readonly Sheet[]; onOpen: (id: string) => void }) {
  return (
    <>
      {sheets.map(({ id, label, icon, isUnread }) => (
        <button
          key={id}
          type="button"
          class={`sheet-button ${isUnread ? 'news' : ''}`}
          data-sheet={id}
          aria-label={label}
          onClick={() => onOpen(id)}
        >
          <Icon of={icon} />
        </button>
      ))}
    </>
  );
}
