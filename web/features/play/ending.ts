import type { Outcome } from '@fray/engine';
import { language } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';
import type { TableModel } from './model.ts';
import { joinNames, type Names } from './names.ts';
import { verdictOf } from './verdict.ts';

/** Returns the result as a sentence: who won, and why. */
export function describeOutcome(table: TableModel, outcome: Outcome, names: Names): string {
  const w = words();
  const verdict = verdictOf(table.game, outcome, []);
  const who = verdict.winners.map(names.who);
  const isPlural = who.length > 1 || names.plural;
  const what = verdict.drawn ? w.drawn : verdict.winningSides.length === 1 ? w.won(joinNames(who), isPlural) : w.end.share(joinNames(who));
  return `${what}: ${table.game.localize(outcome.reason, language.value)}.`;
}
