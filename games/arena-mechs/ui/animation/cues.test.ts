import { type Chance, MoveList, readOptions, SeededChance, seatsOf } from '@fray/engine';
import { animationErrors, stepOf, unmarkedEvents } from '@fray/table-kit/testing';
import { describe, expect, it } from 'vitest';
import { arenaMechs } from '../../index.ts';
import type { MechEvent, MechState } from '../../rules/state.ts';
import { script } from './cues.ts';
import { withoutEffects } from './picture.ts';

const options = (options: Readonly<Record<string, string>>) => {
  const read = readOptions(arenaMechs.options, options);
  if (!read.ok) throw new Error(read.fault.message);
  return read.value;
};

/** Plays a whole random game, and passes on each step. */
function* steps(
  seats: number,
  seed: number,
  texts: Readonly<Record<string, string>>,
): Generator<[MechState, readonly MechEvent[], MechState]> {
  const chance: Chance = new SeededChance(seed);
  const random = new SeededChance(seed + 100);
  const list = new MoveList();
  let state = arenaMechs.setup(options(texts), seats, chance);
  while (arenaMechs.deciders(state) !== 0) {
    const deciders = [...seatsOf(arenaMechs.deciders(state))];
    const seat = deciders[random.below(deciders.length, 'table')]!;
    arenaMechs.moves(state, seat, list);
    const worth = new Float64Array(list.size);
    // Sometimes plays the bot's best move: random moves rarely smash a mech or score strides.
    if (random.below(3, 'table') > 0) arenaMechs.bot?.scoreMoves?.(state, seat, list, worth);
    else worth.forEach((_, i) => (worth[i] = random.below(1000, 'table')));
    const best = list.get(worth.indexOf(Math.max(...worth)));
    const after = arenaMechs.copy(state);
    const events: MechEvent[] = [];
    arenaMechs.play(after, seat, best, chance, (event) => events.push(event));
    yield [state, events, after];
    state = after;
  }
}

/** Every kind of event of a match. */
const KINDS = Object.keys({
  programmed: 1,
  ready: 1,
  placed: 1,
  'dropped-in': 1,
  overlapped: 1,
  revealed: 1,
  turn: 1,
  passed: 1,
  prestige: 1,
  repaired: 1,
  punched: 1,
  shot: 1,
  moved: 1,
  shoved: 1,
  'pushed-out': 1,
  strides: 1,
  conveyor: 1,
  crushers: 1,
  flames: 1,
  magnet: 1,
  pulled: 1,
  damaged: 1,
  smashed: 1,
  scored: 1,
  'last-scoring': 1,
  round: 1,
  ended: 1,
} satisfies Record<MechEvent['type'], 1>);

describe('the animation of Arena Mechs', () => {
  const found = new Set<string>();

  it.each([2, 3, 4])('ends every step of games of %i at the position', (seats) => {
    for (let seed = 1; seed <= 6; seed++) {
      const changes = seed % 2 ? {} : { multi_smash: 'active-order', score_floor: '0', start_order: 'random' };
      let n = 0;
      for (const [before, events, after] of steps(seats, seed, changes)) {
        n++;
        for (const { type } of events) found.add(type);
        for (const viewer of [0, 'watcher'] as const)
          expect(animationErrors(script, stepOf(arenaMechs, n, before, events, after, viewer), 0, withoutEffects)).toEqual([]);
      }
    }
  });

  it('shows and sounds every kind of event', () => {
    expect(KINDS.filter((kind) => !found.has(kind))).toEqual([]);
  });

  it('marks moves, hits, their damage and their points without motion', () => {
    const bare = new Set<string>();
    for (const seats of [2, 4])
      for (let seed = 1; seed <= 6; seed++)
        for (const [before, events, after] of steps(seats, seed, {})) {
          // A mech outside the arena is shown on its player's plate only.
          if (after.cellOf.some((cell) => cell < 0)) continue;
          for (const type of unmarkedEvents(script, stepOf(arenaMechs, 1, before, events, after, 'watcher'), 0)) bare.add(type);
        }
    const marked = ['moved', 'shoved', 'pulled', 'placed', 'dropped-in', 'punched', 'shot', 'repaired', 'damaged'];
    for (const type of [...marked, 'flames', 'crushers', 'prestige', 'strides', 'scored']) expect(bare, type).not.toContain(type);
  });

  it('shows mechs at their places, out of the arena when thrown out, and turned towards the mech they hit', () => {
    for (const [before, events, after] of steps(3, 42, {})) {
      const { mechs } = script.pictureOf(arenaMechs.view(after, 0), 0, events);
      for (const [seat, mech] of mechs.entries()) expect(mech.out).toBe(after.cellOf[seat]! < 0);
      const step = stepOf(arenaMechs, 1, before, events, after, 0);
      for (const { picture } of script.animate(step.before, step.events, step.after, 0)) {
        expect(picture.mechs).toHaveLength(3);
        expect(picture.tiles).toHaveLength(17);
        expect(new Set(picture.tiles.map(({ tile }) => tile)).size).toBe(17);
      }
    }
  });
});
