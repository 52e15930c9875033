import { loadAnimation } from '@fray/table-kit';
import { pictureOf } from './picture.ts';

/** The animation of a battle. Its cues are loaded after the table. */
export const script = loadAnimation(pictureOf, () => import('./cues.ts'));
