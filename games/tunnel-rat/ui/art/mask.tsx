import { CHARACTERS, INK, type Who } from './characters.tsx';
import type { FaceNumbers } from './faceNumbers.ts';
import { Brow, Eye, f1, Mouth } from './faceParts.tsx';

interface Props {
  readonly face: FaceNumbers;
  readonly who: Who;
  /** Prefix of the ids of gradients and clip paths; unique in the page. */
  readonly id: string;
  /** The optical size: small pictures get thicker ink, 1 to 2.4. */
  readonly bold?: number;
}

/** Whether fine lines are omitted, for small pictures. */
const FINEST = 1.7;

/** The outline of the face: the jaw drops, the cheeks rise. */
function outline({ jaw, cheek }: FaceNumbers): string {
  const chin = 90 + jaw * 16;
  const side = 75 + cheek * 3;
  const low = 60 - jaw * 2;
  return `M0-96C46-96 76-66 ${f1(side)}-22C${f1(side)} 18 ${f1(low)} 58 34 ${f1(chin - 8)}C20 ${f1(chin + 2)} 8 ${f1(chin + 4)} 0 ${f1(chin + 4)}C-8 ${f1(chin + 4)}-20 ${f1(chin + 2)}-34 ${f1(chin - 8)}C${f1(-low)} 58 ${f1(-side)} 18 ${f1(-side)}-22C-76-66-46-96 0-96Z`;
}

/** A face without its head, centred on 0 0, about 160 wide and 200 high. */
export function Mask({ face, who, id, bold = 1 }: Props) {
  const fine = bold < FINEST;
  const shape = outline(face);
  const { skin, isPaper } = CHARACTERS[who];
  return (
    <g transform={`translate(0 ${f1(face.nod)}) rotate(${f1(face.tilt)} 0 40)`}>
      <defs>
        <radialGradient id={`${id}s`} cx="36%" cy="60%" r="74%">
          {skin.map((colour, i) => (
            <stop key={i} offset={[0, 0.45, 0.8, 1][i]} stop-color={colour} />
          ))}
        </radialGradient>
        <clipPath id={`${id}f`}>
          <path d={shape} />
        </clipPath>
      </defs>
      <path d={shape} fill={`url(#${id}s)`} stroke={INK} stroke-width={f1(3 * bold)} />
      <g clip-path={`url(#${id}f)`}>
        <path d="M30-110C96-80 96 40 40 120L110 120V-110Z" fill="#5b3a1e" fill-opacity=".16" />
        <path d="M-80-30C-50-46-24-44 0-30C24-44 50-46 80-30L80-110H-80Z" fill="#6b4a2a" fill-opacity=".09" />
        {face.cheek > 0.02 &&
          [-47, 47].map((x) => (
            <ellipse key={x} cx={x} cy={f1(24 - face.cheek * 4)} rx="21" ry="14" fill="#d8633a" fill-opacity={f1(face.cheek * 0.42)} />
          ))}
        {fine && (isPaper ? <Creases /> : <Stubble />)}
      </g>
      {fine && isPaper && <Cords who={who} />}
      {face.furrow > 0.05 && (
        <path
          d="M-6-44Q-9-35-6-27M6-44Q9-35 6-27"
          stroke={INK}
          stroke-width={f1(3 * bold)}
          fill="none"
          stroke-linecap="round"
          stroke-opacity={f1(Math.min(1, face.furrow))}
        />
      )}
      <g transform={`scale(${fine ? 1 : 1.16} ${fine ? 1 : 1.1})`}>
        {([-1, 1] as const).map((side) => (
          <g key={side}>
            <Eye face={face} side={side} id={id} bold={bold} fine={fine} />
            <Brow face={face} side={side} bold={bold} />
          </g>
        ))}
        <path
          d={fine ? 'M-15 22L-4 28M15 22L4 28' : 'M-9 24Q0 29 9 24'}
          fill="none"
          stroke={INK}
          stroke-width={f1((fine ? 3 : 2.4) * bold)}
          stroke-linecap="round"
          stroke-opacity=".8"
        />
        <Mouth face={face} id={id} bold={bold} fine={fine} />
      </g>
      <Leaving face={face} bold={bold} fine={fine} />
    </g>
  );
}

/** Details of paper: a fold down the middle, creases, the shaded half. */
function Creases() {
  return (
    <>
      <path d="M2-100L3-64L-2-30L1 40L-1 110H110V-100Z" fill="#5b3a1e" fill-opacity=".13" />
      <path d="M2-98L3-64L-2-30" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="1.6" />
      <path
        d="M-74-40L-50-34M74-44L52-36M-66 40L-46 32L-40 48M64 44L46 34M-1 92L1 74"
        fill="none"
        stroke="#7d5c38"
        stroke-opacity=".5"
        stroke-width="1.6"
      />
      <path d="M0-24L-15 22L0 28Z" fill="#fff" fill-opacity=".5" />
      <path d="M0-24L15 22L0 28Z" fill="#6b4523" fill-opacity=".2" />
    </>
  );
}

/** Details of a bare face: stubble and dirt after days under the earth. */
function Stubble() {
  return (
    <>
      <path d="M-64 30C-44 44-20 40 0 44C20 40 44 44 64 30C60 70 34 104 0 106C-34 104-60 70-64 30Z" fill="#4a2d18" fill-opacity=".22" />
      <path
        d="M-58-52C-50-40-40-44-36-34M44 6C52 8 56 16 50 22M-30 62C-26 70-34 76-38 70"
        fill="none"
        stroke="#3a2010"
        stroke-opacity=".4"
        stroke-width="5"
        stroke-linecap="round"
      />
      <path d="M0-22L-12 20L0 27Z" fill="#fff" fill-opacity=".2" />
      <path d="M0-22L14 22L0 28Z" fill="#5b2d12" fill-opacity=".22" />
    </>
  );
}

/** The holes and the cord that hold a mask, and what is stamped on its forehead. */
function Cords({ who }: { who: Who }) {
  return (
    <>
      {[-1, 1].map((side) => (
        <g key={side}>
          <path d={`M${66 * side} 4L${92 * side}-2`} stroke="#e8cf9e" stroke-width="3.5" stroke-linecap="round" />
          <path d={`M${66 * side} 4L${92 * side}-2`} stroke={INK} stroke-width="1" stroke-dasharray="3 4" />
          <circle cx={65 * side} cy="4" r="4.5" fill="#1c0e07" />
        </g>
      ))}
      {CHARACTERS[who].stamp?.()}
    </>
  );
}

/** Drops of sweat, and breath. */
function Leaving({ face, bold, fine }: { face: FaceNumbers; bold: number; fine: boolean }) {
  const { sweat, breath } = face;
  return (
    <>
      {sweat > 0.05 && (
        <g opacity={f1(Math.min(1, sweat * 1.4))}>
          <Drop x={60} y={-58} size={(fine ? 0.95 : 1.5) * sweat} bold={bold} />
          {sweat > 0.4 && <Drop x={-62} y={-30 + 12 * sweat} size={(fine ? 0.75 : 1.1) * sweat} bold={bold} />}
          {sweat > 0.7 && fine && <Drop x={70} y={4} size={0.62} bold={bold} />}
          {sweat > 0.7 && fine && <Drop x={-40} y={-78} size={0.5} bold={bold} />}
        </g>
      )}
      {breath > 0.05 && (
        <g fill="none" stroke-linecap="round" opacity={f1(breath * 0.9)}>
          <path d="M24 66C40 70 46 80 62 78M22 76C34 84 40 92 54 94" stroke={INK} stroke-width={f1(6.5 * bold)} stroke-opacity=".35" />
          <path d="M24 66C40 70 46 80 62 78M22 76C34 84 40 92 54 94" stroke="#fff3dc" stroke-width={f1(4 * bold)} />
        </g>
      )}
    </>
  );
}

function Drop({ x, y, size, bold }: { x: number; y: number; size: number; bold: number }) {
  return (
    <g transform={`translate(${x} ${f1(y)}) scale(${size.toFixed(2)})`}>
      <path d="M0-15C6-5 9 0 9 6A9 9 0 0 1-9 6C-9 0-6-5 0-15Z" fill="#bfeaff" stroke="#1c5b7a" stroke-width={f1((2.2 * bold) / size)} />
      <path d="M-4 5A4.5 4.5 0 0 0 0 10" stroke="#fff" stroke-width="2.6" fill="none" stroke-linecap="round" />
    </g>
  );
}
