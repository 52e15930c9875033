import type { StepHistory } from '@fray/table-kit';
import type { TubeUiWords } from '#words';
import { SEATS, type TubeEvent, type TubeOptions } from '../../rules/state.ts';
import type { TubeView } from '../../rules/view.ts';
import type { TankName } from '../animation/animation.ts';
import { Strip } from './strip.tsx';

interface RoundsProps {
  readonly options: TubeOptions;
  readonly stepHistory: StepHistory<TubeView, TubeEvent>;
  /** The step whose film still runs: it and what comes after it is told when it has been seen. */
  readonly showing: number | undefined;
  readonly words: TubeUiWords;
  readonly names: Readonly<Record<TankName, string>>;
}

/** What a round came to, in so few words that they end its line. */
function comeTo(events: readonly TubeEvent[], words: TubeUiWords, names: Readonly<Record<TankName, string>>): string[] {
  const said = events.flatMap((event) => {
    if (event.type === 'side-hit') return [words.cameTo.side(names[event.tank])];
    if (event.type === 'rear-hit') return [words.cameTo.rear(names[event.tank])];
    return event.type === 'head-on' ? [words.cameTo.met] : [];
  });
  return said.length > 0 ? said : [words.bothMiss];
}

/** The rounds so far, the newest first: both programs, and what they came to. */
export function Rounds({ options, stepHistory, showing, words, names }: RoundsProps) {
  const rounds = Array.from({ length: stepHistory.length }, (_, i) => stepHistory.step(stepHistory.length - i)).flatMap(({ n, events }) => {
    const revealed = events.find((event) => event.type === 'revealed');
    return revealed && (showing === undefined || n < showing) ? [{ n, revealed, said: comeTo(events, words, names) }] : [];
  });
  if (rounds.length === 0) return <p>{words.noRounds}</p>;
  return (
    <ol class="tube-rounds">
      {rounds.map(({ n, revealed, said }) => (
        <li key={n}>
          <b>{revealed.round}</b>
          {SEATS.map((tank) => (
            <Strip
              key={tank}
              options={options}
              tank={tank}
              letters={revealed[tank]}
              words={words}
              label={words.program(names[tank])}
              small
            />
          ))}
          <span>{said.join(' · ')}</span>
        </li>
      ))}
    </ol>
  );
}
