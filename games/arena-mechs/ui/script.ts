import { filmedLater } from '@fray/table-kit';
import { pictureOf } from './picture.ts';

/** The script of a match. */
export const script = filmedLater(pictureOf, () => import('./choreography.ts'));
