import { Bolt, Burst, Dust, EffectPaints, Flame, Muzzle, Reticle, Shell, Smoke, Stars } from './effects.tsx';
import { stored } from './stored.tsx';

const EFFECTS = {
  stars: () => <Stars />,
  smoke: () => <Smoke />,
  flame: () => <Flame />,
  burst: () => <Burst />,
  dust: () => <Dust />,
  muzzle: () => <Muzzle />,
  shell: () => <Shell />,
  bolt: () => <Bolt />,
  reticle: () => <Reticle />,
} as const;
export type EffectName = keyof typeof EFFECTS;

/** What passes, and what hangs over who is hurt. */
export function EffectDrawings() {
  return (
    <>
      <EffectPaints />
      {stored(EFFECTS)}
    </>
  );
}
