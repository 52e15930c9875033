import { useEffect, useState } from 'preact/hooks';
import type { Clock } from '../tableScene.ts';

const WARN_BELOW = 20_000;

const format = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Draws again a few times a second while a clock runs, or something else does. */
export function useNow(running: boolean): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [running]);
  return Math.max(now, performance.now());
}

/** The current time of a clock: the last value from the server, less the time since then if it runs. */
export function ClockFace({ clock, label }: { clock: Clock; label: (time: string) => string }) {
  const now = useNow(clock.running);
  const passed = clock.running ? now - clock.receivedAt : 0;
  const turn = Math.max(0, clock.turn - passed);
  const bank = Math.max(0, clock.bank - Math.max(0, passed - clock.turn));
  const low = clock.running && turn + bank < WARN_BELOW;
  return (
    <span class={`clock ${clock.running ? 'running' : ''} ${low ? 'low' : ''}`} role="timer" aria-label={label(format(turn + bank))}>
      {turn > 0 && <small>{Math.ceil(turn / 1000)} + </small>}
      {format(bank)}
    </span>
  );
}
