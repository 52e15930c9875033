import { titlesOf } from './testTitles.ts';
import { type Verdict, verdict } from './verdict.ts';

const ITEM = /^- \*\*([A-Z]+\d+)\*\*/gm;

/** The ids of a rulebook, in order. A rule begins as an item: `- **A17** …`. */
const idsOf = (rulebook: string): string[] => Array.from(rulebook.matchAll(ITEM), ([, id = '']) => id);

/** Mismatches between a rulebook, its tests and its translations. */
export function rulebookVerdicts(rulebook: string, tests: readonly string[], others: Readonly<Record<string, string>>): Verdict[] {
  const ids = idsOf(rulebook);
  const named = new Set(tests.flatMap((text) => titlesOf({ name: '', text })).flatMap(({ ids }) => ids));
  const faults: Verdict[] = [];
  const twice = ids.filter((id, i) => ids.indexOf(id) !== i);
  if (twice.length > 0) faults.push(verdict('rules-have-tests', { detail: `${twice.join(', ')}: more than one rule has this id` }));
  const untested = ids.filter((id) => !named.has(id));
  if (untested.length > 0) faults.push(verdict('rules-have-tests', { detail: `no test names ${untested.join(', ')}` }));
  const unknown = [...named].filter((id) => !ids.includes(id));
  if (unknown.length > 0) faults.push(verdict('rules-have-tests', { detail: `tests name ${unknown.join(', ')}, and no rule has this id` }));
  for (const [language, text] of Object.entries(others)) {
    const bookIds = idsOf(text);
    const i = Math.max(ids.length, bookIds.length) === 0 ? -1 : ids.findIndex((id, n) => bookIds[n] !== id);
    const at = i < 0 && bookIds.length > ids.length ? ids.length : i;
    if (at >= 0)
      faults.push(
        verdict('rulebooks-agree', { detail: `rule ${at + 1} is ${ids[at] ?? 'missing'}, and ${bookIds[at] ?? 'missing'} in ${language}` }),
      );
  }
  return faults;
}
