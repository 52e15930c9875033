import type { ComponentChildren } from 'preact';
import { memo } from '../memo.ts';
import type { Clock, PlayerAt } from '../tableScene.ts';
import type { kitTexts } from '../words.ts';
import './plate.css';
import { useEffect, useState } from 'preact/hooks';

/** The game's contents of a player's plate. */
export interface PlateParts {
  /** What the player has left: pips, small pictures. */
  readonly children?: ComponentChildren;
  /** The player's colour, as a CSS colour. */
  readonly tone: string;
  /** A few words at the name: “2 actions left”. */
  readonly note?: string;
  /** A picture instead of the player's own, such as the mech that is played. */
  readonly face?: ComponentChildren;
  /** At the right edge, before the clock: a score. */
  readonly right?: ComponentChildren;
}

interface Props {
  readonly player: PlayerAt;
  readonly parts: PlateParts;
  readonly words: ReturnType<typeof kitTexts>;
  readonly near: boolean;
}

/** A player at the edge of the board: portrait, name, score, clock, and a mark while thinking. */
export const Plate = memo(({ player, parts, words, near }: Props) => {
  const { name, side, kind, clock, thinking, awaited, own, note, says } = player;
  const details = [
    ...(name === side ? [] : [side]),
    ...(kind === 'bot' ? [words.bot] : []),
    ...(thinking ? [words.thinking] : awaited && own ? [words.yourTurn] : []),
    // Only one note is shown, because a second would be cut off: the game's note comes before a bot's.
    ...(parts.note ? [parts.note] : []),
    ...(note === '' || (parts.note && kind === 'bot') ? [] : [note]),
  ];
  return (
    <section
      class={`plate ${near ? 'near' : 'far'} ${awaited ? 'awaited' : ''} ${thinking ? 'thinking' : ''} seat-${player.seat}`}
      style={{ '--color-player': parts.tone }}
      aria-label={name === side ? side : `${name}, ${side}`}
    >
      <span class="plate-face" aria-hidden="true">
        {parts.face ?? player.face ?? <b>{name.charAt(0).toUpperCase()}</b>}
      </span>
      <span class="plate-who">
        <b class="plate-name">{name}</b>{' '}
        <small>
          {details.map((part, i) => (
            <span key={part}>{i === 0 ? part : ` · ${part}`}</span>
          ))}
        </small>
      </span>
      {parts.children && <span class="plate-left">{parts.children}</span>}
      {says !== undefined && (
        <span key={says} class="plate-speech">
          {says}
        </span>
      )}
      {parts.right && <span class="plate-right">{parts.right}</span>}
      {clock && <ClockFace clock={clock} label={(time) => words.clock(name, time)} />}
    </section>
  );
});

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
function ClockFace({ clock, label }: { clock: Clock; label: (time: string) => string }) {
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
