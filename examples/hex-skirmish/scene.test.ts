import { MoveList, SeededChance, seatsOf, standardOptions } from '@fray/engine';
import { cellsOf } from '@fray/engine/scene';
import { sceneStaticBoard } from '@fray/table-kit/sceneStaticBoard';
import { animationErrors, stepOf } from '@fray/table-kit/testing';
import { h } from 'preact';
import { renderToStaticMarkup } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { hexSkirmish } from './index.ts';
import { scene } from './scene.ts';
import type { Event } from './state.ts';

const { script, StaticBoard, focus } = sceneStaticBoard(scene, hexSkirmish);

/** The steps of random matches as a viewer knows them. */
function* stepsOf(seed: number, viewer: 0 | 'watcher') {
  const chance = new SeededChance(seed);
  const list = new MoveList();
  const state = hexSkirmish.setup(standardOptions(hexSkirmish.options), 2, chance);
  for (let n = 1; hexSkirmish.deciders(state) !== 0 && n < 150; n++) {
    const before = hexSkirmish.copy(state);
    const [seat = 0] = seatsOf(hexSkirmish.deciders(state));
    hexSkirmish.moves(state, seat, list);
    const events: Event[] = [];
    hexSkirmish.play(state, seat, list.get(chance.below(list.size, 'table')), chance, (event) => events.push(event));
    yield stepOf(hexSkirmish, n, before, events, state, viewer);
  }
}

describe('the table that is made of a scene', () => {
  it.each([0, 'watcher'] as const)('ends the animation of every step at the position, for %s', (viewer) => {
    const kinds = new Set<string>();
    for (let seed = 1; seed <= 8; seed++)
      for (const step of stepsOf(seed, viewer)) {
        expect(animationErrors(script, step, 0, (picture) => picture)).toEqual([]);
        for (const { picture } of script.animate(step.before, step.events, step.after, 0)) {
          if (picture.accent) kinds.add(picture.accent.kind);
          if (picture.leaving.length > 0) kinds.add('leaves');
        }
      }
    expect([...kinds].toSorted()).toEqual(['hit', 'leaves', 'miss', 'note', 'reveal']);
  });

  it('moves pieces by their ids, and tells nobody what is face down', () => {
    let moved = 0;
    for (const step of stepsOf(4, 'watcher')) {
      const stepped = step.events.find((event) => event.type === 'stepped');
      const [first] = script.animate(step.before, step.events, step.after, 0);
      if (stepped && first && !first.picture.accent) {
        moved++;
        expect(first.picture.scene.pieces?.find(({ id }) => id === stepped.counter)?.at).toBe(stepped.to);
      }
      for (const { hidden, name, letter, art } of scene.scene(step.after, 0, 'en').pieces ?? [])
        if (hidden) expect([name, letter, art]).toEqual(['counter', undefined, undefined]);
    }
    expect(moved).toBeGreaterThan(10);
  });

  it('is drawn without a page: every cell with its name, every piece once', () => {
    const [step] = [...stepsOf(5, 'watcher')].slice(-1);
    const picture = script.pictureOf(step!.after, 0, step!.events);
    const drawing = renderToStaticMarkup(h(StaticBoard, { picture, view: step!.after, language: 'en' }));
    for (const at of cellsOf(picture.scene.board)) expect(drawing.split(`data-at="${at}"`)).toHaveLength(2);
    expect(drawing).not.toMatch(/NaN|undefined/);
    const shots = [...stepsOf(1, 'watcher')]
      .flatMap(({ before, events, after }) => script.animate(before, events, after, 0))
      .filter(({ picture: { accent } }) => accent?.kind === 'hit');
    for (const { picture: shot } of shots) expect(focus(shot)).toMatchObject({ width: 460, height: 460 });
    expect(shots.length).toBeGreaterThan(0);
  });
});
