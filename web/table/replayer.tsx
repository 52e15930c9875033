import { FirstIcon, Icon, LastIcon, NextIcon, PauseIcon, PlayIcon, PreviousIcon } from '@fray/table-kit';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { pause } from '../app/settings.ts';
import { words } from '../words/index.ts';
import type { TableModel } from './model.ts';
import './replayer.css';

/** Looks at a moment of the match; the newest one follows the game again. */
export function lookAt(table: TableModel, moment: number, of: number): void {
  table.cursor.value = moment >= of ? undefined : Math.max(0, moment);
}

/** How long a position rests before what follows it is played. */
const REST = 500;

/** Plays a step again, or several: first how things stood, then what happened. */
export function playStep(table: TableModel, step: number, from = step - 1): void {
  table.cursor.value = from;
  setTimeout(() => {
    if (table.cursor.value === from) lookAt(table, step, table.scene.value.of);
  }, REST);
}

/** Scrubbing leaves the game alone: it goes on, and “live” leads back to it. */
export function Replayer({ table, children }: { table: TableModel; children?: ComponentChildren }) {
  const w = words();
  const { at, of } = table.scene.value;
  const [running, setRunning] = useState(false);
  const show = (moment: number) => lookAt(table, moment, of);
  useEffect(() => {
    if (!running) return undefined;
    if (table.live) {
      setRunning(false);
      return undefined;
    }
    let current = true;
    const timer = setTimeout(
      () => void table.projector.idle().then(() => current && show(at + 1)),
      table.projector.attached ? 60 : Math.max(120, pause()),
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  });
  const play = () => {
    if (table.live) show(0);
    setRunning(!running);
  };
  return (
    <section class="replayer" aria-label={w.replay}>
      <div class="replayer-row">
        <Tool label={w.first} of={FirstIcon} act={() => show(0)} off={at === 0} />
        <Tool label={w.back} of={PreviousIcon} act={() => show(at - 1)} off={at === 0} />
        <input
          type="range"
          min={0}
          max={of}
          value={at}
          aria-label={w.replay}
          aria-valuetext={w.stepOf(at, of)}
          onInput={(event) => show(Number(event.currentTarget.value))}
        />
        <Tool label={running ? w.stop : w.autoplay} of={running ? PauseIcon : PlayIcon} act={play} off={of === 0} />
        <Tool label={w.forward} of={NextIcon} act={() => show(at + 1)} off={table.live} />
        <Tool label={w.last} of={LastIcon} act={() => show(of)} off={table.live} />
      </div>
      <p class="step">
        <span class="at">{w.stepOf(at, of)}</span> {children}
      </p>
    </section>
  );
}

function Tool({ label, of, act, off }: { label: string; of: typeof FirstIcon; act: () => void; off: boolean }) {
  return (
    <button type="button" class="tool" aria-label={label} aria-disabled={off} onClick={() => !off && act()}>
      <Icon of={of} size={18} />
    </button>
  );
}
