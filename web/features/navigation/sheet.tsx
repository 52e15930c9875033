import { Icon } from '@fray/table-kit/icon';
import { X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { language } from '../../shared/settings.ts';
import { NAVIGATION } from './words.ts';

interface Props {
  readonly title: string;
  readonly children: ComponentChildren;
  onClose(): void;
}

/** A dialog at the bottom of the window. Escape, the button, a press beside it and every link in it close it. */
export function Sheet({ title, children, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      class="bottom-sheet"
      aria-label={title}
      onClose={onClose}
      onClick={({ target }) => {
        if (target === dialog.current || (target instanceof Element && target.closest('a'))) dialog.current?.close();
      }}
    >
      <header>
        <h2>{title}</h2>
        <button
          type="button"
          class="bottom-sheet-close"
          aria-label={NAVIGATION[language.value].close}
          onClick={() => dialog.current?.close()}
        >
          <Icon of={X} size={22} />
        </button>
      </header>
      {children}
    </dialog>
  );
}
