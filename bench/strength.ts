// Measures how the levels of the bots stand to each other, and writes `docs/bots.md`. About half an hour on two cores; `--quick` a tenth of it, and writes nothing; `--game NAME` one game of them.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { arcade } from '@fray/arcade';
import { LEVELS, type SelfPlayReport } from '@fray/bots';

const quick = process.argv.includes('--quick');
const asked = process.argv.indexOf('--game');
const only = asked < 0 ? undefined : process.argv[asked + 1];
const fray = fileURLToPath(new URL('../cli/fray.ts', import.meta.url));

const ALL_RULES = Object.entries(arcade.presets?.find(({ name }) => name === 'all')?.options ?? {}).map(
  ([name, value]) => `${name}=${value}`,
);

/** What is measured: enough games that luck cannot decide. */
const TABLES: readonly {
  readonly game: string;
  readonly told?: string;
  readonly options: readonly string[];
  readonly games: number;
  readonly seats?: number;
}[] = [
  { game: 'arcade', told: 'core', options: [], games: 300 },
  { game: 'arcade', told: 'all advanced rules', options: ALL_RULES, games: 200 },
  { game: 'arcade', told: 'all advanced rules, a sidecar a side', options: [...ALL_RULES, 'sidecars=1'], games: 100 },
  { game: 'arena-mechs', told: 'two players', options: [], games: 200 },
  { game: 'arena-mechs', told: 'four players, one of them of the stronger level; a fair share is 25 %', options: [], games: 200, seats: 4 },
  { game: 'transformers-skirmish', options: [], games: 60 },
  { game: 'tubetanks', options: [], games: 300 },
  { game: 'tubetanks', options: ['fire_timing=each-step'], games: 300 },
  { game: 'tunnel-rat', options: [], games: 6000 },
];

const HEAD = `# How strong the bots are

Written by \`npm run strength\`: every deal is played twice with seats changed, from common seeds; draws count as halves; Wilson's 95 % interval.

* **recruit** plays anything legal.
* **gunner** plays what the game's own quick judgement likes best of the moves that it sees: in each turn it overlooks 85 of a hundred, the same ones all turn long. What it sees is reasonable, that is, not judged worse than halfway from the average move to the worst: it does not fire at its own, and does not go to and fro more than the judgement does.
* **veteran** does the same and overlooks one move in ten.
* **ace** searches: 1,500 iterations of open-loop Monte Carlo tree search on samples of its view, guided by the same judgement; in the page up to 12,000, for at most 0.9 seconds. It is never distracted. Where a game knows moves that cannot lose (the original TubeTanks), it plays no others. In ARCADE it lists its whole turns instead, and judges what they leave by a value that learned (below). Where a game is solved (the livelier TubeTanks), it plays from a table: where a program keeps the value by itself, the one of those that does best against the mistakes of the levels below, otherwise an equilibrium mixture. Nothing beats that in the long run, a search neither.

In Tunnel Rat only the rat decides anything (without faces), and best play wins half of the games of 40 cards: the shares are those of both seats together, so they stay near one half however well a rat guesses.`;

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
/** The sections of the document by their titles; those that are not measured now stay as they are. */
const sections = new Map<string, string[]>();
const book = new URL('../docs/bots.md', import.meta.url);
for (const section of readFileSync(book, 'utf8').split('\n## ').slice(1)) {
  const [title = '', ...rest] = section.trimEnd().split('\n');
  sections.set(title, ['', `## ${title}`, ...rest]);
}

for (const { game, told: named, options, games, seats } of TABLES) {
  if (only !== undefined && game !== only) continue;
  const told = named ? ` (${named})` : options.length > 0 ? ` (${options.join(', ')})` : '';
  const lines: string[] = [];
  sections.set(`${game}${told}`, lines);
  lines.push(
    '',
    `## ${game}${told}`,
    '',
    '| level | against | share of the win | 95 % interval | games | draws | first seat |',
    '| --- | --- | --- | --- | --- | --- | --- |',
  );
  for (let i = 1; i < LEVELS.length; i++) {
    const [stronger, weaker] = [LEVELS[i], LEVELS[i - 1]];
    const { score, firstSeat, games: played, draws } = measure(game, `${stronger},${weaker}`, options, quick ? games / 10 : games, seats);
    const row = `| ${stronger} | ${weaker} | ${percent(score.mean)} | ${percent(score.low)} to ${percent(score.high)} | ${played} | ${draws} | ${percent(firstSeat.mean)} |`;
    console.log(`${game}${told} ${row}`);
    lines.push(row);
  }
}

if (!quick) writeFileSync(book, `${HEAD}\n${[...sections.values()].flat().join('\n')}\n`);

/** The command itself measures, with every core. */
function measure(game: string, bots: string, options: readonly string[], games: number, seats?: number): SelfPlayReport {
  const args = [
    fray,
    'selfplay',
    game,
    '--bots',
    bots,
    '--games',
    String(games),
    '--json',
    ...(seats === undefined ? [] : ['--seats', String(seats)]),
    ...options.flatMap((option) => ['--option', option]),
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as SelfPlayReport;
}
