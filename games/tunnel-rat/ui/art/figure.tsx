import { useId } from 'preact/hooks';
import { CHARACTERS, type Who } from './characters.tsx';
import type { FaceName } from './faceNumbers.ts';
import { Head } from './head.tsx';
import { useMorph } from './useMorph.ts';

interface Props {
  readonly name: FaceName;
  readonly who: Who;
  /** Milliseconds in which the face becomes another; 0: at once, and nothing of it moves. */
  readonly ms: number;
  /** Whether it breathes and blinks. */
  readonly lives: boolean;
  /** The head alone, as a mirror shows it. */
  readonly close?: boolean;
}

/** Where sweat runs down. */
const DROPS = ['36%', '66%', '60%'];

/** Somebody at the other side of the table, from the shoulders up: 440 wide, 500 high, the face at 220 180. */
export function Figure({ name, who, ms, lives, close = false }: Props) {
  const id = useId();
  const face = useMorph(name, ms, lives);
  const [light, middle] = CHARACTERS[who].cloth;
  const view = { viewBox: close ? '-125 -160 250 300' : '-220 -180 440 500', preserveAspectRatio: 'xMidYMid slice' as const };
  // Two pictures, one over the other: each moves as a whole, which costs no painting.
  return (
    <div class={`rat-figure face-${name} ${lives ? 'lives' : ''}`} aria-hidden="true">
      <svg class="rat-body at-rest" {...view}>
        <linearGradient id={`${id}b`} x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stop-color={middle} />
          <stop offset=".45" stop-color="#3d2f19" />
          <stop offset="1" stop-color="#120c06" />
        </linearGradient>
        <path
          d="M-210 320C-206 220-150 170-92 148L0 170L92 148C150 170 206 220 210 320Z"
          fill={`url(#${id}b)`}
          stroke="#120904"
          stroke-width="3"
        />
        <path
          d="M-150 196C-120 180-100 172-84 160M-176 250C-160 216-140 204-120 196M60 190C70 230 66 270 60 310M-50 186C-60 230-60 270-56 310"
          fill="none"
          stroke={light}
          stroke-opacity=".35"
          stroke-width="3"
          stroke-linecap="round"
        />
      </svg>
      <svg class="rat-head at-rest" {...view}>
        <Head face={face} who={who} id={id} />
      </svg>
      {who === 'rat' && <i class="rat-lamp" />}
      {name === 'sweat' && lives && DROPS.map((left) => <i key={left} class="rat-drop" style={{ left }} />)}
    </div>
  );
}
