import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fray } from '../testing.ts';

describe('fray play', () => {
  it('plays a match in the terminal, with rejected moves, undo and a result', () => {
    const { status, stdout } = fray(['play', 'arcade', '--seed', '4', '--bot', 'recruit'], 'N N\nundo\njump\nend\nconcede\n');
    expect(status).toBe(0);
    expect(stdout).toContain('“jump” is no move of arcade');
    expect(stdout).toContain('You lose: you conceded. (seed 4)');
  });

  it('prints the result of every player at a table of more than two', () => {
    const { status, stdout } = fray(['play', 'arena-mechs', '--seats', '3', '--seed', '2', '--bot', 'recruit'], 'concede\n');
    expect(status).toBe(0);
    expect(stdout).toMatch(/You come third: .*\. \(seed 2\)/);
    expect(fray(['play', 'arcade', '--seats', '3'])).toMatchObject({ status: 2, stderr: 'fray: arcade has at most 2 seats\n' });
  });

  it('prints help and odds on request, and hides odds that depend on hidden information', () => {
    const { stdout } = fray(['play', 'arcade', '--seed', '4', '--bot', 'recruit'], 'help\nodds end\nodds fly\nquit\n');
    expect(stdout).toContain('odds <move>');
    expect(stdout).toMatch(/100\.00 % {2}1\/1/);
    expect(stdout).toContain('odds of which move?');
    expect(fray(['play', 'tunnel-rat', '--seed', '4', '--bot', 'recruit'], 'odds shoot\nquit\n').stdout).toContain('hidden from you');
  });

  it('executes moves that were typed ahead after the opponents have answered', () => {
    const { stdout } = fray(
      ['play', 'tunnel-rat', '--seed', '4', '--bot', 'recruit', '--option', 'tells=expression'],
      'vc? search\nquit\n',
    );
    expect(stdout).toMatch(/The VC answers .*\n.*The rat says: “Search.”/);
    expect(stdout).not.toContain('owes no decision');
  });

  it('saves the record of the match, and does not truncate an existing file before the game ends', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'fray-')), 'game.fray');
    writeFileSync(file, 'what was there');
    expect(fray(['play', 'arcade', '--save', file, '--seat', 'blue']).status).toBe(2);
    expect(readFileSync(file, 'utf8')).toBe('what was there');
    expect(fray(['play', 'arcade', '--seed', '4', '--bot', 'recruit', '--save', file], 'end\nconcede\n').status).toBe(0);
    expect(fray(['replay', file]).stdout).toContain('result: green 2, orange 1');
  });

  it('plays variants from files, writes their numbers to the record, and rejects invalid ones', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fray-'));
    const file = join(folder, 'glass.json');
    const record = join(folder, 'glass.fray');
    const write = (game: string, options: object) => writeFileSync(file, JSON.stringify({ game, name: 'Glass cannons', options }));
    write('arcade', { tank_endurance: 4, aim_dice: 3 });
    const played = fray(
      ['play', 'arcade', '--seed', '4', '--bot', 'recruit', '--variant', file, '--option', 'aim_dice=2', '--save', record],
      'end\nconcede\n',
    );
    expect(played.status).toBe(0);
    expect(readFileSync(record, 'utf8')).toContain('option tank_endurance 4\n');
    expect(readFileSync(record, 'utf8')).not.toContain('aim_dice');
    expect(fray(['replay', record]).stdout).toContain('result: green 2, orange 1');
    const refused = (game: string, options: object) => {
      write(game, options);
      const { status, stderr } = fray(['selfplay', 'arcade', '--variant', file]);
      expect(status).toBe(2);
      return stderr;
    };
    expect(refused('arcade', { tank_endurance: 99 })).toContain('option tank_endurance: “99” is not a whole number from 1 to 20');
    expect(refused('arcade', { mission_walls: 'on', wall_destruction: 'on', walls_in_zone: 40 })).toContain('the mission needs 40 walls');
    expect(refused('tubetanks', {})).toContain('is a variant of tubetanks, not of arcade');
    expect(fray(['games', '--numbers']).stdout).toContain('tank_endurance = 6 (1 to 20)   AC7: Endurance of a tank');
  });
});
