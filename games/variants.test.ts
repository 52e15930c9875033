import { readFileSync } from 'node:fs';
import { conform } from '@fray/conformance';
import {
  type AnyGame,
  type Chance,
  formatRecord,
  LANGUAGES,
  Match,
  MoveList,
  type OptionSpec,
  type OptionSpecs,
  type OptionsOf,
  parseRecord,
  playersOf,
  Replay,
  readChoices,
  recordOf,
  SeededChance,
  seatsOf,
  variablesOf,
} from '@fray/engine';
import { textIn } from '@fray/engine/catalogue';
import type { GameTexts } from '@fray/table-kit';
import { describe, expect, it } from 'vitest';
import { GAMES, isGameId } from './index.ts';

/** Every variant in `npm run test:long`, a sample otherwise. */
const VARIANTS = 'quick' in globalThis ? 40 : 2000;
const LOADED: readonly AnyGame[] = await Promise.all(
  Object.keys(GAMES)
    .filter(isGameId)
    .map((id) => GAMES[id]()),
);
const VARIED = LOADED.filter(({ options }) => variablesOf(options).length > 0).map((game) => [game.id, game] as const);
type OptionTexts = Record<string, string>;

const below = (random: Chance, n: number) => random.below(n, 'table');
function drawn(name: string, spec: OptionSpec, random: Chance): string {
  if (spec.kind === 'number') return String(spec.least + below(random, spec.most - spec.least + 1));
  const texts = [...spec.values, ...(OWN[name] ?? [])];
  return texts[below(random, texts.length)]!;
}

/** Random options: house rules and rulebook numbers, as often as requested. Invalid combinations are drawn again. */
function drawOptions(game: AnyGame, random: Chance, house: number, numbers: number, fixed: OptionTexts = {}): OptionTexts | undefined {
  for (let attempt = 0; attempt < 40; attempt++) {
    const options: OptionTexts = {};
    for (const [name, spec] of Object.entries(game.options))
      if (below(random, 100) < (spec.book ? numbers : house)) options[name] = drawn(name, spec, random);
    Object.assign(options, fixed);
    if (readChoices(game, options).ok) return options;
  }
  return undefined;
}

function optionsOf(game: AnyGame, options: OptionTexts): OptionsOf<OptionSpecs> {
  const read = readChoices(game, options);
  if (!read.ok) throw new Error(`${read.fault.field}: ${read.fault.message}`);
  return read.value;
}

const seatsFor = (game: AnyGame, seed: number): number => game.minSeats + (seed % (game.seatNames.length - game.minSeats + 1));

/** A random match: its last position is read back, its record is read back and replayed. */
function playThrough(game: AnyGame, options: OptionTexts, seed: number): void {
  const match = new Match(game, { options: optionsOf(game, options), seats: seatsFor(game, seed) }, new SeededChance(seed));
  const random = new SeededChance(seed).fork(1);
  for (let n = 0; n < 200 && match.deciders !== 0; n++) {
    const waiting = seatsOf(match.deciders);
    const seat = waiting[below(random, waiting.length)]!;
    const moves = match.moves(seat);
    const played = match.move(seat, moves[below(random, moves.length)]!);
    if (!played.ok) throw new Error(played.fault.message);
  }
  const position: unknown = JSON.parse(JSON.stringify(match.position()));
  const read = game.readPosition(position, match.options);
  if (!read.ok) throw new Error(`${read.fault.field}: ${read.fault.message} in ${JSON.stringify(position)}`);
  expect(game.writePosition(read.value)).toEqual(position);
  const record = parseRecord(formatRecord(recordOf(match, playersOf(game.seatNames.slice(0, match.seats), 'human'))));
  if (!record.ok) throw new Error(record.fault.message);
  const replay = Replay.open(game, record.value);
  if (!replay.ok) throw new Error(replay.fault.message);
  const end = replay.value.finish();
  if (!end.ok) throw new Error(`entry ${end.fault.entry}: ${end.fault.message}`);
  expect(end.value.position()).toEqual(match.position());
}

/** The result of a random game: its length and its last position. */
function trace(game: AnyGame, options: OptionTexts, seed: number): string {
  const chance = new SeededChance(seed);
  const random = new SeededChance(seed).fork(1);
  const list = new MoveList();
  const state = game.setup(optionsOf(game, options), seatsFor(game, seed), chance);
  let moves = 0;
  for (let deciders = game.deciders(state); deciders !== 0 && moves < 600; deciders = game.deciders(state), moves++) {
    const seat = seatsOf(deciders)[0]!;
    game.moves(state, seat, list);
    game.play(state, seat, list.get(below(random, list.size)), chance, null);
  }
  return `${moves} ${JSON.stringify(game.writePosition(state))}`;
}

/** Every fixed tile is a checkpoint. */
const CHECKERED = 'A1.C1.E1.A3.C3.E3.A5.C5.E5-A3.E3-0-p17';

/** Numbers that rarely affect random games. */
const WHERE: Readonly<Record<string, OptionTexts>> = {
  pool_turns: { mission_pool: 'on', repair: 'on', zone: 'duel' },
  strides_two: { arena: CHECKERED, move_single: '24' },
  strides_three: { arena: CHECKERED, move_single: '24' },
  shared_most: { fields_two: '3', fields_more: '3' },
  other_damage: { fields_two: '4', fields_more: '4' },
};

/** Tables with custom numbers. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  starts: ['F3left.F4right', 'R1up.L2down', 'L1up.R6down'],
  arena: ['A1.C1.E1.C3.A5-A3.E3-cC5.fE5-N5.NESW.Wf2.p3.c4.f2', 'A1.E1.A5.E5-C3-0-p17'],
};
const valuesOf = (name: string, spec: OptionSpec): readonly string[] =>
  spec.kind === 'number' ? [spec.least, spec.most, spec.standard + 1].map(String) : [...spec.values.slice(1), ...(OWN[name] ?? [])];

/** Whether one changed number makes some table unplayable, or changes some seeded game. */
function changesSomething(game: AnyGame, name: string, spec: OptionSpec): boolean {
  const values = valuesOf(name, spec);
  for (let seed = 1; seed < 300; seed++) {
    const before = drawOptions(game, new SeededChance(seed), 60, 0, WHERE[name]);
    const changes = { ...before, [name]: values[seed % values.length]! };
    if (!before || changes[name] === String(spec.standard)) continue;
    if (!readChoices(game, changes).ok || trace(game, changes, seed) !== trace(game, before, seed)) return true;
  }
  return false;
}

describe.each(VARIED)('the numbers of %s', (id, game) => {
  const variables = variablesOf(game.options);

  it('are in its rulebook', () => {
    const book = readFileSync(new URL(`${id}/rulebook.md`, import.meta.url), 'utf8');
    for (const { name, spec, book: entry } of variables) {
      expect(book, name).toContain(`- **${entry.rule}** `);
      if (spec.kind !== 'number') continue;
      const isWord = spec.zero !== undefined && spec.standard === 0;
      expect(isWord || (spec.standard >= spec.least && spec.standard <= spec.most), name).toBe(true);
      expect(spec.least, name).toBeLessThan(spec.most);
    }
  });

  it('have a label of their own in every language', async () => {
    for (const language of LANGUAGES) {
      const texts = (await import(`./${id}/text/${language}.ts`)) as Readonly<Record<string, GameTexts>>;
      // The number of one side has the name of the shared number, with the side.
      const shared = variables.filter(({ spec }) => spec.follows === undefined);
      const labels = shared.map(({ name }) => texts[language]?.numbers?.[name] ?? '');
      // A game may omit options that only measurements need; its texts there are the same.
      if (game.lab?.texts)
        expect(shared.map(({ name }) => game.lab?.texts && textIn(game.lab.texts, language).numbers?.[name])).toEqual(labels);
      for (const label of labels) expect(label.length).toBeGreaterThan(3);
      expect(new Set(labels).size).toBe(shared.length);
    }
  });

  it.each(variables.map(({ name, spec }) => [name, spec] as const))('change something: %s', (name, spec) => {
    expect(changesSomething(game, name, spec)).toBe(true);
  });

  it('can have any value of their ranges in games, positions and records', () => {
    const random = new SeededChance(17);
    for (let seed = 0; seed < VARIANTS; seed++) {
      const options = drawOptions(game, random, 30, seed % 2 === 0 ? 25 : 100);
      if (!options) continue;
      try {
        playThrough(game, options, seed);
      } catch (error) {
        throw new Error(`seed ${seed}, options ${JSON.stringify(options)}: ${String(error)}`, { cause: error });
      }
    }
  });

  it.each(['least', 'most'] as const)('pass the contract, all at their %s', (end) => {
    const options: OptionTexts = {};
    for (const { name, spec } of variables) {
      if (spec.kind !== 'number') continue;
      options[name] = String(spec[end]);
      // In invalid combinations this number has the rulebook's value.
      if (!readChoices(game, options).ok) delete options[name];
    }
    expect(Object.keys(options).length).toBeGreaterThan(0);
    expect([
      ...conform(game, { options: optionsOf(game, options), seats: game.minSeats, seed: 3, games: 1, longest: 20_000, stride: 23 }),
    ]).toEqual([]);
  });
});
