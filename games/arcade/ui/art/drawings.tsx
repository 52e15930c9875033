import { memo } from '@fray/table-kit';
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { EffectName } from './effectDrawings.tsx';
import { Crystal, FloorPattern, Gap, GroundPaints, Hole, Pool, Rubble, Wall } from './ground.tsx';
import { stored } from './stored.tsx';
import { Mine, Token } from './things.tsx';
import { Sidecar, Tank } from './units.tsx';

/** Every drawing once; everything on the board is a use of one of these. */
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

/** The store of drawings: once on a page that shows any of them, and never drawn anew. Those of what passes come a moment later. */
export const Drawings = memo(() => {
  const [later, setLater] = useState<ComponentType>();
  useEffect(() => {
    void import('./effectDrawings.tsx').then(({ EffectDrawings }) => setLater(() => EffectDrawings));
  }, []);
  const Later = later;
  return (
    <svg class="ar-drawings at-rest" width="0" height="0" aria-hidden="true">
      <defs>
        <FloorPattern />
        <GroundPaints />
        {stored(DRAWINGS)}
        {Later && <Later />}
      </defs>
    </svg>
  );
});

/** One of the drawings, its middle at 0, 0. */
export const Use = ({ of, ...rest }: { of: DrawingName; transform?: string; class?: string }) => <use href={`#ar-${of}`} {...rest} />;
