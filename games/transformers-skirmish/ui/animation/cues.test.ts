import { MoveList, readOptions, SeededChance } from '@fray/engine';
import { animationErrors, stepOf, unmarkedEvents } from '@fray/table-kit/testing';
import { describe, expect, it } from 'vitest';
import { transformersSkirmish as game } from '../../index.ts';
import type { SkirmishEvent } from '../../rules/state.ts';
import { animate, script, turnOf } from './cues.ts';
import { formOf, pictureOf, withoutEffects } from './picture.ts';

/** Steps of a random game, as one viewer knows them. */
function* stepsOf(seed: number, texts: Record<string, string>, viewer: 0 | 1 | 'watcher') {
  const options = readOptions(game.options, { stall_limit: '12', ...texts });
  if (!options.ok) throw new Error(options.fault.message);
  const chance = new SeededChance(seed);
  const random = chance.fork(1);
  const list = new MoveList();
  const state = game.setup(options.value, 2, chance);
  for (let n = 1; game.deciders(state) !== 0; n++) {
    const seat = game.deciders(state) & 1 ? 0 : 1;
    game.moves(state, seat, list);
    const before = game.copy(state);
    const events: SkirmishEvent[] = [];
    game.play(state, seat, list.get(random.below(list.size, 'table')), chance, (event) => events.push(event));
    yield stepOf(game, n, before, events, state, viewer);
  }
}

describe('the animation of Transformers Skirmish', () => {
  it.each([
    [{}, 0],
    [{ setup: 'first-player-first', cards_per_phase: 'any-number' }, 1],
    [{ specials: 'orders-phase', flying: 'fly-cards', at_limit: 'most-hits' }, 'watcher'],
  ] as const)('ends each step at the next position, for any move: %j', (changes, viewer) => {
    const found = new Set<string>();
    const bare = new Set<string>();
    const faults: string[] = [];
    for (let seed = 1; seed <= 6; seed++)
      for (const step of stepsOf(seed, changes, viewer)) {
        for (const { type } of step.events) found.add(type);
        faults.push(...animationErrors(script, step, seed % 2, withoutEffects));
        for (const type of unmarkedEvents(script, step, seed % 2)) bare.add(type);
      }
    expect(faults).toEqual([]);
    // Marks show all of it without motion: paths, card, line of attack, hits and destroyed units.
    for (const type of ['moved', 'attacked', 'defended', 'destroyed', 'repaired', 'tactics', 'discarded'])
      expect(bare, type).not.toContain(type);
    expect([...found]).toEqual(expect.arrayContaining(['moved', 'attacked', 'damaged', 'drew', 'repaired', 'reshuffled', 'destroyed']));
  });

  it('gives every visible event a sound', () => {
    for (const step of stepsOf(3, {}, 0))
      for (const event of step.events) {
        if (event.type === 'ended') continue;
        const [first] = animate(step.before, [event], step.after, 0);
        expect(first?.sound, event.type).toBeDefined();
      }
  });

  it('turns a unit towards its target, and transforms it by card and type', () => {
    expect([turnOf('D4', 'D8'), turnOf('D4', 'G7'), turnOf('D4', 'A4'), turnOf('D4', 'D1')]).toEqual([0, 45, -90, 180]);
    expect(formOf('tracks-glide', false)).toBe('tank');
    expect(formOf('supersonic', true)).toBe('shuttle');
    expect(formOf('legs', true)).toBeUndefined();
  });

  it('marks events without motion if reduced motion is preferred', () => {
    for (const step of stepsOf(5, {}, 0)) {
      const picture = pictureOf(step.after, 0, step.events);
      const moved = step.events.flatMap((event) => (event.type === 'moved' ? event.units : []));
      expect(picture.trails).toHaveLength(moved.length);
      const struck = step.events.filter(({ type }) => type === 'destroyed').length;
      expect(picture.marks.filter(({ what }) => what === 'destroyed')).toHaveLength(struck);
    }
  });
});
