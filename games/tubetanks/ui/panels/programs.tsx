import type { AnimationState } from '@fray/table-kit';
import type { TubeUiWords } from '#words';
import { numberSpecs } from '../../rules/options.ts';
import { boltSquares } from '../../rules/play.ts';
import { cellName, SEATS, type TubeOptions } from '../../rules/state.ts';
import type { TubeView } from '../../rules/view.ts';
import type { TankName, TubePicture } from '../animation/animation.ts';
import { fireWords, poseWords } from '../board/cellWords.ts';
import type { Pose } from '../board/preview.ts';
import type { Answer, Outcome } from './outcome.ts';
import { Strip } from './strip.tsx';

interface ProgramCardProps {
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

const otherTank = (tank: TankName): TankName => (tank === 'one' ? 'two' : 'one');

/** The program during the choice: its three slots, its end, and its results against every program of the other side. */
export function ProgramCard({ options, tank, chosen, plan, answers, words, hand, onTake }: ProgramCardProps) {
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
      {!hand && (
        <p class="count-legend">
          <svg class={otherTank(tank)} viewBox="4 5 32 28" aria-hidden="true">
            <path d="M7 19L13.500 8H26.500L33 19L26.500 30H13.500Z" />
          </svg>
          {words.numbers}
        </p>
      )}
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

interface ProgramsProps {
  readonly options: TubeOptions;
  readonly view: TubeView;
  readonly picture: TubePicture;
  /** Whose program is chosen here, and how far it has come. */
  readonly own: TankName | undefined;
  readonly chosen: string;
  readonly near: TankName;
  /** Whether what is shown was played in the round before. */
  readonly before: boolean;
  readonly words: TubeUiWords;
  readonly names: Readonly<Record<TankName, string>>;
}

/** What is known of a tank's program. */
export function programOf({ view, picture }: Pick<ProgramsProps, 'view' | 'picture'>, tank: TankName) {
  const { ready } = picture[tank];
  const letters = picture.programs?.[tank] ?? (ready ? (view[tank].program ?? '') : '');
  return { letters, hidden: ready && letters === '' };
}

/** Whether programs that are shown are those of the round before: the next ones are being chosen. */
export const isRoundBefore = (view: TubeView, { picture, playing }: Pick<AnimationState<TubePicture>, 'picture' | 'playing'>): boolean =>
  !playing && picture.programs !== undefined && view.ending === 'running';

/** A slot on either side is as wide as two rows of the plan: with more of both than the book has there is no room for them. */
export const hasRoomBeside = ({ rows, steps }: TubeOptions): boolean =>
  rows + 2 * steps <= numberSpecs.rows.standard + 2 * numberSpecs.steps.standard;

/** Both programs large, on either side of the plan, where there is room: plates and panel say the same. */
export function Beside({ options, view, picture, own, chosen, near, before, words, names }: ProgramsProps) {
  return (
    <div class="beside" aria-hidden="true">
      {[near, ...SEATS.filter((tank) => tank !== near)].map((tank) => {
        const { letters, hidden } = programOf({ view, picture }, tank);
        const chooses = tank === own && chosen !== '' && (before || letters === '');
        return (
          <div key={tank} class={tank}>
            <h3>
              {names[tank]}
              {before && !chooses && <small>{words.roundBefore}</small>}
            </h3>
            <Strip
              options={options}
              tank={tank}
              letters={chooses ? chosen : letters}
              hidden={hidden}
              step={chooses ? undefined : picture.step}
              words={words}
              label={words.program(names[tank])}
            />
          </div>
        );
      })}
    </div>
  );
}
