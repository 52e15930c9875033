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
  readonly isPhone: boolean;
  onTake(from: number): void;
}

const OUTCOMES: readonly Outcome[] = ['rear', 'side', 'met', 'struck'];
/** With more programs, the panel shows counts in place of a list. */
const LISTED = 27;

const otherTank = (tank: TankName): TankName => (tank === 'one' ? 'two' : 'one');

/** What the numbers on the squares mean: they stand in this hexagon. */
const Legend = ({ tank, text }: { tank: TankName; text: string }) => (
  <span class="count-legend">
    <svg class={otherTank(tank)} viewBox="4 5 32 28" aria-hidden="true">
      <path d="M7 19L13.500 8H26.500L33 19L26.500 30H13.500Z" />
    </svg>
    {text}
  </span>
);

/** The program during the choice: its three slots, its end, and its results against every program of the other side. */
export function ProgramCard({ options, tank, chosen, plan, answers, words, isPhone, onTake }: ProgramCardProps) {
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
            <>
              <span>{words.choose(options.steps)}</span>
              {isPhone && <Legend tank={tank} text={words.numbersShort} />}
            </>
          )}
          {answers.length > 0 && <span class="sum-line">{words.sum(strikes, answers.length, count('struck'))}</span>}
        </p>
      </div>
      {!isPhone && <Legend tank={tank} text={words.numbers} />}
      {!isPhone && answers.length > 0 && (
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
  /** The seat whose program is chosen here, and the number of chosen steps. */
  readonly own: TankName | undefined;
  readonly chosen: string;
  readonly near: TankName;
  /** Whether the displayed program is that of the previous round. */
  readonly before: boolean;
  readonly words: TubeUiWords;
  readonly names: Readonly<Record<TankName, string>>;
}

/** The visible part of a tank's program. */
export function programOf({ view, picture }: Pick<ProgramsProps, 'view' | 'picture'>, tank: TankName) {
  const { ready } = picture[tank];
  const letters = picture.programs?.[tank] ?? (ready ? (view[tank].program ?? '') : '');
  return { letters, hidden: ready && letters === '' };
}

/** Whether the displayed programs are those of the previous round, because the next ones are being chosen. */
export const isRoundBefore = (view: TubeView, { picture, playing }: Pick<AnimationState<TubePicture>, 'picture' | 'playing'>): boolean =>
  !playing && picture.programs !== undefined && view.ending === 'running';

/** A slot on either side is as wide as two rows of the plan. With more rows and steps than the rulebook's there is no room for them. */
export const hasRoomBeside = ({ rows, steps }: TubeOptions): boolean =>
  rows + 2 * steps <= numberSpecs.rows.standard + 2 * numberSpecs.steps.standard;

/** Both programs in large size, on both sides of the plan, if there is room. Plates and panel show the same. */
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
