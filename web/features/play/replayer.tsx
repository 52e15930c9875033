import { FirstIcon, Icon, LastIcon, NextIcon, PauseIcon, PlayIcon, PreviousIcon } from '@fray/table-kit';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { moveDelay } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';
import type { TableModel } from './model.ts';
import './replayer.css';

/** Shows a step of the match. The newest step follows the match again. */
export function lookAt(table: TableModel, step: number, of: number): void {
  table.cursor.value = step >= of ? undefined : Math.max(0, step);
}

/** Pause before each step, in milliseconds. */
const REST = 500;

/** Plays steps again: first the position before them, then their animation. */
export function playStep(table: TableModel, step: number, from = step - 1): void {
  table.cursor.value = from;
  setTimeout(() => {
    if (table.cursor.value === from) lookAt(table, step, table.shownStep.value.of);
  }, REST);
}

/** Whether a control of the replayer is being pressed. Autoplay then waits until the press has had its effect. */
function usePressed() {
  const section = useRef<HTMLElement>(null);
  const isPressed = useRef(false);
  const [, released] = useState(0);
  useEffect(() => {
    const press = ({ target }: Event) => {
      isPressed.current = target instanceof Node && section.current?.contains(target) === true;
    };
    // The click event comes after the release.
    const release = () => {
      if (!isPressed.current) return;
      setTimeout(() => {
        isPressed.current = false;
        released((count) => count + 1);
      });
    };
    // On the window, in the capture phase: before the stage handles the press and skips the animation.
    const listeners = [...PRESSES.map((name) => [name, press] as const), ...RELEASES.map((name) => [name, release] as const)];
    for (const [name, hear] of listeners) addEventListener(name, hear, true);
    return () => {
      for (const [name, hear] of listeners) removeEventListener(name, hear, true);
    };
  }, []);
  return { section, isPressed };
}

const PRESSES = ['pointerdown', 'keydown'] as const;
const RELEASES = ['pointerup', 'pointercancel', 'keyup'] as const;

/** Controls for going through the steps. The match goes on meanwhile; “live” returns to it. */
export function Replayer({ table, children }: { table: TableModel; children?: ComponentChildren }) {
  const w = words();
  const { at, of } = table.shownStep.value;
  const [running, setRunning] = useState(false);
  const { section, isPressed } = usePressed();
  /** Shows a step and stops autoplay. */
  const show = (step: number) => {
    setRunning(false);
    lookAt(table, step, of);
  };
  useEffect(() => {
    if (!running || isPressed.current) return undefined;
    if (table.live) {
      setRunning(false);
      return undefined;
    }
    let current = true;
    const timer = setTimeout(
      () => void table.playback.idle().then(() => current && !isPressed.current && lookAt(table, at + 1, of)),
      table.playback.attached ? 60 : Math.max(120, moveDelay()),
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  });
  const play = () => {
    if (table.live) lookAt(table, 0, of);
    setRunning(!running);
  };
  return (
    <section ref={section} class="replayer" aria-label={w.replay}>
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
          // While the slider is dragged, even the newest step is a shown step: following the match could remove the slider.
          onInput={(event) => {
            setRunning(false);
            table.cursor.value = Number(event.currentTarget.value);
          }}
          onChange={(event) => show(Number(event.currentTarget.value))}
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
