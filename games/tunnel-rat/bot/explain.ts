import type { LocalizedMessage, Move } from '@fray/engine';
import { GUESS, KINDS, type RatState, TUNNEL } from '../rules/state.ts';

const percent = (share: number): number => Math.round(100 * share);

/** The advantages of a better guess over the played one, by the unseen cards. */
export function explain(state: RatState, _seat: number, chosen: readonly Move[], best: readonly Move[]): LocalizedMessage[] {
  const unseen = KINDS.map((_, kind) => state.pack[kind]! + (state.card === kind ? 1 : 0));
  const all = unseen.reduce((sum, count) => sum + count, 0);
  const [own, better] = [chosen.at(-1) ?? 0, best.at(-1) ?? 0].map((move) => move - GUESS) as [number, number];
  if (all === 0 || own < 0 || better < 0 || own === better) return [];
  /** A danger other than the named one causes a casualty. */
  const risk = (guess: number) => KINDS.reduce((sum, _, kind) => sum + (kind === guess || kind === TUNNEL ? 0 : unseen[kind]!), 0) / all;
  const reasons: LocalizedMessage[] = [{ name: `why-${KINDS[better]!}`, about: [unseen[better]!, all] }];
  if (percent(risk(own)) !== percent(risk(better)))
    reasons.push({ name: 'why-casualty', about: [percent(risk(better)), percent(risk(own))] });
  return reasons;
}
