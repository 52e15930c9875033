import { readOptions, SeededChance } from '@fray/engine';
import { animationErrors, stepOf, unmarkedEvents } from '@fray/table-kit/testing';
import { describe, expect, it } from 'vitest';
import { tubetanks } from '../../index.ts';
import { formatProgram, programCount } from '../../rules/program.ts';
import { SEATS, type TubeEvent, type TubeState } from '../../rules/state.ts';
import { cues, script, withoutEffects } from './animation.ts';

const optionsOf = (texts: Readonly<Record<string, string>>) => {
  const options = readOptions(tubetanks.options, texts);
  if (!options.ok) throw new Error(options.fault.message);
  return options.value;
};

const TABLES = (['relative', 'heading'] as const).flatMap((programming) =>
  (['wrap', 'closed'] as const).flatMap((apex) =>
    (['end', 'each-step'] as const).flatMap((fire_timing) =>
      (['exact', 'sudden'] as const).flatMap((fire_range) =>
        (['no', 'yes'] as const).map((hold) => ({ programming, apex, fire_timing, fire_range, hold, max_rounds: '12' })),
      ),
    ),
  ),
);
const OTHERS = ['1', '2', '4'].flatMap((steps) => ['3', '9'].map((rows) => ({ steps, rows, max_rounds: '12' })));

/** One move of one side: the states before and after it, and its events. */
function* moves(options: Readonly<Record<string, string>>, seed: number) {
  const random = new SeededChance(seed);
  const state = tubetanks.setup(optionsOf(options), 2, random);
  for (let n = 1; !tubetanks.result(state); n++) {
    const before = tubetanks.copy(state);
    const events: TubeEvent[] = [];
    const seat = state.locked[0] === -1 && (state.locked[1] !== -1 || random.below(2, 'table') === 0) ? 0 : 1;
    tubetanks.play(state, seat, random.below(programCount(state.options), 'table'), random, (event) => events.push(event));
    yield { n, before, events, after: tubetanks.copy(state) };
  }
}

const filmOf = (before: TubeState, events: readonly TubeEvent[], after: TubeState) =>
  script.animate(tubetanks.view(before, 'all'), events, tubetanks.view(after, 'all'), 0);

describe('the animation of a round', () => {
  it('marks moves and hits with their directions without motion', () => {
    for (let seed = 1; seed <= 8; seed++)
      for (const { n, before, events, after } of moves({}, seed)) {
        const bare = unmarkedEvents(script, stepOf(tubetanks, n, before, events, after, 'watcher'), 0);
        for (const type of ['revealed', 'moved', 'side-hit', 'rear-hit', 'head-on', 'destroyed']) expect(bare, type).not.toContain(type);
      }
  });

  it.each([...TABLES, ...OTHERS])('ends at the position, for both sides and spectators: %j', (changes) => {
    for (let seed = 1; seed <= 6; seed++)
      for (const { n, before, events, after } of moves(changes, seed))
        for (const [viewer, orientation] of [
          [0, 0],
          [1, 1],
          ['watcher', 0],
          ['all', 1],
        ] as const)
          expect(animationErrors(script, stepOf(tubetanks, n, before, events, after, viewer), orientation, withoutEffects)).toEqual([]);
  });

  it('[T5] [T6] reveals both programs together, shows each step of both at once, and the fire last', () => {
    let rounds = 0;
    for (let seed = 1; seed <= 40; seed++)
      for (const { before, events, after } of moves({}, seed)) {
        const revealed = events.find((event) => event.type === 'revealed');
        if (!revealed) continue;
        rounds++;
        const keyframes = filmOf(before, events, after).map(({ picture }) => picture);
        expect(keyframes[1]).toMatchObject({ programs: { one: revealed.one, two: revealed.two }, caption: { say: 'reveal' } });
        const steps = keyframes.filter(({ caption }) => caption?.say === 'step');
        expect(steps.map(({ step }) => step)).toEqual([0, 1, 2]);
        expect(steps.every(({ bolts }) => bolts.length === 0)).toBe(true);
        // After the last step bolts fly, or the board shows that no tank is at their ends.
        const volley = events.some(({ type }) => ['head-on', 'side-hit', 'rear-hit', 'destroyed'].includes(type));
        const later = keyframes.slice(keyframes.indexOf(steps[2]!) + 1);
        expect(later.some(({ firing }) => firing)).toBe(volley);
        expect(later.some(({ caption }) => caption?.say === 'nobody')).toBe(!volley);
      }
    expect(rounds).toBeGreaterThan(300);
  });

  it('has a keyframe and a sound for every kind of event', () => {
    const outcomes = new Map<TubeEvent['type'], Set<string>>();
    for (let seed = 1; seed <= 30; seed++)
      for (const changes of [
        {},
        { fire_timing: 'each-step', fire_range: 'sudden', hold: 'yes' },
        { apex: 'closed', fire_range: 'sudden' },
      ] as const)
        for (const { before, events, after } of moves({ ...changes, max_rounds: '30' }, seed)) {
          const sounds = filmOf(before, events, after).flatMap(({ sound }) => (sound ? [sound.name] : []));
          for (const { type } of events) {
            const known = outcomes.get(type) ?? new Set();
            for (const sound of sounds) known.add(sound);
            outcomes.set(type, known);
          }
        }
    expect([...outcomes.keys()].toSorted()).toEqual(Object.keys(cues).toSorted());
    for (const [type, cue] of Object.entries(cues))
      if ('sound' in cue) expect(outcomes.get(type as TubeEvent['type']), type).toContain(cue.sound);
  });

  it('[T13] shows no opponent’s program before both are locked', () => {
    const state = tubetanks.setup(optionsOf({}), 2, new SeededChance(1));
    const before = tubetanks.copy(state);
    const events: TubeEvent[] = [];
    tubetanks.play(state, 0, 5, new SeededChance(1), (event) => events.push(event));
    const step = stepOf(tubetanks, 1, before, events, state, 1);
    const keyframes = script.animate(step.before, step.events, step.after, 1);
    expect(keyframes).toHaveLength(1);
    expect(JSON.stringify(keyframes)).not.toContain(formatProgram(state.options, 5));
    expect(SEATS.map((tank) => keyframes[0]!.picture[tank].ready)).toEqual([true, false]);
  });

  it('marks the last round without motion if reduced motion is preferred', () => {
    for (const { events, after } of moves({ fire_range: 'sudden', fire_timing: 'each-step' }, 4)) {
      const picture = script.pictureOf(tubetanks.view(after, 'all'), 0, events);
      const hits = events.filter(({ type }) => type === 'side-hit' || type === 'rear-hit' || type === 'destroyed');
      expect(picture.blasts.filter(({ kind }) => kind !== 'met')).toHaveLength(hits.length);
      expect(picture.trails.one).toHaveLength(2 * events.filter((event) => event.type === 'moved' && event.tank === 'one').length);
    }
  });
});
