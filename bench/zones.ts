// Measures the value of the first turn in every predefined zone of ARCADE, and writes it for the page and to `docs/zones.md`.
// About five minutes on two cores. `--quick`: a tenth of the games, nothing written.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { arcade } from '@fray/arcade';
import { planOf, ZONE_NAMES } from '@fray/arcade/zones';
import type { SelfPlayReport } from '@fray/bots';

const quick = process.argv.includes('--quick');
const GAMES = quick ? 200 : 2000;
const LEVEL = 'veteran';
/** Bounds for the first player's share. Zones outside are not offered. */
const FAIR = { least: 0.45, most: 0.55 };

const fray = fileURLToPath(new URL('../cli/fray.ts', import.meta.url));
const rules = Object.entries(arcade.presets?.find(({ name }) => name === 'all')?.options ?? {});
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const measured: Record<string, { games: number; mean: number; low: number; high: number }> = {};
const unfair: string[] = [];
for (const zone of ZONE_NAMES) {
  const { firstMover, games } = measure(zone);
  const { mean, low, high } = firstMover;
  measured[zone] = { games, mean: round(mean), low: round(low), high: round(high) };
  if (mean < FAIR.least || mean > FAIR.most) unfair.push(zone);
  console.log(`${zone.padEnd(12)} ${percent(mean)} (95 %: ${percent(low)} to ${percent(high)}), ${games} games`);
}
if (unfair.length > 0) {
  console.error(`outside ${percent(FAIR.least)} to ${percent(FAIR.most)}: ${unfair.join(', ')}`);
  process.exitCode = 1;
}

if (!quick) {
  const rows = ZONE_NAMES.map((zone) => {
    const { games, mean, low, high } = measured[zone]!;
    return `## ${zone}\n\nThe first player wins ${percent(mean)} (95 %: ${percent(low)} to ${percent(high)}; ${games} games).\n\n\`\`\`\n${planOf(zone).map.join('\n')}\n\`\`\`\n`;
  });
  const intro = `# The predefined zones of ARCADE

Each zone has a map and the win rate of the player with the first turn. Play one with \`npx fray play arcade --option zone=rift\`.

Written by \`npm run zones\`: bots of level *${LEVEL}* play ${GAMES} games in each zone, with all ten advanced rules and three tanks a side.
Every deal is played twice, with seats swapped. A draw counts as half a win; intervals are Wilson's, 95 %.
Fray does not offer a zone in which the first player wins less than 45 % or more than 55 %.

\`.\` floor, \`_\` gap, \`#\` wall, \`o\` energy pool; \`1\` to \`6\` and \`a\` to \`f\`: start cells of green's and orange's units, tanks first.
`;
  writeFileSync(new URL('../docs/zones.md', import.meta.url), `${intro}\n${rows.join('\n')}`);
  const lines = ZONE_NAMES.map((zone) => {
    const { games, mean, low, high } = measured[zone]!;
    return `  ${zone}: { games: ${games}, mean: ${mean}, low: ${low}, high: ${high} },`;
  });
  const head = `import type { ZoneName } from './zones.ts';

/** Win rate of the first player in each predefined zone. Written by \`npm run zones\`, method: see \`docs/zones.md\`. */
export const MEASURED: Readonly<Partial<Record<ZoneName, { games: number; mean: number; low: number; high: number }>>> = {`;
  writeFileSync(new URL('../games/arcade/bot/zoneBalance.ts', import.meta.url), `${head}\n${lines.join('\n')}\n};\n`);
}

function round(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}

/** Runs `fray selfplay`, which uses every core. */
function measure(zone: string): SelfPlayReport {
  const options = [...rules, ['zone', zone]].flatMap(([name, value]) => ['--option', `${name}=${value}`]);
  const args = [fray, 'selfplay', 'arcade', '--bots', `${LEVEL},${LEVEL}`, '--games', String(GAMES), '--json', ...options];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as SelfPlayReport;
}
