import { loadAnimation } from '@fray/table-kit';
import { pictureOf } from './picture.ts';

/** The script of a battle. */
export const script = loadAnimation(pictureOf, () => import('./cues.ts'));
