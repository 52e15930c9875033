import { INK } from './characters.tsx';
import type { FaceNumbers } from './faceNumbers.ts';
import { f1 } from './svg.ts';

interface Props {
  readonly face: FaceNumbers;
  readonly id: string;
  readonly bold: number;
  readonly fine: boolean;
}

/** Where the corners of a mouth are, and its middle. */
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

export function Mouth({ face, id, bold, fine }: Props) {
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

function OpenMouth({ face, id, bold }: Omit<Props, 'fine'>) {
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

/** A line that cannot hold still, in five waves. */
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
