import { useState } from 'preact/hooks';
import { words } from '../../shared/words/index.ts';
import type { TableModel } from './model.ts';
import '../../shared/textForm.css';

/** Moves as text, for whoever types faster than pointing. */
export function TypedMoves({ table }: { table: TableModel }) {
  const w = words();
  const [text, setText] = useState('');
  const examples = table.legal().slice(-3);
  const enter = (event: Event) => {
    event.preventDefault();
    const moves = text.trim().split(/\s+/).filter(Boolean);
    if (moves.length === 0) return;
    table.play(...moves);
    setText('');
  };
  return (
    <form class="typed" onSubmit={enter}>
      <label>
        <span>{w.typed}</span>
        <input
          type="text"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          placeholder={examples.length > 0 ? w.typedHelp(examples) : ''}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
        />
      </label>
      <button type="submit" disabled={table.actor.value === undefined || !table.live}>
        {w.enter}
      </button>
    </form>
  );
}
