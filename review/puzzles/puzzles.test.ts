import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type AnyGame,
  Match,
  openPuzzle,
  type Puzzle,
  type PuzzleFile,
  playersOf,
  readPuzzles,
  recordOf,
  SeededChance,
} from '@fray/engine';
import { CARDS, GAMES } from '@fray/games';
import { describe, expect, it } from 'vitest';
import { LineRanking } from './lineRanking.ts';
import { PuzzleFinder } from './puzzleFinder.ts';
import { AS_GOOD, judgedAnswer, PuzzleGrader } from './puzzleGrader.ts';

const isSample = 'quick' in globalThis;
const SETS = CARDS.flatMap(({ id, puzzles }) => (puzzles ?? []).map(({ name }) => ({ name, game: id })));

function fileOf({ name, game }: (typeof SETS)[number]): PuzzleFile {
  const path = fileURLToPath(new URL(`../../games/${game}/puzzles/${name}.json`, import.meta.url));
  if (!existsSync(path)) throw new Error(`${path} is missing: npm run puzzles -- ${name}`);
  const read = readPuzzles(JSON.parse(readFileSync(path, 'utf8')));
  if (!read.ok) throw new Error(`${name}: ${read.fault.field}: ${read.fault.message}`);
  return read.value;
}

/** A few of a collection, spread over it; all of them in a long run. */
const some = (puzzles: readonly Puzzle[], step: number): readonly Puzzle[] =>
  isSample ? puzzles.filter((_, i) => i % step === 0) : puzzles;

async function opened(game: AnyGame, puzzle: Puzzle) {
  const table = openPuzzle(game, puzzle);
  if (!table.ok) throw new Error(`${puzzle.id}: ${table.fault.field}: ${table.fault.message}`);
  await game.bot.prepare?.(table.value.state);
  return table.value;
}

describe.each(SETS)('the puzzles of $name', (set) => {
  it('are parsed, match the current game, and their answers are legal and distinct', async () => {
    const file = fileOf(set);
    const game = await GAMES[set.game]();
    expect(file).toMatchObject({ game: set.game, set: set.name, rules: game.rulesVersion });
    expect(file.puzzles.length).toBeGreaterThanOrEqual(30);
    const themes = game.puzzles?.themes.map(({ name }) => name);
    for (const puzzle of file.puzzles) {
      expect(themes, puzzle.id).toContain(puzzle.theme);
      const grader = new PuzzleGrader(game, puzzle, await opened(game, puzzle));
      for (const { moves } of puzzle.answers) expect(grader.grade(moves).grade, `${puzzle.id} ${moves.join(' ')}`).toBe('right');
      for (const { moves } of puzzle.others) expect(grader.grade(moves).grade, `${puzzle.id} ${moves.join(' ')}`).toBe('wrong');
      expect(puzzle.margin, puzzle.id).toBeGreaterThan(AS_GOOD);
      expect(puzzle.margin, puzzle.id).toBeGreaterThan(2 * puzzle.se);
      // Only solved positions have certain values.
      if (puzzle.judged.by !== 'exact') expect(puzzle.se, puzzle.id).toBeGreaterThan(0);
    }
  });

  it('give a reason in both languages, if one is known', async () => {
    const game = await GAMES[set.game]();
    let explained = 0;
    for (const puzzle of fileOf(set).puzzles) {
      const table = await opened(game, puzzle);
      const [other] = puzzle.others;
      const { why } = judgedAnswer(game, puzzle, table, other?.moves ?? []);
      explained += why.length;
      for (const { name, about } of why)
        for (const language of ['en', 'da'] as const) {
          const text = game.localize(name, language, about);
          expect(text, puzzle.id).not.toBe(name);
          expect(text, puzzle.id).not.toMatch(/[{}]|undefined/);
        }
    }
    expect(explained).toBeGreaterThan(0);
  });

  it('are found again in a stored match', async () => {
    const game = await GAMES[set.game]();
    const finder = new PuzzleFinder(game);
    await finder.prepare(set.name);
    // What takes long to judge is found by the long run.
    const [puzzle] = some(fileOf(set).puzzles, 12).toSorted((a, b) => a.judged.pairs - b.judged.pairs);
    if (!puzzle) throw new Error(set.name);
    const { options, state } = await opened(game, puzzle);
    const match = new Match(game, { options, seats: puzzle.seats, start: state }, new SeededChance(1));
    const played = match.move(puzzle.seat, puzzle.others[0]?.moves[0] ?? '');
    expect(played).toMatchObject({ ok: true });
    const record = recordOf(match, playersOf(game.seatNames.slice(0, puzzle.seats), 'human'));
    const found = finder.searchRecord(set.name, record);
    if (!found.ok) throw new Error(found.fault.message);
    const [first] = found.value;
    expect(first?.puzzle).toMatchObject({ position: puzzle.position, seat: puzzle.seat, theme: puzzle.theme });
    expect(first?.puzzle.answers[0]).toEqual(puzzle.answers[0]);
    expect(finder.searchRecord(set.name, { ...record, game: 'chess' }).ok).toBe(false);
    expect(finder.searchRecord(set.name, { ...record, entries: record.entries.map((entry) => ({ ...entry, seat: 'nobody' })) }).ok).toBe(
      false,
    );
  });

  it('have answers that are best by the game’s own evaluation', async () => {
    const game = await GAMES[set.game]();
    for (const puzzle of some(fileOf(set).puzzles, 20)) {
      const { state } = await opened(game, puzzle);
      const ranking = new LineRanking(game, puzzle.seats);
      const glanced = ranking.rank(state, puzzle.seat);
      if (!glanced) throw new Error(`${puzzle.id}: nothing is known of this position`);
      const { lines } = ranking.closely(state, puzzle.seat, glanced);
      const right = new Set(
        puzzle.answers.map(
          ({ moves }) => ranking.lister.named(state, puzzle.seat, ranking.lister.parse(state, puzzle.seat, moves) ?? []).name,
        ),
      );
      const best = Math.max(...lines.flatMap(({ name, share }) => (right.has(name) ? [share] : [])));
      const other = Math.max(...lines.flatMap(({ name, share }) => (right.has(name) ? [] : [share])));
      // Evaluations may change: an estimated value may shift by its own error.
      expect(best, puzzle.id).toBeGreaterThan(other - (puzzle.judged.by === 'exact' ? 0 : AS_GOOD));
    }
  });
});
