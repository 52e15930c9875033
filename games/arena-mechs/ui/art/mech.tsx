import { memo } from '@fray/table-kit';
import type { SeatName } from '../../rules/state.ts';
import { Boxer } from './boxer.tsx';
import { Gunner } from './gunner.tsx';
import { Hauler } from './hauler.tsx';
import type { MechBody, Pose } from './mechBody.tsx';
import { LINE, TONES } from './tones.ts';
import { Walker } from './walker.tsx';

/** The facing of a mech: 0 to 3, clockwise from north. */
export type Look = 0 | 1 | 2 | 3;

/** Four mechs with different silhouettes: drawn from legs, hips, hull, head and arms, facing east. */
const BODIES: Readonly<Record<SeatName, MechBody>> = { red: Gunner, yellow: Boxer, blue: Walker, green: Hauler };
const VIEWS = ['back', 'side', 'front', 'side'] as const;

interface Props {
  readonly seat: SeatName;
  readonly look: Look;
  readonly pose?: Pose;
  readonly active?: boolean;
}

/** A mech standing at 0 0, about 130 high. A notch in the base shows its facing at any size. */
export const Mech = memo(({ seat, look, pose = 'stand', active = false }: Props) => {
  const tone = TONES[seat];
  const Body = BODIES[seat];
  return (
    <>
      <g transform="scale(1 .62)">
        <circle r={50} fill="#000" fill-opacity={0.42} />
        <circle r={45} fill={tone.dark} fill-opacity={0.5} stroke={tone.main} stroke-width={6} />
        {active && <circle class="mech-turn" r={56} fill="none" stroke="#fff" stroke-width={4} stroke-dasharray="12 9" />}
        <g transform={`rotate(${look * 90})`}>
          <path d="M-19 -43L0 -66L19 -43Z" fill={tone.main} />
          <path d="M-20 -46L0 -68L20 -46" fill="none" stroke={LINE} stroke-width={3} stroke-linejoin="round" />
        </g>
      </g>
      <g transform={look === 3 ? 'scale(-1 1)' : undefined}>
        <Body tone={tone} view={VIEWS[look]} pose={pose} />
      </g>
    </>
  );
});

const HEADS: Readonly<Record<SeatName, string>> = {
  red: '-36 -118 84 84',
  yellow: '-38 -130 88 88',
  blue: '-44 -130 92 92',
  green: '-44 -112 92 92',
};

/** A mech's head and shoulders, for a plate or the turn order. */
export const MechHead = memo(({ seat }: { seat: SeatName }) => {
  const Body = BODIES[seat];
  return (
    <svg class="mech-head" viewBox={HEADS[seat]} aria-hidden="true">
      <Body tone={TONES[seat]} view="side" pose="stand" />
    </svg>
  );
});
