import { type AnyGame, type OptionSpecs, type OptionsOf, readChoices, SeededChance } from '@fray/engine';
import type { Verdicts } from './contract.ts';
import { randomGame } from './randomGame.ts';
import { singleChanges, type Table } from './tables.ts';
import { verdict } from './verdict.ts';

const LONGEST = 300;

/** Finds values of options that change nothing in many games, by themselves and together with each preset. */
export function judgeOptions(game: AnyGame, seats: number, games: number, until: number, verdicts: Verdicts): void {
  const startedAt = performance.now();
  const bases = [{}, ...(game.presets ?? []).map(({ options }) => options)];
  const cosmetic = new Set(game.cosmeticOptions);
  for (const change of singleChanges(game)) {
    if (performance.now() - startedAt > until) return;
    const [name = ''] = Object.keys(change);
    if (cosmetic.has(name)) continue;
    const pairs = bases.flatMap((base) => {
      const [plain, changed] = [readChoices(game, base), readChoices(game, { ...base, ...change })];
      return plain.ok && changed.ok ? [[plain.value, changed.value] as const] : [];
    });
    if (pairs.length === 0) continue;
    const differs = Array.from({ length: games }, (_, i) => i).some((seed) =>
      pairs.some(([plain, changed]) => course(game, plain, seats, seed) !== course(game, changed, seats, seed)),
    );
    if (!differs)
      verdicts.add(
        verdict('options-have-effect', {
          severity: 'warning',
          detail: `${name}=${change[name]} changed nothing in ${games * pairs.length} pairs of games`,
          table: { options: change, seats },
        }),
      );
  }
}

/** A random game as text: positions without the options, and moves. */
function course(game: AnyGame, options: OptionsOf<OptionSpecs>, seats: number, seed: number): string {
  const table: Table = { texts: {}, options, seats };
  const parts: string[] = [];
  try {
    for (const { state, moves, move } of randomGame(game, table, seed, LONGEST, new SeededChance(seed)))
      parts.push(`${moves.join()} ${game.format(state, move)} ${JSON.stringify(game.view(state, 'all'))}`);
  } catch {
    parts.push('broken');
  }
  return parts.join('\n');
}
