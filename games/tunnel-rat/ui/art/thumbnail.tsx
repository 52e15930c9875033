import { memo } from '@fray/table-kit';
import { useId } from 'preact/hooks';
import { CHARACTERS, INK, type Who } from './characters.tsx';
import { type FaceName, type FaceNumbers, numbersOf } from './faceNumbers.ts';
import { f1 } from './faceParts.tsx';
import { Mask } from './mask.tsx';

interface Props {
  readonly name: FaceName;
  readonly who: Who;
  /** Width in pixels; a little higher than wide. */
  readonly size: number;
  readonly ring?: string | undefined;
  /** The accessible name; absent if a text next to the picture has it. */
  readonly label?: string | undefined;
}

/** Below this size in pixels fine lines blur, so a simpler face is drawn. */
const PLAIN_BELOW = 28;

/** A small face on a dark disc. The line width depends on its size. */
export const Thumbnail = memo(({ name, who, size, ring = '#5b3d22', label }: Props) => {
  const id = useId();
  const face = numbersOf(name);
  return (
    <svg
      class="rat-thumb"
      viewBox="-96 -104 192 204"
      width={size}
      height={Math.round(size * 1.06)}
      {...(label === undefined ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': label })}
    >
      <rect x="-92" y="-100" width="184" height="196" rx="50" fill="#150a05" stroke={ring} stroke-width={f1(370 / size)} />
      {size < PLAIN_BELOW ? (
        <PlainFace face={face} colour={CHARACTERS[who].skin[1]} />
      ) : (
        <g transform="translate(0 -2) scale(1.04 .94)">
          <Mask face={face} who={who} id={id} bold={Math.min(2.4, Math.max(1, 80 / size))} />
        </g>
      )}
    </svg>
  );
});

/** Only brows, eyes and mouth: they are readable at twenty pixels. */
function PlainFace({ face, colour }: { face: FaceNumbers; colour: string }) {
  const { open, browUp, browIn, gazeX, gazeY, smile, wide, gape, wave, skew, sweat, tilt, pupil } = face;
  const line = { fill: 'none', stroke: INK, 'stroke-linecap': 'round' as const, 'stroke-linejoin': 'round' as const };
  const half = 40 * wide;
  const corner = 48 - smile * 16;
  const dip = 48 + smile * 22;
  const mouth =
    wave > 0.3
      ? `M${-half} 50l${f1(half / 2)}-12 ${f1(half / 2)} 14 ${f1(half / 2)}-14 ${f1(half / 2)} 12`
      : `M${f1(-half)} ${f1(corner + skew * 10)}Q0 ${f1(dip + smile * 12)} ${f1(half)} ${f1(corner - skew * 10)}`;
  return (
    <g transform={`rotate(${f1(tilt * 1.6)})`}>
      <ellipse cx="0" cy="-2" rx="76" ry="84" fill={colour} />
      {[-1, 1].map((side) => (
        <g key={side}>
          {open > 0.1 ? (
            <>
              <ellipse cx={36 * side} cy="-14" rx="24" ry={f1(8 + 18 * open)} fill="#fff" stroke={INK} stroke-width="8" />
              <circle cx={f1(36 * side + gazeX * 10)} cy={f1(-14 + gazeY * 8)} r={f1(6 + 6 * pupil)} fill={INK} />
            </>
          ) : (
            <path d={`M${36 * side - 24}-10Q${36 * side} ${smile > 0.5 ? -34 : 10} ${36 * side + 24}-10`} {...line} stroke-width="12" />
          )}
          <path
            d={`M${14 * side} ${f1(-54 - browUp * 14 + browIn * 18)}L${58 * side} ${f1(-58 - browUp * 10 - browIn * 10)}`}
            {...line}
            stroke-width="13"
          />
        </g>
      ))}
      {gape > 0.2 ? (
        <ellipse cx="0" cy="48" rx={f1(half * 0.8)} ry={f1(8 + gape * 24)} fill={INK} />
      ) : (
        <path d={mouth} {...line} stroke-width="13" />
      )}
      {sweat > 0.5 && (
        <path d="M64-80C76-60 84-48 84-36A18 18 0 0 1 48-36C48-48 54-60 64-80Z" fill="#8fd8ff" stroke="#1c5b7a" stroke-width="6" />
      )}
    </g>
  );
}
