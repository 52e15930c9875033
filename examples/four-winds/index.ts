import { draftGame } from '@fray/engine/draft';
import { rules } from './rules.ts';
import { scene } from './scene.ts';

/** Four Winds with everything that the page, bots, the lab and the judge need. */
export const fourWinds = draftGame(rules, scene);
