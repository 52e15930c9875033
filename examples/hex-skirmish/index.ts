import { draftGame } from '@fray/engine/draft';
import { rules } from './rules.ts';
import { scene } from './scene.ts';

/** Hollow Hill: hexes, hidden deployment, action points, reactions out of turn, morale, d10, event deck. Rules: `rulebook.md`. */
export const hexSkirmish = draftGame(rules, scene);
