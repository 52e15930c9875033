import type { Outcome } from '@fray/engine';
import { language } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';
import type { TableModel } from './model.ts';
import { joinNames, type Names } from './names.ts';
import { type Verdict, verdictOf } from './verdict.ts';

/** How the match ended, in a line: for one who looks “you”, otherwise by name. */
export function headline({ mine, drawn, winners }: Verdict, names: Names): string {
  const w = words();
  if (mine === 'won') return w.end.youWon;
  if (mine === 'lost') return w.end.youLost;
  if (drawn) return w.drawn;
  const who = winners.map(names.who);
  if (mine === 'shared') return w.end.youShare;
  return who.length === 1 ? w.won(who[0] ?? '', names.plural) : w.end.share(joinNames(who));
}

/** The whole of it in a sentence: who, and why. */
export function describeOutcome(table: TableModel, outcome: Outcome, names: Names): string {
  const w = words();
  const verdict = verdictOf(outcome, []);
  const who = verdict.winners.map(names.who);
  const what = verdict.drawn ? w.drawn : who.length === 1 ? w.won(who[0] ?? '', names.plural) : w.end.share(joinNames(who));
  return `${what}: ${table.game.localize(outcome.reason, language.value)}.`;
}
