import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { CHARACTERS, type Who } from './characters.tsx';
import { between, type FaceName, type FaceNumbers, numbersOf } from './faceNumbers.ts';
import { f1 } from './faceParts.tsx';
import { Mask } from './mask.tsx';

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

interface HeadProps {
  readonly face: FaceNumbers;
  readonly who: Who;
  readonly id: string;
  readonly bold?: number;
}

const EDGE = '#120904';

/** A head in large size: a mask in its hood, or a face under its helmet; about 240 wide and 330 high around 0 0. */
function Head({ face, who, id, bold = 1 }: HeadProps) {
  const { cloth, scarf, isPaper } = CHARACTERS[who];
  const leaning = `rotate(${f1(face.tilt * 0.5)} 0 60) translate(0 ${f1(face.nod * 0.5)})`;
  return (
    <>
      <defs>
        <linearGradient id={`${id}r`} x1="0" y1="0" x2="1" y2="0">
          {cloth.map((colour, i) => (
            <stop key={i} offset={i / 2} stop-color={colour} />
          ))}
        </linearGradient>
        <radialGradient id={`${id}w`} cx="36%" cy="10%" r="90%">
          {scarf.map((colour, i) => (
            <stop key={i} offset={i / 2} stop-color={colour} />
          ))}
        </radialGradient>
      </defs>
      {isPaper ? <HoodBehind id={id} leaning={leaning} /> : <Ears leaning={leaning} />}
      <Mask face={face} who={who} id={id} bold={bold} />
      <g transform={leaning}>
        {isPaper ? <Hood id={id} /> : <Helmet id={id} />}
        {CHARACTERS[who].badge?.()}
      </g>
      <Scarf id={id} jaw={face.jaw} />
    </>
  );
}

function HoodBehind({ id, leaning }: { id: string; leaning: string }) {
  return (
    <g transform={leaning}>
      <path
        d="M0-140C74-140 116-88 116-20C116 40 102 96 78 132H-78C-102 96-116 40-116-20C-116-88-74-140 0-140Z"
        fill={`url(#${id}r)`}
        stroke={EDGE}
        stroke-width="3"
      />
      <ellipse cx="0" cy="2" rx="92" ry="116" fill="#0d0603" />
    </g>
  );
}

function Hood({ id }: { id: string }) {
  const seam = { fill: 'none', 'stroke-width': 3, 'stroke-dasharray': '7 7', 'stroke-linecap': 'round' as const };
  return (
    <>
      <path
        d="M0-140C74-140 116-88 116-20C116 40 102 96 78 132L52 118C78 80 90 40 88-16C86-74 50-108 0-108C-50-108-86-74-88-16C-90 40-78 80-52 118L-78 132C-102 96-116 40-116-20C-116-88-74-140 0-140Z"
        fill={`url(#${id}r)`}
        stroke={EDGE}
        stroke-width="3"
      />
      <path d="M0-128C-60-126-100-84-102-20C-102 30-94 70-74 106" {...seam} stroke="#f0bd7c" stroke-opacity=".55" />
      <path d="M0-128C60-126 100-84 102-20C102 30 94 70 74 106" {...seam} stroke="#a8733f" stroke-opacity=".4" />
    </>
  );
}

function Ears({ leaning }: { leaning: string }) {
  return (
    <g transform={leaning} fill="#b0703f" stroke={EDGE} stroke-width="3">
      <path d="M-74-14C-96-24-100 10-72 22ZM74-14C96-24 100 10 72 22Z" />
    </g>
  );
}

/** A helmet with a lamp, its strap under the chin. */
function Helmet({ id }: { id: string }) {
  return (
    <>
      <path d="M-76-30C-84 20-66 70-22 100M76-30C84 20 66 70 22 100" fill="none" stroke="#3a2a14" stroke-width="7" />
      <path
        d="M-104-52C-104-120-60-152 0-152C60-152 104-120 104-52C70-66 36-72 0-72C-36-72-70-66-104-52Z"
        fill={`url(#${id}r)`}
        stroke={EDGE}
        stroke-width="3"
      />
      <path
        d="M-116-46C-80-68-40-78 0-78C40-78 80-68 116-46C112-36 104-34 96-38C64-52 32-60 0-60C-32-60-64-52-96-38C-104-34-112-36-116-46Z"
        fill={`url(#${id}r)`}
        stroke={EDGE}
        stroke-width="3"
      />
      <path d="M-84-76C-78-112-50-136-14-142" fill="none" stroke="#f4e7b0" stroke-opacity=".4" stroke-width="5" stroke-linecap="round" />
      <path d="M-104-62C-70-82 70-82 104-62" fill="none" stroke="#2a2412" stroke-width="8" />
      <circle cx="0" cy="-100" r="27" fill="#3a3226" stroke={EDGE} stroke-width="3" />
      <circle cx="0" cy="-100" r="19" fill="#ffe9a8" stroke="#a8842f" stroke-width="3" />
      <circle cx="-5" cy="-105" r="8" fill="#fffdf0" />
    </>
  );
}

function Scarf({ id, jaw }: { id: string; jaw: number }) {
  return (
    <>
      <path
        d={`M-92 116C-60 100-28 118 0 ${f1(112 + jaw * 6)}C28 118 60 100 92 116C104 134 100 152 84 164C40 150-40 150-84 164C-100 152-104 134-92 116Z`}
        fill={`url(#${id}w)`}
        stroke="#1c0805"
        stroke-width="3"
      />
      <path
        d="M-80 128C-40 120-10 136 34 126M-70 146C-20 132 30 148 80 136"
        fill="none"
        stroke="#f0a07a"
        stroke-opacity=".4"
        stroke-width="3"
        stroke-linecap="round"
      />
    </>
  );
}
