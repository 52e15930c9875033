import { errorCodeText } from '../../shared/apiError.ts';
import { language } from '../../shared/settings.ts';
import type { TableModel } from './model.ts';

/** Returns why the table refused the last request, for the reader; empty when it did not. */
export function complaintText({ complaint, game }: TableModel): string {
  const refused = complaint.value;
  if (!refused) return '';
  return refused.reason === undefined ? errorCodeText(refused.code) : game.localize(refused.reason, language.value);
}
