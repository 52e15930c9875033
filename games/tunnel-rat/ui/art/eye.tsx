import { INK } from './characters.tsx';
import type { FaceNumbers } from './faceNumbers.ts';
import { f1 } from './svg.ts';

interface Props {
  readonly face: FaceNumbers;
  /** -1 is the left one of the picture. */
  readonly side: -1 | 1;
  readonly id: string;
  readonly bold: number;
  readonly fine: boolean;
}

const HALF = 25;
/** Lids closer than this are shut. */
const SHUT = 0.07;

/** An eye: two lids that meet on a line which the lower lid sets. */
export function Eye({ face, side, id, bold, fine }: Props) {
  const { open, low, browIn, tired } = face;
  const lower = 13 - 25 * low;
  const upper = lower + (-24 - lower) * open;
  const inner = browIn * 3;
  const heightAt = (x: number) => f1(x * side < 0 ? inner : -inner * 0.6);
  const lid = (y: number, from: number, to: number) =>
    `C${f1(from * 0.52)} ${f1(y * 1.3)} ${f1(to * 0.52)} ${f1(y * 1.3)} ${to} ${heightAt(to)}`;
  const start = `M${-HALF} ${f1(side > 0 ? inner : -inner * 0.6)}`;
  const top = `${start}${lid(upper, -HALF, HALF)}`;
  const stroke = { fill: 'none', stroke: INK, 'stroke-linecap': 'round' as const };
  return (
    <g transform={`translate(${34 * side} -14)`}>
      {open > SHUT && (
        <>
          <Ball face={face} clip={`${id}e${side}`} shape={`${top}${lid(lower, HALF, -HALF)}Z`} upper={upper} lower={lower} bold={bold} />
          <path d={`${start}${lid(lower, -HALF, HALF)}`} {...stroke} stroke-width={f1(2 * bold)} opacity=".7" />
        </>
      )}
      <path d={top} {...stroke} stroke-width={f1(5.4 * bold)} />
      {open <= SHUT && low < 0.5 && (
        <path
          d={`M${13 * side} ${f1(upper + 3)}l${4 * side} 7M${21 * side} ${f1(upper - 3)}l${6 * side} 5`}
          {...stroke}
          stroke-width={f1(3 * bold)}
        />
      )}
      {open <= SHUT && low > 0.5 && fine && (
        <path d={`M${27 * side}-2l${8 * side}-5M${28 * side} 3l${9 * side} 1`} {...stroke} stroke-width={f1(2.6 * bold)} />
      )}
      {tired > 0.05 && (
        <path
          d={`M-15 ${f1(lower + 9)}Q0 ${f1(lower + 16)} 15 ${f1(lower + 9)}`}
          {...stroke}
          stroke="#8a4c2a"
          stroke-width={f1(3 * bold)}
          stroke-opacity={f1(tired * 0.9)}
        />
      )}
    </g>
  );
}

interface BallProps {
  readonly face: FaceNumbers;
  readonly clip: string;
  readonly shape: string;
  readonly upper: number;
  readonly lower: number;
  readonly bold: number;
}

/** What lies between the lids. */
function Ball({ face, clip, shape, upper, lower, bold }: BallProps) {
  const x = face.gazeX * 11;
  const y = face.gazeY * 7 + (upper + lower) * 0.18;
  return (
    <>
      <clipPath id={clip}>
        <path d={shape} />
      </clipPath>
      <path d={shape} fill="#fffaf0" />
      <g clip-path={`url(#${clip})`}>
        <ellipse cx="0" cy={f1(upper - 4)} rx="30" ry="12" fill="#8a5a34" fill-opacity=".35" />
        <circle cx={f1(x)} cy={f1(y)} r="12.5" fill="#8d4a16" stroke={INK} stroke-width={f1(2.6 * bold)} />
        <circle cx={f1(x)} cy={f1(y + 3)} r="7.7" fill="#d98a2b" fill-opacity=".75" />
        <circle cx={f1(x)} cy={f1(y)} r={f1(6.4 * face.pupil * Math.min(1.25, bold))} fill="#120806" />
        <circle cx={f1(x - 4)} cy={f1(y + 4.5)} r={f1(3.2 * Math.min(1.3, bold))} fill="#fff" />
        <circle cx={f1(x + 4)} cy={f1(y - 4.5)} r="1.6" fill="#fff" fill-opacity=".8" />
      </g>
    </>
  );
}

/** Thick ink, heavier at the inner end. */
export function Brow({ face, side, bold }: Pick<Props, 'face' | 'side' | 'bold'>) {
  const { browUp, browIn, lift } = face;
  const up = browUp * 14 + (side > 0 ? lift * 14 : -lift * 3);
  const inner = -46 - up + browIn * 11;
  const outer = -45 - up - browIn * 6;
  const middle = -58 - up + Math.abs(browIn) * 2;
  const [xi, xm, xo] = [12 * side, 36 * side, 58 * side];
  const thick = 5.2 * Math.min(1.35, bold);
  const d = `M${xi} ${f1(inner - thick)}Q${xm} ${f1(middle - thick)} ${xo} ${f1(outer)}Q${xm} ${f1(middle + thick * 1.5)} ${xi} ${f1(inner + thick)}Q${f1(xi - 4 * side)} ${f1(inner)} ${xi} ${f1(inner - thick)}Z`;
  return <path d={d} fill={INK} />;
}
