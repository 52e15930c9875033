import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { CHARACTERS, type Who } from './characters.tsx';
import { between, type FaceName, type FaceNumbers, numbersOf } from './faceNumbers.ts';
import { Head } from './head.tsx';

/** A blink: shut and open again, in milliseconds, and how long until the next one. */
const BLINK = 150;
const AWAKE = { least: 2200, most: 5200 };

/** Easing: slow at both ends. */
const eased = (share: number): number => share * share * (3 - 2 * share);

/** The interpolated numbers of a face. It blinks while animation is on. */
function useMorph(name: FaceName, ms: number, isAnimated: boolean): FaceNumbers {
  const [numbers, setNumbers] = useState(() => numbersOf(name));
  const now = useRef(numbers);
  const show = (face: FaceNumbers) => {
    now.current = face;
    setNumbers(face);
  };
  useEffect(() => {
    const goal = numbersOf(name);
    if (ms === 0 || now.current === goal) return show(goal);
    const from = now.current;
    let frame = 0;
    let began: number | undefined;
    const go = (time: number) => {
      began ??= time;
      const share = Math.min(1, (time - began) / ms);
      show(between(from, goal, eased(share)));
      if (share < 1) frame = requestAnimationFrame(go);
    };
    frame = requestAnimationFrame(go);
    return () => cancelAnimationFrame(frame);
  }, [name]);
  const living = isAnimated && name !== 'stare';
  return useGlance(useBlink(numbers, living), living, name === 'sweat');
}

/** Idle eye movement; a sweating character's eyes dart about. The direction reveals nothing. */
function useGlance(face: FaceNumbers, isAnimated: boolean, nervous: boolean): FaceNumbers {
  const [at, setAt] = useState({ x: 0, y: 0 });
  useEffect(() => {
    if (!isAnimated) return setAt({ x: 0, y: 0 });
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      setAt({ x: (Math.random() - 0.5) * (nervous ? 1.1 : 0.5), y: Math.random() < 0.2 ? 0.6 : (Math.random() - 0.5) * 0.3 });
      wait();
    };
    const wait = () => {
      timer = setTimeout(look, (nervous ? 250 : 700) + Math.random() * (nervous ? 500 : 1800));
    };
    wait();
    return () => clearTimeout(timer);
  }, [isAnimated, nervous]);
  return face.open <= 0.1 ? face : { ...face, gazeX: face.gazeX + at.x, gazeY: face.gazeY + at.y };
}

/** Blinking, for every face: it reveals nothing. */
function useBlink(face: FaceNumbers, isAnimated: boolean): FaceNumbers {
  const [share, setShare] = useState(0);
  useEffect(() => {
    if (!isAnimated) return setShare(0);
    let frame = 0;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(blink, AWAKE.least + Math.random() * (AWAKE.most - AWAKE.least));
    };
    const blink = () => {
      const began = performance.now();
      const go = (time: number) => {
        const progress = Math.min(1, (time - began) / BLINK);
        setShare(Math.max(0, Math.sin(progress * Math.PI)));
        if (progress < 1) frame = requestAnimationFrame(go);
        else wait();
      };
      frame = requestAnimationFrame(go);
    };
    wait();
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [isAnimated]);
  return share === 0 || face.open <= 0.1 ? face : { ...face, open: face.open * (1 - share) };
}

interface Props {
  readonly name: FaceName;
  readonly who: Who;
  /** Milliseconds of the change to another face; with 0 nothing moves. */
  readonly ms: number;
  /** Whether the figure breathes and blinks. */
  readonly isAnimated: boolean;
  /** Only the head, as in a mirror. */
  readonly close?: boolean;
}

/** The paths of sweat drops. */
const DROPS = ['36%', '66%', '60%'];

/** The opponent, from the shoulders up: 440 wide, 500 high, the face at 220 180. */
export function Figure({ name, who, ms, isAnimated, close = false }: Props) {
  const id = useId();
  const face = useMorph(name, ms, isAnimated);
  const [light, middle] = CHARACTERS[who].cloth;
  const view = { viewBox: close ? '-125 -160 250 300' : '-220 -180 440 500', preserveAspectRatio: 'xMidYMid slice' as const };
  // Two pictures on top of each other: each moves as a whole, which needs no repainting.
  return (
    <div class={`rat-figure face-${name} ${isAnimated ? 'lives' : ''}`} aria-hidden="true">
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
      {name === 'sweat' && isAnimated && DROPS.map((left) => <i key={left} class="rat-drop" style={{ left }} />)}
    </div>
  );
}
