import { memo } from '@fray/table-kit';
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { LINE, LIVERIES, mix, TILT } from './colours.ts';
import type { EffectName } from './effects.tsx';
import { Crystal, FloorPattern, Gap, GroundPaints, Hole, Pool, Rubble, Wall } from './ground.tsx';
import { definitions, lifted, Solid } from './solid.tsx';
import { Sidecar, Tank } from './units.tsx';

type SideName = 'green' | 'orange';

const AREA_PLATE = 'M-20-26H20L26-20V20L20 26H-20L-26 20V-20Z';
const RADIAL_ARMS = 'M-6-30H6V-11L11-6H30V6H11L6 11V30H-6V11L-11 6H-30V-6H-11L-6-11Z';
const LID = 'M-13 0a13 13 0 1 0 26 0a13 13 0 1 0-26 0z';

/** A mine on the floor: a plate for an area mine, a cross for a radial one; its lamp pulses. */
function Mine({ kind, side }: { kind: 'area' | 'radial'; side: SideName }) {
  const c = LIVERIES[side];
  const corners = [
    [-18, -18],
    [18, -18],
    [-18, 18],
    [18, 18],
  ] as const;
  return (
    <>
      <ellipse cy="4" rx="36" ry="28" fill="url(#ar-shadow)" />
      <Solid
        d={kind === 'area' ? AREA_PLATE : RADIAL_ARMS}
        from={-2}
        to={6}
        low={c.black}
        high={c.dark}
        top={c.black}
        edge={mix(c.glow, c.dark, 0.3)}
      />
      <Solid d={LID} from={6} to={12} low={c.black} high={c.dark} top={c.dark} edge={c.glow} />
      {kind === 'area' ? (
        corners.map(([x, y]) => <circle key={`${x} ${y}`} cx={x} cy={y * TILT - 6} r="3.2" fill={c.glow} />)
      ) : (
        <path d="M0-31l4 6h-8zM0 19l4-6h-8zM-29-6l7-4v8zM29-6l-7-4v8z" fill={c.glow} />
      )}
      <circle class="ar-lamp" {...lifted(12, 'still')} r="7" fill={c.light} stroke={LINE} stroke-width="1.5" />
    </>
  );
}

/** A targeting token: a coin with cross-hairs, lying on the floor. */
function Token({ side }: { side: SideName }) {
  const c = LIVERIES[side];
  return (
    <>
      <Solid d="M-26 0a26 26 0 1 0 52 0a26 26 0 1 0-52 0z" from={-1} to={4} low={c.black} high={c.dark} top={c.black} edge={c.glow} />
      <g {...lifted(4, 'still')} fill="none" stroke={c.glow} stroke-width="2.6">
        <circle r="17" stroke-dasharray="18.7 8" stroke-dashoffset="-4" />
        <path d="M0-25V-14M0 25V14M-25 0H-14M25 0H14" />
      </g>
    </>
  );
}

/** Definitions of all drawings; the board refers to them. */
const DRAWINGS = {
  'tank-green': () => <Tank livery="green" />,
  'tank-orange': () => <Tank livery="orange" />,
  'tank-wreck': () => <Tank livery="wreck" />,
  'sidecar-green': () => <Sidecar livery="green" />,
  'sidecar-orange': () => <Sidecar livery="orange" />,
  'sidecar-wreck': () => <Sidecar livery="wreck" />,
  'mine-area-green': () => <Mine kind="area" side="green" />,
  'mine-area-orange': () => <Mine kind="area" side="orange" />,
  'mine-radial-green': () => <Mine kind="radial" side="green" />,
  'mine-radial-orange': () => <Mine kind="radial" side="orange" />,
  'token-green': () => <Token side="green" />,
  'token-orange': () => <Token side="orange" />,
  wall: () => <Wall />,
  'wall-cracked': () => <Wall cracked />,
  rubble: () => <Rubble />,
  gap: () => <Gap />,
  hole: () => <Hole />,
  pool: () => <Pool />,
  crystal: () => <Crystal />,
} as const;
export type DrawingName = keyof typeof DRAWINGS | EffectName;

/** Definitions of the drawings, once per page and never redrawn. Those of effects are loaded later. */
export const Drawings = memo(() => {
  const [later, setLater] = useState<ComponentType>();
  useEffect(() => {
    void import('./effects.tsx').then(({ EffectDrawings }) => setLater(() => EffectDrawings));
  }, []);
  const Later = later;
  return (
    <svg class="ar-drawings at-rest" width="0" height="0" aria-hidden="true">
      <defs>
        <FloorPattern />
        <GroundPaints />
        {definitions(DRAWINGS)}
        {Later && <Later />}
      </defs>
    </svg>
  );
});

/** One of the drawings, centred on 0, 0. */
export const Use = ({ of, ...rest }: { of: DrawingName; transform?: string; class?: string }) => <use href={`#ar-${of}`} {...rest} />;
