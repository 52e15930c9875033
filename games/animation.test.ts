import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type AnyGame, type Chance, type GameEvent, Match, readChoices, SeededChance, seatsOf, variablesOf } from '@fray/engine';
import type { AnimationScript } from '@fray/table-kit';
import { animationErrors, stepOf } from '@fray/table-kit/testing';
import { describe, expect, it } from 'vitest';
import { CARDS, GAMES } from './index.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

interface Loaded {
  readonly script: AnimationScript<object, GameEvent, object>;
  readonly withoutEffects: (picture: object) => unknown;
}

/** A game with its animation. The cues are imported from the separate file that the page loads later. */
async function load(id: string): Promise<Loaded> {
  const has = (file: string) => existsSync(`${folder}${id}/ui/animation/${file}.ts`);
  const { script } = (await import(`./${id}/ui/animation/${has('cues') ? 'cues' : 'animation'}.ts`)) as Pick<Loaded, 'script'>;
  const { withoutEffects } = (await import(`./${id}/ui/animation/${has('picture') ? 'picture' : 'animation'}.ts`)) as Pick<
    Loaded,
    'withoutEffects'
  >;
  return { script, withoutEffects };
}

const LOADED = await Promise.all(
  CARDS.filter(({ draft }) => !draft).map(async ({ id }) => [id, await GAMES[id](), await load(id)] as const),
);

/** Random rulebook numbers as options. Invalid combinations are drawn again. */
function variantOf(game: AnyGame, random: Chance) {
  for (;;) {
    const texts: Record<string, string> = {};
    for (const [name, spec] of Object.entries(game.options))
      if (spec.kind === 'choice' && random.below(4, 'table') === 0) texts[name] = spec.values[random.below(spec.values.length, 'table')]!;
    for (const { name, spec } of variablesOf(game.options))
      if (spec.kind === 'number' && random.below(2, 'table') === 0)
        texts[name] = String(spec.least + random.below(Math.min(spec.most, spec.standard * 2 + 2) - spec.least + 1, 'table'));
    const options = readChoices(game, texts);
    if (options.ok) return options.value;
  }
}

/** The steps of one random match, as a spectator sees them. */
function* stepsOf(game: AnyGame, seed: number, most: number) {
  const random = new SeededChance(seed);
  const match = new Match(game, { options: variantOf(game, random), seats: game.minSeats }, random);
  let before = match.copyState();
  for (let n = 1; match.deciders !== 0 && n <= most; n++) {
    const [seat = 0] = seatsOf(match.deciders);
    const moves = match.moves(seat);
    const known = match.timeline.steps.length;
    match.move(seat, moves[random.below(moves.length, 'table')]!);
    const after = match.copyState();
    const events = match.timeline.steps.slice(known).flatMap((step) => step.events);
    yield stepOf<object, object, GameEvent>(game, n, before, events, after, 'watcher');
    before = after;
  }
}

/** Every value in plain data, at any depth. */
function* valuesIn(data: unknown): Generator<string | number> {
  if (typeof data === 'string' || typeof data === 'number') yield data;
  else if (typeof data === 'object' && data !== null) for (const part of Object.values(data)) yield* valuesIn(part);
}

/** A gain or a loss as the board shows it: `+2`, `−3 ★`. */
const CHANGE = /^[+−](\d+)/;

describe.each(LOADED)('the animation of %s with other numbers than the rulebook has', (_, game, { script, withoutEffects }) => {
  it('ends every step at the position, and draws gains and losses that an event names', () => {
    const faults: string[] = [];
    for (let seed = 0; seed < 10; seed++)
      for (const step of stepsOf(game, seed, 150)) {
        faults.push(...animationErrors(script, step, seed % 2, withoutEffects));
        const named = new Set(Array.from(valuesIn(step.events), (value) => Math.abs(Number(value))));
        for (const { picture } of script.animate(step.before, step.events, step.after, 0))
          for (const value of valuesIn(picture)) {
            const change = CHANGE.exec(String(value))?.[1];
            if (change !== undefined && !named.has(Number(change))) faults.push(`step ${step.n} draws ${value}, which no event says`);
          }
      }
    expect(faults).toEqual([]);
  });
});

/** A comparison or a sum with a rulebook number. Drawings have coordinates, so `art/` and the texts are not searched. */
const LITERAL = /(?:===|!==|<=|>=|(?<![<>])[<>]) [2-9]\b|startsWith\('[A-Z]'\)/;
/** Numbers of the screen that are not rules, with the reason. */
const OF_THE_SCREEN = [
  /direction < 8|d < 8/, // eight neighbours of a square
  /left <= 2 && !sidecar/, // limit below which a unit smokes
  /shown === 2|stage === 3/, // stages of the dice tray
  /group\.length < 2/, // a group is more than one
  /points > 2 \? 2 : 1/, // limit from which the crowd cheers louder
  /grid\.width < 2/, // one column has no left and right
  /end > 2/, // three faces of the tunnel
  /cards\.length === 2/, // a program is a pair of cards
  /slips\.length > 4|text\.length > 6/, // limit of what is shown in large size
];

it('finds no number of a rulebook in a game’s ui', () => {
  const found = globSync('*/ui/{*,board/*,panels/*,animation/*,editor/*}.{ts,tsx}', { cwd: folder })
    .filter((file) => !/\.test\.|lessons/.test(file))
    .flatMap((file) =>
      readFileSync(folder + file, 'utf8')
        .split('\n')
        .filter((line) => LITERAL.test(line) && !/^\s*(?:\/\/|\*|\/\*)/.test(line) && !OF_THE_SCREEN.some((known) => known.test(line)))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});
