// Measures how the levels of the bots stand to each other, and writes `docs/bots.md`. Takes about half an hour; `--quick` a minute.
import { writeFileSync } from 'node:fs';
import { arcade } from '@fray/arcade';
import { LEVELS, selfPlay } from '@fray/bots';
import { type AnyGame, readOptions } from '@fray/engine';
import { tubetanks } from '@fray/tubetanks';
import { tunnelRat } from '@fray/tunnel-rat';

const quick = process.argv.includes('--quick');

/** What is measured: enough games that luck cannot decide. */
const TABLES: readonly { readonly game: AnyGame; readonly options: Record<string, string>; readonly games: number }[] = [
  { game: arcade, options: {}, games: 400 },
  { game: tubetanks, options: {}, games: 400 },
  { game: tubetanks, options: { fire_timing: 'each-step' }, games: 400 },
  { game: tunnelRat, options: {}, games: 6000 },
];

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const lines: string[] = [];

for (const { game, options, games } of TABLES) {
  const read = readOptions(game.options, options);
  if (!read.ok) throw new Error(read.fault.message);
  const told = Object.entries(options).map(([name, value]) => `${name}: ${value}`);
  lines.push(
    '',
    `## ${game.id}${told.length > 0 ? ` (${told.join(', ')})` : ''}`,
    '',
    '| level | against | share of the win | 95 % interval | games | draws | first seat |',
    '| --- | --- | --- | --- | --- | --- | --- |',
  );
  for (let i = 1; i < LEVELS.length; i++) {
    const [stronger, weaker] = [LEVELS[i]!, LEVELS[i - 1]!];
    const report = selfPlay(game, {
      options: read.value,
      levels: [stronger, weaker],
      games: quick ? Math.ceil(games / 40) : games,
      seed: 1,
    });
    const { score, firstSeat } = report;
    const row = `| ${stronger} | ${weaker} | ${percent(score.mean)} | ${percent(score.low)} to ${percent(score.high)} | ${report.games} | ${report.draws} | ${percent(firstSeat.mean)} |`;
    console.log(`${game.id} ${told.join(' ')} ${row}`);
    lines.push(row);
  }
}

const HEAD = `# How strong the bots are

Written by \`npm run strength\`: every deal is played twice with seats changed, from common seeds; draws count as halves; Wilson's 95 % interval.

* **recruit** plays anything legal.
* **gunner** plays what the game's own quick judgement likes best, but one move in three is anything.
* **veteran** does the same, and one move in ten is anything.
* **ace** searches: 1,500 iterations of open-loop Monte Carlo tree search on samples of its view, guided by the same judgement; in the page up to 12,000, for at most 0.9 seconds. It is never distracted.

In Tunnel Rat only the rat decides anything (without faces), and best play wins half of the games of 40 cards: the shares are those of both seats together, so they stay near one half however well a rat guesses.`;

if (!quick) writeFileSync(new URL('../docs/bots.md', import.meta.url), `${HEAD}\n${lines.join('\n')}\n`);
