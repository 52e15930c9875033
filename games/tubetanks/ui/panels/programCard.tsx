import type { TubeUiWords } from '#words';
import { boltSquares } from '../../rules/play.ts';
import { cellName, type TubeOptions } from '../../rules/state.ts';
import type { TankName } from '../animation/animation.ts';
import { fireWords, poseWords } from '../board/cellWords.ts';
import type { Pose } from '../board/preview.ts';
import type { Answer, Outcome } from './outcome.ts';
import { Strip } from './strip.tsx';

interface Props {
  readonly options: TubeOptions;
  readonly tank: TankName;
  readonly chosen: string;
  readonly plan: readonly Pose[];
  readonly answers: readonly Answer[];
  readonly words: TubeUiWords;
  readonly hand: boolean;
  onTake(from: number): void;
}

const OUTCOMES: readonly Outcome[] = ['rear', 'side', 'met', 'struck'];
/** More programs than that are counted, not listed. */
const LISTED = 27;

/** The program as it is being chosen: its three slots, where it ends, and what it comes to against every program of the other side. */
export function ProgramCard({ options, tank, chosen, plan, answers, words, hand, onTake }: Props) {
  const end = plan.length > 1 ? plan.at(-1) : undefined;
  const count = (outcome: Outcome) => answers.filter((answer) => answer.outcome === outcome).length;
  const strikes = count('rear') + count('side');
  return (
    <section class="program-card" aria-label={words.yours}>
      <div class="program-row">
        <Strip options={options} tank={tank} letters={chosen} words={words} label={words.yours} onTake={onTake} />
        <p class="program-note" aria-live="polite">
          {end ? (
            <>
              <b>{words.ends(poseWords(end, options, words))}</b>
              <span class={boltSquares(options, end.cell, end.facing).length > 0 ? 'aimed-at' : ''}>{fireWords(options, end, words)}</span>
            </>
          ) : (
            <span>{words.choose(options.steps)}</span>
          )}
          {answers.length > 0 && <span class="sum-line">{words.sum(strikes, answers.length, count('struck'))}</span>}
        </p>
      </div>
      {!hand && answers.length > 0 && (
        <>
          <h3>{words.against(answers.length)}</h3>
          {answers.length <= LISTED && (
            <ul class="fan" aria-hidden="true">
              {answers.map(({ program, outcome, cell }) => (
                <li key={program} class={outcome} title={`${program}: ${cellName(cell)}, ${words.outcomes[outcome]}`}>
                  {program}
                </li>
              ))}
            </ul>
          )}
          <dl class="sums">
            {OUTCOMES.map((outcome) => (
              <div key={outcome} class={outcome}>
                <dd>{count(outcome)}</dd>
                <dt>{words.outcomes[outcome]}</dt>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
