import { draftGame } from '@fray/engine/draft';
import { puzzles } from './puzzles.ts';
import { rules } from './rules.ts';
import { scene } from './scene.ts';

/** Three Bridges with everything that the page, bots, the lab and the judge need. */
export const threeBridges = { ...draftGame(rules, scene), puzzles };
