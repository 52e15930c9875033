import { type AnyGame, type GameEvent, LANGUAGES, Match, readChoices, SeededChance, seatsOf, type Viewer } from '@fray/engine';
import { type AnySceneSource, cardsOf, cellsOf, describePlace, type Scene, sceneFaults } from '@fray/engine/scene';
import { sceneStaticBoard } from '@fray/table-kit/sceneStaticBoard';
import { animationErrors, stepOf } from '@fray/table-kit/testing';
import { describe, expect, it } from 'vitest';
import { CARDS, GAMES } from './index.ts';

const LOADED = await Promise.all(
  CARDS.filter(({ draft }) => !draft).map(async ({ id, seats }) => {
    const { scene } = (await import(`./${id}/scene.ts`)) as { scene: AnySceneSource };
    return [id, await GAMES[id](), scene, seats] as const;
  }),
);

/** The default options and those of every preset, with their names. */
const optionsOf = (game: AnyGame) =>
  [{ name: 'standard', options: {} }, ...(game.presets ?? [])].map(({ name, options }) => {
    const read = readChoices(game, options);
    if (!read.ok) throw new Error(read.fault.message);
    return { name, options: read.value };
  });

/** The steps of a random match as a viewer knows them. */
function* stepsOf(game: AnyGame, { seed, seats, viewer, most }: { seed: number; seats: number; viewer: Viewer; most: number }) {
  const random = new SeededChance(seed);
  const presets = optionsOf(game);
  const match = new Match(game, { options: presets[seed % presets.length]!.options, seats }, random);
  let before = match.copyState();
  for (let n = 1; match.deciders !== 0 && n <= most; n++) {
    const [seat = 0] = seatsOf(match.deciders);
    const moves = match.moves(seat);
    const known = match.timeline.steps.length;
    match.move(seat, moves[random.below(moves.length, 'table')]!);
    const after = match.copyState();
    const events = match.timeline.steps.slice(known).flatMap((step) => step.events);
    yield stepOf<object, object, GameEvent>(game, n, before, events, after, viewer);
    before = after;
  }
}

/** The appearance and the place of a piece. */
const lookOf = ({ at, name, owner, art, letter }: NonNullable<Scene['pieces']>[number]) => JSON.stringify([at, name, owner, art, letter]);

describe.each(LOADED)('the scene of %s', (_, game, source, [fewest, most]) => {
  it.each(optionsOf(game))('has no fault with the options “$name”', ({ options }) => {
    for (const seats of new Set([fewest, most]))
      expect(sceneFaults(game, source, { seed: 1, games: 2, seats, options, longest: 60 })).toEqual([]);
  });

  it('ends the animation of every step at the position', () => {
    const { script } = sceneStaticBoard(source, game);
    const faults: string[] = [];
    let frames = 0;
    for (let seed = 0; seed < 6; seed++)
      for (const step of stepsOf(game, { seed, seats: fewest, viewer: seed % 2 === 0 ? 'watcher' : 0, most: 120 })) {
        faults.push(...animationErrors(script, step, 0, (picture) => picture));
        frames += script.animate(step.before, step.events, step.after, 0).length;
      }
    expect(faults).toEqual([]);
    expect(frames).toBeGreaterThan(20);
  });

  it('keeps the id of a piece that does not change or move', () => {
    for (const { before, after } of stepsOf(game, { seed: 7, seats: most, viewer: 'watcher', most: 200 })) {
      const then = Map.groupBy(source.scene(before, 0, 'en').pieces ?? [], lookOf);
      for (const piece of source.scene(after, 0, 'en').pieces ?? []) {
        const same = then.get(lookOf(piece));
        if (same) expect(same.map(({ id }) => id)).toContain(piece.id);
      }
    }
  });

  it('shows a spectator no hidden card, and two hidden cards alike', () => {
    for (const { after } of stepsOf(game, { seed: 3, seats: most, viewer: 'watcher', most: 200 })) {
      const scene = source.scene(after, 0, 'en');
      const hidden = (scene.pieces ?? []).filter((piece) => piece.hidden);
      for (const { art, letter } of hidden) expect([art, letter]).toEqual([undefined, undefined]);
      for (const { owner, name } of hidden) expect(name).toBe(hidden.find((piece) => piece.owner === owner)?.name);
      const backs = cardsOf(scene).filter((card) => card.hidden);
      for (const { title, ...rest } of backs) expect({ ...rest, title }).toEqual({ id: rest.id, hidden: true, title: backs[0]?.title });
    }
  });

  it('names every place in each language, and uses that name in its texts', () => {
    const [step] = stepsOf(game, { seed: 1, seats: fewest, viewer: 0, most: 4 }).drop(3);
    const said = LANGUAGES.map((language) => {
      const scene = source.scene(step!.after, 0, language);
      const side = (seat: number) => game.seatNames[seat] ?? '';
      return JSON.stringify([scene, ...cellsOf(scene.board).map((at) => describePlace(scene, at, side, language))]);
    });
    expect(new Set(said).size).toBe(LANGUAGES.length);
  });
});
