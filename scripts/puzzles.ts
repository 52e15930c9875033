// Searches for puzzles of a collection in matches between bots: `npm run puzzles -- arcade --seed 1`. It continues where the file ends,
// saves each puzzle at once, and stops at `--count` or after `--minutes`. `--fresh`: starts again. `--again`: first judges the puzzles of
// the file again and drops those that fail. `--theme mine`: searches for that theme alone, in every position of matches from random
// positions. Records named after the collection are searched in place of new matches:
// `npm run puzzles -- arcade kept/*.fray`.
// `--verify`: verifies puzzles without a stamp by 1,000 pairs of playouts and a second judge, saves each stamp at once, and drops those
// that fail. `--only arcade-4,arcade-7`: these only. `--every 20`: verifies one in twenty again with `--pairs 200`, changes nothing, and
// fails if one of them fails.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { TAUGHT, trainingTaskOf } from '@fray/bench/trainers';
import { type AnyGame, openPuzzle, type PuzzleFile, parseRecord, readPuzzles } from '@fray/engine';
import { CARDS, GAMES } from '@fray/games';
import { type FoundPuzzle, formatPuzzles, PuzzleFinder } from '@fray/review/puzzles';
import { verifiedPuzzle, verifyAll, verifySample } from './verifyPuzzles.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '60' },
    minutes: { type: 'string', default: '60' },
    fresh: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    theme: { type: 'string' },
    verify: { type: 'boolean', default: false },
    only: { type: 'string' },
    every: { type: 'string' },
    pairs: { type: 'string', default: '200' },
  },
});

const games = await Promise.all(CARDS.map(({ id }) => GAMES[id]()));
const [set = '', ...records] = positionals;
const game = games.find(({ puzzles }) => puzzles?.sets.some(({ name }) => name === set));
if (!game?.puzzles) {
  const known = games.flatMap(({ puzzles }) => puzzles?.sets.map(({ name }) => name) ?? []);
  console.error(`there is no collection “${set}”; there are ${known.join(', ')}`);
  process.exit(2);
}

const file = fileURLToPath(new URL(`../games/${game.id}/puzzles/${set}.json`, import.meta.url));
const seed = Number(values.seed);
const count = Number(values.count);
const until = performance.now() + 60_000 * Number(values.minutes);

/** Puzzles of the file that are still valid. */
function emptyFile(of: AnyGame): PuzzleFile {
  const fresh: PuzzleFile = { game: of.id, set, rules: of.rulesVersion, seed, matches: 0, puzzles: [] };
  if (values.fresh || !existsSync(file)) return fresh;
  const read = readPuzzles(JSON.parse(readFileSync(file, 'utf8')));
  if (!read.ok) throw new Error(`${file}: ${read.fault.field}: ${read.fault.message}`);
  return read.value.rules === of.rulesVersion && read.value.seed === seed ? read.value : fresh;
}

const { theme } = values;
if (theme !== undefined && !game.puzzles.themes.some(({ name }) => name === theme)) {
  console.error(`no theme of ${game.id} is “${theme}”; there are ${game.puzzles.themes.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
const scatter = theme !== undefined && TAUGHT.includes(game.id) ? (await trainingTaskOf(game.id)).scatter : undefined;

/** Most puzzles of one theme, so that frequent themes leave room for others. */
const most = Math.ceil((count * 1.6) / Math.min(5, game.puzzles.themes.length));
const of = game;
const finder = new PuzzleFinder(of);
await finder.prepare(set);
let puzzleFile = emptyFile(game);
const keys = new Set(
  puzzleFile.puzzles.map((puzzle) => {
    const opened = openPuzzle(game, puzzle);
    return opened.ok ? JSON.stringify([puzzle.options, game.view(opened.value.state, puzzle.seat)]) : puzzle.id;
  }),
);

function isWanted({ puzzle, key }: FoundPuzzle): boolean {
  return !keys.has(key) && puzzleFile.puzzles.filter(({ theme }) => theme === puzzle.theme).length < most;
}

/** Ids are not reused: pages store solved puzzles by id. */
const nextNumber = (): number => 1 + Math.max(0, ...puzzleFile.puzzles.map(({ id }) => Number(id.slice(id.lastIndexOf('-') + 1))));

function keep(next: PuzzleFile): void {
  puzzleFile = next;
  mkdirSync(fileURLToPath(new URL('.', `file://${file}`)), { recursive: true });
  writeFileSync(file, formatPuzzles(puzzleFile));
}

if (values.verify) {
  const { every, pairs, only, fresh } = values;
  if (every === undefined) verifyAll(game, puzzleFile, { until, fresh, only: only?.split(',') }, keep);
  else process.exitCode = verifySample(game, puzzleFile, Number(every), Number(pairs)) === 0 ? 0 : 1;
  process.exit();
}

if (values.again) {
  const still = puzzleFile.puzzles.flatMap((puzzle) => {
    const found = finder.again(set, puzzle);
    return found ? [{ id: puzzle.id, ...found.puzzle }] : [];
  });
  console.log(`${still.length} of ${puzzleFile.puzzles.length} puzzles stand`);
  keep({ ...puzzleFile, puzzles: still });
}

let looked = 0;
const isDone = (): boolean => puzzleFile.puzzles.length >= count || performance.now() >= until;

/** Saves the puzzles of a match and prints them. */
function take(search: Iterable<FoundPuzzle | undefined>, where: string): void {
  for (const found of search) {
    looked++;
    if (!found || !isWanted(found) || puzzleFile.puzzles.length >= count) continue;
    keys.add(found.key);
    const puzzle = verifiedPuzzle(of, { id: `${set}-${nextNumber()}`, ...found.puzzle });
    if (!puzzle) continue;
    keep({ ...puzzleFile, puzzles: [...puzzleFile.puzzles, puzzle] });
    const { theme, margin, se, found: by } = found.puzzle;
    console.log(
      `${puzzleFile.puzzles.length}: ${theme}, margin ${margin} ± ${se}, found by ${by.right} of ${by.of} (${where}, ${looked} positions)`,
    );
  }
}

for (const name of records) {
  if (isDone()) break;
  const record = parseRecord(readFileSync(name, 'utf8'));
  if (!record.ok) {
    console.error(`${name}, line ${record.fault.line}: ${record.fault.message}`);
    continue;
  }
  const search = finder.searchRecord(set, record.value);
  if (search.ok) take(search.value, name);
  else console.error(`${name}: ${search.fault.message}`);
}
while (records.length === 0 && !isDone()) {
  const match = theme === undefined ? puzzleFile.matches : (puzzleFile.sought?.[theme] ?? 0);
  take(finder.search({ set, match, seed, theme, scatter }), `match ${match}`);
  keep(
    theme === undefined ? { ...puzzleFile, matches: match + 1 } : { ...puzzleFile, sought: { ...puzzleFile.sought, [theme]: match + 1 } },
  );
}
console.log(`${set}: ${puzzleFile.puzzles.length} puzzles from ${puzzleFile.matches} matches`);
