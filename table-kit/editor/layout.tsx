import type { Language } from '@fray/engine';
import { Redo2, Undo2 } from 'lucide';
import type { ComponentChildren } from 'preact';
import { Icon } from '../parts/icon.tsx';
import type { Drafting } from './useDraft.ts';
import { EDITOR_TEXTS } from './words.ts';
import './editor.css';

export interface EditorLayoutProps {
  readonly language: Language;
  readonly drafting: Pick<Drafting<object>, 'canUndo' | 'canRedo' | 'undo' | 'redo'>;
  /** Pieces, brush, symmetry. */
  readonly tools: ComponentChildren;
  /** Beside undo: sizes, ready drawings. */
  readonly actions?: ComponentChildren;
  /** The drawing itself. */
  readonly children: ComponentChildren;
  /** Fairness, checks, the drawing as a text. */
  readonly facts: ComponentChildren;
}

/** An editor: tools, the drawing, and what is known of it; side by side at a desk, one below the other on a phone. */
export function EditorLayout({ language, drafting, tools, actions, children, facts }: EditorLayoutProps) {
  const t = EDITOR_TEXTS[language];
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isTyping(event.target)) return;
    event.preventDefault();
    if (event.shiftKey) drafting.redo();
    else drafting.undo();
  };
  return (
    <div class="editor" onKeyDown={onKeyDown}>
      <div class="editor-tools">{tools}</div>
      <div class="editor-drawing">
        <p class="buttons editor-bar">
          <button type="button" disabled={!drafting.canUndo} onClick={drafting.undo}>
            <Icon of={Undo2} size={18} /> <span>{t.undo}</span>
          </button>
          <button type="button" disabled={!drafting.canRedo} onClick={drafting.redo} aria-label={t.redo} title={t.redo}>
            <Icon of={Redo2} size={18} />
          </button>
          {actions}
        </p>
        {children}
      </div>
      <div class="editor-facts-side">{facts}</div>
    </div>
  );
}

const isTyping = (target: EventTarget | null): boolean => target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
