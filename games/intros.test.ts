import { LANGUAGES, Match, readChoices, SeededChance, variablesOf } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { CARDS, GAMES } from './index.ts';

const LOADED = await Promise.all(
  CARDS.filter(({ draft }) => !draft).map(async ({ id }) => [id, await GAMES[id](), (await import(`./${id}/ui/intro.ts`)).intro] as const),
);

describe.each(LOADED)('the introduction of %s', (_, game, brief) => {
  const chances = new SeededChance(3);
  /** Random house rules; the numbers are their minimum and maximum in turn. */
  const optionsOf = (round: number): Record<string, string> => {
    const house = Object.entries(game.options).flatMap(([name, spec]) =>
      spec.kind === 'choice' && chances.below(2, 'table') === 0 ? [[name, spec.values[chances.below(spec.values.length, 'table')]!]] : [],
    );
    const variables = variablesOf(game.options);
    // A game without variable numbers has house rules only.
    const { name = '', spec } = variables[(round >> 1) % variables.length] ?? {};
    const number = spec?.kind === 'number' ? [[name, String(round % 2 === 0 ? spec.least : spec.most)]] : [];
    return Object.fromEntries([...house, ...number]);
  };

  it('exists for every seat, in both languages, with any options, and has no unfilled placeholder', () => {
    const texts = new Set<string>();
    for (let round = 0; round < 200; round++) {
      const choices = readChoices(game, optionsOf(round));
      if (!choices.ok) continue;
      const match = new Match(game, { options: choices.value, seats: game.minSeats }, new SeededChance(round));
      for (const language of LANGUAGES)
        for (let seat = 0; seat < game.minSeats; seat++) {
          const { goal, turn } = brief(match.view(seat), seat, language) as { goal: string; turn: string };
          for (const text of [goal, turn]) {
            expect(text).toMatch(/^[\p{Lu}»“].+\.$/u);
            expect(text).not.toMatch(
              /undefined|NaN|\{|\b1 (?:squares|steps|walls|rounds|cards|tunnels|casualties|passages|felter|trin,|runder|mure)\b/,
            );
          }
          texts.add(`${goal} ${turn}`);
        }
    }
    expect(texts.size).toBeGreaterThan(1);
  });
});
