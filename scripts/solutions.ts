// `npm run solutions` solves the options of TubeTanks that have a solution, and writes the tables that bots use.
import { mkdirSync, writeFileSync } from 'node:fs';
import { readOptions } from '@fray/engine';
import { tubetanks } from '@fray/tubetanks';
import { buildSolution } from '@fray/tubetanks/solution';
import { SOLUTIONS } from '@fray/tubetanks/solutions';

const folder = new URL('../games/tubetanks/bot/solutions/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const { file, apex, fire_timing, fire_range } of SOLUTIONS) {
  const options = readOptions(tubetanks.options, { apex, fire_timing, fire_range });
  if (!options.ok) throw new Error(options.fault.message);
  const lines = buildSolution(options.value).map((text) => `  '${text}',`);
  const head = '/** Written by `npm run solutions`: values of every state by rounds left, see `../solutions.ts`. */';
  writeFileSync(new URL(`${file}.ts`, folder), `${head}\nexport const kept: readonly string[] = [\n${lines.join('\n')}\n];\n`);
  console.log(`${file}: ${Math.round(lines.join('').length / 1024)} KB`);
}
