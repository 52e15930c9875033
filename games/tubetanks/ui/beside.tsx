import { SEATS, type TubeOptions } from '../state.ts';
import type { TubeView } from '../view.ts';
import type { TankName, TubePicture } from './show.ts';
import { Strip } from './strip.tsx';
import type { TubeUiWords } from './words.ts';

interface Props {
  readonly options: TubeOptions;
  readonly view: TubeView;
  readonly picture: TubePicture;
  /** Whose program is chosen here, and how far it has come. */
  readonly own: TankName | undefined;
  readonly chosen: string;
  readonly near: TankName;
  readonly words: TubeUiWords;
  readonly names: Readonly<Record<TankName, string>>;
}

/** What is known of a tank's program. */
export function programOf({ view, picture }: Pick<Props, 'view' | 'picture'>, tank: TankName) {
  const { ready } = picture[tank];
  const letters = picture.programs?.[tank] ?? (ready ? (view[tank].program ?? '') : '');
  return { letters, hidden: ready && letters === '' };
}

/** Both programs large, on either side of the plan, where there is room: plates and panel say the same. */
export function Beside({ options, view, picture, own, chosen, near, words, names }: Props) {
  return (
    <div class="beside" aria-hidden="true">
      {[near, ...SEATS.filter((tank) => tank !== near)].map((tank) => {
        const { letters, hidden } = programOf({ view, picture }, tank);
        return (
          <div key={tank} class={tank}>
            <h3>{names[tank]}</h3>
            <Strip
              options={options}
              tank={tank}
              letters={letters === '' && tank === own ? chosen : letters}
              hidden={hidden}
              step={picture.step}
              words={words}
              label={words.program(names[tank])}
            />
          </div>
        );
      })}
    </div>
  );
}
