import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { LEVELS } from '@fray/bots';
import { type AnyGame, Match, SeededChance, seatsOf, standardOptions } from '@fray/engine';
import { CARDS, GAMES } from '@fray/games';
import { tunnelRat } from '@fray/tunnel-rat';
import { describe, expect, it } from 'vitest';
import { newGameLine, positionLine } from '../programs/protocol.ts';
import { bin, fray } from '../testing.ts';

/** A match at its beginning, and what its first decider is sent. */
function opening(game: AnyGame) {
  const match = new Match(game, { options: standardOptions(game.options), seats: game.minSeats }, new SeededChance(3));
  const [seat = 0] = seatsOf(match.deciders);
  const moves = match.moves(seat);
  const view = match.view(seat);
  const lines = [newGameLine({ seats: game.minSeats, seat, options: {} }), positionLine(view, moves)];
  return { seat, moves, view, lines };
}

const outputOf = (game: string, lines: readonly string[], ...args: readonly string[]) =>
  fray(['engine', game, ...args], `${lines.join('\n')}\n`)
    .stdout.trimEnd()
    .split('\n');

describe('fray engine', () => {
  it('reports its name and options', () => {
    expect(outputOf('tunnel-rat', ['fray', 'isready', 'quit'])).toContain('readyok');
    const lines = outputOf('tunnel-rat', ['fray']);
    expect(lines).toContain('id game tunnel-rat 2');
    expect(lines).toContain('option name level type combo default ace var recruit var cadet var gunner var veteran var captain var ace');
    expect(lines.at(-1)).toBe('frayok');
  });

  it.each(CARDS.map(({ id }) => id))('plays legal moves in %s at every level', async (id) => {
    const { lines, moves } = opening(await GAMES[id]());
    const commands = LEVELS.flatMap((level) => [`setoption name level value ${level}`, ...lines, 'go nodes 40']);
    const answers = outputOf(id, commands).filter((line) => !line.startsWith('info '));
    expect(answers).toHaveLength(LEVELS.length);
    for (const answer of answers) expect(moves.map((move) => `bestmove ${move}`)).toContain(answer);
  });

  it('reports value, nodes and line of a search, equal for equal seeds', async () => {
    const { lines } = opening(await GAMES['arcade']());
    const ask = () =>
      outputOf('arcade', ['setoption name seed value 7', ...lines, 'go nodes 60']).map((line) => line.replace(/ time \d+/, ''));
    const once = ask();
    expect(ask()).toEqual(once);
    expect(once.at(-1)).toMatch(/^bestmove \S+$/);
  });

  it('ends a search at “stop”, and stays responsive during a search', async () => {
    // TubeTanks by other numbers has no solution to look up, so that the ace searches.
    const game = await GAMES['tubetanks']();
    const options = { side_hits: '4' };
    const match = new Match(game, { options: { ...standardOptions(game.options), side_hits: 4 }, seats: 2 }, new SeededChance(3));
    const child = spawn(process.execPath, [bin, 'engine', 'tubetanks'], { stdio: ['pipe', 'pipe', 'inherit'] });
    const received: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => received.push(line));
    child.stdin.write(
      `${newGameLine({ seats: 2, seat: 0, options })}\n${positionLine(match.view(0), match.moves(0))}\ngo movetime 200000\nisready\n`,
    );
    await expect.poll(() => received).toEqual(['readyok']);
    child.stdin.write('stop\n');
    await expect.poll(() => received.length).toBeGreaterThan(1);
    expect(received.at(-1)).toMatch(/^bestmove /);
    // What comes while it thinks waits; “stop” ends the search before it, and not the next one.
    received.length = 0;
    const position = positionLine(match.view(0), match.moves(0));
    child.stdin.write(`go movetime 200000\n`);
    child.stdin.write(`${position}\ngo nodes 40\n`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(received).toEqual([]);
    child.stdin.write(`stop\n${position}\ngo nodes 50\nisready\n`);
    await expect.poll(() => received.filter((line) => line.startsWith('bestmove ')).length).toBe(3);
    expect(received.filter((line) => line.startsWith('info ')).at(-1)).toMatch(/ nodes 50 /);
    child.stdin.write('quit\n');
    await once(child, 'exit');
  });

  const rat = opening(tunnelRat);
  const [begin = '', position = ''] = rat.lines;
  const WRONG: readonly (readonly [string, string])[] = [
    ['castle', 'error castle: there is no such command'],
    ['go', 'error go: there is no position'],
    [position, 'error position: there is no game'],
    ['newgame', 'error newgame: write “newgame seats'],
    ['newgame seats 3 seat 0', 'error newgame: tunnel-rat has 2 to 2 seats'],
    ['newgame seats 2 seat 2', 'error newgame: seat 2 is none of the 2 seats'],
    ['newgame seats 2 seat 0 options {"deck":"7"}', 'error newgame: option deck'],
    ['newgame seats 2 seat 0 options {"__proto__":"7"}', 'error newgame: '],
    ['setoption name level value grandmaster', 'error setoption: “grandmaster” is none of'],
    ['setoption name seed value -1', 'error setoption: a seed is'],
    [`${begin}\nposition view 7`, 'error position: the view is a JSON object'],
    [`${begin}\nposition view {"a":`, 'error position: the view is a JSON object; this is no JSON'],
    [`${begin}\nposition view {}`, 'error position: the view has other options'],
    [`${begin}\n${position.replace('"tunnels":0', '"tunnels":3')}`, 'error position: this is no view of tunnel-rat'],
    [`${begin}\n${position.replace('"tunnels":0', '"tunnels":0,"more":1')}`, 'error position: this is no view'],
    [`${begin}\n${position.replace(' advance ', ' ')}`, 'error position: 1 legal moves are not listed'],
    [`${begin}\n${position.replace('advance', 'calm')}`, 'error position: “calm” is not legal'],
    [`newgame seats 2 seat 1\n${position}`, 'error position: '],
    [`${begin}\n${position}\ngo nodes 0`, 'error go: nodes is a whole number'],
    ['x'.repeat(1_100_000), 'error: a line has at most'],
  ];

  it('answers an invalid command with an error, and continues', () => {
    const good = [begin, position, 'go nodes 20'];
    // Each in a session without a game, and followed by a good game.
    const blocks = WRONG.flatMap(([input]) => ['newgame seats 9 seat 0', ...input.split('\n'), ...good]);
    const lines = outputOf('tunnel-rat', ['setoption name level value gunner', ...blocks]);
    const errors = lines.filter((line) => line.startsWith('error') && !line.includes('not 9'));
    expect(errors).toHaveLength(WRONG.length);
    // A line that is too long is refused as soon as it is too long, while others wait.
    const [[, tooLong] = ['', '']] = WRONG.slice(-1);
    expect(errors.filter((line) => line.startsWith(tooLong))).toHaveLength(1);
    for (const [i, line] of errors.filter((line) => !line.startsWith(tooLong)).entries()) expect(line).toContain(WRONG[i]![1]);
    expect(lines.filter((line) => line.startsWith('bestmove '))).toHaveLength(WRONG.length);
  });
});
