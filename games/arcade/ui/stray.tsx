import { useEffect, useState } from 'preact/hooks';
import type { ArcadeEvent } from '../state.ts';
import { Die } from './die.tsx';
import { strayStages } from './strayStages.ts';
import type { ArcadeUiWords } from './words.ts';

type Strayed = Extract<ArcadeEvent, { type: 'strayed' }>;

interface Props {
  readonly dice: readonly number[];
  readonly strayed: Strayed;
  readonly words: ArcadeUiWords;
  /** Milliseconds for a step; 0 shows the end at once. */
  readonly tempo: number;
}

const STEPS_A_TEMPO = 3;

/** How a miss goes astray, step by step: the roll, what counts for nothing, what cancels, and what is left. */
export function StrayDice({ dice, strayed, words, tempo }: Props) {
  const [stage, setStage] = useState(tempo === 0 ? 3 : 0);
  useEffect(() => {
    if (stage >= 3) return undefined;
    const timer = setTimeout(() => setStage(stage + 1), tempo * STEPS_A_TEMPO);
    return () => clearTimeout(timer);
  }, [stage, tempo]);
  const stages = strayStages(dice);
  const { east, north } = strayed;
  const ways = [
    north > 0 ? words.north(north) : north < 0 ? words.south(-north) : '',
    east > 0 ? words.east(east) : east < 0 ? words.west(-east) : '',
  ].filter((way) => way !== '');
  const said = [words.strayRoll, words.strayDrop, words.strayPairs, words.strayLeft(ways.join(words.and))];
  return (
    <section class="stray" aria-label={words.astray}>
      <p class="dice">
        <span class="unseen">
          {words.rolled}: {dice.join(' ')}
        </span>
        {dice.map((face, i) => (
          <span key={i} class={stages[i]! <= stage && stages[i] !== 3 ? `die-place gone gone-${stages[i]}` : 'die-place'}>
            <Die face={face} />
          </span>
        ))}
      </p>
      <p class="stray-said">
        {said[stage]}{' '}
        {stage < 3 && (
          <button type="button" onClick={() => setStage(3)}>
            {words.skip}
          </button>
        )}
      </p>
    </section>
  );
}
