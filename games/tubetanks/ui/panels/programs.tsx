import type { AnimationState } from '@fray/table-kit';
import type { TubeUiWords } from '#words';
import { numberSpecs } from '../../rules/numbers.ts';
import { SEATS, type TubeOptions } from '../../rules/state.ts';
import type { TubeView } from '../../rules/view.ts';
import type { TankName, TubePicture } from '../animation/animation.ts';
import { Strip } from './strip.tsx';

interface Props {
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
export function programOf({ view, picture }: Pick<Props, 'view' | 'picture'>, tank: TankName) {
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
export function Beside({ options, view, picture, own, chosen, near, before, words, names }: Props) {
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
