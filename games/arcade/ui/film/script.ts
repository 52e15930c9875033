import { filmedLater } from '@fray/table-kit';
import { pictureOf } from './picture.ts';

/** The script of a battle. */
export const script = filmedLater(pictureOf, () => import('./beats.ts'));
