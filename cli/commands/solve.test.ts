import { describe, expect, it } from 'vitest';
import { fray } from '../testing.ts';

describe('fray solve', () => {
  it('solves TubeTanks: it lists positions with a program that cannot be punished', () => {
    const { stdout } = fray(['solve', 'tubetanks', '--option', 'fire_timing=each-step', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ positions: 5184, without: 300, rounds: 40, value: 0, most: 1 });
    expect((JSON.parse(stdout) as { gap: number }).gap).toBeLessThan(1e-6);
    const position = '{ "one": { "cell": "L1", "facing": "up" }, "two": { "cell": "R6", "facing": "down" } }';
    const solved = fray(['solve', 'tubetanks', '--position', '-'], position);
    expect(solved.stdout).toMatch(
      /^5,184 of 5,184 .*\n.*worth 0 to One, any state at most 0\.\n.*\nThis position is worth 0 to One\.\nsafe for one: FLL .* RRR\nequilibrium for one: .*\nsafe for two: FLL /,
    );
    expect(fray(['solve', 'tubetanks', '--deck', '40'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--option') as string,
    });
    for (const numbers of ['side_hits=2', 'steps=4 hold=yes'])
      expect(fray(['solve', 'tubetanks', ...numbers.split(' ').flatMap((one) => ['--option', one])]).stderr).toContain('125 programs');
    expect(fray(['solve', 'arcade']).stderr).toContain('no solver');
  });
});
