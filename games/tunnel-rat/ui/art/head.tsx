import { CHARACTERS, type Who } from './characters.tsx';
import type { FaceNumbers } from './faceNumbers.ts';
import { f1 } from './faceParts.tsx';
import { Mask } from './mask.tsx';

interface Props {
  readonly face: FaceNumbers;
  readonly who: Who;
  readonly id: string;
  readonly bold?: number;
}

const EDGE = '#120904';

/** A head in large size: a mask in its hood, or a face under its helmet; about 240 wide and 330 high around 0 0. */
export function Head({ face, who, id, bold = 1 }: Props) {
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
