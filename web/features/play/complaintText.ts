import { language } from '../../shared/settings.ts';
import { words } from '../../words/index.ts';
import type { Complaint, TableModel } from './model.ts';

/** Returns why the table refused the last request, for the reader; empty when it did not. */
export function complaintText({ complaint, game }: TableModel): string {
  const refused = complaint.value;
  if (!refused) return '';
  if (refused.reason !== undefined) return game.localize(refused.reason, language.value);
  const { code } = refused;
  const w = words();
  // What is refused at a table of this device alone is said without the catalogue for tables of several devices.
  return isOfMatch(code) ? w.refusals[code] : w.online.errors[code];
}

type MatchCode = keyof ReturnType<typeof words>['refusals'];

const isOfMatch = (code: Complaint['code']): code is MatchCode => Object.hasOwn(words().refusals, code);
