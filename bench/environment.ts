// Decisions a second of `fray env` with a client that chooses at random: `node bench/environment.ts tunnel-rat 1024 4`.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const [game = 'tunnel-rat', games = '1024', seconds = '4'] = process.argv.slice(2);
const environment = spawn(process.execPath, [fileURLToPath(new URL('../cli/bin.mjs', import.meta.url)), 'env', game], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const lines = createInterface({ input: environment.stdout })[Symbol.asyncIterator]();

interface Answer {
  readonly moves: readonly (readonly number[])[];
}

async function ask(request: object): Promise<Answer> {
  environment.stdin.write(`${JSON.stringify(request)}\n`);
  const { value } = await lines.next();
  return JSON.parse(value ?? '') as Answer;
}

let answer = await ask({ reset: { games: Number(games), format: 'compact' } });
const began = performance.now();
let decisions = 0;
for (; performance.now() - began < 1000 * Number(seconds); decisions += answer.moves.length)
  answer = await ask({ step: answer.moves.map((moves) => moves[Math.floor(Math.random() * moves.length)]) });
console.log(`${game}: ${Math.round((1000 * decisions) / (performance.now() - began)).toLocaleString('en')} decisions a second`);
environment.stdin.end();
