import { AgainIcon, Icon, TurnBoardIcon } from '@fray/table-kit';
import { useState } from 'preact/hooks';
import type { TubeUiWords } from '#words';

const FACES = 3;

/** How far the tunnel is rolled; only a ring can be. */
export function useRoll(ring: boolean): { readonly roll: number; by(faces: 1 | -1): void } {
  const [roll, setRoll] = useState(0);
  return { roll: ring ? roll : 0, by: (faces) => setRoll((before) => (before + faces + FACES) % FACES) };
}

/** Rolls the tunnel one face further, so that another one is the floor. */
export function RollButtons({ words, by }: { words: TubeUiWords; by(faces: 1 | -1): void }) {
  return (
    <p class="roll-buttons">
      <button type="button" aria-label={words.rollBack} aria-keyshortcuts="q" title={`${words.rollBack} (Q)`} onClick={() => by(-1)}>
        <Icon of={TurnBoardIcon} size={18} />
      </button>
      <button type="button" aria-label={words.roll} aria-keyshortcuts="e" title={`${words.roll} (E)`} onClick={() => by(1)}>
        <Icon of={AgainIcon} size={18} />
      </button>
    </p>
  );
}
