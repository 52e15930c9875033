import { type Action, type AnyRules, type GameEvent, isMove, type Match, type OptionSpecs, ScriptedChance, type Seat } from '@fray/engine';

export type AnyMatch = Match<object, OptionSpecs, object, GameEvent>;

/** One entry of the log that stands, and the position after it. */
export interface TimelineStep {
  readonly n: number;
  readonly seat: Seat;
  readonly action: Action | undefined;
  readonly events: readonly GameEvent[];
  readonly state: object;
}

/**
 * Brings a list of moments up to the match: undone ones go, new ones come, each with its own position. One action may make several
 * entries (who conceded is played on), so that the match's present state belongs to the last of them alone: each is played again.
 */
export function follow(match: AnyMatch, begin: object, moments: TimelineStep[]): void {
  const { steps } = match;
  const same = moments.findIndex((moment, i) => steps[i]?.entry.n !== moment.n);
  if (same >= 0) moments.length = same;
  for (const { entry, events } of steps.slice(moments.length)) {
    const before = moments.at(-1)?.state ?? begin;
    const state = isMove(entry) ? played(match.game, before, entry) : before;
    moments.push({ n: entry.n, seat: entry.seat, action: isMove(entry) ? undefined : entry.action, events, state });
  }
}

/** The position after an entry, with the outcomes that were drawn then. */
export function played(
  game: AnyRules,
  before: object,
  { n, seat, move: text, draws }: Extract<AnyMatch['log'][number], { move: string }>,
): object {
  const state = game.copy(before);
  const move = game.parse(state, text);
  if (move === undefined) throw new Error(`entry ${n} cannot be read back: ${text}`);
  const script = new ScriptedChance();
  script.load(draws);
  game.play(state, seat, move, script, null);
  return state;
}
