import type { TubeUiWords } from '#words';
import { boltSquares } from '../../rules/play.ts';
import { cellName, facingName, SEATS, type TubeOptions } from '../../rules/state.ts';
import type { Caption, TankName, TubePicture } from '../animation/animation.ts';
import type { Pose } from './preview.ts';
import { lineOf, type Sight } from './sight.ts';

/** Name of a cell and of its face for this orientation: “R5, left wall”. */
const placeWords = (cell: number, sight: Sight, words: TubeUiWords): string =>
  `${cellName(cell)}, ${words.faces[lineOf(cell, { ...sight, roll: 0 })]}`;

export const poseWords = ({ cell, facing }: Pose, { rows }: TubeOptions, words: TubeUiWords): string =>
  `${cellName(cell)}, ${words.facing[facingName(facing)](rows)}`;

/** The end of a bolt from a pose, in words. */
export function fireWords(options: TubeOptions, { cell, facing }: Pose, words: TubeUiWords): string {
  const squares = boltSquares(options, cell, facing);
  return squares.length === 0 ? words.firesNowhere : words.firesAt(squares.map(cellName).join(', '));
}

/** A tank in a sentence: its cell, facing, target and damage. */
export function tankWords(options: TubeOptions, picture: TubePicture, tank: TankName, words: TubeUiWords): string {
  const { pose, hits, destroyed } = picture[tank];
  if (destroyed) return `${words.tanks[tank]}: ${cellName(pose.cell)}, ${words.left(0)}`;
  return `${words.tanks[tank]}: ${poseWords(pose, options, words)}, ${fireWords(options, pose, words)}, ${words.hits(hits)}`;
}

/** The content of a cell, its name first. */
export function cellWords(
  options: TubeOptions,
  picture: TubePicture,
  cell: number,
  sight: Sight,
  words: TubeUiWords,
  more: readonly string[],
): string {
  const here = SEATS.filter((tank) => picture[tank].pose.cell === cell).map((tank) => tankWords(options, picture, tank, words));
  const aims = SEATS.filter(
    (tank) => !picture[tank].destroyed && boltSquares(options, picture[tank].pose.cell, picture[tank].pose.facing).includes(cell),
  );
  return [
    placeWords(cell, sight, words),
    ...here,
    ...aims.map((tank) => `${words.tanks[tank]} ${words.firesAt(cellName(cell))}`),
    ...more,
  ].join('. ');
}

/** Caption of the board. */
export function captionWords(
  caption: Caption,
  { steps }: TubeOptions,
  words: TubeUiWords,
  names: Readonly<Record<TankName, string>>,
): string {
  const { captions } = words;
  if (!caption) return '';
  switch (caption.say) {
    case 'step':
      return captions.step(caption.step + 1, steps);
    case 'locked':
    case 'side':
    case 'rear':
    case 'destroyed':
      return captions[caption.say](names[caption.tank]);
    default:
      return captions[caption.say];
  }
}
