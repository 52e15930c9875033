import { arcade } from '@fray/arcade';
import { arenaMechs } from '@fray/arena-mechs';
import { type AnyGame, readChoices, SeededChance, type Skill } from '@fray/engine';
import { transformersSkirmish } from '@fray/transformers-skirmish';
import { tubetanks } from '@fray/tubetanks';
import { tunnelRat } from '@fray/tunnel-rat';
import { describe, expect, it } from 'vitest';
import { LEVELS } from './levelNames.ts';

const ALL_RULES = arcade.presets!.find(({ name }) => name === 'all')!.options;
const TABLES: readonly (readonly [AnyGame, Readonly<Record<string, string>>, seats: number])[] = [
  [arcade, {}, 2],
  [arcade, ALL_RULES, 2],
  [arcade, { ...ALL_RULES, sidecars: '1' }, 2],
  [arenaMechs, {}, 2],
  [arenaMechs, {}, 3],
  [arenaMechs, {}, 4],
  [transformersSkirmish, {}, 2],
  [transformersSkirmish, { attack_range: 'exact' }, 2],
  [tubetanks, {}, 2],
  [tunnelRat, {}, 2],
];

/** The weaknesses of a skill, the worst first. */
function faults(skill: Skill): readonly number[] {
  switch (skill.kind) {
    case 'greedy':
      return [skill.missRate];
    case 'turn-planner':
      return [skill.missRate, skill.evaluationNoise, -(skill.consideredRate ?? 0)];
    case 'search':
      return [-skill.iterations];
    case 'solver':
      return [-skill.solverRate, skill.missRate];
  }
}

describe('the skills of a game', () => {
  it.each(TABLES)('exist for each level but the ace, with lower miss rates at higher levels: %s', (game, options, seats) => {
    const read = readChoices(game, options);
    if (!read.ok) throw new Error(read.fault.message);
    const skills = game.bot.skills!(game.setup(read.value, seats, new SeededChance(1)));
    expect(skills).toHaveLength(LEVELS.length - 1);
    for (const [i, skill] of skills.entries()) {
      const below = skills[i - 1];
      if (below?.kind !== skill.kind) continue;
      const [more, less] = [faults(below), faults(skill)];
      for (const [k, fault] of less.entries()) expect(fault).toBeLessThanOrEqual(more[k]!);
      expect(less).not.toEqual(more);
    }
  });

  it('never miss all whole turns, because the bot would then choose the best one', () => {
    for (const [game, options, seats] of TABLES) {
      const read = readChoices(game, options);
      if (!read.ok) throw new Error(read.fault.message);
      for (const skill of game.bot.skills!(game.setup(read.value, seats, new SeededChance(1))))
        if (skill.kind === 'turn-planner') expect(skill.missRate).toBeLessThan(1);
    }
  });
});
