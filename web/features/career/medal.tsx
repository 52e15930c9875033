import { LEVELS, type Level } from '@fray/bots/levels';
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import './medal.css';

/** A star or a gear around the middle: `points` tips, and the radius of the notches between them. */
const burst = (points: number, notch: number, tip: number): string =>
  `M${Array.from({ length: 2 * points }, (_, i) => {
    const angle = (Math.PI * i) / points - Math.PI / 2;
    const radius = i % 2 === 0 ? tip : notch;
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
  }).join('L')}Z`;

/** By level, each nobler than the one before: a coin, a notched coin, a hexagon, a shield, a burst, a crowned burst. */
const SHAPES: readonly string[] = [
  'M0-19A19 19 0 1 1-.01-19Z',
  burst(12, 17.2, 20),
  burst(3, 20.5, 20.5),
  'M0-21L18-14.5V1C18 11.5 10 18 0 22C-10 18-18 11.5-18 1V-14.5Z',
  burst(8, 16, 22),
  burst(12, 17, 22.5),
];
const MARKS: readonly JSX.Element[] = [
  <circle r="5.5" />,
  <path d="M-9 4L0-5L9 4V10L0 1L-9 10Z" />,
  <path d="M-9-1L0-10L9-1V5L0-4L-9 5ZM-9 8L0-1L9 8V13L0 4L-9 13Z" />,
  <path d={burst(5, 4.4, 11)} />,
  <path d={burst(5, 4.8, 11.5)} />,
  <path d="M-11 7L-12-6L-5.5 0L0-9L5.5 0L12-6L11 7ZM-11 8.5H11V12H-11Z" />,
];

interface Props {
  readonly level: Level;
  readonly state: 'won' | 'next' | 'open';
}

/** The medal for beating a bot, in the colours of the game that it lies on. The text next to it has its meaning. */
export function Medal({ level, state }: Props) {
  const id = useId();
  const rank = LEVELS.indexOf(level);
  const shape = SHAPES[rank];
  return (
    <svg class={`medal ${state}`} viewBox="-26 -26 52 52" aria-hidden="true">
      {state === 'won' && (
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" class="medal-light" />
          <stop offset="0.28" class="medal-colour" />
          <stop offset="1" class="medal-deep" />
        </linearGradient>
      )}
      <path class="medal-body" d={shape} {...(state === 'won' ? { style: { fill: `url(#${id})` } } : {})} />
      {state === 'won' && <path class="medal-inner" d={shape} transform="scale(.8)" />}
      <g class="medal-mark">{MARKS[rank]}</g>
      {state === 'won' && <path class="medal-shine" d="M-16-10Q0-22 14-12" />}
    </svg>
  );
}
