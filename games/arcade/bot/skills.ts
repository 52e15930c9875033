import type { Skill } from '@fray/engine';
import { ADVANCED_RULES } from '../rules/options.ts';
import type { ArcadeState } from '../rules/state.ts';

const atMoves = (overlooks: number): Skill => ({ kind: 'greedy', missRate: overlooks });
const atTurns = (overlooks: number, misjudges: number): Skill => ({
  kind: 'turn-planner',
  missRate: overlooks,
  evaluationNoise: misjudges,
});

/** Set so that each level wins about as often against the one below: see `docs/bots.md`. With more rules there is more to overlook. */
const OF_FEW_RULES: readonly Skill[] = [
  // With few rules even who overlooks every move plays too well: these see one turn of ten, and misjudge that.
  atTurns(0.9, 0.4),
  atTurns(0.9, 0.14),
  atMoves(0.9),
  atMoves(0.48),
  atTurns(0, 0.12),
];
const OF_MANY_RULES: readonly Skill[] = [...[0.7, 0.6, 0.5, 0.2].map(atMoves), atTurns(0, 0.28)];
const MANY = 5;

/** How well the levels below the ace play with these rules. */
export function skills({ battle: { options, sidecars } }: ArcadeState): readonly Skill[] {
  const rules = ADVANCED_RULES.filter((rule) => options[rule] === 'on').length;
  return rules >= MANY || sidecars.includes(true) ? OF_MANY_RULES : OF_FEW_RULES;
}
