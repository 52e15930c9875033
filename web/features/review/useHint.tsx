import type { Shortcut } from '@fray/table-kit';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { GameUi } from '../../shared/gameUi.ts';
import { words } from '../../shared/words/index.ts';
import type { Session } from '../play/index.ts';
import type { Hint } from './hint.tsx';

/** The hint at tables against bots. */
export interface HintParts {
  readonly button: ComponentChildren;
  readonly notice: ComponentChildren;
  readonly over: ComponentChildren;
  readonly keys: readonly Shortcut[];
}

/** Hints for a person alone against bots: each is noted in the record before it is looked for, and shown until something is played. */
export function useHint(table: Session, ui: GameUi): HintParts {
  const w = words();
  const [lastHint, setLastHint] = useState<{ readonly at: number; readonly hint: Hint }>();
  const { players, match } = table;
  const seat = table.actor.value;
  void table.version.value;
  const people = players.filter(({ kind }) => kind === 'human').length;
  const offered = people === 1 && players.length > people && seat !== undefined && table.live && !table.outcome;
  const current = offered && lastHint?.at === match.log.length ? lastHint.hint : undefined;
  const ask = async () => {
    if (!offered || current) return;
    const { hintFor, lookingForHint, whyNoHint } = await import('./hint.tsx');
    const closed = await whyNoHint(table, ui);
    if (table.actor.value !== seat) return;
    if (closed === '') table.act('hint', seat);
    const at = match.log.length;
    setLastHint({ at, hint: { text: closed === '' ? lookingForHint() : closed } });
    if (closed === '') setLastHint({ at, hint: await hintFor(table, ui, seat) });
  };
  return {
    button: offered && (
      <button type="button" data-closes aria-keyshortcuts="i" onClick={() => void ask()}>
        {w.hint}
      </button>
    ),
    notice: current && (
      <p class="notice hint-said" role="status">
        {current.text}
      </p>
    ),
    over: current?.over,
    keys: offered ? [{ key: 'i', label: w.hint, act: () => void ask() }] : [],
  };
}
