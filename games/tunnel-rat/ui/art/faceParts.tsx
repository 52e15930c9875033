import { INK } from './characters.tsx';
import type { FaceNumbers } from './faceNumbers.ts';

/** Formats a number of a drawing with one decimal place. */
export const f1 = (value: number): string => (Math.round(value * 10) / 10).toString();

interface EyeProps {
  readonly face: FaceNumbers;
  /** -1 is the left side of the picture. */
  readonly side: -1 | 1;
  readonly id: string;
  readonly bold: number;
  readonly fine: boolean;
}

const HALF = 25;
/** Eyelids closer than this count as shut. */
const SHUT = 0.07;

/** An eye: two eyelids that meet at the line of the lower one. */
export function Eye({ face, side, id, bold, fine }: EyeProps) {
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

/** The eyeball between the eyelids. */
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

/** A thick line, heavier at the inner end. */
export function Brow({ face, side, bold }: Pick<EyeProps, 'face' | 'side' | 'bold'>) {
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

interface MouthProps {
  readonly face: FaceNumbers;
  readonly id: string;
  readonly bold: number;
  readonly fine: boolean;
}

/** The corners of a mouth, and its middle. */
function shapeOf({ wide, jaw, smile, skew }: FaceNumbers) {
  const half = 31 * wide;
  const y = 54 + jaw * 5;
  const corner = -smile * 10;
  const aside = skew * 9;
  return {
    half,
    y,
    corner,
    aside,
    middle: y + smile * 9,
    left: `${f1(-half)} ${f1(y + corner + aside)}`,
    right: `${f1(half)} ${f1(y + corner - aside)}`,
  };
}

export function Mouth({ face, id, bold, fine }: MouthProps) {
  const { gape, wave, smile } = face;
  const { half, y, corner, aside, middle, left, right } = shapeOf(face);
  const line = { fill: 'none', stroke: INK, 'stroke-width': f1(5 * bold), 'stroke-linecap': 'round' as const };
  const dimple = (x: number, at: number) => `M${f1(x)} ${f1(at - 9)}Q${f1(x * 1.15)} ${f1(at)} ${f1(x)} ${f1(at + 8)}`;
  return (
    <>
      {gape > 0.04 ? (
        <OpenMouth face={face} id={id} bold={bold} />
      ) : wave > 0.05 ? (
        <path d={trembling(face)} {...line} stroke-linejoin="round" />
      ) : (
        <>
          <path d={`M${left}Q${f1(-aside)} ${f1(middle + smile * 9)} ${right}`} {...line} />
          {fine && (
            <path
              d={`M-9 ${f1(middle + smile * 4 + 13)}Q0 ${f1(middle + smile * 4 + 16)} 9 ${f1(middle + smile * 4 + 13)}`}
              {...line}
              stroke-width={f1(2.4 * bold)}
              opacity=".45"
            />
          )}
        </>
      )}
      {smile > 0.4 && (
        <path
          d={`${dimple(-half - 8, y + corner + aside)}${dimple(half + 8, y + corner - aside)}`}
          {...line}
          stroke-width={f1(2.8 * bold)}
          opacity=".75"
        />
      )}
    </>
  );
}

function OpenMouth({ face, id, bold }: Omit<MouthProps, 'fine'>) {
  const { gape, smile, teeth } = face;
  const { half, y, corner, middle, left, right } = shapeOf(face);
  const deep = gape * 30;
  const lip = smile > 0.3 ? middle - 3 : y - deep * 0.55;
  const d = `M${left}Q0 ${f1(lip * 2 - y - corner)} ${right}C${f1(half * 0.9)} ${f1(middle + deep * 1.25)} ${f1(-half * 0.9)} ${f1(middle + deep * 1.25)} ${left}Z`;
  const row = y + corner;
  return (
    <>
      <clipPath id={`${id}m`}>
        <path d={d} />
      </clipPath>
      <path d={d} fill="#3a0f0c" />
      <g clip-path={`url(#${id}m)`}>
        <ellipse cx="0" cy={f1(middle + deep + 4)} rx={f1(half * 0.6)} ry={f1(deep * 0.55)} fill="#c8503c" />
        {teeth > 0.1 && (
          <path
            d={`M${f1(-half)} ${f1(row - 4)}Q0 ${f1(middle * 2 - row - 4)} ${f1(half)} ${f1(row - 4)}V${f1(row + 6)}Q0 ${f1(middle * 2 - row + 14)} ${f1(-half)} ${f1(row + 6)}Z`}
            fill="#fff6e2"
          />
        )}
      </g>
      <path d={d} fill="none" stroke={INK} stroke-width={f1(5 * bold)} stroke-linejoin="round" />
    </>
  );
}

/** A trembling line, in five waves. */
function trembling(face: FaceNumbers): string {
  const { half, y, corner, left } = shapeOf(face);
  const high = 5.5 * face.wave;
  let d = `M${left}`;
  for (let i = 0; i < 5; i++) {
    const from = -half + (2 * half * i) / 5;
    const to = -half + (2 * half * (i + 1)) / 5;
    d += `Q${f1((from + to) / 2)} ${f1(y + (i % 2 === 1 ? high : -high) * 2 + corner * 0.2)} ${f1(to)} ${f1(y + corner * (i === 4 ? 1 : 0.1))}`;
  }
  return d;
}
