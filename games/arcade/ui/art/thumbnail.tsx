import { memo } from '@fray/table-kit';
import type { SideName } from '../animation/picture.ts';
import { Use } from './drawings.tsx';

interface Props {
  readonly side: SideName;
  readonly sidecar: boolean;
  readonly wreck: boolean;
  readonly number: number;
}

/** A small picture of a unit, for plates, the turn order and lists. */
export const Thumbnail = memo(({ side, sidecar, wreck, number }: Props) => {
  return (
    <svg
      class={`ar-thumb ${wreck ? 'wreck' : side}`}
      viewBox="-50 -50 100 100"
      style={{ '--hull': '35deg', '--turret': '35deg' }}
      aria-hidden="true"
    >
      <g transform="translate(0 8) scale(.82)">
        <Use of={`${sidecar ? 'sidecar' : 'tank'}-${wreck ? 'wreck' : side}`} />
      </g>
      {!wreck && (
        <text class="ar-number" y="-5" text-anchor="middle">
          {number}
        </text>
      )}
    </svg>
  );
});
